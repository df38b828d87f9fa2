/* The envelope and the right-hand side of Theorem 1 over a grid in Arb at 53 bits, as one would write it, and with what
   does not depend on the inner axes taken out of the inner loops by hand. Every requirement of the book is tested at
   every point. Prints the largest lower end, the number of points and how many are undecided.

   cc -O2 sweep_arb.c -o sweep_arb -lflint-arb -lflint -lgmp (Debian's libflint-arb-dev), or -lflint alone. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <arb.h>

#define PREC 53

static long heap_diameter(long n)
{
    long h = 0;
    while ((2L << h) <= n) h++;
    if (h == 0) return 0;
    return n >= 3 * (1L << (h - 1)) ? 2 * h : 2 * h - 1;
}

static double best = -1e300;
static long points, undecided;

static void see(const arb_t value, int decided)
{
    static arf_t lo;
    static int ready;
    if (!ready) { arf_init(lo); ready = 1; }
    points++;
    if (!decided) { undecided++; return; }
    arb_get_lbound_arf(lo, value, PREC);
    double x = arf_get_d(lo, ARF_RND_FLOOR);
    if (x > best) best = x;
}

/* What is known of one choice of S, d and C, or of less. */
static arb_t eta, u, c, q, v, alpha, delta, r, n, m, w, beta, t, s, value, one, two_u;
static int fine_q;

static void of_c(long C)
{
    arb_set_ui(t, 2 * C); arb_sqrt(t, t, PREC); arb_mul_2exp_si(t, t, 1);
    arb_div(u, eta, t, PREC);
    arb_add_ui(two_u, u, 2, PREC);
    arb_inv(c, two_u, PREC);
}

static void of_s_d_c(long S, long d)
{
    arb_set_si(t, (d - 1) * heap_diameter(S / 2) + d);
    arb_ui_div(delta, 2, t, PREC);
    arb_add_ui(t, u, 1, PREC); arb_mul(q, delta, t, PREC);
    arb_sub(t, one, q, PREC); fine_q = arb_is_positive(t);
    arb_mul_ui(t, t, 8, PREC); arb_sqrt(t, t, PREC); arb_div(v, eta, t, PREC);
    arb_set_ui(t, d); arb_inv(t, t, PREC); arb_sub(alpha, one, t, PREC);
}

static void envelope(long S, long A, long d, long C)
{
    arb_set_ui(r, A - 3); arb_div_ui(r, r, 2 * A, PREC);
    arb_set_ui(n, S * A);
    arb_set_ui(m, S * (A - 3)); arb_mul_2exp_si(m, m, -1);
    arb_set_ui(w, 1);
    arb_mul_ui(t, n, 2 * C, PREC); arb_inv(t, t, PREC); arb_sub(w, w, t, PREC);
    arb_mul_ui(t, n, C * d, PREC); arb_inv(t, t, PREC); arb_sub(w, w, t, PREC);
    arb_mul(beta, c, w, PREC);
    arb_inv(t, m, PREC); arb_sub(beta, beta, t, PREC);
    arb_sub(beta, beta, v, PREC);
    arb_sqrt(s, r, PREC); arb_mul(s, s, eta, PREC); arb_mul(s, s, alpha, PREC);
    arb_mul_2exp_si(t, two_u, 1); arb_div(s, s, t, PREC);
    arb_mul(s, s, beta, PREC);
    arb_set_ui(t, d); arb_mul_2exp_si(t, t, 1); arb_inv(t, t, PREC);
    arb_set_d(value, 0.5); arb_add(t, t, value, PREC);
    arb_sqrt_ui(value, C, PREC); arb_mul(value, value, n, PREC); arb_div(t, t, value, PREC);
    arb_sub(value, s, t, PREC);
    arb_sub(t, one, u, PREC);
    see(value, arb_is_nonnegative(t) && fine_q && arb_is_nonnegative(w) && arb_is_nonnegative(beta));
}

static void envelopes(int by_hand)
{
    for (long S = 24; S <= 1000; S += 4)
        for (long d = 4; d <= 64; d += 4)
            for (long C = 10; C <= 100; C += 10) {
                if (by_hand) { of_c(C); of_s_d_c(S, d); }
                for (long A = 5; A <= 100; A++) {
                    if (!by_hand) { of_c(C); of_s_d_c(S, d); }
                    envelope(S, A, d, C);
                }
            }
}

static arb_t eps, two_d, sum, rho, g, kl, b, testing, cc, x, y, dd;

static void of_d(long S, long D)
{
    arb_set_ui(dd, 2); arb_div_ui(dd, dd, D - heap_diameter(S / 2), PREC);
    arb_mul_2exp_si(two_d, dd, 1);
}

static void certificate(long S, long A, long D, long T, long k)
{
    long L = heap_diameter(S / 2);
    arb_set_ui(eps, k); arb_div_ui(eps, eps, 10000, PREC);
    arb_add(sum, two_d, eps, PREC);
    arb_add(rho, dd, eps, PREC); arb_div(rho, rho, sum, PREC);
    arb_div(g, eps, sum, PREC);
    arb_div(cc, eps, dd, PREC); arb_add_ui(cc, cc, 2, PREC); arb_inv(cc, cc, PREC);
    arb_mul_ui(b, rho, L, PREC);
    arb_sub(x, one, rho, PREC); arb_div(x, x, dd, PREC); arb_add(b, b, x, PREC);
    /* kl */
    arb_sub(x, one, dd, PREC); arb_mul_2exp_si(x, x, 1);
    arb_sub(y, x, eps, PREC); arb_div(y, eps, y, PREC); arb_atanh(y, y, PREC);
    arb_mul(kl, x, y, PREC);
    arb_div(y, eps, sum, PREC); arb_atanh(y, y, PREC); arb_mul(y, y, two_d, PREC);
    arb_sub(kl, kl, y, PREC);
    arb_set_ui(m, S * (A - 3)); arb_mul_2exp_si(m, m, -1);
    arb_mul_2exp_si(x, m, 1); arb_ui_div(x, T, x, PREC); arb_mul(x, x, kl, PREC);
    arb_sqrt(testing, x, PREC); arb_mul_ui(testing, testing, T, PREC);
    arb_inv(x, dd, PREC); arb_sub_ui(x, x, T - L, PREC); arb_neg(x, x);
    arb_mul(value, cc, x, PREC);
    arb_ui_div(x, T, m, PREC); arb_sub(value, value, x, PREC);
    arb_sub(value, value, testing, PREC);
    arb_mul(value, value, g, PREC);
    arb_sub(value, value, b, PREC);
    arb_sub(x, dd, eps, PREC);
    see(value, A >= 5 && D > L + 4 && arb_is_positive(eps) && arb_is_nonnegative(x));
}

static void certificates(int by_hand)
{
    static const long horizons[] = {100000, 200000, 400000, 800000, 1600000};
    for (long S = 20; S <= 40; S += 2)
        for (long A = 5; A <= 14; A++)
            for (long D = 40; D <= 130; D += 10) {
                if (by_hand) of_d(S, D);
                for (int h = 0; h < 5; h++)
                    for (long k = 1; k <= 100; k++) {
                        if (!by_hand) of_d(S, D);
                        certificate(S, A, D, horizons[h], k);
                    }
            }
}

int main(int count, char **words)
{
    arb_ptr all[] = {eta, u, c, q, v, alpha, delta, r, n, m, w, beta, t, s, value, one, two_u, eps, two_d, sum, rho, g,
                     kl, b, testing, cc, x, y, dd};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) arb_init(all[i]);
    arb_set_ui(eta, 2); arb_div_ui(eta, eta, 3, PREC);
    arb_one(one);
    if (count != 3) { fprintf(stderr, "usage: sweep_arb envelope|certificate plain|by-hand\n"); return 2; }
    int by_hand = !strcmp(words[2], "by-hand");
    if (!strcmp(words[1], "envelope")) envelopes(by_hand); else certificates(by_hand);
    printf("%.17g %ld %ld\n", best, points, undecided);
    return 0;
}
