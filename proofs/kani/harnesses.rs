//! The harnesses: what each says, its domain, its property, and for properties of the kernel the
//! same property on the integers that certificates are checked with.
//!
//! Under Kani a harness is a proof over its domain. In `cargo test` the harness of the same name runs
//! its property at every point of the domain, and `beyond` at random points far outside.

use super::{bracket, doubling, enclosures, heap, integers, logarithms, mean, numbers, sets, text};
use super::{bracket::moves, drawn::Narrow};
#[cfg(not(kani))]
use num_bigint::BigInt;

macro_rules! harnesses {
    ($(
        $(#[doc = $says:literal])+
        $name:ident, $domain:expr, $property:expr $(, $big:expr)?;
    )*) => {$(
        $(#[doc = $says])+
        #[cfg(kani)]
        #[kani::proof]
        #[kani::unwind(17)]
        #[kani::solver(cadical)]
        fn $name() {
            super::domain::verify(&$domain, $property);
        }

        $(#[doc = $says])+
        #[cfg(not(kani))]
        #[test]
        fn $name() {
            super::exhaustive::run(
                stringify!($name),
                &$domain,
                $property,
                harnesses!(@big $($big)?),
            );
        }
    )*

        #[cfg(not(kani))]
        mod beyond {
            use super::*;
            $(
                #[test]
                fn $name() {
                    super::super::exhaustive::run_beyond(
                        stringify!($name),
                        &$domain,
                        harnesses!(@beyond $property $(, $big)?),
                    );
                }
            )*
        }

        /// Every harness, in the order of the table.
        #[cfg(not(kani))]
        pub const ALL: &[super::exhaustive::Harness] = &[$(super::exhaustive::Harness {
            name: stringify!($name),
            says: concat!($($says),+),
            domain: &$domain,
            search: || super::exhaustive::search(&$domain, $property),
        }),*];
    };
    (@big) => { None };
    (@big $big:expr) => { Some($big) };
    (@beyond $property:expr) => { $property };
    (@beyond $property:expr, $big:expr) => { $big };
}

harnesses! {
    /// v/√n <= (1+√2)(√(n+v) − √n) exactly if v <= n, in Z[√2]
    verify_doubling_step, doubling::EPISODE, doubling::step;
    /// the same for v <= n = v + h, with the slack factored as (3−2√2)·v·h
    verify_doubling_long_step, doubling::LONG_EPISODE, doubling::long_step;
    /// Σ v/√n <= (1+√2)√N <= (2+√2)√N and Σ v/n <= 1 + log₂ N after each of seven episodes from 0
    verify_doubling_chain, doubling::FROM_ZERO, doubling::chain;
    /// the same after each of four episodes from a count n >= 1
    verify_doubling_chain_from_count, doubling::FROM_COUNT, doubling::chain_from_count;
    /// v/n <= ℓ(n+v) − ℓ(n) for v <= n, with ℓ the chord of log₂ between powers of two
    verify_log_step, doubling::LOG_EPISODE, doubling::log_step;
    /// ℓ(m) <= log₂ m, by powers
    verify_log_chord, doubling::COUNT, doubling::chord_is_below;
    /// r = (A−3)/(2A) rises with A
    verify_action_fraction, bracket::ACTIONS, |a| moves(bracket::action_fraction(a), bracket::rises);
    /// m = S(A−3)/2 rises with S and A
    verify_arms, bracket::PRODUCT, |a| moves(bracket::arms(a), bracket::rises);
    /// n = SA rises with S and A
    verify_size, bracket::PRODUCT, |a| moves(bracket::size(a), bracket::rises);
    /// α = 1 − 1/d rises with d
    verify_geometry, bracket::QUARTERS_OF_D, |a| moves(bracket::geometry(a), bracket::rises);
    /// δ = 2/((d−1)L+d) falls with L and d
    verify_delta, bracket::DISTANCE, |a| moves(bracket::delta(a), bracket::falls);
    /// u² = η²/(8C) falls with C
    verify_perturbation, bracket::QUARTERS_OF_C, |a| moves(bracket::perturbation(a), bracket::falls);
    /// q = δ(1+u) falls with δ and u
    verify_success, bracket::SUCCESS, |a| moves(bracket::success(a), bracket::falls);
    /// c = 1/(2+u) falls as u rises
    verify_share, bracket::SHARE, |a| moves(bracket::share(a), bracket::falls);
    /// v² = η²/(8(1−q)) falls as L and d rise and u falls, while q < 1
    verify_testing_loss, bracket::LOSS, |a| moves(bracket::testing_loss(a), bracket::falls);
    /// 1 − w = 1/(2Cn) + 1/(Cdn) falls with C, d and n
    verify_flow_loss, bracket::FLOW, |a| moves(bracket::flow_loss(a), bracket::falls);
    /// ((1/2 + 1/(2d))/(√C·n))² falls with C, d and n
    verify_bias_term, bracket::BIAS, |a| moves(bracket::bias_term(a), bracket::falls);
    /// β = cw − 1/m − v rises with c, w >= 0 and m, and as v falls
    verify_bracket_of_parts, bracket::BRACKET_PARTS, |a| moves(bracket::bracket_of_parts(a), bracket::rises);
    /// β rises with S, A, d and C, and as u and v (any fractions) fall, while w >= 0
    verify_bracket, bracket::BRACKET, |a| moves(bracket::bracket(a), bracket::rises);
    /// f·β − b rises with f and β >= 0, and as b falls
    verify_envelope_of_parts, bracket::ENVELOPE_PARTS, |a| moves(bracket::envelope_of_parts(a), bracket::rises);
    /// L is attained by two vertices, and no two are further apart
    verify_heap_closed_form, heap::VERTICES, heap::diameter;
    /// L does not fall with K, and L <= 2⌈log₂ K⌉
    verify_heap_grows, heap::SIZE, heap::grows;
    /// a + b is exact, or does not fit
    verify_int_add, integers::EDGES, integers::add::<Narrow>, integers::add::<BigInt>;
    /// a − b is exact, or does not fit
    verify_int_sub, integers::EDGES, integers::sub::<Narrow>, integers::sub::<BigInt>;
    /// a · b is exact, or does not fit
    verify_int_mul, integers::EDGES, integers::mul::<Narrow>, integers::mul::<BigInt>;
    /// q = div_floor(a, b): qb <= a < (q+1)b, and b <= 0 is refused
    verify_int_div_floor, integers::QUOTIENT, integers::div_floor::<Narrow>, integers::div_floor::<BigInt>;
    /// q = div_ceil(a, b): (q−1)b < a <= qb, and b <= 0 is refused
    verify_int_div_ceil, integers::QUOTIENT, integers::div_ceil::<Narrow>, integers::div_ceil::<BigInt>;
    /// a·2^bits is exact, or refused for bits < 0 or more than 31 bits
    verify_int_shl, integers::SHIFT, integers::shl::<Narrow>, integers::shl::<BigInt>;
    /// d divides gcd(a, b) exactly if it divides both
    verify_int_gcd, integers::DIVISOR, integers::gcd::<Narrow>, integers::gcd::<BigInt>;
    /// 2^(bits−1) <= abs(a) < 2^bits; sign, parity and being 1 are right
    verify_int_bits, integers::ONE, integers::bits::<Narrow>, integers::bits::<BigInt>;
    /// n·2^e/d compares with m·2^f/c as their values do
    verify_number_compare, numbers::TWO, numbers::compare::<Narrow>, numbers::compare::<BigInt>;
    /// their sum is exact
    verify_number_add, numbers::TWO, numbers::add::<Narrow>, numbers::add::<BigInt>;
    /// their difference is exact
    verify_number_sub, numbers::TWO, numbers::sub::<Narrow>, numbers::sub::<BigInt>;
    /// their product is exact
    verify_number_mul, numbers::TWO, numbers::mul::<Narrow>, numbers::mul::<BigInt>;
    /// a power is exact
    verify_number_pow, numbers::RAISED, numbers::pow::<Narrow>, numbers::pow::<BigInt>;
    /// k = floor(x): k <= x < k+1
    verify_number_floor, numbers::ONE, numbers::floor::<Narrow>, numbers::floor::<BigInt>;
    /// a constant is accepted exactly if it is between the ends
    verify_constant, enclosures::CONSTANT, enclosures::constant::<Narrow>, enclosures::constant::<BigInt>;
    /// an accepted add holds every point's value; the hull is accepted
    verify_add, enclosures::BINARY, enclosures::add::<Narrow>, enclosures::add::<BigInt>;
    /// an accepted sub holds every point's value; the hull is accepted
    verify_sub, enclosures::BINARY, enclosures::sub::<Narrow>, enclosures::sub::<BigInt>;
    /// an accepted mul holds every point's value; the hull is accepted
    verify_mul, enclosures::BINARY, enclosures::mul::<Narrow>, enclosures::mul::<BigInt>;
    /// an accepted div holds every point's value; the hull is accepted
    verify_div, enclosures::BINARY, enclosures::div::<Narrow>, enclosures::div::<BigInt>;
    /// an accepted pow (2 or 3) holds every point's value; the hull is accepted
    verify_pow, enclosures::POWER, enclosures::pow::<Narrow>, enclosures::pow::<BigInt>;
    /// an accepted sqrt holds every point's value, by squares; the hull is accepted
    verify_sqrt, enclosures::UNARY, enclosures::sqrt::<Narrow>, enclosures::sqrt::<BigInt>;
    /// an accepted ln holds every point's value, by e^(j/4); the hull is accepted
    verify_ln, logarithms::LN, logarithms::ln::<Narrow>, logarithms::ln::<BigInt>;
    /// l <= 2^p·ln x <= u, by a table of ln k, and u − l is small
    verify_ln_bounds, logarithms::BOUNDS, logarithms::bounds::<Narrow>, logarithms::bounds::<BigInt>;
    /// an accepted exp holds every point's value, by e^(j/4); the hull is accepted
    verify_exp, logarithms::EXP, logarithms::exp::<Narrow>, logarithms::exp::<BigInt>;
    /// an accepted atanh holds every point's value, by e^(j/4); the hull is accepted
    verify_atanh, logarithms::ATANH, logarithms::atanh::<Narrow>, logarithms::atanh::<BigInt>;
    /// an accepted min holds every point's value; the hull is accepted
    verify_min, enclosures::BINARY, enclosures::min::<Narrow>, enclosures::min::<BigInt>;
    /// an accepted max holds every point's value; the hull is accepted
    verify_max, enclosures::BINARY, enclosures::max::<Narrow>, enclosures::max::<BigInt>;
    /// an accepted abs holds every point's value; the hull is accepted
    verify_abs, enclosures::UNARY, enclosures::abs::<Narrow>, enclosures::abs::<BigInt>;
    /// an accepted floor holds every point's value; the hull is accepted
    verify_floor, enclosures::UNARY, enclosures::floor::<Narrow>, enclosures::floor::<BigInt>;
    /// an accepted ceil holds every point's value; the hull is accepted
    verify_ceil, enclosures::UNARY, enclosures::ceil::<Narrow>, enclosures::ceil::<BigInt>;
    /// an accepted floor_log2 holds every point's value; the hull is accepted
    verify_floor_log2, enclosures::UNARY, enclosures::floor_log2::<Narrow>, enclosures::floor_log2::<BigInt>;
    /// accepted exactly if x is one whole K >= 1 and the ends hold the largest distance
    verify_heap_diameter, heap::RULE, heap::rule::<Narrow>, heap::rule::<BigInt>;
    /// accepted exactly if it holds c + s·o + z·p at every corner
    verify_mean_value, mean::TERMS, mean::terms::<Narrow>, mean::terms::<BigInt>;
    /// an accepted mean value holds ax² + bx at every point of the box
    verify_mean_value_quadratic, mean::QUADRATIC, mean::quadratic::<Narrow>, mean::quadratic::<BigInt>;
    /// x contains y exactly if it holds y's points
    verify_contains, sets::PAIR, sets::contains::<Narrow>, sets::contains::<BigInt>;
    /// a point is in common(x, y) exactly if it is in both
    verify_common, sets::PAIR, sets::common::<Narrow>, sets::common::<BigInt>;
    /// hull(x, y) holds the points of both, and its ends are theirs
    verify_hull, sets::PAIR, sets::hull::<Narrow>, sets::hull::<BigInt>;
    /// a decided relation is so at every pair of points; an open one is not
    verify_relation, sets::RELATION, sets::relation::<Narrow>, sets::relation::<BigInt>;
    /// an accepted chain of boxes leaves no point out; one in order without gap is accepted
    verify_cover_chain, sets::CHAIN, sets::chain::<Narrow>, sets::chain::<BigInt>;
    /// accepted boxes in the plane leave no point out
    verify_cover_grid, sets::GRID, sets::grid::<Narrow>, sets::grid::<BigInt>;
    /// a certificate's number is read exactly if it is of the format, with its value
    verify_number_text, text::NUMBER, text::number::<Narrow>, text::number::<BigInt>;
    /// a book's decimal is read exactly if it is one, with its digits and last place
    verify_decimal_text, text::DECIMAL, text::decimal;
}
