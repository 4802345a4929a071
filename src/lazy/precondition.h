// What a heap must be like for an error to happen: the condition of a path that ends with it, without what it does not
// need.
//
// A function does the same on the same input. So the condition of one path is enough for its end, and a part of it is
// enough if no path that ends otherwise fits: each conjunct that can go is left out, and what is left is asked again of
// every other path. This needs all paths. Conditions speak of the memory before the function runs: symbols are what
// was read first, before anything was written there.
#pragma once

#include "lazy/lazy_heap.h"
#include "support/clock.h"

#include <memory>
#include <string>
#include <vector>

namespace hindsight::lazy {

struct EndedPath {
  std::unique_ptr<State> state;
  bool fails = false; // with the error in question
};

class Precondition {
public:
  /// `failing`: which path the condition is to be of. Until the deadline, conjuncts are left out.
  Precondition(Machine& machine, const LazyHeap& source, const std::vector<EndedPath>& paths, size_t failing);
  void reduce(Deadline until);

  /// Conjuncts in the order in which the path came by them.
  const std::vector<const Term*>& conjuncts() const { return kept; }
  /// In C; "1": every input leads there.
  std::string text() const;

private:
  bool excludes(const State& other, const std::vector<const Term*>& condition);
  bool isEnough(const std::vector<const Term*>& condition);
  const Term* asOf(const State& other, const Term* conjunct);
  const Term* layoutOf(const State& other) const;

  Machine& machine;
  const LazyHeap& source;
  const std::vector<EndedPath>& paths;
  const State& failing;
  std::vector<const Term*> kept;
};

} // namespace hindsight::lazy
