//! Signs of relation, and what follows from two of them in a row.

use super::sign::{Sign, SignKind};

/// A sign of relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    Equal,
    About,
    Less,
    AtMost,
    Greater,
    AtLeast,
    /// One that says nothing of how large its sides are, or too little.
    Other,
}

impl Relation {
    pub fn of(sign: &Sign) -> Option<Self> {
        match &sign.kind {
            SignKind::Char('=') => Some(Self::Equal),
            SignKind::Char('<') => Some(Self::Less),
            SignKind::Char('>') => Some(Self::Greater),
            SignKind::Command(name) => Self::named(name),
            _ => None,
        }
    }

    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "equals" | "coloneqq" | "coloneq" | "eqqcolon" | "triangleq" => Self::Equal,
            "approx" | "simeq" | "doteq" | "cong" | "approxeq" | "thickapprox"
            | "fallingdotseq" => Self::About,
            "lt" => Self::Less,
            "gt" => Self::Greater,
            "le" | "leq" | "leqslant" | "leqq" => Self::AtMost,
            "ge" | "geq" | "geqslant" | "geqq" => Self::AtLeast,
            "ne" | "neq" | "sim" | "equiv" | "ll" | "gg" | "lesssim" | "gtrsim" | "asymp"
            | "propto" | "to" | "rightarrow" | "longrightarrow" | "mapsto" | "in" | "notin"
            | "ni" | "Rightarrow" | "implies" | "Leftrightarrow" | "iff" | "Longrightarrow"
            | "Leftarrow" | "leftarrow" | "subset" | "subseteq" | "supset" | "colon" | "mid"
            | "perp" | "parallel" | "nless" | "ngtr" | "prec" | "succ" | "gets"
            | "Longleftrightarrow" | "longmapsto" | "uparrow" | "downarrow" | "nearrow"
            | "searrow" | "hookrightarrow" | "vdash" | "models" | "not" | "range" | "land"
            | "lor" | "wedge" | "vee" => Self::Other,
            _ => return None,
        })
    }

    /// The same from the other side.
    pub fn flipped(self) -> Self {
        match self {
            Self::Less => Self::Greater,
            Self::Greater => Self::Less,
            Self::AtMost => Self::AtLeast,
            Self::AtLeast => Self::AtMost,
            same => same,
        }
    }

    /// What follows of a and c, if a stands so to b, and b so to c.
    pub fn then(self, next: Self) -> Option<Self> {
        use Relation::{About, Equal, Other};
        match (self, next) {
            (Other, _) | (_, Other) => None,
            (Equal, same) | (same, Equal) => Some(same),
            (About, About) => Some(About),
            _ => None,
        }
    }
}

/// Whether a command is a sign of relation with a decimal behind it.
pub fn is_relation_name(name: &str) -> bool {
    Relation::named(name).is_some_and(|relation| relation != Relation::Other)
}

/// Whether a sign is one of relation.
pub fn is_relation(sign: &Sign) -> bool {
    Relation::of(sign).is_some()
}
