//! Scratch.
use num_bigint::BigInt;
use proofmark_kernel::{Number, angle};

#[test]
fn close_to_floats() {
    for n in -400i64..400 {
        for d in [1i64, 3, 7, 100] {
            let x = Number::fraction(BigInt::from(n), BigInt::from(d)).unwrap();
            let v = n as f64 / d as f64;
            for s in [0, 1] {
                let t = angle::turned(&x, &BigInt::from(s), 60).unwrap();
                let f = if s == 0 { v.cos() } else { v.sin() };
                let lo = t.low.to_string().parse::<f64>().unwrap() / 2f64.powi(60);
                let hi = t.high.to_string().parse::<f64>().unwrap() / 2f64.powi(60);
                assert!(lo - 1e-13 <= f && f <= hi + 1e-13 && hi - lo < 1e-15, "{n}/{d} {s} {lo} {f} {hi}");
                let from: f64 = t.from.to_string().parse().unwrap();
                let to: f64 = t.to.to_string().parse().unwrap();
                let q = v / std::f64::consts::FRAC_PI_2;
                assert!(from <= q + 1e-12 && q <= to + 1e-12 && to - from <= 1.0);
            }
            let (l, u) = angle::atan(&x, 60).unwrap();
            let f = v.atan();
            let lo = l.to_string().parse::<f64>().unwrap() / 2f64.powi(60);
            let hi = u.to_string().parse::<f64>().unwrap() / 2f64.powi(60);
            assert!(lo - 1e-13 <= f && f <= hi + 1e-13 && hi - lo < 1e-15, "{n}/{d} {lo} {f} {hi}");
        }
    }
}
