// Calendar Game (POJ 1082, HDU 1079), a plain contest solution.
// Fills the outcome of every date 1900-01-01 .. 2001-11-04 from the rules,
// backwards from the end, then answers each query from the table.
#include <iostream>
using namespace std;

bool win[102][13][32];  // win[year - 1900][month][day]: the player to move wins

bool leap(int y) { return y % 400 == 0 || (y % 4 == 0 && y % 100 != 0); }

int days(int y, int m)
{
    if (m == 2)
        return leap(y) ? 29 : 28;
    return m == 4 || m == 6 || m == 9 || m == 11 ? 30 : 31;
}

// Is this the end date or one before it?
bool inside(int y, int m, int d)
{
    if (y != 2001)
        return y < 2001;
    return m < 11 || (m == 11 && d <= 4);
}

bool first_wins(int y, int m, int d)
{
    int ny = y, nm = m + 1;  // the next month
    if (nm == 13) {
        nm = 1;
        ny++;
    }
    // same day of the next month
    if (d <= days(ny, nm) && inside(ny, nm, d) && !win[ny - 1900][nm][d])
        return true;
    // next day
    if (d < days(y, m))
        return inside(y, m, d + 1) && !win[y - 1900][m][d + 1];
    return inside(ny, nm, 1) && !win[ny - 1900][nm][1];
}

int main()
{
    for (int y = 2001; y >= 1900; y--)
        for (int m = 12; m >= 1; m--)
            for (int d = days(y, m); d >= 1; d--)
                if (inside(y, m, d))
                    win[y - 1900][m][d] = first_wins(y, m, d);

    int t, y, m, d;
    cin >> t;
    while (t-- > 0 && cin >> y >> m >> d)
        cout << (win[y - 1900][m][d] ? "YES" : "NO") << endl;
    return 0;
}
