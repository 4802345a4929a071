// Can an assertion fail, for any input heap? After AskTheCode, sections 3 and 4.
//
// Composes the searches of `merged/`: for the failing call itself; then, if it is unreachable, for the cuts where loops
// and calls were left out; and with more rounds of every loop until that is decided or the time is over.
#pragma once

#include "merged/search.h"
#include "support/proof_facts.h"
#include "support/test_case.h"

namespace hindsight::prove {

/// What running a suggested input said.
struct Confirmed {
  bool fails = false;                  // the assertion does, in the engine and natively
  std::string reason = {};             // otherwise
  std::optional<Finding> finding = {}; // what the runs have shown
  std::string harness = {};            // as in `ProvedAssertion`
};

struct ProveConfig {
  std::string function = {};
  std::string assertion = {}; // file:line; empty: all
  merged::Strategy strategy = merged::Strategy::ConjunctLoops;
  std::optional<uint32_t> rounds = {}; // of every loop; none: more and more
  uint32_t inlined = 8;
  SolverConfig solver = {};
  double seconds = 0;    // 0: no limit
  bool inducts = true;   // loops that were cut
  bool explains = false; // with a table of states
  /// Runs the function on an input; the second is the place of the assertion that shall fail.
  std::function<Confirmed(const TestCase&, const std::string&)> confirm = {};
};

/// Error: there is no such function, or no such assertion.
Result<ProofFacts> prove(const Program& program, const ProveConfig& config);

} // namespace hindsight::prove
