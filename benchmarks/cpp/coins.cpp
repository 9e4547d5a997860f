// Daizhenyang's Coin (HDU 3537, Mock Turtles), a plain contest solution.
// Positions go up to 10^8, so the odious-number formula takes the place of a table:
// a head at x is worth 2x if x has an odd number of one-bits, else 2x + 1.
#include <cstdio>
#include <set>

int grundy(int x)
{
    return __builtin_popcount(x) % 2 == 1 ? 2 * x : 2 * x + 1;
}

int main()
{
    int k, x;
    while (scanf("%d", &k) == 1) {
        std::set<int> heads;  // the same coin named twice is one head
        while (k-- > 0 && scanf("%d", &x) == 1)
            heads.insert(x);
        int sum = 0;
        for (int head : heads)
            sum ^= grundy(head);
        puts(sum == 0 ? "Yes" : "No");  // Yes: the first player loses
    }
    return 0;
}
