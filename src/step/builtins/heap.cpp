// malloc and its relatives, operator new and delete.
#include "memory/object_access.h"
#include "program/allocation_functions.h"
#include "step/allocation_failure.h"
#include "step/builtin.h"
#include "step/resolve.h"
#include "step/symbolic_size.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight {

namespace {

/// What malloc promises of every object: two words.
uint32_t usualAlign(const BuiltinCall& call) {
  return call.machine.context.pointerBytes() * 2;
}

/// Whether `new` that fails returns null; other forms throw, and the path ends.
bool throwsNothing(const BuiltinCall& call) {
  if (call.callee.name.find("nothrow") != std::string::npos) return true;
  call.machine.ending.endUnsupported("std::bad_alloc, thrown by operator new");
  return false;
}

/// The size of an allocation, and what kind of one it is if it is not a number.
struct AllocationSize {
  Value value;
  const Term* term = nullptr; // null: it is a number
  SizeClass sizeClass = SizeClass::Small;
};

/// Ask before the call is counted: a fork runs it again.
AllocationSize classified(BuiltinCall& call, Value value, unsigned width) {
  Machine& machine = call.machine;
  if (value.isInt()) return {value};
  const Term* size =
      machine.addresses.pinned(machine.terms.resize(machine.term(value, width), machine.context.pointerWidth));
  if (size->isConst()) return {machine.value(size)};
  return {value, size, classifySize(machine, size, largestAllocation(machine.context.pointerWidth))};
}

bool isTooLarge(const BuiltinCall& call, const AllocationSize& size) {
  if (size.term) return size.sizeClass == SizeClass::TooLarge;
  return size.value.bits > largestAllocation(call.machine.context.pointerWidth);
}

/// An allocation that is too large fails, and says so by errno. False: the instruction must not go on now.
bool failTooLarge(Machine& machine) {
  if (!mayNoteNoMemory(machine)) return false;
  noteNoMemory(machine, *machine.state);
  return true;
}

/// Allocates and returns the pointer from the call; false: the instruction must not go on.
bool allocateHeap(BuiltinCall& call, const AllocationSize& size, uint32_t align, bool absent, Allocator allocator,
                  Value& pointer) {
  Machine& machine = call.machine;
  uint64_t largest = largestAllocation(machine.context.pointerWidth);
  if (isTooLarge(call, size)) {
    pointer = Value::integer(0);
    return allocator == Allocator::Malloc || throwsNothing(call);
  }
  SiteId site = call.info.site;
  Object& object =
      size.term ? allocateOfSize(machine, site, ObjectKind::Heap, size.term, size.sizeClass, largest, align, absent)
                : machine.objects.allocate(site, ObjectKind::Heap, size.value.bits, align, absent);
  object.allocator = allocator;
  object.allocation = numberOfAllocation(call);
  pointer = Value::pointer(object.id, 0);
  return true;
}

/// False: the call has failed and returned null, or must not go on now.
bool mayAllocate(BuiltinCall& call) {
  AllocationFate fate = fateOfAllocation(call);
  if (fate == AllocationFate::Fails) call.returns(Value::integer(0));
  return fate == AllocationFate::Succeeds;
}

void allocateAndReturn(BuiltinCall& call, Value size, unsigned width, uint32_t align, bool absent,
                       Allocator allocator) {
  AllocationSize wanted = classified(call, size, width);
  if (wanted.sizeClass == SizeClass::Undecided) return;
  if (isTooLarge(call, wanted) && !failTooLarge(call.machine)) return;
  if (allocator != Allocator::Malloc) countAllocation(call);
  if (allocator == Allocator::Malloc && !mayAllocate(call)) return;
  Value pointer;
  if (allocateHeap(call, wanted, align, absent, allocator, pointer)) call.returns(pointer);
}

void mallocBuiltin(BuiltinCall& call) {
  allocateAndReturn(call, call.argument(0), call.width(0), usualAlign(call), true, Allocator::Malloc);
}

void callocBuiltin(BuiltinCall& call) {
  Machine& machine = call.machine;
  Value count = call.argument(0), size = call.argument(1);
  unsigned width = machine.context.pointerWidth;
  Value product;
  if (count.isInt() && size.isInt()) {
    U128 bytes = U128(count.bits) * size.bits;
    product = Value::integer(bytes > machine.context.pointerMask() ? ~0ull : static_cast<uint64_t>(bytes));
  } else {
    const Term* a = machine.terms.zext(call.term(0), width * 2 <= kMaxWidth ? width * 2 : width);
    const Term* b = machine.terms.zext(call.term(1), a->width());
    const Term* bytes = machine.terms.mul(a, b);
    const Term* fits = machine.terms.ule(bytes, machine.terms.constant(machine.context.pointerMask(), a->width()));
    const Term* saturated = machine.terms.ite(fits, machine.terms.extract(bytes, 0, width),
                                              machine.terms.constant(machine.context.pointerMask(), width));
    product = machine.value(saturated);
  }
  allocateAndReturn(call, product, width, usualAlign(call), false, Allocator::Malloc);
}

void alignedBuiltin(BuiltinCall& call) {
  uint64_t align = 0;
  if (!call.number(0, align)) return;
  allocateAndReturn(call, call.argument(1), call.width(1),
                    static_cast<uint32_t>(std::max<uint64_t>(align, usualAlign(call))), true, Allocator::Malloc);
}

const char* freeingName(Allocator allocator) {
  switch (allocator) {
  case Allocator::New: return "delete";
  case Allocator::NewArray: return "delete[]";
  default: return "free";
  }
}

/// A pointer that was handed in, and that is freed as it is, must be one that can be. True: the path has ended.
bool isCallersFault(BuiltinCall& call, const PointerTarget& target, const Object* object) {
  Machine& machine = call.machine;
  Value given = call.argument(0);
  bool isInput = given.isPointer() && given.bits == 0 && machine.absent.isUnknown(given.object());
  bool isStart = object && object->kind == ObjectKind::Heap && !target.symbolic && target.offset == 0;
  if (!isInput || isStart || !machine.absent.its()->blames(given.object(), "can be freed")) return false;
  machine.ending.endPath({EndKind::AssumptionFailed, {}, 0, "the caller hands in a pointer that cannot be freed", {}});
  return true;
}

/// What was there before the program started was allocated by whatever fits.
bool isAllocatedBy(const Object& object, Allocator expected) {
  bool isOpen = object.origin == ObjectOrigin::Input && object.allocator == Allocator::None;
  return isOpen || object.allocator == expected;
}

/// The heap object to be freed, after every check. Null with `ok` true: nothing to free.
const Object* freeable(BuiltinCall& call, Allocator expected, bool& ok) {
  Machine& machine = call.machine;
  ok = false;
  auto target = resolvePointer(machine, call.codes[0], PointerUse::Free);
  if (!target) return nullptr;
  if (!target->object) {
    if (target->address == 0) {
      ok = true;
      return nullptr;
    }
    machine.ending.endWithError(ErrorKind::InvalidFree, fmt::format("frees address {:#x}", target->address));
    return nullptr;
  }
  ObjectId id = target->object;
  const Object* object = machine.state->memory.find(id);
  if (isCallersFault(call, *target, object)) return nullptr;
  if (!object || object->kind != ObjectKind::Heap) {
    machine.ending.endWithError(ErrorKind::InvalidFree, fmt::format("frees {}", machine.ending.objectName(id)),
                                machine.ending.objectNotes(id));
    return nullptr;
  }
  if (!object->live()) {
    machine.ending.endWithError(ErrorKind::DoubleFree, "frees a heap object again", machine.ending.objectNotes(id));
    return nullptr;
  }
  unsigned width = machine.context.pointerWidth;
  const Term* offset = target->symbolic ? target->symbolic : machine.terms.constant(target->offset, width);
  auto explain = [&](const State& failing) {
    auto some = machine.solver.value(failing.path, machine.addresses.pinned(offset));
    return fmt::format("frees a heap object by a pointer to its byte {}",
                       some ? fmt::format("{}", static_cast<int64_t>(signExtend128(*some, width))) : "?");
  };
  if (!machine.forking.require(machine.terms.eq(offset, machine.terms.constant(0, width)), ErrorKind::InteriorFree,
                               explain, id))
    return nullptr;
  if (!isAllocatedBy(*object, expected)) {
    machine.ending.endWithError(
        ErrorKind::MismatchedFree,
        fmt::format("{} frees what should be freed by {}", freeingName(expected), freeingName(object->allocator)),
        machine.ending.objectNotes(id));
    return nullptr;
  }
  ok = true;
  return machine.state->memory.find(id);
}

/// Sized forms of delete are told the size of what is deleted: of the type of the pointer, which need not be that of
/// the object.
bool hasDeletedSize(BuiltinCall& call, const Object& object) {
  Machine& machine = call.machine;
  std::string_view name = call.callee.name;
  bool isSized = name.starts_with("_ZdlPvm") || name.starts_with("_ZdlPvj") || name.starts_with("_ZdaPvm") ||
                 name.starts_with("_ZdaPvj");
  bool isOpen = object.origin == ObjectOrigin::Input && object.sizeTerm; // as the caller has it
  if (!isSized || call.count() < 2 || isOpen) return true;
  unsigned width = machine.context.pointerWidth;
  const Term* given = machine.terms.resize(call.term(1), width);
  const Term* size = object.sizeTerm ? object.sizeTerm : machine.terms.constant(object.size, width);
  auto number = [&](const State& failing, const Term* wanted) {
    auto some = machine.solver.value(failing.path, machine.addresses.pinned(wanted));
    return some ? fmt::format("{}", static_cast<uint64_t>(*some)) : std::string("?");
  };
  auto explain = [&](const State& failing) {
    return fmt::format("{} is told that the object has {} bytes, but it has {}", freeingName(object.allocator),
                       number(failing, given), number(failing, size));
  };
  return machine.forking.require(machine.terms.eq(given, size), ErrorKind::MismatchedFree, explain, object.id);
}

template <Allocator Expected> void freeBuiltin(BuiltinCall& call) {
  bool ok = false;
  const Object* object = freeable(call, Expected, ok);
  if (!ok || !object) return;
  ObjectId id = object->id;
  if (hasDeletedSize(call, *object)) call.machine.objects.kill(id, ObjectLife::Freed);
}

/// Whether nothing was ever written to these bytes.
bool isAllAbsent(const Object& object, uint64_t begin, uint64_t end) {
  if (object.backing != BackingKind::Uninitialised) return false;
  for (uint64_t index = begin / kPageBytes; index * kPageBytes < end; index = object.runEnd(index)) {
    const Page& page = object.page(index);
    uint64_t start = index * kPageBytes, last = std::min(end - start, uint64_t(page.size()));
    bool isOne = object.runEnd(index) == index + 1;
    for (uint64_t at = isOne && begin > start ? begin - start : 0; at < last; ++at)
      if (!page.absentAt(static_cast<uint32_t>(at))) return false;
  }
  return true;
}

/// How many bytes, of at most so many, an object of this size has on every continuation of the path.
uint64_t surelyHas(Machine& machine, const Term* size, uint64_t most) {
  uint64_t low = static_cast<uint64_t>(std::min<U128>(machine.solver.range(machine.state->path, size).low, most));
  for (uint64_t high = most; low < high;) {
    uint64_t middle = low + (high - low + 1) / 2;
    const Term* hasThem = machine.terms.ule(machine.terms.constant(middle, size->width()), size);
    bool isSure = machine.solver.decide(machine.state->path, hasThem).mustBeTrue();
    (isSure ? low : high) = isSure ? middle : middle - 1;
  }
  return low;
}

/// The new object gets what the old one held. What lies in the room of the old one behind its size was no part of it,
/// even if it is known: a block of a symbolic size that was zeroed has zeros there. False: the path has ended.
bool moveContents(BuiltinCall& call, ObjectId from, ObjectId to, uint64_t bytes) {
  Machine& machine = call.machine;
  constexpr uint64_t kMostUnsure = 65536;
  Object& fresh = machine.state->memory.own(to);
  const Object* old = machine.state->memory.find(from);
  uint64_t sure = bytes;
  if (old->sizeTerm && !isAllAbsent(*old, 0, bytes)) sure = surelyHas(machine, old->sizeTerm, bytes);
  if (isAllAbsent(*old, sure, bytes)) sure = bytes; // nothing is there that the old size could hide
  if (bytes - sure > kMostUnsure) {
    machine.ending.endPath({EndKind::Limit, {}, 0, "realloc of a large block of symbolic size", {}});
    return false;
  }
  shareRange(machine.context, *old, 0, fresh, 0, sure);
  for (uint64_t at = sure; at < bytes; ++at) {
    const Term* isInside = machine.terms.ult(machine.terms.constant(at, old->sizeTerm->width()), old->sizeTerm);
    const Term* held = machine.term(machine.access.read({from, at}, *old, 1), 8);
    const Term* undefined = machine.context.freshUndefined("uninitialised", 8);
    Value byte = machine.value(machine.terms.ite(isInside, held, undefined));
    writeValue(machine.context, machine.state->memory.own(to), at, 1, byte);
    old = machine.state->memory.find(from);
  }
  return true;
}

/// Whether nothing is asked for: then the old object is only freed. Empty: the path has ended.
std::optional<bool> isNothing(Machine& machine, const AllocationSize& size) {
  if (!size.term) return size.value.bits == 0;
  return isSizeAtMost(machine, size.term, 0);
}

/// A symbolic size is kept as a term, as malloc keeps it: one path, whatever its values.
void reallocBuiltin(BuiltinCall& call) {
  Machine& machine = call.machine;
  AllocationSize size = classified(call, call.argument(1), call.width(1));
  if (size.sizeClass == SizeClass::Undecided) return;
  bool ok = false;
  const Object* old = freeable(call, Allocator::Malloc, ok);
  if (!ok) return;
  if (old) { // nothing frees it, as with glibc; the standard leaves it open
    auto onlyFrees = isNothing(machine, size);
    if (!onlyFrees) return;
    if (*onlyFrees) {
      machine.objects.kill(old->id, ObjectLife::Freed);
      return call.returns(Value::integer(0));
    }
    uint64_t most = size.term ? old->size : std::min(old->size, size.value.bits);
    if (most && !machine.access.mayRead({old->id}, old, most)) return;
  }
  if (isTooLarge(call, size) && !failTooLarge(machine)) return;
  if (!mayAllocate(call)) return; // the old object stays as it is
  Value pointer;
  if (!allocateHeap(call, size, usualAlign(call), true, Allocator::Malloc, pointer)) return;
  if (old && pointer.isPointer()) {
    ObjectId before = old->id;
    uint64_t kept = std::min(old->size, machine.state->memory.find(pointer.object())->size);
    if (!moveContents(call, before, pointer.object(), kept)) return;
    machine.access.tellOfWrite(*machine.state->memory.find(pointer.object()), 0, kept);
    machine.objects.kill(before, ObjectLife::Freed);
    // It may have grown where it is: for its address, the old one was gone before the new one came.
    machine.state->memory.own(before).deathSerial = pointer.object().serial() - 1;
  }
  call.returns(pointer);
}

template <Allocator Kind> void newBuiltin(BuiltinCall& call) {
  allocateAndReturn(call, call.argument(0), call.width(0), usualAlign(call), true, Kind);
}

constexpr BuiltinEntry kTable[] = {
    {"malloc", mallocBuiltin},
    {"calloc", callocBuiltin},
    {"realloc", reallocBuiltin},
    {"free", freeBuiltin<Allocator::Malloc>},
    {"cfree", freeBuiltin<Allocator::Malloc>},
    {"__hindsight_alloc_aligned", alignedBuiltin},
    {"_Znwm*", newBuiltin<Allocator::New>},
    {"_Znwj*", newBuiltin<Allocator::New>},
    {"_Znam*", newBuiltin<Allocator::NewArray>},
    {"_Znaj*", newBuiltin<Allocator::NewArray>},
    {"_ZdlPv*", freeBuiltin<Allocator::New>},
    {"_ZdaPv*", freeBuiltin<Allocator::NewArray>},
};

} // namespace

std::span<const BuiltinEntry> heapBuiltins() {
  return kTable;
}

} // namespace hindsight
