/* The largest value of Theorem 1's right-hand side at (S, A, D, T) = (10, 5, 20, 10^5), between the printed digits
 * 102.0550715305 and 102.0550715315, by Arb: the same search as Proofmark's (crates/search/src/enclose/slabs).
 *
 * Every step of the formula has an enclosure by its rule and one by the mean value theorem, and what counts is what the
 * two have in common. Boxes follow each other along eps, each about as long as can be settled, about their middle or
 * about the best centre for the slope. A point where the value is above the lower number is found by doubles first.
 *
 * usage: arb_maximum REPETITIONS; prints boxes and looks. benches/maximum.py builds and measures it.
 */
#include <arb.h>
#include <stdio.h>
#include <stdlib.h>

#define PREC 53

/* A step: its value in the box, its slope there, and its value at the centre. */
typedef struct {
    arb_t in, slope, at;
} step;

static arb_t offset, t1, t2;
static arb_t T, d, L, m, d2, e2, below;
static long looks;

static void init(step *s) { arb_init(s->in), arb_init(s->slope), arb_init(s->at); }

/* The mean value theorem: at + slope * offset, where that is closer. */
static void mean(step *z) {
    arb_mul(t1, z->slope, offset, PREC);
    arb_add(t1, t1, z->at, PREC);
    if (!arb_intersection(t2, z->in, t1, PREC)) return;
    if (mag_cmp(arb_radref(t2), arb_radref(z->in)) < 0) arb_set(z->in, t2);
}

static void add(step *z, const step *x, const step *y, int sign) {
    if (sign > 0) {
        arb_add(z->in, x->in, y->in, PREC), arb_add(z->slope, x->slope, y->slope, PREC), arb_add(z->at, x->at, y->at, PREC);
    } else {
        arb_sub(z->in, x->in, y->in, PREC), arb_sub(z->slope, x->slope, y->slope, PREC), arb_sub(z->at, x->at, y->at, PREC);
    }
    mean(z);
}

static void mul(step *z, const step *x, const step *y) {
    arb_mul(t1, x->slope, y->in, PREC);
    arb_mul(t2, x->in, y->slope, PREC);
    arb_add(z->slope, t1, t2, PREC);
    arb_mul(z->in, x->in, y->in, PREC);
    arb_mul(z->at, x->at, y->at, PREC);
    mean(z);
}

static void over(step *z, const step *x, const step *y) {
    arb_mul(t1, x->slope, y->in, PREC);
    arb_mul(t2, x->in, y->slope, PREC);
    arb_sub(t1, t1, t2, PREC);
    arb_mul(t2, y->in, y->in, PREC);
    arb_div(z->slope, t1, t2, PREC);
    arb_div(z->in, x->in, y->in, PREC);
    arb_div(z->at, x->at, y->at, PREC);
    mean(z);
}

static void constant(step *z, const arb_t c) {
    arb_set(z->in, c), arb_set(z->at, c), arb_zero(z->slope);
}

static void times(step *z, const step *x, const arb_t c) {
    arb_mul(z->in, x->in, c, PREC), arb_mul(z->slope, x->slope, c, PREC), arb_mul(z->at, x->at, c, PREC);
    mean(z);
}

static void artanh(step *z, const step *x) {
    arb_mul(t1, x->in, x->in, PREC);
    arb_sub_ui(t1, t1, 1, PREC);
    arb_neg(t1, t1);
    arb_div(z->slope, x->slope, t1, PREC);
    arb_atanh(z->in, x->in, PREC);
    arb_atanh(z->at, x->at, PREC);
    mean(z);
}

static void root(step *z, const step *x) {
    arb_sqrt(z->in, x->in, PREC);
    arb_mul_2exp_si(t1, z->in, 1);
    arb_div(z->slope, x->slope, t1, PREC);
    arb_sqrt(z->at, x->at, PREC);
    mean(z);
}

static step eps, s[32], one;

/* The formula over a box [lo, hi] about c. */
static step *formula(double lo, double hi, double c) {
    arb_t a;
    arf_t x, y;
    arf_init(x), arf_init(y), arb_init(a);
    arf_set_d(x, lo), arf_set_d(y, hi);
    arb_set_interval_arf(eps.in, x, y, PREC);
    arb_set_d(eps.at, c);
    arb_one(eps.slope);
    arb_sub(offset, eps.in, eps.at, PREC);
    looks++;

    step *de = &s[0], *dde = &s[1], *rho = &s[2], *g = &s[3], *co = &s[4], *k = &s[5];
    constant(k, d);
    add(de, k, &eps, 1);                     /* d + eps */
    constant(k, d2);
    add(dde, k, &eps, 1);                    /* 2 d + eps */
    over(rho, de, dde);
    over(g, &eps, dde);
    arb_inv(a, d, PREC);
    times(&s[6], &eps, a);                   /* eps/d */
    arb_set_ui(a, 2);
    constant(k, a);
    add(&s[7], k, &s[6], 1);
    over(co, &one, &s[7]);                   /* c */
    times(&s[8], rho, L);
    add(&s[9], &one, rho, -1);
    arb_inv(a, d, PREC);
    times(&s[10], &s[9], a);
    add(&s[11], &s[8], &s[10], 1);           /* B_h */
    constant(k, e2);
    add(&s[12], k, &eps, -1);                /* 2 (1 - d) - eps */
    over(&s[13], &eps, &s[12]);
    artanh(&s[14], &s[13]);
    times(&s[15], &s[14], e2);
    artanh(&s[16], g);
    times(&s[17], &s[16], d2);
    add(&s[18], &s[15], &s[17], -1);         /* the divergence */
    arb_div(a, T, m, PREC);
    arb_mul_2exp_si(a, a, -1);
    times(&s[19], &s[18], a);
    root(&s[20], &s[19]);
    times(&s[21], &s[20], T);                /* testing */
    times(&s[22], co, below);
    arb_div(a, T, m, PREC);
    constant(k, a);
    add(&s[23], &s[22], k, -1);
    add(&s[24], &s[23], &s[21], -1);
    mul(&s[25], g, &s[24]);
    add(&s[26], &s[25], &s[11], -1);
    arf_clear(x), arf_clear(y), arb_clear(a);
    return &s[26];
}

static double value(double e) {
    return arf_get_d(arb_midref(formula(e, e, e)->in), ARF_RND_NEAR);
}

/* Whether the value is below `most` in all of [lo, hi]. */
static int settled(double lo, double hi, const arb_t most) {
    step *f = formula(lo, hi, (lo + hi) / 2);
    if (arb_lt(f->in, most)) return 1;
    if (!arb_is_finite(f->slope)) return 0;
    arf_t x, y;
    arf_init(x), arf_init(y);
    arb_get_interval_arf(x, y, f->slope, PREC);
    double l = arf_get_d(x, ARF_RND_NEAR), u = arf_get_d(y, ARF_RND_NEAR);
    arf_clear(x), arf_clear(y);
    double c = l >= 0 ? hi : u <= 0 ? lo : lo + u / (u - l) * (hi - lo);
    return arb_lt(formula(lo, hi, c)->in, most);
}

int main(int argc, char **argv) {
    int repetitions = argc > 1 ? atoi(argv[1]) : 1;
    arb_t most, least;
    step *all[] = {&eps, &one};
    for (int i = 0; i < 2; i++) init(all[i]);
    for (int i = 0; i < 32; i++) init(&s[i]);
    arb_ptr fixed[] = {offset, t1, t2, T, d, L, m, d2, e2, below, most, least};
    for (int i = 0; i < 12; i++) arb_init(fixed[i]);
    arb_set_ui(T, 100000), arb_set_ui(L, 3), arb_set_ui(m, 10);
    arb_set_ui(d, 2), arb_div_ui(d, d, 17, PREC);
    arb_mul_2exp_si(d2, d, 1);
    arb_sub_ui(e2, d, 1, PREC), arb_neg(e2, e2), arb_mul_2exp_si(e2, e2, 1);
    arb_inv(below, d, PREC), arb_sub(below, T, below, PREC), arb_sub(below, below, L, PREC);
    arb_set_str(most, "102.0550715315", PREC), arb_set_str(least, "102.0550715305", PREC);
    arb_t unit;
    arb_init(unit), arb_one(unit), constant(&one, unit);

    double first = 2.0 / 17 * 1e-4, last = 2.0 / 17;
    int boxes = 0, found = 0;
    for (int run = 0; run < repetitions; run++) {
        boxes = looks = found = 0;
        /* A point: a grid, then shrinking steps. */
        double best = first, score = value(first);
        for (int i = 1; i <= 32; i++) {
            double e = first + (last - first) * i / 32, v = value(e);
            if (v > score) best = e, score = v;
        }
        for (double h = (last - first) / 64; h > 1e-12 && !found; h /= 2) {
            for (int sign = -1; sign <= 1; sign += 2) {
                double v = value(best + sign * h);
                if (v > score) best += sign * h, score = v;
            }
            found = arb_gt(formula(best, best, best)->in, least);
        }
        double from = first, length = (last - first) / 2;
        while (from < last) {
            double end = 0;
            int failed = 0;
            for (;;) {
                double to = from + length < last ? from + length : last;
                if (settled(from, to, most)) {
                    end = to;
                    if (failed || to >= last) break;
                    length *= 1.5;
                } else if (end > 0) {
                    length /= 1.5;
                    break;
                } else {
                    length /= 1.5, failed = 1;
                    if (length < 1e-12) return puts("a box is open"), 1;
                }
            }
            from = end, boxes++;
        }
    }
    printf("boxes %d looks %ld point %d\n", boxes, looks, found);
    return !found;
}
