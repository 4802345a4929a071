// Lazy initialisation: bytes of an object, the value of a register, or the object that a pointer points to may be
// *absent* until they are used.
//
// Input heaps and the effects of skipped calls start this way. When an instruction uses something absent for the first
// time, its source is called with the state. It may fill it in, fork the state over several possibilities, or suspend
// the state, to fill it in later. Each copy then executes the instruction again.
//
// - Bytes: absent bytes of objects with an `Object::ofSource`. The source is called when they are read, or when a store
//   at a symbolic offset may leave them unchanged. Overwriting them is no use.
// - Values: `Value::absent`, in registers and whole in memory. Loads, stores, copies, arguments and results move them
//   unchanged; everything else is a use. The source is asked once per path what such a token stands for. Functions
//   whose registers have held one are compiled to handlers that check for it; others run at full speed.
// - Identities: an object that may be an alias of one of the others (`addUnknown`). Its base is not known to differ
//   from null or from any other, so that comparisons stay undecided; the source is called when memory behind it is
//   used.
#pragma once

#include "memory/object.h"
#include "step/code.h"
#include "step/pointer_target.h"
#include "step/state.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hindsight {

class Machine;

struct AbsentUse {
  enum class Kind : uint8_t {
    Bytes,    // [offset, offset + bytes) of `object`
    Value,    // what `token` stands for
    Identity, // where the unknown `object` is
  };
  Kind kind = Kind::Bytes;
  ObjectId object = {};
  uint64_t offset = 0, bytes = 0;
  uint64_t token = 0;
  ScalarType type = {};     // of a load of exactly these bytes; width 0: nothing is known of what they are for
  bool acceptsNull = false; // an identity: free and its like take a null pointer, too
  bool isCalled = false;    // an identity: as a function
};

/// One possibility for something absent.
struct AbsentWay {
  /// Under which condition; null: only the fork tells it from the others.
  const Term* condition = nullptr;
  /// Its value then, in a state of its own, to which objects may be added for it. An identity: a pointer to where the
  /// object starts (to itself: it is none of the others, and has been added to the state), or the number 0.
  std::function<Value(State&)> value;
  /// How many bytes this is the value of, from the first on; 0: all, at most 16. Others are asked for again.
  uint32_t bytes = 0;
  /// How many bytes before the first this is the value of, too: of a pointer of which a byte is read. All are absent.
  uint32_t before = 0;
};

struct AbsentAnswer {
  static AbsentAnswer fill(Value value, uint32_t bytes = 0) {
    return {{{nullptr, [value](State&) { return value; }, bytes}}};
  }
  static AbsentAnswer fork(std::vector<AbsentWay> ways) { return {std::move(ways)}; }
  static AbsentAnswer suspend() { return {}; }
  static AbsentAnswer unsupported(std::string why) { return {{}, std::move(why)}; }
  std::vector<AbsentWay> ways = {}; // none: suspend
  /// The named reason why the path ends where no possibility is feasible. Empty: then that path is infeasible.
  std::string orElse = {};
};

/// Bytes that are accessed in an object whose size is a term.
struct RoomWanted {
  const Term *offset, *length;
  const Term* isInside; // of the size
};

/// A call of a function that has no body.
struct OutsideCall {
  const CallInfo& info;
  std::string name;             // its linkage name; of a function pointer of the source: as it calls that
  std::vector<Value> arguments; // scalar leaves
  bool onlyReads = false;       // it is declared so
};

class AbsentSource {
public:
  virtual ~AbsentSource() = default;
  virtual AbsentAnswer ask(Machine& machine, const State& state, const AbsentUse& use) = 0;
  /// Whether an unknown object may be an alias of this other one. An object allocated on the path is no input, for
  /// instance.
  virtual bool mayBe(const State&, ObjectId /*unknown*/, ObjectId /*other*/) { return true; }
  /// The arguments of the function that a state starts in, and what else it starts with. Empty: as a process starts.
  virtual std::optional<std::vector<Value>> startIn(Machine&, const Function& /*entry*/) { return std::nullopt; }
  /// Whether an access stays inside an object of the source whose size is not known. The source goes on only where it
  /// does, and returns true, or ends the path. Empty: an access that leaves the object is an error like any other.
  virtual std::optional<bool> makeRoom(Machine&, const Object&, const RoomWanted&) { return std::nullopt; }
  /// A need of whoever made the pointer: "can be freed". False: a violation is an error of the program.
  virtual bool blames(ObjectId /*unknown*/, std::string_view /*need*/) { return false; }
  /// Likewise, of two pointers: that what they point to does not overlap.
  virtual bool blamesOverlap(ObjectId /*first*/, ObjectId /*second*/) { return false; }
  /// What a function without a body returns, a value for each part of its result; it may change memory, too. Empty: the
  /// path ends at such a call. The source may also end it.
  virtual std::optional<std::vector<Value>> callOutside(Machine&, const OutsideCall&) { return std::nullopt; }
  /// The name of a function that the program does not have, if the object stands for one.
  virtual std::optional<std::string> outsideFunction(const State&, ObjectId) const { return std::nullopt; }
  /// Whether the value of a number is up to the source: it is not known of what it is the address.
  virtual bool isNumberOfInput(Machine&, const Term* /*number*/) { return false; }
  /// A number of the input that is used as an address may be one: the pointer that it is. Empty: it is none that could
  /// be told from other numbers.
  virtual std::optional<Value> pointerFor(Machine&, const Term* /*number*/) { return std::nullopt; }
  /// The name of an object of the source in reports; empty: it is none.
  virtual std::string nameOf(ObjectId) const { return ""; }
};

class AbsentMemory {
public:
  explicit AbsentMemory(Machine& machine) : machine(machine) {}
  void setSource(AbsentSource* of) { source = of; }
  AbsentSource* its() const { return source; }

  // ---- for engines that make states ----

  /// An object that was there before, of which every byte is absent.
  Object& addObject(State& state, SiteId site, ObjectKind kind, uint64_t size);
  /// The same for an unknown that turned out to be none of the others.
  Object& addObject(State& state, ObjectId unknown, ObjectKind kind, uint64_t size);
  /// An object that may be one of the others: a pointer to it can be compared, and is decided when it is used.
  ObjectId addUnknown(State& state, SiteId site, bool fromInput);
  void leaveBytes(State& state, ObjectId object, uint64_t offset, uint64_t bytes);
  /// Puts an absent value into a register of the top frame.
  void leaveRegister(State& state, Slot slot, Value absent);

  // ---- for the machine ----

  /// Before an access. False: the instruction must not go on now.
  bool settleRead(const PointerTarget& target, const Object*& object, uint64_t bytes, ScalarType type);
  bool settleWrite(const PointerTarget& target, const Object*& object, uint64_t bytes);
  /// Before an instruction: operands that it uses are no longer absent.
  bool settleOperands(const Op* op);
  /// The register is no longer absent.
  bool settleRegister(OperandCode code);
  /// Where the target is, if its object was an unknown.
  std::optional<PointerTarget> settleIdentity(PointerTarget target, const AbsentUse& use = {});
  /// The pointer as far as it is known where its object is.
  Value placed(Value pointer) const;
  bool isUnknown(ObjectId object) const;
  /// Whether it is known that the object is no other one.
  bool isPlaced(ObjectId object) const;
  /// Whether two objects, of which at least one is an unknown, may be the same.
  bool mayBeSame(ObjectId a, ObjectId b) const;
  /// Something absent has come into a register of this function: from now on its instructions check for it.
  void guard(const CompiledFunction& code);

private:
  using Put = std::function<void(State&, Value, const AbsentWay&)>;
  bool ask(const AbsentUse& use, const Put& put);
  bool settleBytes(ObjectId object, uint64_t offset, uint64_t bytes, ScalarType type);
  /// Which absent values that have a byte in a range.
  enum class Cells : uint8_t {
    All,
    NotWhole, // but one that is exactly the range
    Cut,      // those that the range cuts in two
  };
  bool settleCells(ObjectId object, uint64_t offset, uint64_t bytes, Cells which);
  bool settleToken(Value absent);
  bool settleCall(const Instruction& instruction);
  bool settleReturn(const Instruction& instruction);
  bool settleUses(const Instruction& instruction);

  Machine& machine;
  AbsentSource* source = nullptr;
};

} // namespace hindsight
