// Executes a stretch of a path again, with an unknown in every place that it reads. TRACER-X, section V-A, finds out
// with a dependency graph what an interpolant depends on; this is instead of it.
//
// The engine itself does it, in a machine of its own: there is no second meaning of instructions that could differ. The
// stretch starts where a node of the tree starts and ends where the node ended: at a fork, a meeting place or the end
// of the path. Every question is answered as it was answered the first time, by putting back what the places held; the
// answer, about unknowns, is what the stretch needed of the state. Where the engine must know a number or an object (an
// address, a size), it is told, and that becomes a need as well.
#pragma once

#include "memory/byte_set.h"
#include "program/liveness.h"
#include "prune/interpolant.h"
#include "prune/location.h"
#include "step/machine.h"
#include "term/substitute.h"

#include <deque>
#include <map>
#include <optional>
#include <unordered_map>

namespace hindsight::prune {

/// What to do again.
struct Stretch {
  const State* from = nullptr;
  const std::vector<ObjectId>* objects = nullptr; // allocated on the way
  bool stopsAtPlace = false;                      // at a meeting place, after `instructions`
  uint64_t instructions = 0;
  /// The interpolant of a side that was tried beside the stretch, and where that side starts.
  struct TriedSide {
    const Function* function;
    uint32_t pc, depth;
    Ref<const Interpolant> interpolant;
    bool startsAt(const State& state) const;
  };
  /// By the number of the branch among those that depend on the input. The stretch that is executed again may count
  /// otherwise than the first time; then the sides start elsewhere.
  std::map<uint32_t, TriedSide> tried = {};
};

class Reenactor final : private StepHooks {
public:
  /// `original` executed what is to be executed again, with `solver`.
  Reenactor(Machine& original, Solver& solver, Locations& locations);
  ~Reenactor() override;

  /// What of a state has unknowns in it, or was written: the rest is as it was at the start.
  struct Progress {
    uint32_t liftedFrom = 0;                     // depth of the outermost frame that is lifted
    std::unordered_map<uint64_t, ByteSet> known; // bytes, by object
  };
  /// A state at the end of the stretch, or beside it.
  struct End {
    State* state = nullptr;
    size_t given = 0;                   // of the common hypotheses
    std::vector<const Term*> more;      // hypotheses of its own
    bool ended = false;                 // the path is over
    bool isJudgedForLeaks = false;      // and what is left on the heap then may be an error
    const Progress* progress = nullptr; // null: that of the whole stretch
  };
  /// Something that must hold where the stretch starts, if the first `given` hypotheses do.
  struct Need {
    const Term* formula;
    size_t given;
    std::unique_ptr<State> otherwise = nullptr;     // where the state would be if it did not hold
    Progress progress = {};                         // of that one
    std::vector<Ref<const Interpolant>> known = {}; // of subtrees that started there
  };

  /// False: it cannot be done again (`refusal` says why).
  bool reenact(const Stretch& stretch);
  const std::string& refusal() const { return refused; }
  RunOutcome outcome() const { return lastOutcome; }
  /// The states that the stretch forked off, in order; the state itself comes last.
  std::vector<End>& ends() { return endStates; }

  // ---- after a stretch, until the next one ----

  /// What a place holds at an end, in terms of what places held at the start. Null: refused.
  const Term* read(const End& end, const Location& place, unsigned width);
  /// The pointer that a place holds at an end, which becomes a need at the start. Empty: refused.
  std::optional<Value> readPointer(const End& end, const Location& place);
  /// The same without making it a need.
  std::optional<Value> peekPointer(const End& end, const Location& place);
  /// After something was only tried.
  void forgetRefusal() { refused.clear(); }
  /// The object is used later, and must be there at the start if it was not made on the way.
  void needObject(ObjectId object);
  /// Whether the state it started from had such an object.
  bool isOlder(ObjectId object) const { return from->memory.find(object) || !isMadeOnTheWay(object); }

  /// Whether an object is the same at an end as at the start, in every byte.
  bool isUntouched(const End& end, ObjectId object) const {
    return from->memory.find(object) && !progressOf(end).known.contains(object.raw());
  }
  Liveness& livenessOf(const Function& function);
  const Program& program() const { return original.program; }

  const std::deque<Need>& needs() const { return needed; } // stays valid while more are added
  const std::vector<const Term*>& hypotheses() const { return given; }
  const std::vector<KeptPointer>& pointers() const { return keptPointers; }
  const std::vector<ObjectId>& objects() const { return keptObjects; }
  /// What a term over places was at the start.
  const Term* atStart(const Term* term) { return actual->apply(term); }
  /// What a place held at the start; undefined if nobody looked.
  Value heldAtStart(SymbolId place) const {
    auto found = held.find(place);
    return found == held.end() ? Value::undef() : found->second;
  }
  /// The path at the start, and with all hypotheses.
  const PathCondition& startPath() const { return from->path; }
  const PathCondition& pathNow() const { return path; }

  /// Interpolants of subtrees that started where this state is.
  using Known = std::function<std::vector<Ref<const Interpolant>>(const State&)>;
  void setKnown(Known lookUp) { knownAt = std::move(lookUp); }

  uint64_t instructionsExecuted() const { return machine->instructionsExecuted(); }
  MemoryContext& memoryContext() { return machine->context; }

private:
  class Follower; // answers the questions of the machine
  friend class Follower;

  // What the machine tells.
  uint32_t interests() const override { return kHookReenact | kHookAccess | kHookUntaken; }
  HookAnswer onAccess(State& state, const ResolvedAccess& access) override;
  Value asItWas(State& state, Value value, unsigned width) override;
  bool hidesPointer(const Term* term) override;
  void onAssume(State& state, const Term* condition, const Ref<const Witness>& witness) override;
  bool wantsUntaken(State& state) override;
  void onUntaken(State& state, std::unique_ptr<State> child, const Term* condition) override;
  void onResume(State& state) override;
  ObjectId nextObject(State& state, SiteId site) override;
  void onUnrepeatable(State& state, const char* what) override;

  void refuse(std::string why);
  void liftFrame(Frame& frame, bool isWaiting);
  Value lift(const Location& place, Value value, unsigned width);
  void liftBytes(State& state, ObjectId object, uint64_t offset, uint64_t bytes, uint32_t unit);
  void liftCell(State& state, ObjectId object, uint64_t offset, uint32_t bytes);
  void liftSize(State& state, ObjectId object);
  bool isMadeOnTheWay(ObjectId object) const;
  bool isConstant(const Object& object) const;
  /// The term with what is known of pointers in it; they become needs.
  const Term* withPointers(const Term* term);
  void keepPointer(const Term* place, Value pointer);
  void need(const Term* formula);
  const Term* readBytes(const End& end, ObjectId object, uint64_t offset, uint32_t bytes);
  const Progress& progressOf(const End& end) const { return end.progress ? *end.progress : progress; }
  const std::vector<bool>& allocaSlots(const Function& function);

  Machine& original;
  Solver& solver;
  Locations& locations;
  TermManager& terms;
  std::unique_ptr<Follower> follower;
  std::unique_ptr<Machine> machine;
  std::unordered_map<const Function*, std::vector<bool>> allocas;
  std::unordered_map<const Function*, std::unique_ptr<Liveness>> liveness;

  // The stretch in progress.
  const State* from = nullptr;
  std::unique_ptr<State> running;
  std::vector<Spawned> forkedOff;
  std::unordered_map<SymbolId, Value> held; // what the places held
  std::unique_ptr<Substitution> actual;
  PathCondition path;
  std::vector<const Term*> given;
  std::deque<Need> needed;
  std::vector<KeptPointer> keptPointers;
  std::vector<ObjectId> keptObjects;
  std::unordered_map<const State*, End> children;
  std::vector<End> endStates;
  std::deque<ObjectId> objectsToCome;
  std::vector<ObjectId> madeOnTheWay;
  Progress progress;
  std::string refused;
  RunOutcome lastOutcome = RunOutcome::Ended;
  Known knownAt;
  size_t needsBefore = 0;    // the last question
  bool wasSymbolic = false;  // the last question depended on the input
  uint32_t untakenCount = 0; // branches that did, and could go one way only
  const Stretch* stretch = nullptr;
};

} // namespace hindsight::prune
