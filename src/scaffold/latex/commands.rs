//! The commands that authors use in tables: which of their arguments are printed, and which signs
//! they stand for. A command that is not here stays in the text, and its numbers are left out.

/// What becomes of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A star, if there is one.
    Star,
    /// `[...]`, if there is one: layout.
    Option,
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

/// Commands by what their arguments are. A letter for each argument:
/// `*` star, `o` option, `(` parentheses, `d` layout, `l` length, `t` text, `c` code, `f` footnote,
/// `m` mark, `_` low, `n` number, `e` end, `s` numbers, `u` unit.
const COMMANDS: [(&str, &str); 33] = [
    (
        "",
        "bfseries mdseries itshape slshape upshape scshape rmfamily sffamily normalfont bf it rm sf em \
         tiny scriptsize footnotesize small normalsize large Large LARGE huge Huge centering \
         raggedright raggedleft arraybackslash noindent displaystyle textstyle scriptstyle left right \
         big Big bigl bigr Bigl Bigr relax protect null strut hfill hfil boldmath unboldmath \
         ignorespaces unskip leavevmode allowbreak nobreak global long protected ! / - @ par hline \
         firsthline lasthline morecmidrules endfirsthead endhead endfoot endlastfoot selectfont \
         bgroup egroup columnbreak pagebreak newpage hss nonumber mathstrut ( )",
    ),
    (
        "t",
        "textbf textit textsl textsc textrm textsf textup textmd textnormal emph text mbox hbox fbox \
         underline uline mathbf mathrm mathit mathsf mathnormal bm boldsymbol pmb ensuremath \
         operatorname mathbb mathcal mathscr mathfrak llap rlap clap mathrlap mathllap mathclap hl",
    ),
    ("ot", "shortstack smash hyperref"),
    ("*ot", "makecell thead"),
    ("oot", "makebox framebox"),
    ("odt", "textcolor colorbox rotatebox"),
    ("oddt", "fcolorbox"),
    ("ooodt", "parbox"),
    ("doot", "raisebox"),
    ("dot", "scalebox"),
    ("*ddt", "resizebox"),
    ("dt", "adjustbox href hyperlink hypertarget foreignlanguage"),
    (
        "d",
        "phantom hphantom vphantom label url nolinkurl cline hhline cdashline noalign rowstyle Xhline",
    ),
    ("*d", "hspace vspace ref eqref cref Cref autoref pageref nameref"),
    (
        "*ood",
        "cite citep citet citealp citealt citeauthor citeyear citeyearpar parencite textcite autocite",
    ),
    ("od", "cellcolor color rowcolor arrayrulecolor rowfont SetCell SetRow SetHline SetVline"),
    ("*od", "includegraphics"),
    ("odd", "rule"),
    ("dd", "setlength addtolength fontsize setcounter"),
    ("ddd", "specialrule"),
    ("o", "toprule midrule bottomrule addlinespace hdashline linebreak footnotemark"),
    ("o(d", "cmidrule"),
    ("l", "kern hskip vskip mkern"),
    ("of", "footnote footnotetext tablefootnote"),
    ("m", "tnote textsuperscript tmark"),
    ("_", "textsubscript"),
    ("c", "texttt code path"),
    ("on", "num tablenum ang"),
    ("onou", "SI"),
    ("onu", "qty"),
    ("ou", "si unit"),
    ("one", "numrange"),
    ("oneu", "SIrange qtyrange"),
];

/// The arguments of a command, if it is known.
pub fn arguments(name: &str) -> Option<Vec<Argument>> {
    if name == "numlist" {
        return Some(vec![Argument::Option, Argument::Numbers]);
    }
    let (letters, _) =
        COMMANDS.iter().find(|(_, names)| names.split_whitespace().any(|known| known == name))?;
    Some(letters.chars().filter_map(argument).collect())
}

fn argument(letter: char) -> Option<Argument> {
    Some(match letter {
        '*' => Argument::Star,
        'o' => Argument::Option,
        '(' => Argument::Parentheses,
        'd' => Argument::Layout,
        'l' => Argument::Length,
        't' => Argument::Text,
        'c' => Argument::Code,
        'f' => Argument::Footnote,
        'm' => Argument::Mark,
        '_' => Argument::Low,
        'n' => Argument::Number,
        'e' => Argument::End,
        'u' => Argument::Unit,
        _ => return None,
    })
}

/// A thin space: LaTeX's sign between thousands, besides [`GROUP`].
pub const THIN: char = '\u{2009}';

/// `{,}`, which prints a comma without the space that follows one in a list.
pub const GROUP: char = '\u{66c}';

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
    let rules = "toprule midrule bottomrule hline hhline Xhline specialrule hdashline firsthline \
                 lasthline";
    rules.split_whitespace().any(|rule| rule == name)
}

/// Whether a command before the first cell of a row belongs to no cell.
pub fn is_between_rows(name: &str) -> bool {
    let others = "cmidrule cline cdashline morecmidrules addlinespace rowcolor noalign";
    is_rule(name) || others.split_whitespace().any(|other| other == name)
}
