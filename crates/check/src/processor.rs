//! Whether the processor has the instructions that the program was compiled to use. Without this
//! question it would end at the first that is missing, with no word but "illegal instruction".

use super::{Exit, complain};

/// Says what the processor lacks, before anything else runs.
///
/// # Errors
///
/// The exit code for a processor on which the program cannot run.
pub fn check() -> Result<(), Exit> {
    let missing = lacking(&SETS, &answers());
    if missing.is_empty() {
        return Ok(());
    }
    complain(&format!(
        "this program was compiled to use {}, which this processor does not have\n\
         hint: build it again for any processor: RUSTFLAGS='-C target-cpu=x86-64' cargo install --path . \
         (docs/install.md)",
        missing.join(", ")
    ));
    Err(Exit::Missing)
}

/// An instruction set: its name, whether the program was compiled to use it, and whether what
/// the processor says of itself includes it.
type InstructionSet = (&'static str, bool, fn(&Answers) -> bool);

/// What the instruction `cpuid` answers: basic, since 2013, extended. Only x86-64 has it, and these sets.
#[derive(Default)]
struct Answers {
    basic_ecx: u32,
    newer_ebx: u32,
    extended_ecx: u32,
}

/// The standard library's `is_x86_feature_detected!` takes what the program is compiled for as
/// given, so it cannot answer this question.
const SETS: [InstructionSet; 8] = [
    ("AVX", cfg!(target_feature = "avx"), |cpu| bit(cpu.basic_ecx, 28) && system_saves(cpu)),
    ("AVX2", cfg!(target_feature = "avx2"), |cpu| bit(cpu.newer_ebx, 5) && system_saves(cpu)),
    ("AVX-512", cfg!(target_feature = "avx512f"), |cpu| bit(cpu.newer_ebx, 16)),
    ("FMA", cfg!(target_feature = "fma"), |cpu| bit(cpu.basic_ecx, 12)),
    ("BMI1", cfg!(target_feature = "bmi1"), |cpu| bit(cpu.newer_ebx, 3)),
    ("BMI2", cfg!(target_feature = "bmi2"), |cpu| bit(cpu.newer_ebx, 8)),
    ("LZCNT", cfg!(target_feature = "lzcnt"), |cpu| bit(cpu.extended_ecx, 5)),
    ("MOVBE", cfg!(target_feature = "movbe"), |cpu| bit(cpu.basic_ecx, 22)),
];

#[cfg(target_arch = "x86_64")]
fn answers() -> Answers {
    use std::arch::x86_64::__cpuid_count;
    Answers {
        basic_ecx: __cpuid_count(1, 0).ecx,
        newer_ebx: __cpuid_count(7, 0).ebx,
        extended_ecx: __cpuid_count(0x8000_0001, 0).ecx,
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn answers() -> Answers {
    Answers::default()
}

fn lacking(sets: &[InstructionSet], answers: &Answers) -> Vec<&'static str> {
    let lacks = |(_, used, has): &&InstructionSet| *used && !has(answers);
    sets.iter().filter(lacks).map(|(name, ..)| *name).collect()
}

fn bit(word: u32, place: u32) -> bool {
    word >> place & 1 == 1
}

/// Whether the operating system keeps the wide registers of a process.
fn system_saves(cpu: &Answers) -> bool {
    bit(cpu.basic_ecx, 27)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every set, as if the program were compiled to use all of them or none.
    fn sets(used: bool) -> [InstructionSet; 8] {
        SETS.map(|(name, _, has)| (name, used, has))
    }

    #[test]
    fn a_processor_without_the_instructions_is_told_what_it_lacks() {
        let old = Answers::default();
        assert_eq!(lacking(&sets(true), &old), SETS.map(|row| row.0));
        assert!(lacking(&sets(false), &old).is_empty());
    }

    #[test]
    fn wide_registers_that_the_system_does_not_keep_are_lacking() {
        let cpu = Answers { basic_ecx: !(1 << 27), newer_ebx: u32::MAX, extended_ecx: u32::MAX };
        assert_eq!(lacking(&sets(true), &cpu), ["AVX", "AVX2"]);
    }

    #[test]
    fn this_processor_runs_what_was_compiled_for_it() {
        assert_eq!(lacking(&SETS, &answers()), [""; 0]);
    }
}
