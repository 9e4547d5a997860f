// Life Winner Bo (HDU 5754), a plain contest solution.
// Fills a 1000 x 1000 outcome table for each of the four pieces from the rules,
// indexed by the squares that remain down and right, then answers from the tables.
#include <cstdio>

const int S = 1000;
enum { P, N, D };
char king[S][S], rook[S][S], knight[S][S], queen[S][S];

void fill_king()
{
    for (int a = 0; a < S; a++)
        for (int b = 0; b < S; b++)
            if ((a > 0 && king[a - 1][b] == P) || (b > 0 && king[a][b - 1] == P) ||
                (a > 0 && b > 0 && king[a - 1][b - 1] == P))
                king[a][b] = N;
            else
                king[a][b] = P;
}

// Only the knight can be stuck away from the corner: that is a draw.
void fill_knight()
{
    for (int a = 0; a < S; a++)
        for (int b = 0; b < S; b++) {
            bool moves = false, to_p = false, to_d = false;
            if (a >= 2 && b >= 1) {
                moves = true;
                to_p |= knight[a - 2][b - 1] == P;
                to_d |= knight[a - 2][b - 1] == D;
            }
            if (a >= 1 && b >= 2) {
                moves = true;
                to_p |= knight[a - 1][b - 2] == P;
                to_d |= knight[a - 1][b - 2] == D;
            }
            if (a == 0 && b == 0)
                knight[a][b] = P;
            else if (to_p)
                knight[a][b] = N;
            else
                knight[a][b] = !moves || to_d ? D : P;
        }
}

// Rook and queen: a square not yet marked is P, and whatever can reach it is N.
void fill_lines(char out[S][S], bool diagonal)
{
    for (int a = 0; a < S; a++)
        for (int b = 0; b < S; b++) {
            if (out[a][b] == N)
                continue;
            for (int i = a + 1; i < S; i++)
                out[i][b] = N;
            for (int j = b + 1; j < S; j++)
                out[a][j] = N;
            for (int k = 1; diagonal && a + k < S && b + k < S; k++)
                out[a + k][b + k] = N;
        }
}

int main()
{
    fill_king();
    fill_knight();
    fill_lines(rook, false);
    fill_lines(queen, true);

    int t, type, n, m;
    if (scanf("%d", &t) != 1)
        return 0;
    while (t-- > 0 && scanf("%d %d %d", &type, &n, &m) == 3) {
        char(*out)[S] = type == 1 ? king : type == 2 ? rook : type == 3 ? knight : queen;
        int result = out[n - 1][m - 1];
        puts(result == N ? "B" : result == P ? "G" : "D");
    }
    return 0;
}
