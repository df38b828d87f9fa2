# `make audit` decides every claim, `make test` runs the tests. Each installs what it needs.
BOOKS := $(wildcard certificates/*/claims.toml)
$(if $(BOOKS),,$(error no claim book under certificates/))
PROOFMARK := target/release/proofmark
CHECKER := target/release/proofmark-check
# The rows of the frontier and Theorem 1 at the points of RQ4.
FRONTIER := --only 'frontier.*' --only 'rq4.?.certificate' --only 'rq4.?.bound'

.PHONY: help audit test check verified differential arena fuzz mutants prove provers paper latex sage kani certificates experiments \
	readings reality sweeps shards lint lint-workflows gate browser bench bench-simulator bench-checkers bench-sweep peers programs install \
	uninstall package wheel

help: ## show this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 17

audit: $(PROOFMARK) ## decide every claim of every book, check the certificates, compare the environments
	@PROOFMARK=$(PROOFMARK) scripts/audit $(BOOKS)

test: ## run all tests (about two minutes after the first build)
	@scripts/test $(dir $(BOOKS))

check: $(CHECKER) ## check the shipped certificates with the kernel alone, and with the Python checkers
	@scripts/need python3=python3
	@for book in $(BOOKS); do $(CHECKER) $$book || exit; done
	@for model in certificates/environments/*.model.json; do \
		$(CHECKER) --mdp $$model $${model%.model.json}.json >/dev/null || exit; done
	python3 certificates/check.py --quiet $(dir $(BOOKS))
	python3 certificates/check_mdp.py --quiet certificates/environments

verified: ## build the checker that is extracted from its Coq proof, and check the shipped certificates with it
	proofs/extracted/build
	target/verified/proofmark-verified --quiet $(dir $(BOOKS))
	target/verified/proofmark-verified --mdp --quiet certificates/environments
	@scripts/need python3=python3
	python3 proofs/extracted/test_constants.py target/verified/proofmark-verified
	target/verified/test_leaves tests/arena

arena: ## forged and honest certificates, by all checkers and by dummies that must fail: a table
	@scripts/need m4=m4 python3=python3
	@cargo test --package proofmark --test main -- --test-threads 1 --nocapture \
		arena::every_checker_judges_every_file_rightly arena::dummies_fail

# EDITS is a number of files instead of a time, TERMS a number of terms without edits; ONLY is the number of
# one original, and FOLDER has the files of one trial.
SECONDS ?= 60
SEED ?= $(shell date +%s)
differential: ## random certificates and edits of them, by all checkers (SECONDS=600 SEED=7)
	@scripts/need m4=m4 python3=python3
	DIFFERENTIAL_SECONDS=$(SECONDS) DIFFERENTIAL_SEED=$(SEED) DIFFERENTIAL_EDITS=$(EDITS) \
		DIFFERENTIAL_TERMS=$(TERMS) DIFFERENTIAL_ONLY=$(ONLY) DIFFERENTIAL_FOLDER="$(abspath $(FOLDER))" \
		cargo test --package proofmark --test main -- --exact \
		differential::for_as_long_as_one_likes --ignored --nocapture

# MUTANTS can be --by-hand or --made, and words that choose among them, such as walk.rs.
mutants: ## change the kernel in one place after another: its tests must notice each (MUTANTS="--by-hand ln.rs")
	@scripts/need python3=python3
	@scripts/mutants $(MUTANTS)

fuzz: SECONDS := 10
fuzz: ## every reader of files, and the kernel, on random input (SECONDS=600 TARGET=check)
	@scripts/fuzz $(SECONDS) $(TARGET)

prove: $(PROOFMARK) ## compile the Coq proofs and the book's frontier as theorems of Coq
	@mkdir -p target/coq
	@$(PROOFMARK) export coq --bundled $(FRONTIER) --out target/coq/frontier.v
	@$(PROOFMARK) export coq --book certificates/sharper-frontier/claims.toml --only '*.bound' --out target/coq/sharper.v
	@proofs/coq/prove target/coq/frontier.v target/coq/sharper.v
	cargo test --test main prove:: -- --ignored --nocapture

provers: $(PROOFMARK) ## what Gappa, Z3 and cvc5 say of the exported frontier, against docs/other-provers.tsv
	@scripts/need python3=python3 gappa=gappa z3=z3 cvc5=cvc5
	scripts/other-provers
	cargo test --test main other_provers:: -- --ignored

# The paper is not part of this project: PAPER says where it is.
paper: $(PROOFMARK) ## compare the bundled book with its paper, every place and every number, and scan it (PAPER=paper.tex)
	$(PROOFMARK) check --bundled --paper $(PAPER) --quiet
	$(PROOFMARK) sync $(PAPER) --book certificates/finite-frontier/claims.toml
	$(PROOFMARK) scan $(PAPER)

latex: ## build a small document from certified digits, with LaTeX
	@scripts/need m4=m4 pdflatex=texlive-latex-base pdftotext=poppler-utils
	cargo test --test main latex:: -- --ignored

sage: $(PROOFMARK) ## decide the frontier with Sage's balls (installed from PyPI: a gigabyte)
	@scripts/need python3=python3
	python3 -m venv target/sage
	target/sage/bin/python -m pip install --quiet passagemath-flint passagemath-modules
	$(PROOFMARK) export sage --bundled --only 'frontier.*' --out target/sage/frontier.py
	target/sage/bin/python target/sage/frontier.py

certificates: $(PROOFMARK) ## write the certificates and docs/{audit,environments,frontier}.md (the same bytes, unless a book changed)
	@for book in $(BOOKS); do $(PROOFMARK) audit $$book --quiet --emit $$(dirname $$book) || exit; done
	$(PROOFMARK) audit certificates/finite-frontier/claims.toml --format markdown > docs/audit.md
	$(PROOFMARK) mdp table --bundled --emit certificates/environments --format markdown > docs/environments.md
	$(PROOFMARK) frontier --table --format markdown --figure docs/figures/sharper-frontier.svg > docs/frontier.md

experiments: $(PROOFMARK) ## run the paper's experiments, and write docs/experiments.md and its figures
	$(PROOFMARK) simulate --validate
	rm -rf target/simulation
	$(PROOFMARK) simulate all --out target/simulation
	mkdir -p docs/figures
	cp target/simulation/figures/*.svg docs/figures/
	cp target/simulation/tables.md docs/experiments.md

readings: $(PROOFMARK) ## run them under many readings of the learner, and write docs/readings.md and its figures
	rm -rf target/readings
	$(PROOFMARK) simulate readings --out target/readings
	mkdir -p docs/figures
	cp target/readings/figures/*.svg docs/figures/
	cp target/readings/tables.md docs/readings.md

reality: $(PROOFMARK) ## compare the sharper bounds with learners and all policies, and write docs/reality.md and its figures
	rm -rf target/reality
	$(PROOFMARK) simulate reality --out target/reality
	mkdir -p docs/figures
	cp target/reality/figures/*.svg docs/figures/
	cp target/reality/tables.md docs/reality.md

sweeps: $(PROOFMARK) ## the weakest regimes that reach a coefficient: docs/weakest-regimes.md and its figure
	@scripts/need python3=python3
	PROOFMARK=$(PROOFMARK) scripts/weakest-regimes

shards: $(PROOFMARK) ## a quick simulation and a long cover in shards, by GNU parallel: the bytes of one run
	@scripts/need parallel=parallel
	rm -rf target/whole target/sharded
	$(PROOFMARK) simulate all --quick --out target/whole/simulation
	PROOFMARK=$(PROOFMARK) scripts/shards parallel 4 target/sharded/simulation simulate all --quick
	$(PROOFMARK) audit benches/kink.toml --max-boxes 100000 --emit target/whole/covers
	PROOFMARK=$(PROOFMARK) scripts/shards parallel 3 target/sharded/covers audit benches/kink.toml --max-boxes 100000
	diff -r target/whole/simulation target/sharded/simulation
	diff -r target/whole/covers target/sharded/covers

million: $(PROOFMARK) $(CHECKER) ## a cover of a million leaves in files of its own: found, counted, and checked (minutes)
	@scripts/need time=time
	rm -rf target/million && mkdir -p target/million
	cp benches/million.toml target/million/claims.toml
	command time -f 'found in %e s, %M kB of memory' $(PROOFMARK) audit target/million/claims.toml --emit target/million \
		--max-boxes 5000000
	@cat target/million/*.cover | wc -c | sed 's/$$/ bytes/'
	@cat target/million/*.cover | grep -c '^[lm]' | sed 's/$$/ leaves/'
	command time -f 'checked in %e s, %M kB of memory' $(CHECKER) target/million/claims.toml

.PHONY: picture
picture: $(PROOFMARK) ## make the picture of the README, docs/figures/report.png, in a headless Chromium
	@PROOFMARK=$(PROOFMARK) scripts/picture

browser: $(PROOFMARK) ## the HTML report in a headless Chromium: search, keyboard, paper, accessibility (axe)
	@scripts/need chromium=chromium node=nodejs npm=npm
	npm ci --prefix tests/browser --no-audit --no-fund
	PROOFMARK=$(PROOFMARK) node --test tests/browser/report.test.mjs

lint: ## formatting, clippy and documentation, without a warning
	@scripts/need m4=m4
	cargo fmt --all --check
	cargo fmt --manifest-path fuzz/Cargo.toml --check
	cargo clippy --workspace --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --document-private-items
	proofs/kani/stand-in/check

lint-workflows: ## the workflows, the action and the hook, by linters from PyPI
	scripts/lint-workflows

gate: ## try the action's steps and the pre-commit hook for real
	cargo test --test main gate:: -- --include-ignored

kani: ## verify the harnesses of proofs/kani, where Kani is installed
	proofs/kani/run

bench: ## certificates checked per second, and ratios to other ways of getting the same bounds
	@scripts/need m4=m4
	cargo bench -p proofmark-benches --bench check --bench mdp

bench-simulator: ## learner steps per second, against the same learner in numba (installed from PyPI)
	@scripts/need m4=m4 python3=python3
	python3 benches/learner_numba.py --install
	cargo bench -p proofmark-benches --bench simulate

bench-sweep: $(PROOFMARK) ## sweeps on one core, against Arb in C and from Python (python-flint)
	@scripts/need python3=python3
	python3 benches/sweep.py

bench-checkers: $(CHECKER) ## processor time of the checkers on the shipped certificates
	@scripts/need python3=python3
	proofs/extracted/build
	python3 benches/checkers.py

peers: $(CHECKER) ## time other provers on the frontier, where they are installed
	@scripts/need python3=python3
	python3 benches/peers.py

PREFIX ?= /usr/local
# With `sudo`, what was built before is installed: cargo belongs to the user.
install: $(if $(SUDO_USER),,programs) ## put both programs, manual pages and completions under PREFIX (/usr/local)
	@DESTDIR="$(DESTDIR)" scripts/install "$(PREFIX)"

uninstall: ## remove what `make install` with the same PREFIX put there
	@DESTDIR="$(DESTDIR)" scripts/install --remove "$(PREFIX)"

wheel: ## build a Python wheel of both programs with maturin (from PyPI), and try it in an environment of its own
	@scripts/wheel

package: ## pack the crates, build them as unpacked, and check contents and sizes
	@scripts/package

programs:
	@scripts/need m4=m4
	cargo build --release --workspace --bins

# Cargo knows what has to be built again.
.PHONY: $(PROOFMARK) $(CHECKER)
$(PROOFMARK):
	@scripts/need m4=m4
	@echo "building proofmark (the first time this includes GMP and MPFR: two to four minutes)"
	cargo build --release --bin proofmark

$(CHECKER):
	@echo "building the checker alone, in plain Rust"
	cargo build --release -p proofmark-check
