// The precondition of an error: which input heaps lead to it. It is the path condition of a path that ends with the
// error, without the conjuncts that are not needed.
//
// A function does the same on the same input. So the condition of one path is sufficient, and a part of it is if it
// contradicts every path that ends otherwise: each conjunct that can go is left out, and the rest is checked against
// every other path. This needs all paths. Conditions are about memory before the function runs: symbols are what was
// read first, before anything was written there.
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
