# The front door. `make help` lists what it can do; the work is done by CMake, ninja and the scripts.

JOBS ?= $(shell nproc)
# Looked up when a build is configured, after `deps` has installed it.
# ccache takes the sum that cmake/PrecompiledHeaders.cmake writes for a precompiled header.
cached := env;CCACHE_BASEDIR=$(CURDIR);CCACHE_SLOPPINESS=pch_defines,time_macros;CCACHE_PCH_EXTSUM=1;ccache
launcher = $(if $(shell command -v ccache 2>/dev/null),-DCMAKE_C_COMPILER_LAUNCHER=ccache "-DCMAKE_CXX_COMPILER_LAUNCHER=$(cached)")
ctest = ctest --output-on-failure --no-tests=error -j $(JOBS)

.DEFAULT_GOAL := build
.PHONY: build demo test test-sanitized-tool test-sanitize bench-engine bench-memsafety bench-prune bench-reach bench-triage bench-planted bench-alarms bench-prove bench-questions bench-input bench-pointer bench-real bench-anywhere bench-readme fuzz-terms \
        fuzz-questions fuzz-csmith fuzz-directions fuzz-pruning fuzz-chopping fuzz-inputs fuzz-native fuzz-anywhere fuzz-triage fuzz-prove format tidy check check-includes \
        check-names check-meanings check-format debug deps clean help

build: deps ## build the tool and the tests: build/bin/hindsight
	@$(call make-preset,release,build)

demo: deps ## build the tool, then run it on an example that has a bug
	@$(call make-preset,release,build,hindsight hindsight_runtime)
	@echo; echo '$$ build/bin/hindsight run examples/packet.c'; echo
	@build/bin/hindsight run examples/packet.c; status=$$?; \
	  if [ $$status -ne 1 ]; then echo "the demo should have found an error (exit code 1, not $$status)" >&2; exit 1; fi

test: check build ## build and run every test (unit, runtime, regression, fuzz), then test-sanitized-tool
	@cd build && $(ctest)
	@$(MAKE) --no-print-directory test-sanitized-tool

test-sanitized-tool: deps ## the regression programs with the tool itself under AddressSanitizer and UndefinedBehaviorSanitizer
	@$(call make-preset,sanitize,build-sanitize,hindsight hindsight_runtime)
	@cd build-sanitize && UBSAN_OPTIONS=print_stacktrace=1 $(ctest) -R '^regress_quick$$'

test-sanitize: deps ## every test in that way
	@$(call make-preset,sanitize,build-sanitize)
	@cd build-sanitize && UBSAN_OPTIONS=print_stacktrace=1 $(ctest) -E '^regress_quick$$'

bench-engine: build ## measure the engine: speed, paths, queries, memory
	@bench/engine

bench-memsafety: build ## the memory-safety programs of the literature, then all SV-COMP tasks (TIME=60 each)
	@bench/memsafety --jobs $(JOBS) --time $(or $(TIME),60) --markdown build/memsafety.md

bench-prune: build ## the programs that pruning was measured on, with it and without
	@bench/prune --markdown build/prune.md

bench-reach: build ## the programs that targeted execution was measured on, from both ends
	@bench/reach --markdown build/reach.md

bench-triage: build ## confirm and refute the alarms of Juliet's cases (JULIET=folder SAMPLE=20)
	@bench/triage --jobs $(JOBS) --markdown build/triage.md $(if $(JULIET),--juliet $(JULIET)) $(if $(SAMPLE),--sample $(SAMPLE))

bench-planted: build ## bugs planted in Debian packages, and what triage says about them (ONLY=bzip2,sed SECONDS=20; needs the network)
	@bench/planted --markdown build/planted.md $(if $(ONLY),--packages $(ONLY)) $(if $(SECONDS),--seconds $(SECONDS))

bench-alarms: build ## alarms of three analysers about Debian packages (ONLY=bzip2,sed SECONDS=600; needs the network)
	@bench/alarms --jobs $(JOBS) --markdown build/alarms.md $(if $(ONLY),--packages $(ONLY)) $(if $(SECONDS),--seconds $(SECONDS))

bench-real: build ## Debian packages built with `hindsight cc`, run, replayed (ONLY=build,paths SECONDS=60; needs the network)
	@bench/real --markdown build/real.md $(if $(ONLY),--only $(ONLY)) $(if $(SECONDS),--seconds $(SECONDS))

bench-questions: build ## what real code asks the solver (ONLY=drivers,floats SECONDS=60; needs the network)
	@bench/questions --markdown build/questions.md $(if $(ONLY),--only $(ONLY)) $(if $(SECONDS),--seconds $(SECONDS))

bench-input: build ## mistakes behind loops on the input: how soon they are found
	@bench/input --markdown build/input.md

bench-pointer: build ## the tables of a paper about pointer analysis from states (ONLY=effects SECONDS=60; needs the network)
	@bench/pointer --markdown build/pointer.md $(if $(ONLY),--only $(ONLY)) $(if $(SECONDS),--seconds $(SECONDS))

bench-anywhere: build ## every function of three libraries as an entry, on any heap (ONLY=lazy SECONDS=10; needs the network)
	@bench/anywhere --markdown build/anywhere.md $(if $(ONLY),--only $(ONLY)) $(if $(SECONDS),--seconds $(SECONDS))

bench-readme: ## the commands of README from `apt-get source` to a replayed test, in a fresh clone (needs the network)
	@bench/readme --clone

bench-prove: build ## measure prove on the programs of a paper, with its table beside ours
	@bench/prove --runs $(or $(N),5)

fuzz-terms: build ## check N random terms (default 100000; SEED=1) against the solver
	@build/bin/fuzz_terms $(or $(N),100000) $(or $(SEED),1) $(or $(CVC5),1000)

fuzz-questions: build ## ask N random questions about few bits (default 100000; SEED=1) of the chain and of the solvers
	@build/bin/fuzz_questions $(or $(N),100000) $(or $(SEED),1) $(or $(CVC5),1000)

fuzz-csmith: build ## compare N generated programs (default 500; SEED=1) with native runs
	@test/fuzz/csmith --count $(or $(N),500) --seed $(or $(SEED),1) --jobs $(JOBS) --hindsight build/bin/hindsight

fuzz-directions: build ## compare backward with forward execution on N generated programs (default 500; SEED=1)
	@for kind in bounded strings library; do test/fuzz/directions --programs $$kind --count $(or $(N),500) \
	  --seed $(or $(SEED),1) --jobs $(JOBS) --hindsight build/bin/hindsight || failed=1; done; test -z "$$failed"

fuzz-pruning: build ## compare check with and without pruning on N generated programs (default 500; SEED=1)
	@test/fuzz/pruning --count $(or $(N),500) --seed $(or $(SEED),1) --jobs $(JOBS) --hindsight build/bin/hindsight

fuzz-chopping: build ## compare check with and without skipped calls on N generated programs (default 1000; SEED=1)
	@test/fuzz/chopping --count $(or $(N),1000) --seed $(or $(SEED),1) --jobs $(JOBS) --hindsight build/bin/hindsight

fuzz-inputs: build ## give the tool N damaged objects, archives, bitcode files, databases and tests (default 10000; SEED=1)
	@test/fuzz/inputs --count $(or $(N),10000) --seed $(or $(SEED),1) --jobs $(JOBS) --hindsight build/bin/hindsight \
	  --keep build/damaged-inputs

fuzz-anywhere: build ## compare starting in N generated functions (default 1000; SEED=1) with a main that builds every heap
	@test/fuzz/anywhere --written --count $(or $(N),1000) --seed $(or $(SEED),1) --jobs $(JOBS) --hindsight build/bin/hindsight

fuzz-triage: build ## compare triage with native runs of N generated programs on every input (default 1000; SEED=1)
	@test/fuzz/triage --count $(or $(N),1000) --seed $(or $(SEED),1) --jobs $(JOBS) --hindsight build/bin/hindsight \
	  --keep build/triage-contradictions

fuzz-native: build ## compare check and reach with native runs of N generated programs on every input (default 500; SEED=1)
	@test/fuzz/native --count $(or $(N),500) --seed $(or $(SEED),1) --jobs $(JOBS) --hindsight build/bin/hindsight \
	  --keep build/native-contradictions

fuzz-prove: build ## compare prove with native runs of N generated functions on every small heap (default 200; SEED=1)
	@test/fuzz/prove --count $(or $(N),200) --seed $(or $(SEED),1) --jobs $(JOBS) --hindsight build/bin/hindsight \
	  --keep build/prove-differences

format: deps ## format the sources
	@scripts/check-format --fix

tidy: build ## run clang-tidy over src/
	@find src -name '*.cpp' | sort | xargs -n 4 -P $(JOBS) clang-tidy-19 --quiet -p build

check: check-includes check-names check-meanings check-format ## the quick checks: includes between folders, names, where meanings are, format

check-includes: deps
	@scripts/check-includes

check-names: deps
	@scripts/check-names

check-meanings: deps
	@scripts/check-meanings

check-format: deps
	@scripts/check-format

debug: deps ## a debug build: build-debug/bin/hindsight
	@$(call make-preset,debug,build-debug)

deps: ## install what is needed (Debian packages; quick if all is there)
	@scripts/install-deps

clean: ## remove the builds
	rm -rf build build-debug build-sanitize

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' Makefile

# $(call make-preset,preset,folder[,targets]): configure once, then let ninja decide.
define make-preset
{ [ -f $(2)/build.ninja ] || cmake --preset $(1) $(launcher); } && ninja -C $(2) -j $(JOBS) $(3)
endef
