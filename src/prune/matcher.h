// Whether an interpolant subsumes a state: objects are matched along pointers, then the facts are checked. TRACER-X,
// section V-B; symbolic addresses (section IV-C) are the objects here.
#pragma once

#include "prune/interpolant_table.h"
#include "prune/location.h"
#include "solver/solver.h"
#include "step/state.h"

#include <optional>
#include <unordered_map>

namespace hindsight::prune {

/// Objects of an interpolant -> those of a state that stand for them.
using ObjectMatching = std::unordered_map<uint64_t, ObjectId>;

struct MatchStatistics {
  uint64_t checks = 0;   // states compared with interpolants
  uint64_t rejected = 0; // of these, without a question
  uint64_t queries = 0;
  uint64_t covered = 0;
  uint64_t places = 0; // looked at
};

class Matcher {
public:
  Matcher(Locations& locations, Solver& solver, MemoryContext& context, const Program& program)
      : locations(locations), terms(locations.terms), solver(solver), context(context), program(program) {}

  /// The matching under which everything the interpolant needs holds in the state; empty if there is none, or if the
  /// solver cannot say.
  std::optional<ObjectMatching> match(const Interpolant& needed, const State& state);
  /// Whether a place is the same one in all states, so that nothing has to be matched to look at it.
  Steady steadyAt(const Term* place) const;
  /// What such a place of the state holds.
  Held heldAt(const Term* place, const State& state);
  /// The interpolant with the matched objects in place of its own.
  Ref<const Interpolant> renamed(const Interpolant& needed, const ObjectMatching& matching, const State& state);

  MatchStatistics statistics;
  /// Whether every heap object of a state must have been matched: one that is left over may leak.
  bool needsWholeHeap = false;

private:
  void begin(const State& asked);
  bool matchPointers(const Interpolant& needed);
  bool matchObjects(const Interpolant& needed);
  bool matchesWholeHeap() const;
  bool matchContents(const Interpolant& needed) const;
  bool bind(ObjectId wanted, ObjectId found);
  bool isVariable(ObjectId object) const;
  bool isFixed(ObjectId object) const;
  std::optional<ObjectId> counterpart(ObjectId object) const;
  /// The value in a place; empty if it was never written, or its object is not matched.
  std::optional<Value> valueAt(const Location& place);
  bool allHold(const Interpolant& needed);
  bool holds(const Term* question);
  /// True, false, or a question for the solver.
  std::optional<bool> evaluate(const Fact& fact, const Term*& question);

  Locations& locations;
  TermManager& terms;
  Solver& solver;
  MemoryContext& context;
  const Program& program;
  const State* state = nullptr;
  ObjectMatching bound;
  std::unordered_map<uint64_t, ObjectId> taken; // the other way around
  std::vector<const Frame*> frames;             // by depth
};

} // namespace hindsight::prune
