// A path on its way from the target to the entry: the state B of DESTINA, section III-A.
//
// It has the activations with the registers whose definitions are still ahead, the constraints that were met, the reads
// of memory whose writes are still ahead, and its history. Registers and reads are unknowns; finding a definition
// replaces the unknown everywhere. A pointer that is still an unknown is what DESTINA calls an abstract object;
// replacing it by another pointer with an offset is its unification.
#pragma once

#include "backward/backward_input.h"
#include "backward/context.h"
#include "backward/explanation/path_record.h"
#include "backward/memory/pending_memory.h"
#include "backward/search/feasibility_record.h"
#include "backward/walking/path_goal.h"
#include "backward/walking/route.h"
#include "support/ref.h"
#include "term/substitute.h"

#include <string>
#include <vector>

namespace hindsight::backward {

/// Marks of constraints say what they follow from (`reasons.h`): the number of marks, and the mark for an unknown
/// reason.
inline constexpr size_t kMarks = 63;
inline constexpr uint64_t kNoReason = uint64_t(1) << 63;

/// Where a path is, with its activations, and whether it leads to an error.
using PathPlace = std::vector<uint32_t>;

/// A stop of a path, and what is known about the ways on from it.
struct BackwardStop : RefCounted<BackwardStop> {
  PathPlace place;
  std::vector<uint32_t> wants;   // by mark: the number of the constraint in its description
  std::vector<uint64_t> origins; // by mark: the marks that the constraint had when it came from the stop before
  Ref<BackwardStop> before;
  uint64_t blamed = 0;    // marks of the contradictions so far
  uint32_t following = 0; // ways on that are still followed
  bool isOpen = true;     // nothing but contradictions ended the ways on so far

  BackwardStop() = default;
  BackwardStop(const BackwardStop&) = delete;
  ~BackwardStop() { releaseChain(before, &BackwardStop::before); }
};

/// A condition that must hold where it was met.
struct BackwardConstraint {
  const Term* condition;
  uint32_t position; // steps from the target
  /// What is ignored unless the condition holds, if it is no condition of the program: then nothing is proved.
  const char* leavesOut = nullptr;
  uint32_t number = 0; // in the record of the path
  uint64_t marks = 0;  // of the constraints that it follows from, beside the code
  /// Where the program fails if the condition does not hold, for one that is no condition of the program either.
  CodePoint failsAt = {kNone, kNone};
  bool isHope() const { return failsAt.function != kNone; }
};

struct BackwardFrame {
  FunctionId function = kNone;
  uint32_t activation = 0;
  uint32_t call = kNone; // instruction of the activation below that called, or of one between; kNone: not known yet
  std::vector<std::pair<Slot, const Term*>> open;       // registers that are used later, not defined yet
  std::vector<std::pair<EdgeId, uint32_t>> cyclicEdges; // taken how often
  std::vector<uint32_t> jumpedTo = {};                  // calls of setjmp that a longjmp came back to: they come before
};

class BackwardState {
public:
  explicit BackwardState(BackwardContext& context) : context(&context) {}

  BackwardFrame& frame() { return frames.back(); }
  const BackwardFrame& frame() const { return frames.back(); }
  const Function& function() const { return context->program.functions[frames.back().function]; }
  bool alive() const { return ending.how == BackwardEnd::None; }

  /// The value of an operand before the instruction at hand, in a frame.
  const Term* operand(BackwardFrame& in, Operand operand);
  const Term* operand(Operand which) { return operand(frame(), which); }
  /// Removes the unknown of a register, because its definition is crossed; null if the register is dead.
  const Term* close(Slot slot);
  /// Lets an unknown stand for a register that has the same value from now on; false if that has an unknown of its own,
  /// or if less would be known of it.
  bool pass(const Term* unknown, Operand to);
  /// Substitutes definitions for unknowns, in the whole path.
  void define(TermMap definitions);
  void define(const Term* unknown, const Term* value) { define(TermMap{{unknown, value}}); }
  void require(const Term* condition, const char* leavesOut = nullptr);
  /// The program fails here if the condition does not hold: the path is to go on.
  void hope(const Term* condition, const PendingAccess& access, uint64_t marks = 0);
  /// A condition that is not constant, met at some position.
  void add(BackwardConstraint constraint);
  /// Substitutes unknowns whose value a constraint gives in the other constraints.
  void simplify();
  /// The program reads an input here, before all those that are known.
  void addInput(std::string name, CodePoint call, std::vector<const Term*> parts);
  void die(BackwardEnd how, std::string why = {});
  /// The program does not get past this access.
  void fail(const PendingAccess& access);
  /// Makes a path to the target a path to an access that fails: what was required after it is dropped.
  void turnToError(const PendingAccess& access);
  void forgetOutcome(const PendingAccess& access);
  /// Makes it a path to a loose end: what was required after it is dropped.
  void turnToLooseEnd(CodePoint place);

  BackwardContext* context;
  std::vector<BackwardFrame> frames; // outermost first
  BlockId block = 0;
  uint32_t next = 0; // instructions of the block before this one are still to be crossed
  uint32_t position = 0;
  std::vector<BackwardConstraint> constraints; // with unknowns whose definitions are still ahead
  std::vector<BackwardConstraint> closed;      // about inputs only: they do not change any more
  PendingMemory memory;                        // obligations on it
  Ref<const BackwardInput> inputs;
  Ref<PathRecord> record; // null: the path is not explained
  Route route;
  PathGoal goal;
  PathEnding ending;
  bool unsimplified = false;       // constraints came since they were last simplified
  bool constraintsChanged = false; // since they were last found satisfiable
  bool addressesChanged = false;   // a pending read or effect may have become decidable
  bool imprecise = false;          // something was left open; only a concrete run decides
  bool steppedOver = false;        // a call was not entered
  /// Known to be infeasible, and followed only for the input values it suggests: contradicting constraints are dropped.
  bool lenient = false;
  Ref<BackwardStop> stop; // where the path was last compared with others
  bool isJoint = false;   // joined from several; hardly any other has the same precondition
  FeasibilityRecord feasibility;
  size_t compactAt = 16; // at so many constraints, redundant ones are looked for

private:
  /// A constraint about which nothing more can be found.
  void retire(const BackwardConstraint& constraint);
  bool replaceInOthers(const BackwardConstraint& pin, const Term* unknown, const Term* value, uint32_t bound);
  uint32_t keptTogether() const;
};

} // namespace hindsight::backward
