//! For tests alone: what a kernel with other rules would answer. A test suite that a weakened kernel
//! passes is no good. Nothing here makes a [`Verified`](crate::Verified).

use crate::certificate::Certificate;
use crate::constant::Constants;
use crate::{Claim, Failure, Verdict};

pub use crate::check::{RULES, Rules};
pub use crate::mdp::check::{RULES as MDP_RULES, Rules as MdpRules};
pub use crate::needs::Needs;

/// The answer by these rules.
pub fn answer(
    rules: &Rules<'_>,
    claim: &Claim,
    certificate: &Certificate<'_>,
) -> Result<Verdict, Failure> {
    crate::check::check_by(rules, claim, certificate, &Constants::default(), &mut 0, None)
        .map(|verified| verified.verdict())
}

/// The answer about a decision process by these rules.
pub fn answer_mdp(
    rules: &MdpRules,
    mdp: &crate::mdp::Mdp,
    certificate: &crate::mdp::certificate::MdpCertificate<'_>,
) -> Result<(), crate::mdp::MdpFailure> {
    crate::mdp::check::check_by(rules, mdp, certificate).map(drop)
}
