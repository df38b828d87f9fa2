//! The commands that authors use in tables: which of their arguments are printed, and which signs
//! they stand for. A command that is not here stays in the text, and its numbers are left out.

use std::collections::HashMap;
use std::sync::LazyLock;

use Argument::{
    Code, End, Footnote, Layout, Length, Low, Mark, Number, Numbers, Options, Parentheses, Star,
    Text, Unit,
};

/// What becomes of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A star, if there is one.
    Star,
    /// `[...]`, if there is one: layout.
    Options,
    /// `(...)`, if there is one: layout.
    Parentheses,
    /// Not printed: a length, a colour, a label.
    Layout,
    /// A length without braces, as after `\kern`.
    Length,
    /// Printed as it is.
    Text,
    /// Printed as code.
    Code,
    /// The text of a footnote.
    Footnote,
    /// The mark of a footnote.
    Mark,
    /// Printed low: a subscript of text.
    Low,
    /// A number in the notation of siunitx.
    Number,
    /// The other end of a range, in the notation of siunitx.
    End,
    /// Numbers with semicolons between them, in the notation of siunitx.
    Numbers,
    /// A unit.
    Unit,
}

/// Commands by what their arguments are.
const COMMANDS: [(&[Argument], &str); 34] = [
    (
        &[],
        "bfseries mdseries itshape slshape upshape scshape rmfamily sffamily normalfont bf it rm sf em \
         tiny scriptsize footnotesize small normalsize large Large LARGE huge Huge centering \
         raggedright raggedleft arraybackslash noindent displaystyle textstyle scriptstyle left right \
         big Big bigl bigr Bigl Bigr relax protect null strut hfill hfil boldmath unboldmath \
         ignorespaces unskip leavevmode allowbreak nobreak global long protected ! / - @ par hline \
         firsthline lasthline morecmidrules endfirsthead endhead endfoot endlastfoot selectfont \
         bgroup egroup columnbreak pagebreak newpage hss nonumber mathstrut ( )",
    ),
    (
        &[Text],
        "textbf textit textsl textsc textrm textsf textup textmd textnormal emph text mbox hbox fbox \
         underline uline mathbf mathrm mathit mathsf mathnormal bm boldsymbol pmb ensuremath \
         operatorname mathbb mathcal mathscr mathfrak llap rlap clap mathrlap mathllap mathclap hl",
    ),
    (&[Options, Text], "shortstack smash hyperref"),
    (&[Star, Options, Text], "makecell thead"),
    (&[Options, Options, Text], "makebox framebox"),
    (&[Options, Layout, Text], "textcolor colorbox rotatebox"),
    (&[Options, Layout, Layout, Text], "fcolorbox"),
    (&[Options, Options, Options, Layout, Text], "parbox"),
    (&[Layout, Options, Options, Text], "raisebox"),
    (&[Layout, Options, Text], "scalebox"),
    (&[Star, Layout, Layout, Text], "resizebox"),
    (&[Layout, Text], "adjustbox href hyperlink hypertarget foreignlanguage"),
    (
        &[Layout],
        "phantom hphantom vphantom label url nolinkurl cline hhline cdashline noalign rowstyle Xhline",
    ),
    (&[Star, Layout], "hspace vspace ref eqref cref Cref autoref pageref nameref"),
    (
        &[Star, Options, Options, Layout],
        "cite citep citet citealp citealt citeauthor citeyear citeyearpar parencite textcite autocite",
    ),
    (
        &[Options, Layout],
        "cellcolor color rowcolor arrayrulecolor rowfont SetCell SetRow SetHline SetVline",
    ),
    (&[Star, Options, Layout], "includegraphics"),
    (&[Options, Layout, Layout], "rule"),
    (&[Layout, Layout], "setlength addtolength fontsize setcounter"),
    (&[Layout, Layout, Layout], "specialrule"),
    (&[Options], "toprule midrule bottomrule addlinespace hdashline linebreak footnotemark"),
    (&[Options, Parentheses, Layout], "cmidrule"),
    (&[Length], "kern hskip vskip mkern"),
    (&[Options, Footnote], "footnote footnotetext tablefootnote"),
    (&[Mark], "tnote textsuperscript tmark"),
    (&[Low], "textsubscript"),
    (&[Code], "texttt code path"),
    (&[Options, Number], "num tablenum ang"),
    (&[Options, Number, Options, Unit], "SI"),
    (&[Options, Number, Unit], "qty"),
    (&[Options, Unit], "si unit"),
    (&[Options, Number, End], "numrange"),
    (&[Options, Number, End, Unit], "SIrange qtyrange"),
    (&[Options, Numbers], "numlist"),
];

/// The arguments of a command, if it is known.
pub fn arguments(name: &str) -> Option<&'static [Argument]> {
    BY_NAME.get(name).copied()
}

static BY_NAME: LazyLock<HashMap<&str, &[Argument]>> = LazyLock::new(|| {
    let mut all = HashMap::new();
    for (arguments, names) in COMMANDS {
        for name in names.split_whitespace() {
            all.entry(name).or_insert(arguments);
        }
    }
    all
});

/// Whether a list with spaces between its names has one.
pub fn has(names: &str, name: &str) -> bool {
    names.split_whitespace().any(|known| known == name)
}

/// `{,}`, which prints a comma without the space that follows one in a list.
pub const GROUP: char = '\u{66c}';

/// Whether a sign may stand between thousands: `{,}` or a thin space.
pub fn is_group(c: char) -> bool {
    c == GROUP || c == '\u{2009}'
}

/// The sign that a command prints.
pub fn sign(name: &str) -> Option<&'static str> {
    Some(match name {
        "pm" | "textpm" => "\u{b1}",
        "times" | "texttimes" => "\u{d7}",
        "cdot" | "textperiodcentered" => "\u{b7}",
        "to" | "rightarrow" | "longrightarrow" => "\u{2192}",
        "le" | "leq" | "leqslant" => "\u{2264}",
        "ge" | "geq" | "geqslant" => "\u{2265}",
        "lt" | "textless" => "<",
        "gt" | "textgreater" => ">",
        "approx" | "sim" | "simeq" | "textasciitilde" => "\u{2248}",
        "%" | "percent" => "%",
        "&" => "&",
        "$" | "textdollar" => "$",
        "#" => "#",
        "_" => "_",
        "{" | "lbrace" => "(",
        "}" | "rbrace" => ")",
        "lbrack" => "[",
        "rbrack" => "]",
        "," | "thinspace" => "\u{2009}",
        ";" | ":" | " " | "quad" | "qquad" | "enspace" | "space" | "newline" | "\\"
        | "tabularnewline" => " ",
        "textendash" => "\u{2013}",
        "textemdash" => "\u{2014}",
        "textminus" => "-",
        "ast" | "star" | "textasteriskcentered" => "*",
        "dag" | "dagger" | "textdagger" => "\u{2020}",
        "ddag" | "ddagger" | "textdaggerdbl" => "\u{2021}",
        "S" | "textsection" => "\u{a7}",
        "P" => "\u{b6}",
        "ldots" | "dots" | "cdots" | "textellipsis" => "\u{2026}",
        "uparrow" | "textuparrow" => "\u{2191}",
        "downarrow" | "textdownarrow" => "\u{2193}",
        _ => return None,
    })
}

/// Whether a command draws a rule across the whole table.
pub fn is_rule(name: &str) -> bool {
    let rules =
        "toprule midrule bottomrule hline hhline Xhline specialrule hdashline firsthline lasthline";
    has(rules, name)
}

/// Whether a command before the first cell of a row belongs to no cell.
pub fn is_between_rows(name: &str) -> bool {
    is_rule(name)
        || has("cmidrule cline cdashline morecmidrules addlinespace rowcolor noalign", name)
}
