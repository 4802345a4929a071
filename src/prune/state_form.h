// A part of a state as conditions on places: what remains of "this slot holds n + 2, that one n, and n is below 10"
// when n is eliminated. This is an interpolant in the form that TRACER-X gives it (section IV-B: a part of a symbolic
// state; V-A: from an unsat core).
//
// Terms over inputs are turned into facts about places: an input that some place holds as it is gets the name of that
// place. Inputs that no place holds cannot be named; constraints on them alone hold for some value of theirs.
#pragma once

#include "prune/interpolant.h"
#include "prune/location.h"
#include "step/held.h"
#include "term/substitute.h"

#include <optional>

namespace hindsight::prune {

class StateForm {
public:
  StateForm(Locations& locations, MemoryContext& context) : locations(locations), context(context) {}

  /// The place holds the value. Undefined ones say nothing.
  void addValue(const Location& place, Value value, unsigned width);
  /// A constraint of the path.
  void addConstraint(const Term* constraint) { constraints.push_back(constraint); }
  /// All of it as facts and pointers; false: an input has no name.
  bool finish(Interpolant& result);

private:
  Locations& locations;
  MemoryContext& context;
  struct Held {
    const Term* place;
    const Term* value;
  };
  std::vector<Held> numbers, terms;
  std::vector<KeptPointer> pointers;
  std::vector<const Term*> constraints;
};

/// Everything in a state that is live: live registers, and memory. Null if that is not possible. A state that satisfies
/// it does nothing that this one does not.
Ref<const Interpolant> wholeState(const State& state, const Program& program, Locations& locations,
                                  MemoryContext& context, const LivenessOf& livenessOf);

} // namespace hindsight::prune
