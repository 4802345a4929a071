// Leaks: heap objects that nothing points to when a path ends.
//
// When the program ends, its globals are roots, and if it ends by exit, so is what active calls hold: an object is lost
// unless a chain of pointers leads to it from a root, to wherever in the object. Where a pointer depends on the input,
// each object it may point to is a case of its own: one case in which something is lost is a leak, and gives the input
// that shows it.
//
// An input heap (`ObjectOrigin::Input`) is the caller's: it is reachable, nothing of it is lost, and what is absent in
// it points to nothing that the program allocated. Anything else that is absent may point to any object.
#pragma once

#include "memory/memory_context.h"
#include "memory/pointer_candidates.h"
#include "solver/solver.h"
#include "step/held.h"

#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace hindsight::forward {

struct Leak {
  ObjectId object;
  PathCondition path; // the path's own, and the case in which the object is lost
};

class LeakCheck {
public:
  LeakCheck(const Program& program, MemoryContext& context, Solver& solver)
      : program(program), context(context), solver(solver) {}

  /// An object that is lost at the end of the state's path, the one allocated first if there are several.
  std::optional<Leak> lost(const State& state);
  /// Every object that is lost for some input of the path, in order of allocation.
  std::vector<Leak> allLost(const State& state);
  /// The heap objects that are still there, lost or not, in order of allocation.
  static std::vector<ObjectId> notFreed(const State& state);
  /// True if the last check was incomplete: there may be leaks that were not found.
  bool gaveUp() const { return undecided; }

private:
  /// One case: its constraints so far, and the pointers already decided.
  struct Case {
    PathCondition path;
    std::unordered_map<const Term*, ObjectId> decided;
  };
  /// A pointer that may point to several objects.
  struct Choice {
    const Term* pointer;
    std::vector<PointerCandidate> candidates;
  };
  struct Reached {
    std::unordered_set<uint64_t> objects; // raw ids
    std::vector<Choice> choices;          // met in them
    bool mayBeAny = false;                // something absent may point to any object
  };

  bool framesAreGone(const State& state) const;
  std::optional<Leak> lostIn(const State& state, Case current);
  Reached reach(const State& state, const Case& current, bool everyCandidate);
  void visitFrames(const State& state, const Case& current, bool everyCandidate, Reached& reached);
  void visitObject(const Object& object, const Case& current, bool everyCandidate, Reached& reached);
  void visitValue(Value value, const Case& current, bool everyCandidate, Reached& reached);
  void visitTerm(const Term* term, const Case& current, bool everyCandidate, Reached& reached);
  void mark(ObjectId object, Reached& reached);
  void visitAbsent(Value value, Reached& reached);

  const Program& program;
  MemoryContext& context;
  Solver& solver;
  std::unordered_map<const Function*, std::unique_ptr<Liveness>> liveness;
  std::vector<ObjectId> heap; // live heap objects, in order of allocation
  std::vector<ObjectId> work;
  const State* visited = nullptr;
  std::unordered_set<uint64_t> heldElsewhere; // objects that functions without a body know
  uint32_t casesLeft = 0;
  bool undecided = false;
};

} // namespace hindsight::forward
