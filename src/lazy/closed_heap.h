// One concrete heap for a path that has ended: what is undecided is chosen, as simply as possible.
//
// A pointer that was only compared is null if the path condition allows it, else at the place that the path condition
// leaves for it, or it points to an object of its own. So the rest of a list that was never read is null.
#pragma once

#include "lazy/lazy_heap.h"
#include "term/evaluator.h"

#include <functional>
#include <unordered_map>

namespace hindsight::lazy {

class ClosedHeap {
public:
  ClosedHeap(Machine& machine, const LazyHeap& source, const State& state);

  /// The path with all that was decided here.
  const PathCondition& path() const { return closed; }
  /// With the numbers of a model of that path. `numberText` writes a number as the source would.
  using NumberText = std::function<std::string(U128, const DataType&)>;
  InputHeap heap(Evaluator& evaluator, const NumberText& numberText) const;

private:
  struct OpenPointers;
  struct Place {
    ObjectId object; // none: null
    uint64_t offset = 0;
  };
  Place placeOf(ObjectId object) const;
  ObjectId pointerFor(Value number) const;
  void decide(ObjectId unknown);
  bool placeBeside(ObjectId unknown, ObjectId other, uint64_t room);
  bool isOrdered(ObjectId unknown, ObjectId other) const;
  std::vector<std::pair<ObjectId, uint64_t>> objectsThere() const;

  Machine& machine;
  const LazyHeap& source;
  const State& state;
  PathCondition closed;
  std::unordered_map<uint64_t, Place> decided; // by unknown
  std::vector<ObjectId> own;                   // unknowns that are objects of their own
};

} // namespace hindsight::lazy
