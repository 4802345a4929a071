// A path on its way from the target to the entry: the state B of DESTINA, section III-A.
//
// It has the activations with the registers whose definitions are still ahead, the constraints that were met, the reads
// of memory whose writes are still ahead, and what was done on the way. Registers and reads are unknowns; finding a
// definition replaces the unknown everywhere. A pointer that is still an unknown is what DESTINA calls an abstract
// object; replacing it by another pointer with an offset is its unification.
#pragma once

#include "backward/context.h"
#include "backward/explanation/path_record.h"
#include "backward/search/witnesses.h"
#include "solver/path_condition.h"
#include "support/hamt.h"
#include "support/ref.h"
#include "term/substitute.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace hindsight::backward {

/// Marks of constraints say what they follow from (`reasons.h`): so many can be told apart, and one stands for what
/// cannot be said.
inline constexpr size_t kMarks = 63;
inline constexpr uint64_t kNoReason = uint64_t(1) << 63;

/// Where a path is, with its activations, and whether it leads to an error.
using PathPlace = std::vector<uint32_t>;

/// A stop of a path, and what is known about the ways on from it.
struct BackwardStop : RefCounted<BackwardStop> {
  PathPlace place;
  std::vector<uint32_t> wants;   // by mark: the number of the want in its description
  std::vector<uint64_t> origins; // by mark: the marks that the constraint had when it came from the stop before
  Ref<BackwardStop> before;
  uint64_t blamed = 0;    // marks of the contradictions so far
  uint32_t following = 0; // ways on that are still alive
  bool isOpen = true;     // nothing but contradictions ended the ways on so far

  BackwardStop() = default;
  BackwardStop(const BackwardStop&) = delete;
  ~BackwardStop() { releaseChain(before, &BackwardStop::before); }
};

/// A condition that must hold where it was met.
struct BackwardConstraint {
  const Term* condition;
  uint32_t position; // steps from the target
  /// What is left out where the condition does not hold, if it is no condition of the program: then nothing is proved.
  const char* leavesOut = nullptr;
  uint32_t number = 0; // in the record of the path
  uint64_t marks = 0;  // of the constraints that it follows from, beside the code
  /// Where the program fails if the condition does not hold, for one that is no condition of the program either.
  CodePoint failsAt = {kNone, kNone};
  bool isHope() const { return failsAt.function != kNone; }
};

/// Something that may have written what a later read sees.
struct MemoryEffect {
  enum class Kind : uint8_t {
    Store,   // `value`, as many bytes as it has
    Fill,    // every byte is `value`
    Copy,    // `value` is what the read finds in the source, if it lies wholly inside
    Unknown, // bytes nobody knows
  };
  Kind kind;
  const Term* address;
  const Term* size; // bytes, of pointer width
  const Term* value;
};

/// A load whose writes are still ahead. Its value is the unknown `result`.
struct PendingRead {
  const Term* result;
  const Term* address;
  uint32_t bytes;
  uint32_t position;
  std::vector<MemoryEffect> effects; // that it may have seen, the last one in time first
  bool mayBeBehind = false;          // the object may end before it: realloc adds bytes that nobody has written
};

/// A number as text: what `strtol` and its kin are told.
struct NumberFormat {
  uint32_t base = 10;                  // 0: the text says
  bool hasBinary = false;              // "0b" is a prefix, too
  uint64_t positive = 0, negative = 0; // the largest magnitudes; they are the same for unsigned numbers
  bool operator==(const NumberFormat&) const = default;
};

/// A search through a string whose object may not be known yet: what it finds are unknowns until then. It ends at the
/// first byte that is what it looks for.
struct PendingScan {
  enum class Finds : uint8_t {
    End,            // only where it ends
    Hit,            // one bit: whether it ended at what is wanted
    LastHit,        // the number of the last wanted byte, counted from one; zero: there was none
    Difference,     // of the bytes of two strings, where it ended
    Number,         // the number that the string begins with: 64 bits
    NumberEnd,      // how many bytes belong to it
    NumberOverflow, // one bit: whether it was too large
  };
  /// What a second string is for.
  enum class Second : uint8_t {
    Compared, // it ends where they differ
    Accepted, // it ends at a byte that is none of these
    Rejected, // it ends at a byte that is one of these
    Needle,   // it ends where that whole string is
  };
  Finds finds = Finds::End;
  Second role = Second::Compared;
  bool endsAtZero = true; // both strings do
  bool ignoresCase = false;
  NumberFormat number = {};
  const Term* first = nullptr;
  const Term* second = nullptr;      // null: there is only one
  const Term* limit = nullptr;       // so many bytes are looked at; null: as many as it takes
  const Term* secondLimit = nullptr; // the same of a needle
  const Term* wanted = nullptr;      // a byte; null: none
  const Term* end = nullptr;         // unknown: how many bytes it went past
  const Term* found = nullptr;       // unknown: what it finds; null: nothing
  /// May be one more than that of the path: then what is crossed now comes after it in the program.
  uint32_t position = 0;
  const Term* firstSize = nullptr; // of the objects of the strings; null: not known yet
  const Term* secondSize = nullptr;
  /// What may have written the strings, the last one in time first; of a copy, `value` is the address it is from.
  struct Write {
    MemoryEffect effect;
    uint32_t position;
  };
  std::vector<Write> writes = {};

  /// What decides the results, besides memory. Some are null.
  std::array<const Term**, 5> questions() { return {&first, &second, &limit, &secondLimit, &wanted}; }
  std::array<const Term*, 5> questions() const { return {first, second, limit, secondLimit, wanted}; }
};

/// An access that must have been valid for the path to go on. One that has turned out to be of a heap object is kept
/// until the birth of the object: the object may have been freed before.
struct PendingAccess {
  enum class Kind : uint8_t { Read, Write, Free, Operation }; // the last: `semantics/requirement.h`
  Kind kind;
  const Term* address;
  const Term* bytes; // of pointer width
  uint32_t position;
  CodePoint place;
};

/// An access of an object whose size is not known yet. `valid` is also a constraint of the path; where it does not hold
/// is a path to an error, which is followed when it is known that inputs decide.
struct RiskyAccess {
  PendingAccess access;
  const Term* valid;
};

struct BackwardFrame {
  FunctionId function = kNone;
  uint32_t activation = 0;
  uint32_t call = kNone; // instruction of the activation below that called, or of one between; kNone: not known yet
  std::vector<std::pair<Slot, const Term*>> open;       // registers that are used later, not defined yet
  std::vector<std::pair<EdgeId, uint32_t>> cyclicEdges; // taken how often
  std::vector<uint32_t> jumpedTo = {};                  // calls of setjmp that a longjmp came back to: they come before
};

/// An input the path reads, linked to those read after it; or, for a path that stands for two, a choice between theirs.
struct BackwardInput : RefCounted<BackwardInput> {
  std::string name;
  CodePoint call;
  std::vector<const Term*> parts; // least significant first
  const Term* choice = nullptr;   // then this is no input: `later` is what follows where it holds
  Ref<const BackwardInput> later, otherwise;

  BackwardInput() = default;
  BackwardInput(const BackwardInput&) = delete;
  /// Takes long lists apart in a loop: they would exhaust the stack.
  ~BackwardInput();
};

/// Visits inputs in the order in which the program reads them; `holds` decides choices.
template <typename Holds, typename Visit> void forEachInput(const BackwardInput* input, Holds&& holds, Visit&& visit) {
  while (input) {
    if (!input->choice) visit(*input);
    input = (input->choice && !holds(input->choice) ? input->otherwise : input->later).get();
  }
}

enum class BackwardEnd : uint8_t {
  None,
  Infeasible,  // no input takes this path
  Failed,      // the program does not get past `failed`
  Unsupported, // `reason` says what could not be crossed
  Limit,       // `reason` says which
};

class BackwardState {
public:
  explicit BackwardState(BackwardContext& context) : context(&context) {}

  BackwardFrame& frame() { return frames.back(); }
  const BackwardFrame& frame() const { return frames.back(); }
  const Function& function() const { return context->program.functions[frames.back().function]; }
  bool alive() const { return end == BackwardEnd::None; }

  /// The value of an operand before the instruction at hand, in a frame.
  const Term* operand(BackwardFrame& in, Operand operand);
  const Term* operand(Operand which) { return operand(frame(), which); }
  /// Takes the unknown of a register away, because its definition is crossed; null if nobody uses the register.
  const Term* close(Slot slot);
  /// Lets an unknown stand for a register that has the same value from now on; false if that has an unknown of its own,
  /// or if less would be known of it.
  bool pass(const Term* unknown, Operand to);
  /// Replaces unknowns by what they turned out to be, in everything the path knows.
  void define(TermMap definitions);
  void define(const Term* unknown, const Term* value) { define(TermMap{{unknown, value}}); }
  void require(const Term* condition, const char* leavesOut = nullptr);
  /// The program fails here if the condition does not hold: the path is to go on.
  void hope(const Term* condition, const PendingAccess& access, uint64_t marks = 0);
  /// A condition that is not constant, met at some position.
  void add(BackwardConstraint constraint);
  /// Uses constraints that say the value of an unknown in the others.
  void simplify();
  /// The program reads an input here, before all those that are known.
  void addInput(std::string name, CodePoint call, std::vector<const Term*> parts);
  void die(BackwardEnd how, std::string why = {});
  /// The program does not get past this access.
  void fail(const PendingAccess& access);
  /// Makes a path to the target a path to an access that fails: what was wanted after it does not matter any more.
  void turnToError(const PendingAccess& access);
  void forgetOutcome(const PendingAccess& access);
  /// Makes it a path to a loose end: what was wanted after it does not matter any more.
  void turnToLooseEnd(CodePoint place);

  BackwardContext* context;
  std::vector<BackwardFrame> frames; // outermost first
  BlockId block = 0;
  uint32_t next = 0; // instructions of the block before this one are still to be crossed
  uint32_t position = 0;
  std::vector<BackwardConstraint> constraints; // about something that may still be found
  std::vector<BackwardConstraint> closed;      // about inputs only: they do not change any more
  std::vector<PendingRead> reads;
  std::vector<PendingScan> scans;
  std::vector<PendingAccess> accesses;
  std::vector<PendingAccess> heapUses; // settled, but the object may not have been alive
  std::vector<RiskyAccess> risks;      // only if errors are wanted
  Hamt<uint32_t> born;                 // by the symbol of an object's base: the position at which its birth was crossed
  Hamt<uint32_t> freed;                // the same, for heap objects: where they were freed
  Ref<const BackwardInput> inputs;
  Ref<PathRecord> record;          // null: nobody wants the path explained
  bool unsimplified = false;       // constraints came since they were last simplified
  bool constraintsChanged = false; // since they were last found satisfiable
  bool addressesChanged = false;   // a pending read or effect may have become decidable
  bool imprecise = false;          // something was left open; only a run of the program can tell
  bool steppedOver = false;        // a call was not entered
  std::vector<const Term*> jumps;  // tokens of the setjmps that longjmps came back to, each time
  std::vector<FunctionId> left;    // whose entries were crossed before their callers were known
  uint32_t constructor = kNone;    // the path is in this one of those that run before main
  uint32_t forks = 0;
  uint32_t rounds = 0; // edges that close a cycle, and calls, that were crossed
  BackwardEnd end = BackwardEnd::None;
  std::string reason;
  PendingAccess failed = {};               // of a path that failed
  std::optional<PendingAccess> error = {}; // the path leads to this access, which fails, and no longer to the target
  bool mustFail = false;                   // ... and there is no way past it
  /// The path leads to where a callee stops in the program that we have, though not in reality, and no longer to the
  /// target: what comes behind it is not known (`program/loose_ends.h`).
  std::optional<CodePoint> looseEnd = {};
  /// The last allocation that nothing on the path frees. Only looked at if leaks are wanted.
  std::optional<CodePoint> lost = {};
  /// Known to be infeasible, and followed only for what it would like the inputs to be: what contradicts is dropped.
  bool lenient = false;
  EdgeId waitingEdge = kNone; // the edge that a limit kept the path from taking
  bool hasWaited = false;     // for larger limits, where it is: it may have been here before
  bool atBeginning = false;   // everything was crossed

  Ref<BackwardStop> stop; // where the path was last compared with others
  bool isJoint = false;   // it stands for several, and hardly any other wants the same
  uint64_t blamed = 0;    // of a path that contradicts itself: the marks of what does

  // What the feasibility check keeps.
  Witnesses witnesses; // of all constraints when they were last checked, carried over to what unknowns turn out to be
  PathCondition path;  // all constraints, when they were last checked
  uint32_t lastChecked = 0; // position of the last check
  size_t compactAt = 16;    // so many constraints are looked through for what is said twice
  uint32_t lastSolved = 0;  // position of the last one for which all constraints were solved
  uint32_t givenUp = 0;     // so often the solver has given up half-way
  uint32_t askAgainAt = 0;  // and it is not asked again before this position

private:
  /// A constraint about which nothing more can be found.
  void retire(const BackwardConstraint& constraint);
  bool replaceInOthers(const BackwardConstraint& pin, const Term* unknown, const Term* value, uint32_t bound);
  uint32_t keptTogether() const;
  void rewriteRisks(Substitution& substitution);
};

} // namespace hindsight::backward
