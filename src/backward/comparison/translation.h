// Maps the unknowns of one path to those of another at the same program point (`description.h`).
#pragma once

#include "backward/state.h"

namespace hindsight::backward {

/// Visits every term that says something about unknowns of a path that was described, beside the unknowns themselves.
template <typename Visit> void forEachTerm(const BackwardState& state, Visit&& visit) {
  for (const std::vector<BackwardConstraint>* list : {&state.constraints, &state.closed})
    for (const BackwardConstraint& each : *list) visit(each.condition);
  for (const PendingRead& read : state.memory.reads) visit(read.address);
  for (const PendingScan& scan : state.memory.scans) {
    for (const Term* part : scan.questions())
      if (part) visit(part);
    for (const Term* size : {scan.firstSize, scan.secondSize})
      if (size) visit(size);
  }
  for (const std::vector<PendingAccess>* list : {&state.memory.accesses, &state.memory.heapUses})
    for (const PendingAccess& each : *list) visit(each.address), visit(each.bytes);
}

class Translation {
public:
  /// `fromNames` and `toNames` are the names of registers and loads, by the unknowns that stand for them.
  Translation(const TermMap& fromNames, const BackwardState& from, const TermMap& toNames, const BackwardState& to);

  const Term* wordFor(const Term* unknown) const {
    auto found = map.find(unknown);
    return found == map.end() ? unknown : found->second;
  }
  /// Locals belong to an activation: where that differs, they have no name in the other path.
  bool covers(const Term* term) const;

  TermMap map;

private:
  const BackwardState& from;
  const BackwardState& to;
};

} // namespace hindsight::backward
