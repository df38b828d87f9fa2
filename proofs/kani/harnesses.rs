//! The harnesses: what each says, its domain, its property, and for properties of the kernel the
//! same property on the integers that certificates are checked with.
//!
//! Under Kani a harness is a proof over its domain. In `cargo test` the harness of the same name runs
//! its property at every point of the domain, and `beyond` at random points far outside.

use super::bracket::moves;
use super::drawn::Narrow;
#[cfg(kani)]
use super::drawn::Short;
#[cfg(not(kani))]
use super::exhaustive::Run;
use super::{
    angles, bracket, doubling, enclosures, heap, integers, logarithms, mean, numbers, sets, text,
};
#[cfg(not(kani))]
use num_bigint::BigInt;

macro_rules! harnesses {
    ($(
        $(#[doc = $says:literal])+
        $name:ident, $domain:expr, $kind:ident($($property:tt)+), $run:ident $($seconds:literal)?;
    )*) => {$(
        $(#[doc = $says])+
        #[cfg(kani)]
        #[kani::proof]
        #[kani::unwind(17)]
        #[kani::solver(cadical)]
        fn $name() {
            super::domain::verify(&$domain, harnesses!(@kani $kind $($property)+));
        }

        $(#[doc = $says])+
        #[cfg(not(kani))]
        #[test]
        fn $name() {
            super::exhaustive::run(
                stringify!($name),
                &$domain,
                harnesses!(@on Narrow, $kind $($property)+),
                harnesses!(@big $kind $($property)+),
                harnesses!(@short $kind $($property)+),
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
                        harnesses!(@on BigInt, $kind $($property)+),
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
            kani: harnesses!(@run $run $($seconds)?),
            search: || super::exhaustive::search(&$domain, harnesses!(@on Narrow, $kind $($property)+)),
        }),*];
    };
    // A property of no integers of the kernel, or of a function that is generic in them.
    (@on $int:ident, lemma $property:expr) => { $property };
    (@on $int:ident, $kind:ident $module:ident::$function:ident) => { $module::$function::<$int> };
    (@kani short $module:ident::$function:ident) => { $module::$function::<Short> };
    (@kani $kind:ident $($property:tt)+) => { harnesses!(@on Narrow, $kind $($property)+) };
    (@big lemma $property:expr) => { None };
    (@big $kind:ident $module:ident::$function:ident) => { Some($module::$function::<BigInt>) };
    (@short short $module:ident::$function:ident) => { Some($module::$function::<i16>) };
    (@short $kind:ident $($property:tt)+) => { None };
    (@run verified $seconds:literal) => { Run::Verified($seconds) };
    (@run tried $seconds:literal) => { Run::Tried($seconds) };
    (@run to_come) => { Run::ToCome };
}

// A row: name, domain, property, and what Kani has done with it. A property is a lemma, or generic in
// the kernel's integers, of which Kani follows narrow or, where rules multiply, short ones.
harnesses! {
    /// v/√n <= (1+√2)(√(n+v) − √n) exactly if v <= n, in Z[√2]
    verify_doubling_step, doubling::EPISODE, lemma(doubling::step), tried 41;
    /// the same for v <= n = v + h, with the slack factored as (3−2√2)·v·h
    verify_doubling_long_step, doubling::LONG_EPISODE, lemma(doubling::long_step), verified 2;
    /// Σ v/√n <= (1+√2)√N <= (2+√2)√N and Σ v/n <= 1 + log₂ N after each of seven episodes from 0
    verify_doubling_chain, doubling::FROM_ZERO, lemma(doubling::chain), verified 34;
    /// the same after each of four episodes from a count n >= 1
    verify_doubling_chain_from_count, doubling::FROM_COUNT, lemma(doubling::chain_from_count), tried 15;
    /// v/n <= ℓ(n+v) − ℓ(n) for v <= n, with ℓ the chord of log₂ between powers of two
    verify_log_step, doubling::LOG_EPISODE, lemma(doubling::log_step), verified 4;
    /// ℓ(m) <= log₂ m, by powers
    verify_log_chord, doubling::COUNT, lemma(doubling::chord_is_below), verified 8;
    /// r = (A−3)/(2A) rises with A
    verify_action_fraction, bracket::ACTIONS, lemma(|a| moves(bracket::action_fraction(a), bracket::rises)), verified 6;
    /// m = S(A−3)/2 rises with S and A
    verify_arms, bracket::PRODUCT, lemma(|a| moves(bracket::arms(a), bracket::rises)), verified 6;
    /// n = SA rises with S and A
    verify_size, bracket::PRODUCT, lemma(|a| moves(bracket::size(a), bracket::rises)), verified 6;
    /// α = 1 − 1/d rises with d
    verify_geometry, bracket::QUARTERS_OF_D, lemma(|a| moves(bracket::geometry(a), bracket::rises)), verified 6;
    /// δ = 2/((d−1)L+d) falls with L and d
    verify_delta, bracket::DISTANCE, lemma(|a| moves(bracket::delta(a), bracket::falls)), verified 6;
    /// u² = η²/(8C) falls with C
    verify_perturbation, bracket::QUARTERS_OF_C, lemma(|a| moves(bracket::perturbation(a), bracket::falls)), verified 6;
    /// q = δ(1+u) falls with δ and u
    verify_success, bracket::SUCCESS, lemma(|a| moves(bracket::success(a), bracket::falls)), verified 6;
    /// c = 1/(2+u) falls as u rises
    verify_share, bracket::SHARE, lemma(|a| moves(bracket::share(a), bracket::falls)), verified 6;
    /// v² = η²/(8(1−q)) falls as L and d rise and u falls, while q < 1
    verify_testing_loss, bracket::LOSS, lemma(|a| moves(bracket::testing_loss(a), bracket::falls)), verified 25;
    /// 1 − w = 1/(2Cn) + 1/(Cdn) falls with C, d and n
    verify_flow_loss, bracket::FLOW, lemma(|a| moves(bracket::flow_loss(a), bracket::falls)), verified 6;
    /// ((1/2 + 1/(2d))/(√C·n))² falls with C, d and n
    verify_bias_term, bracket::BIAS, lemma(|a| moves(bracket::bias_term(a), bracket::falls)), verified 6;
    /// β = cw − 1/m − v rises with c, w >= 0 and m, and as v falls
    verify_bracket_of_parts, bracket::BRACKET_PARTS, lemma(|a| moves(bracket::bracket_of_parts(a), bracket::rises)), verified 9;
    /// β rises with S, A, d and C, and as u and v (any fractions) fall, while w >= 0
    verify_bracket, bracket::BRACKET, lemma(|a| moves(bracket::bracket(a), bracket::rises)), verified 61;
    /// f·β − b rises with f and β >= 0, and as b falls
    verify_envelope_of_parts, bracket::ENVELOPE_PARTS, lemma(|a| moves(bracket::envelope_of_parts(a), bracket::rises)), verified 3;
    /// L is attained by two vertices, and no two are further apart
    verify_heap_closed_form, heap::VERTICES, lemma(heap::diameter), verified 8;
    /// L does not fall with K, and L <= 2⌈log₂ K⌉
    verify_heap_grows, heap::SIZE, lemma(heap::grows), verified 1;
    /// a + b is exact, or does not fit
    verify_int_add, integers::EDGES, narrow(integers::add), verified 2;
    /// a − b is exact, or does not fit
    verify_int_sub, integers::EDGES, narrow(integers::sub), verified 2;
    /// a · b is exact, or does not fit
    verify_int_mul, integers::EDGES, narrow(integers::mul), verified 23;
    /// q = div_floor(a, b): qb <= a < (q+1)b, and b <= 0 is refused
    verify_int_div_floor, integers::QUOTIENT, narrow(integers::div_floor), verified 18;
    /// q = div_ceil(a, b): (q−1)b < a <= qb, and b <= 0 is refused
    verify_int_div_ceil, integers::QUOTIENT, narrow(integers::div_ceil), verified 14;
    /// a·2^bits is exact, or refused for bits < 0 or more than 31 bits
    verify_int_shl, integers::SHIFT, narrow(integers::shl), tried 10;
    /// d divides gcd(a, b) exactly if it divides both
    verify_int_gcd, integers::DIVISOR, narrow(integers::gcd), verified 10;
    /// 2^(bits−1) <= abs(a) < 2^bits; sign, parity and being 1 are right
    verify_int_bits, integers::ONE, narrow(integers::bits), verified 2;
    /// n·2^e/d compares with m·2^f/c as their values do
    verify_number_compare, numbers::TWO, narrow(numbers::compare), tried 21;
    /// their sum is exact
    verify_number_add, numbers::TWO, narrow(numbers::add), tried 48;
    /// their difference is exact
    verify_number_sub, numbers::TWO, narrow(numbers::sub), tried 47;
    /// their product is exact
    verify_number_mul, numbers::TWO, narrow(numbers::mul), tried 14;
    /// a power is exact
    verify_number_pow, numbers::RAISED, narrow(numbers::pow), tried 29;
    /// k = floor(x): k <= x < k+1
    verify_number_floor, numbers::ONE, narrow(numbers::floor), tried 20;
    /// a constant is accepted exactly if it is between the ends
    verify_constant, enclosures::CONSTANT, narrow(enclosures::constant), tried 28;
    /// an accepted add holds every point's value; the hull is accepted
    verify_add, enclosures::BINARY, narrow(enclosures::add), tried 106;
    /// an accepted sub holds every point's value; the hull is accepted
    verify_sub, enclosures::BINARY, narrow(enclosures::sub), tried 98;
    /// an accepted mul holds every point's value; the hull is accepted
    verify_mul, enclosures::MUL, short(enclosures::mul), tried 108;
    /// an accepted div holds every point's value; the hull is accepted
    verify_div, enclosures::DIV, short(enclosures::div), to_come;
    /// an accepted pow (2 or 3) holds every point's value; the hull is accepted
    verify_pow, enclosures::POWER, short(enclosures::pow), to_come;
    /// an accepted sqrt holds every point's value, by squares; the hull is accepted
    verify_sqrt, enclosures::UNARY, narrow(enclosures::sqrt), tried 37;
    /// an accepted ln holds every point's value, by e^(j/4); the hull is accepted
    verify_ln, logarithms::LN, narrow(logarithms::ln), to_come;
    /// l <= 2^p·ln x <= u, by a table of ln k, and u − l is small
    verify_ln_bounds, logarithms::BOUNDS, narrow(logarithms::bounds), to_come;
    /// an accepted exp holds every point's value, by e^(j/4); the hull is accepted
    verify_exp, logarithms::EXP, narrow(logarithms::exp), to_come;
    /// an accepted atanh holds every point's value, by e^(j/4); the hull is accepted
    verify_atanh, logarithms::ATANH, narrow(logarithms::atanh), to_come;
    /// an accepted pi holds π, by its digits; what holds π by 1/64 is accepted
    verify_pi, angles::CIRCLE, narrow(angles::pi), to_come;
    /// an accepted sin holds the value at every quarter, by sin(j/4); what holds them all is accepted
    verify_sin, angles::WAVE, narrow(angles::sin), to_come;
    /// an accepted cos holds the value at every quarter, by cos(j/4); what holds them all is accepted
    verify_cos, angles::WAVE, narrow(angles::cos), to_come;
    /// low <= 2^p·cos(x − s·π/2) <= high and from·π/2 <= x <= to·π/2, by the same tables
    verify_turned, angles::TURNED, narrow(angles::turned), to_come;
    /// an accepted atan holds every point's value, by tan(j/32); the hull is accepted
    verify_atan, angles::ATAN, narrow(angles::atan), to_come;
    /// an accepted min holds every point's value; the hull is accepted
    verify_min, enclosures::BINARY, narrow(enclosures::min), tried 84;
    /// an accepted max holds every point's value; the hull is accepted
    verify_max, enclosures::BINARY, short(enclosures::max), tried 65;
    /// an accepted abs holds every point's value; the hull is accepted
    verify_abs, enclosures::UNARY, short(enclosures::abs), tried 30;
    /// an accepted floor holds every point's value; the hull is accepted
    verify_floor, enclosures::UNARY, narrow(enclosures::floor), tried 26;
    /// an accepted ceil holds every point's value; the hull is accepted
    verify_ceil, enclosures::UNARY, narrow(enclosures::ceil), tried 35;
    /// an accepted floor_log2 holds every point's value; the hull is accepted
    verify_floor_log2, enclosures::LOGARITHM, short(enclosures::floor_log2), to_come;
    /// accepted exactly if x is one whole K >= 1 and the ends hold the largest distance
    verify_heap_diameter, heap::RULE, short(heap::rule), tried 29;
    /// accepted exactly if it holds c + s·o + z·p at every corner
    verify_mean_value, mean::TERMS, short(mean::terms), tried 90;
    /// an accepted mean value holds ax² + bx at every point of the box
    verify_mean_value_quadratic, mean::QUADRATIC, short(mean::quadratic), tried 47;
    /// x contains y exactly if it holds y's points
    verify_contains, sets::PAIR, narrow(sets::contains), tried 20;
    /// a point is in common(x, y) exactly if it is in both
    verify_common, sets::PAIR, narrow(sets::common), tried 27;
    /// hull(x, y) holds the points of both, and its ends are theirs
    verify_hull, sets::PAIR, short(sets::hull), to_come;
    /// a decided relation is so at every pair of points; an open one is not
    verify_relation, sets::RELATION, short(sets::relation), to_come;
    /// an accepted chain of boxes leaves no point out; one in order without gap is accepted
    verify_cover_chain, sets::CHAIN, short(sets::chain), to_come;
    /// accepted boxes in the plane leave no point out
    verify_cover_grid, sets::GRID, short(sets::grid), to_come;
    /// a certificate's number is read exactly if it is of the format, with its value
    verify_number_text, text::NUMBER, narrow(text::number), to_come;
    /// a book's decimal is read exactly if it is one, with its digits and last place
    verify_decimal_text, text::DECIMAL, lemma(text::decimal), to_come;
}
