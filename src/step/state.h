// One path under execution: frames, memory, constraints, inputs.
//
// Copying a state is O(1): everything below the top frame is shared. That copy is also a snapshot: it is never
// changed by what the original does next, it outlives its path, and it can be given another continuation by setting
// its frames.
#pragma once

#include "memory/address_space.h"
#include "program/program.h"
#include "solver/path_condition.h"
#include "support/hamt.h"
#include "support/ref.h"

#include <memory>
#include <string>
#include <vector>

namespace hindsight {

struct CompiledFunction;

/// The arguments behind the `...` of a call, as the callee finds them.
struct VariadicArguments : RefCounted<VariadicArguments> {
  struct Argument {
    Value value;
    ScalarType type;
    uint64_t byValSize = 0;
    uint32_t align = 0;  // as in CallArgument
    bool isLane = false; // as in CallArgument
  };
  std::vector<Argument> arguments;
};

/// One activation of a function. The slots of its SSA values follow the object in memory.
class Frame : public RefCounted<Frame> {
public:
  static Ref<Frame> create(const CompiledFunction* code, uint32_t slotCount, Ref<Frame> caller);
  Ref<Frame> clone() const;
  ~Frame() { releaseChain(caller, &Frame::caller); }
  static void operator delete(void* memory) { ::operator delete(memory); }

  const CompiledFunction* code;
  uint32_t pc = 0; // instruction to execute next; in a frame that waits for a callee: its call
  uint32_t slotCount;
  uint32_t depth = 0;
  Ref<Frame> caller;
  std::vector<ObjectId> stackObjects; // in order of allocation; scoped locals are found in their slots
  Ref<const VariadicArguments> variadic;
  Ref<const CallContext> context; // made when an object of this frame needs it

  Value* slots() { return reinterpret_cast<Value*>(this + 1); }
  const Value* slots() const { return reinterpret_cast<const Value*>(this + 1); }

private:
  Frame(const CompiledFunction* code, uint32_t slotCount, Ref<Frame> caller);
  Frame(const Frame&) = default;
};

/// The symbols of one named input. Paths that make the same input at the same position share it, so that equal
/// questions on sibling paths are equal terms.
struct InputShape : RefCounted<InputShape> {
  std::string name;
  uint32_t position = 0;          // how many inputs the path had before
  std::vector<const Term*> parts; // in order of address, little-endian each
  uint64_t size = 0;              // bytes
  ScalarType type;                // of the parts, width 0 if only bytes are known
  bool isSigned = false;
};

struct InputList : RefCounted<InputList> {
  InputList(Ref<const InputShape> shape, Ref<const InputList> previous, LocationId location = 0)
      : shape(std::move(shape)), previous(std::move(previous)), location(location),
        count(this->previous ? this->previous->count + 1 : 1) {}
  ~InputList() { releaseChain(previous, &InputList::previous); }
  Ref<const InputShape> shape;
  Ref<const InputList> previous;
  LocationId location; // of the call that made it
  uint32_t count;
};

/// Where `longjmp` with this token goes.
struct JumpTarget : RefCounted<JumpTarget> {
  ~JumpTarget() { releaseChain(previous, &JumpTarget::previous); }
  uint64_t token = 0;
  uint32_t frameDepth = 0;
  uint32_t callInstruction = 0;
  const CompiledFunction* code = nullptr;
  Ref<const JumpTarget> previous;
};

/// Shadow addresses assigned on this path, ascending.
struct AddressTable : RefCounted<AddressTable> {
  struct Entry {
    uint64_t address, size;
    ObjectId object;
  };
  std::vector<Entry> entries;
};

/// Two objects of which one died before the other was born, and whether they are at the same address.
struct AddressPair : RefCounted<AddressPair> {
  AddressPair(ObjectId older, ObjectId newer, const Term* same, Ref<const AddressPair> previous)
      : older(older), newer(newer), same(same), previous(std::move(previous)) {}
  ~AddressPair() { releaseChain(previous, &AddressPair::previous); }
  ObjectId older, newer;
  const Term* same; // one bit
  Ref<const AddressPair> previous;
};

/// A call of the program that allocates and returned null on this path.
struct FailedAllocation : RefCounted<FailedAllocation> {
  FailedAllocation(uint32_t number, std::string function, LocationId location, Ref<const FailedAllocation> previous)
      : number(number), function(std::move(function)), location(location), previous(std::move(previous)) {}
  ~FailedAllocation() { releaseChain(previous, &FailedAllocation::previous); }
  uint32_t number; // among all such calls, from 1; 0 if the function need not allocate exactly once
  std::string function;
  LocationId location;
  Ref<const FailedAllocation> previous;
};

/// An assumption of the program (`klee_assume` and its like): it holds from there on.
struct Assumption : RefCounted<Assumption> {
  Assumption(const Term* condition, Ref<const Assumption> previous)
      : condition(condition), previous(std::move(previous)) {}
  ~Assumption() { releaseChain(previous, &Assumption::previous); }
  const Term* condition;
  Ref<const Assumption> previous;
};

/// What an engine keeps with a path. Copies of a state share it, so it never changes.
struct PathNote {
  virtual ~PathNote() = default;
};

/// Bytes that were absent, and what their source has put there: what they were from the start.
struct FilledBytes : RefCounted<FilledBytes> {
  FilledBytes(ObjectId object, uint64_t offset, uint32_t bytes, Value value, Ref<const FilledBytes> previous)
      : object(object), offset(offset), bytes(bytes), value(value), previous(std::move(previous)) {}
  ~FilledBytes() { releaseChain(previous, &FilledBytes::previous); }
  ObjectId object;
  uint64_t offset;
  uint32_t bytes;
  Value value;
  Ref<const FilledBytes> previous;
};

class State {
public:
  uint64_t id = 0;
  Ref<Frame> top;
  AddressSpace memory;
  PathCondition path;
  Ref<const InputList> inputs;
  Ref<const Assumption> assumptions; // also on the path
  Ref<const AddressTable> addresses;
  Ref<const AddressPair> addressPairs; // that were compared
  Ref<const JumpTarget> jumps;
  Ref<const FailedAllocation> failedAllocations;
  Hamt<uint32_t> allocationsAt; // per site, how many heap objects
  uint64_t instructions = 0;    // executed on this path
  uint32_t depth = 0;           // forks on this path
  uint32_t allocationCalls = 0; // of the functions in `program/allocation_functions.h`, and of operator new
  uint32_t globalInputs = 0;    // how many of the inputs, the first ones, are what variables started with
  uint32_t worldInputs = 0;     // how many behind them are arguments, standard input and files
  uint32_t checkpoints = 0;     // at how many places where paths meet hooks are still asked about it
  bool atCheckpoint = false;    // hooks were asked about it there, and it goes on
  /// The run is suspended before the frame at this depth returns, again and again until this is `kNoDepth`.
  static constexpr uint32_t kNoDepth = ~uint32_t(0);
  uint32_t returnStop = kNoDepth;
  uint32_t skippedCalls = 0; // by hooks
  bool passesTarget = false; // it goes on at the target as if it were none (`MachineConfig::pausesAtTarget`)
  /// What the outermost frame belongs to.
  enum class Phase : uint8_t { Constructors, Main, Exiting, Destructors } phase = Phase::Constructors;
  uint32_t nextInPhase = 0; // constructor or destructor to run next
  const Function* entry = nullptr;
  std::vector<Value> results;    // of the entry, if that has an unknown caller
  Value exitStatus;              // 32 bits
  bool exited = false;           // by exit(), not by returning from main
  bool addressDependent = false; // an answer was decided by a shadow address
  uint32_t speculation = 0;      // number of the try it is in, or of the error it went past: no path of the program
  bool isCovered = false;        // subsumed, followed only to validate pruning
  bool incomplete = false;       // a sibling was dropped (the solver gave up), so the subtree is not exhaustive
  /// Whether inputs get guessed values. The path on which the first such input is free is Free from then on, so that it
  /// covers all that a wrong guess excludes.
  enum class Guidance : uint8_t { Open, Guided, Free } guidance = Guidance::Open;
  // What the source of absent values has answered on this path (step/absent.h).
  bool holdsAbsent = false; // something of it is, or was, absent
  Hamt<Value> absentValues; // by token
  Hamt<Value> identities;   // of objects that may be aliases, by serial number: where they are, or absent
  Ref<const FilledBytes> filled;
  std::shared_ptr<const PathNote> outside; // calls of functions without a body

  std::shared_ptr<const PathNote> note;    // of calls that were skipped (chop/)
  std::shared_ptr<const PathNote> entries; // states before the calls of some active functions (chop/)

  Hamt<uint32_t> inputsAt; // how often each instruction made an input; kept only while there are guesses

  std::unique_ptr<State> clone() const { return std::make_unique<State>(*this); }
};

} // namespace hindsight
