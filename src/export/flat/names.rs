//! Names that a written-out claim does not use: words of Gappa, SMT-LIB and Python, and what the
//! exported files define themselves.

const RESERVED: &str = "\
    BINARY DECIMAL E Exception FIX FLT False HEXADECIMAL NUMERAL None Q STRING True _ abs \
    add_rel and as assert async at_least at_most atanh await break ceil class continue decide \
    def del distinct elif else except exists exit exp fails field finally fixed float floor \
    floor_log2 fma for forall from global hd heap_diameter if import in int is is_int ite lambda \
    let ln log2 main match max min nonlocal not or par pass pop power push raise return sqrt sys \
    to_int to_real true false try ulp while with xor yield";

/// Whether a tool or an exported file uses this name in its own meaning.
pub(super) fn is_reserved(name: &str) -> bool {
    RESERVED.split(' ').any(|word| word == name)
}
