// Chess (HDU 5724), a plain contest solution.
// Fills the Grundy value of each of the 1 << 20 rows as the mex of its moves;
// a board's value is the XOR of its rows'. Column c is bit 20 - c.
#include <cstdio>

int grundy[1 << 20];

int main()
{
    // Every move makes the mask smaller, so ascending order will do.
    for (int mask = 0; mask < 1 << 20; mask++) {
        bool seen[21] = {};
        for (int i = 1; i < 20; i++) {
            if (!(mask >> i & 1))
                continue;
            int j = i - 1;  // the nearest empty square to the right
            while (j >= 0 && (mask >> j & 1))
                j--;
            if (j >= 0)
                seen[grundy[mask ^ (1 << i) ^ (1 << j)]] = true;
        }
        int g = 0;
        while (seen[g])
            g++;
        grundy[mask] = g;
    }

    int t, n, m, p;
    if (scanf("%d", &t) != 1)
        return 0;
    while (t-- > 0 && scanf("%d", &n) == 1) {
        int sum = 0;
        while (n-- > 0 && scanf("%d", &m) == 1) {
            int mask = 0;
            while (m-- > 0 && scanf("%d", &p) == 1)
                mask |= 1 << (20 - p);
            sum ^= grundy[mask];
        }
        puts(sum ? "YES" : "NO");
    }
    return 0;
}
