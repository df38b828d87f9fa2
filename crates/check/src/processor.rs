//! Whether the processor has the instructions that the program was compiled to use. Without this
//! question it would end at the first that is missing, with no word but "illegal instruction".

use super::{Exit, complain};

/// Says what the processor lacks, before anything else runs.
///
/// # Errors
///
/// The exit code for a processor on which the program cannot run.
pub fn check() -> Result<(), Exit> {
    let missing = missing();
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

#[cfg(not(target_arch = "x86_64"))]
fn missing() -> Vec<&'static str> {
    Vec::new()
}

#[cfg(target_arch = "x86_64")]
use x86_64::missing;

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use std::arch::x86_64::{__cpuid_count, CpuidResult};

    /// An instruction set: its name, whether the program was compiled to use it, and whether what
    /// the processor says of itself includes it.
    type InstructionSet = (&'static str, bool, fn(&Answers) -> bool);

    /// The answers of the instruction `cpuid`: basic, since 2013, extended.
    pub(super) struct Answers {
        basic: CpuidResult,
        newer: CpuidResult,
        extended: CpuidResult,
    }

    /// The standard library's `is_x86_feature_detected!` takes what the program is compiled for as
    /// given, so it cannot answer this question.
    const SETS: [InstructionSet; 8] = [
        ("AVX", cfg!(target_feature = "avx"), |cpu| bit(cpu.basic.ecx, 28) && system_saves(cpu)),
        ("AVX2", cfg!(target_feature = "avx2"), |cpu| bit(cpu.newer.ebx, 5) && system_saves(cpu)),
        ("AVX-512", cfg!(target_feature = "avx512f"), |cpu| bit(cpu.newer.ebx, 16)),
        ("FMA", cfg!(target_feature = "fma"), |cpu| bit(cpu.basic.ecx, 12)),
        ("BMI1", cfg!(target_feature = "bmi1"), |cpu| bit(cpu.newer.ebx, 3)),
        ("BMI2", cfg!(target_feature = "bmi2"), |cpu| bit(cpu.newer.ebx, 8)),
        ("LZCNT", cfg!(target_feature = "lzcnt"), |cpu| bit(cpu.extended.ecx, 5)),
        ("MOVBE", cfg!(target_feature = "movbe"), |cpu| bit(cpu.basic.ecx, 22)),
    ];

    pub(super) fn missing() -> Vec<&'static str> {
        let answers = Answers {
            basic: __cpuid_count(1, 0),
            newer: __cpuid_count(7, 0),
            extended: __cpuid_count(0x8000_0001, 0),
        };
        lacking(&SETS, &answers)
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
        bit(cpu.basic.ecx, 27)
    }

    #[cfg(test)]
    mod tests {
        use super::{Answers, CpuidResult, InstructionSet, SETS, lacking, missing};

        const NOTHING: CpuidResult = CpuidResult { eax: 0, ebx: 0, ecx: 0, edx: 0 };

        #[test]
        fn a_processor_without_the_instructions_is_told_what_it_lacks() {
            let old = Answers { basic: NOTHING, newer: NOTHING, extended: NOTHING };
            let all: Vec<InstructionSet> =
                SETS.iter().map(|&(name, _, has)| (name, true, has)).collect();
            let names: Vec<&str> = SETS.iter().map(|row| row.0).collect();
            assert_eq!(lacking(&all, &old), names);

            let portable: Vec<InstructionSet> =
                SETS.iter().map(|&(name, _, has)| (name, false, has)).collect();
            assert!(lacking(&portable, &old).is_empty());
        }

        #[test]
        fn wide_registers_that_the_system_does_not_keep_are_lacking() {
            let bits = CpuidResult { ebx: u32::MAX, ecx: !(1 << 27), ..NOTHING };
            let cpu = Answers { basic: bits, newer: bits, extended: bits };
            let all: Vec<InstructionSet> =
                SETS.iter().map(|&(name, _, has)| (name, true, has)).collect();
            assert_eq!(lacking(&all, &cpu), ["AVX", "AVX2"]);
        }

        #[test]
        fn this_processor_runs_what_was_compiled_for_it() {
            assert_eq!(missing(), [""; 0]);
        }
    }
}
