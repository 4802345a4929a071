// Names of places, values and facts in the tree of a search that is shown: those of the source, h1, h2, ... for objects
// on the heap, n₀ for the value of input n.
#pragma once

#include "prune/fact.h"
#include "prune/location.h"
#include "step/machine.h"

#include <string>
#include <unordered_map>

namespace hindsight::prune {

class TreeNames {
public:
  TreeNames(Machine& machine, Locations& locations) : machine(machine), locations(locations) {}

  /// Objects on the heap are numbered in the order in which they are met.
  void meet(ObjectId object);
  /// Inputs of one name, too: n₀, n₁, ...
  void meetInputs(const State& state);
  std::string object(ObjectId object);
  /// A place of the state.
  std::string place(const Location& place, const State& state);
  std::string value(Value value, unsigned width, bool isSigned, const State& state);
  std::string formula(const Term* term, const State& state);
  std::string fact(const Fact& fact, const State& state);
  /// Empty: the source has no name for it.
  std::string slotName(const Frame& frame, Slot slot) const;

private:
  std::string symbol(const Term* symbol, const State& state);
  std::string pointer(ObjectId target, uint64_t offset);
  std::string part(const Location& place, const State& state);
  std::string slot(const Location& place, const State& state);

  Machine& machine;
  Locations& locations;
  std::unordered_map<uint64_t, size_t> heapNumbers;
  std::unordered_map<SymbolId, std::string> inputNames;
  std::unordered_map<std::string, size_t> inputCounts; // by name
};

/// The frame of a state at a depth; null if there is none.
const Frame* frameAt(const State& state, uint32_t depth);

} // namespace hindsight::prune
