// Can a run through an unwound function get to one of its nodes, for any input heap?
//
// AskTheCode's BSE (Fig. 1): nodes are processed in reverse topological order, each once, with one state that stands
// for all paths from it to a target. R. Husák, J. Kofroň, F. Zavoral, "Handling Heap Data Structures in Backward
// Symbolic Execution", sections 3 and 4. The strategy says what a state is, and at which nodes the solver is asked on
// the way (DOSOLVE); a node whose condition is unsatisfiable is pruned.
#pragma once

#include "merged/crossing.h"
#include "solver/backend.h"

#include <optional>

namespace hindsight::merged {

enum class Strategy : uint8_t {
  DisjunctSet,    // a set of disjuncts, propagated one by one
  DisjunctOne,    // one formula: AskTheCode's Disj_Z3
  DisjunctComb,   // a set whose members are merged where paths meet
  ConjunctNever,  // equations over versions; the solver is asked at the entry only
  ConjunctAlways, // ... at every node
  ConjunctLoops,  // ... at the first copy of the header of every loop
};

/// What is read from an object that the caller handed in.
struct InitialRead {
  FieldId field = 0;
  int64_t object = 0;
  std::optional<uint64_t> offset; // of an indexed field
  U128 value = 0;
};

/// An input that leads to a target, as far as the solver says.
struct Candidate {
  std::vector<U128> parameters; // of the function; references as signed numbers of `Places::bits` bits
  std::vector<InitialRead> reads;
};

struct SearchLimits {
  size_t disjuncts = 4000;
  std::function<bool()> isOver; // asked between nodes
  const InductionStep* induction = nullptr;
};

struct SearchStatistics {
  unsigned nodes = 0, checks = 0, pruned = 0;
  size_t largest = 0; // disjuncts of a state, or reads that were pending at a node
};

struct SearchResult {
  SatResult result = SatResult::Unknown;
  std::string reason;       // for Unknown
  Candidate candidate;      // for Sat
  std::vector<bool> broken; // for Sat: which of `InductionStep::doubted`
  std::set<std::string> guesses, refusals;
  SearchStatistics statistics;
};

/// `terms` and `backend` belong together.
SearchResult searchBackward(const Unwinding& unwinding, Places& places, const std::vector<NodeId>& targets,
                            Strategy strategy, TermManager& terms, Backend& backend, const SearchLimits& limits);

/// What is true of everything that the caller hands in: two reads of one place give one value, and references are null
/// or name objects that were there before. `isStart`: the entry; elsewhere, what was created before is not told apart.
struct PendingRead {
  Address address;
  const Term* value;
  bool isPointer;
};
void addInputHeap(TermManager& terms, Places& places, std::span<const PendingRead> reads,
                  std::span<const Term* const> references, bool isStart, std::vector<const Term*>& out);

} // namespace hindsight::merged
