// Reading and writing the memory of the running state, once it is known which object is meant and that the access is in
// bounds.
//
// Every read and write of an instruction or engine function first passes `mayRead` or `mayWrite`, where sources fill in
// absent bytes (`absent.h`) and hooks are called. These may suspend the state, and then the instruction is executed
// again from its start: so callers must not have had side effects before.
#pragma once

#include "memory/array_access.h"
#include "memory/object.h"
#include "step/pointer_target.h"

#include <optional>
#include <string>

namespace hindsight {

class Machine;

class MemoryAccess {
public:
  explicit MemoryAccess(Machine& machine) : machine(machine) {}

  /// False: the instruction must not go on now. `object` is what is behind the target, and may be another copy then.
  bool mayRead(const PointerTarget& target, const Object*& object, uint64_t bytes, ScalarType type = {});
  bool mayWrite(const PointerTarget& target, const Object*& object, uint64_t bytes, ScalarType type = {},
                Value value = {});
  bool mayRead(ObjectId object, uint64_t offset, uint64_t bytes);
  bool mayWrite(ObjectId object, uint64_t offset, uint64_t bytes);
  /// For an object that the instruction itself has made. The state cannot be suspended any more.
  void tellOfWrite(const Object& fresh, uint64_t offset, uint64_t bytes);
  /// A string the program passed, if it is concrete.
  bool mayReadText(Value pointer);
  std::optional<std::string> text(Value pointer, size_t limit = 4096) const;

  /// Whether the offset is a number, one of a few, or the object small enough for any (--symbolic-object); otherwise
  /// the path ends. Of 0 bytes: not one of a few.
  bool supports(const PointerTarget& target, const Object& object, uint32_t bytes);
  Value read(const PointerTarget& target, const Object& object, uint32_t bytes);
  void write(const PointerTarget& target, const Object& object, uint32_t bytes, Value value);

private:
  bool tell(const PointerTarget& target, const Object*& object, uint64_t bytes, ScalarType type, bool isWrite,
            Value value);
  /// The few places an access at a symbolic offset may be at.
  std::optional<Window> windowOf(const PointerTarget& target, const Object& object, uint32_t bytes);

  Machine& machine;
};

} // namespace hindsight
