// Fills five game tables from their rules in plain C++ and times each.
// Prints one line a table: name, milliseconds, checksum (sum of the cells mod 2^32).
#include <chrono>
#include <cstdint>
#include <cstdio>
enum { P, N, D };
const int DATES = 37198, S = 1000, MASKS = 1 << 20;
uint8_t calendar[DATES], king[S][S], knight[S][S], queen[S][S], rows[MASKS];
int days(int y, int m)
{
    if (m == 2) return y % 400 == 0 || (y % 4 == 0 && y % 100 != 0) ? 29 : 28;
    return m == 4 || m == 6 || m == 9 || m == 11 ? 30 : 31;
}
void fill_calendar()  // day i counts from 1900-01-01; the last one is 2001-11-04
{
    int i = DATES - 1;
    for (int y = 2001, m = 11, d = 4; y >= 1900; y--, m = 12, d = 31)
        for (; m >= 1; m--, d = days(y, m))
            for (int jump = days(y, m), next = m < 12 ? days(y, m + 1) : 31; d >= 1; d--, i--)
                calendar[i] = (i + 1 < DATES && calendar[i + 1] == P) ||
                    (d <= next && i + jump < DATES && calendar[i + jump] == P) ? N : P;
}
void fill_king()  // boards by the squares that remain down and right
{
    for (int a = 0; a < S; a++)
        for (int b = 0; b < S; b++)
            king[a][b] = (a && king[a - 1][b] == P) || (b && king[a][b - 1] == P) ||
                         (a && b && king[a - 1][b - 1] == P) ? N : P;
}
void fill_knight()  // stuck away from the corner is a draw, and a draw is better than a loss
{
    for (int a = 0; a < S; a++)
        for (int b = 0; b < S; b++) {
            int u = a >= 2 && b >= 1 ? knight[a - 2][b - 1] : -1;
            int v = a >= 1 && b >= 2 ? knight[a - 1][b - 2] : -1;
            bool stuck = u < 0 && v < 0 && a + b > 0;
            knight[a][b] = u == P || v == P ? N : stuck || u == D || v == D ? D : P;
        }
}
void fill_queen()  // an unmarked square is P, and whatever can reach it is N
{
    for (int a = 0; a < S; a++)
        for (int b = 0; b < S; b++) {
            if (queen[a][b] != P) continue;
            for (int i = a + 1; i < S; i++) queen[i][b] = N;
            for (int j = b + 1; j < S; j++) queen[a][j] = N;
            for (int i = a + 1, j = b + 1; i < S && j < S; i++, j++) queen[i][j] = N;
        }
}
void fill_rows()  // every move makes the mask smaller
{
    for (int mask = 0; mask < MASKS; mask++) {
        unsigned seen = 0;
        for (int i = 0, empty = -1; i < 20; i++)
            if (!(mask >> i & 1)) empty = i;  // the nearest empty square to the right
            else if (empty >= 0) seen |= 1u << rows[mask ^ (1 << i) ^ (1 << empty)];
        int g = 0;
        while (seen >> g & 1) g++;
        rows[mask] = g;
    }
}
void run(const char *name, void (*fill)(), const uint8_t *cells, int count)
{
    auto start = std::chrono::steady_clock::now();
    fill();
    std::chrono::duration<double, std::milli> ms = std::chrono::steady_clock::now() - start;
    uint32_t sum = 0;
    while (count > 0) sum += cells[--count];
    printf("%s %.3f %u\n", name, ms.count(), sum);
}
int main()
{
    run("calendar", fill_calendar, calendar, DATES);
    run("king", fill_king, king[0], S * S);
    run("knight", fill_knight, knight[0], S * S);
    run("queen", fill_queen, queen[0], S * S);
    run("rows", fill_rows, rows, MASKS);
}
