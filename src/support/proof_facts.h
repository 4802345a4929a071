// What `prove` found out about the assertions of a function: for reports.
#pragma once

#include "support/finding.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hindsight {

/// From the worst to the best.
enum class ProofVerdict : uint8_t { Invalid, Unknown, ValidWithinBounds, Valid };

/// As printed everywhere: `valid-within-bounds`.
inline std::string_view spell(ProofVerdict verdict) {
  switch (verdict) {
  case ProofVerdict::Invalid: return "invalid";
  case ProofVerdict::Unknown: return "unknown";
  case ProofVerdict::ValidWithinBounds: return "valid-within-bounds";
  case ProofVerdict::Valid: break;
  }
  return "valid";
}

/// What holds before an operation on the way to an assertion.
struct ExplainedOperation {
  std::string node = {};  // "n4"
  std::string place = {}; // file:line
  std::string operation = {};
  std::vector<std::string> state = {}; // disjuncts, or one line of equations
};

/// One assertion or call of an error function, wherever it is called from.
struct ProvedAssertion {
  std::string place = {}; // file:line
  std::string function = {};
  std::string call = {}; // the function that reports the error
  ProofVerdict verdict = ProofVerdict::Unknown;
  std::string reason = {};                    // why unknown; what was cut; that no run gets there
  std::vector<std::string> candidate = {};    // the input that the solver suggests, a line each
  std::optional<Finding> finding = {};        // of the runs that have confirmed it, with heap and precondition
  std::string harness = {};                   // a main that calls the function on that heap
  std::vector<ExplainedOperation> table = {}; // if it is to be explained
  std::vector<std::string> invariants = {};   // by which induction has shown it: "list.c:7: i <= n"
  bool isByInduction = false;
  uint32_t unwound = 0;           // rounds of every loop
  double seconds = 0;             // of the analysis, solver included
  uint32_t nodes = 0, checks = 0; // of the last search
};

struct ProofFacts {
  std::string function, strategy;
  std::vector<ProvedAssertion> assertions;
  std::vector<std::string> assumptions;       // what "valid" takes for granted
  ProofVerdict verdict = ProofVerdict::Valid; // the worst
};

} // namespace hindsight
