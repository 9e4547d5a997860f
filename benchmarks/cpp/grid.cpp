// Play a game (HDU 1564), a plain contest solution.
// The first player wins exactly on the boards that dominoes can tile: n even.
#include <iostream>
using namespace std;

int main()
{
    int n;
    while (cin >> n && n != 0)
        cout << (n % 2 == 0 ? "8600" : "ailyanlu") << endl;
    return 0;
}
