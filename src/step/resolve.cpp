// From a pointer to the object it names, and the checks every access must pass.
#include "memory/object_access.h"
#include "memory/pointer_candidates.h"
#include "step/forking.h"
#include "step/machine.h"

#include <fmt/format.h>

namespace hindsight {

namespace {

/// Addresses below this are null pointers with a small field offset.
constexpr uint64_t kNullPage = 4096;

ErrorKind outOfBoundsKind(const Object& object, bool isWrite) {
  switch (object.kind) {
  case ObjectKind::Heap: return isWrite ? ErrorKind::HeapOutOfBoundsWrite : ErrorKind::HeapOutOfBoundsRead;
  case ObjectKind::Stack: return isWrite ? ErrorKind::StackOutOfBoundsWrite : ErrorKind::StackOutOfBoundsRead;
  default: return isWrite ? ErrorKind::GlobalOutOfBoundsWrite : ErrorKind::GlobalOutOfBoundsRead;
  }
}

ErrorKind deadKind(ObjectLife life) {
  switch (life) {
  case ObjectLife::Freed: return ErrorKind::UseAfterFree;
  case ObjectLife::OutOfScope: return ErrorKind::UseAfterScope;
  default: return ErrorKind::UseAfterReturn;
  }
}

std::string byteCount(uint64_t bytes) {
  return fmt::format("{} {}", bytes, bytes == 1 ? "byte" : "bytes");
}

Machine::Target targetOf(const PointerCandidate& candidate) {
  Machine::Target target;
  target.object = candidate.object;
  if (!candidate.object)
    target.address = candidate.pointer->isConst() ? static_cast<uint64_t>(candidate.pointer->value()) : 0;
  else if (candidate.offset->isConst())
    target.offset = static_cast<uint64_t>(candidate.offset->value());
  else
    target.symbolic = candidate.offset;
  return target;
}

void setOperand(State& state, OperandCode code, Value value) {
  if (code >= 0) *reinterpret_cast<Value*>(reinterpret_cast<char*>(state.top->slots()) + code) = value;
}

/// Objects that have addresses, as candidates for a number that is not known exactly.
std::vector<PointerCandidate> candidatesByAddress(Machine& machine, const Term* address) {
  std::vector<PointerCandidate> candidates;
  if (!machine.state->addresses) return candidates;
  TermManager& terms = machine.terms;
  unsigned width = address->width();
  UnsignedRange range = machine.solver.range(machine.state->path, address);
  for (const AddressTable::Entry& entry : machine.state->addresses->entries) {
    if (range.high < entry.address || range.low > entry.address + entry.size) continue;
    const Term* offset = terms.sub(address, terms.constant(entry.address, width));
    const Term* inside = terms.ule(offset, terms.constant(entry.size, width));
    ObjectId object = machine.atPlaceOf(entry.object);
    candidates.push_back({inside, terms.add(machine.context.baseTerm(object), offset), object, offset});
  }
  return candidates;
}

} // namespace

std::optional<Machine::Target> Machine::resolve(OperandCode code) {
  Value pointer = asItWas(operand(code, frame->slots()), context.pointerWidth);
  if (pointer.isPointer()) return Target{pointer.object(), pointer.bits};
  if (pointer.isInt()) {
    if (pointer.bits >= kNullPage)
      if (auto found = objectAtAddress(pointer.bits)) return found;
    return Target{{}, 0, nullptr, pointer.bits};
  }
  const Term* address = term(pointer, context.pointerWidth);
  if (!definedOrEnd(address, "an address")) return std::nullopt;
  auto candidates = pointerCandidates(context, address);
  bool structured = candidates.has_value();
  if (structured)
    for (const PointerCandidate& candidate : *candidates)
      if (!candidate.object && !candidate.pointer->isConst()) structured = false; // a number nobody knows
  if (!structured) {
    address = pinned(address);
    if (address->isConst()) {
      setOperand(*state, code, Value::integer(static_cast<uint64_t>(address->value())));
      return resolve(code);
    }
    candidates = candidatesByAddress(*this, address);
    const Term* any = terms.makeFalse();
    for (const PointerCandidate& candidate : *candidates) any = terms.bitOr(any, candidate.guard);
    auto explain = [&](const State& failing) {
      auto example = solver.value(failing.path, address);
      return fmt::format("the address is not that of any object{}",
                         example ? fmt::format(", for example {:#x}", static_cast<uint64_t>(*example)) : "");
    };
    if (!require(any, ErrorKind::InvalidDereference, explain)) return std::nullopt;
  }
  std::vector<Way> ways;
  for (const PointerCandidate& candidate : *candidates)
    ways.push_back({pinned(candidate.guard), static_cast<uint32_t>(ways.size())});
  auto narrow = [&](State& target, const Way& way) { setOperand(target, code, value((*candidates)[way.tag].pointer)); };
  size_t before = spawned.size();
  std::optional<size_t> mine = splitWays(*this, ways, narrow);
  if (!mine) return std::nullopt;
  narrow(*state, ways[*mine]);
  if (spawned.size() > before && code >= 0 && yieldAfterFork()) return std::nullopt;
  return targetOf((*candidates)[*mine]);
}

const Global* Machine::undefinedVariable(const Object& object) const {
  if (object.kind != ObjectKind::Global) return nullptr;
  const Global& global = program.globals[program.sites[object.id.site()].global];
  return global.external ? &global : nullptr;
}

const Object* Machine::checkAccess(const Target& target, uint64_t bytes, const Term* symbolicBytes, bool isWrite) {
  const char* verb = isWrite ? "writes" : "reads";
  if (!target.object) {
    if (target.address < kNullPage)
      endWithError(ErrorKind::NullDereference,
                   target.address ? fmt::format("{} at offset {} from a null pointer", verb, target.address)
                                  : fmt::format("{} through a null pointer", verb));
    else
      endWithError(ErrorKind::InvalidDereference, fmt::format("{} at address {:#x}", verb, target.address));
    return nullptr;
  }
  const Object* object = state->memory.find(target.object);
  if (!object && successor(target.object)) {
    endWithError(ErrorKind::UseAfterScope,
                 fmt::format("{} {} of an earlier pass through its block", verb, objectName(target.object)),
                 objectNotes(target.object));
    return nullptr;
  }
  if (!object || !object->live()) {
    ErrorKind kind = deadKind(object ? object->life : ObjectLife::Returned);
    std::string what = fmt::format("{} {}", verb, objectName(target.object));
    bool known = object && !target.symbolic && !symbolicBytes && !object->sizeTerm;
    if (known && (target.offset > object->size || bytes > object->size - target.offset)) // wrong in two ways
      what = fmt::format("{} {} at offset {} of {} ({})", verb, byteCount(bytes),
                         static_cast<int64_t>(signExtend128(target.offset, context.pointerWidth)),
                         objectName(target.object), byteCount(object->size));
    endWithError(kind, what, objectNotes(target.object));
    return nullptr;
  }
  if (object->kind == ObjectKind::Function) {
    endWithError(ErrorKind::InvalidDereference, fmt::format("{} the code of {}", verb, objectName(target.object)));
    return nullptr;
  }
  if (const Global* missing = undefinedVariable(*object)) {
    // What was written to it is known. Its other bytes are not, and neither is how many there are.
    bool isKnown = !target.symbolic && !symbolicBytes && object->size && target.offset <= object->size &&
                   bytes <= object->size - target.offset && (isWrite || !hasAbsentBytes(*object, target.offset, bytes));
    if (!isKnown) {
      endPath({EndKind::MissingVariable, {}, 0, missing->name, {}});
      return nullptr;
    }
  }
  if (isWrite && object->readOnly && (bytes || symbolicBytes)) {
    endWithError(ErrorKind::ReadOnlyWrite, fmt::format("writes to {}, which is constant", objectName(target.object)),
                 objectNotes(target.object));
    return nullptr;
  }
  bool plainBounds = !target.symbolic && !symbolicBytes && !object->sizeTerm;
  if (plainBounds && target.offset <= object->size && bytes <= object->size - target.offset) return object;
  unsigned width = context.pointerWidth;
  const Term* size = object->sizeTerm ? object->sizeTerm : terms.constant(object->size, width);
  const Term* offset = target.symbolic ? target.symbolic : terms.constant(target.offset, width);
  const Term* length = symbolicBytes ? symbolicBytes : terms.constant(bytes, width);
  const Term* inBounds = terms.bitAnd(terms.ule(length, size), terms.ule(offset, terms.sub(size, length)));
  auto number = [&](const State& failing, const Term* wanted) {
    if (wanted->isConst()) return fmt::format("{}", static_cast<int64_t>(signExtend128(wanted->value(), width)));
    auto some = solver.value(failing.path, pinned(wanted));
    return some ? fmt::format("{}", static_cast<int64_t>(signExtend128(*some, width))) : std::string("?");
  };
  auto explain = [&](const State& failing) {
    auto bytesText = [&](const Term* wanted) {
      std::string text = number(failing, wanted);
      return text + (text == "1" ? " byte" : " bytes");
    };
    return fmt::format("{} {} at offset {} of {} ({})", verb, bytesText(length), number(failing, offset),
                       objectName(target.object), bytesText(size));
  };
  ErrorKind kind = outOfBoundsKind(*object, isWrite);
  if (!require(inBounds, kind, explain, target.object)) return nullptr;
  if (object->sizeTerm && !fitsRoom(*object, offset, length)) {
    endPath({EndKind::Limit, {}, 0, fmt::format("an object of symbolic size beyond its {} bytes", object->size), {}});
    return nullptr;
  }
  return state->memory.find(target.object);
}

/// The room of an object follows from what the path knew of its size. A try may have forgotten some of that.
bool Machine::fitsRoom(const Object& object, const Term* offset, const Term* length) {
  const Term* room = terms.constant(object.size, context.pointerWidth);
  const Term* fits = terms.bitAnd(terms.ule(length, room), terms.ule(offset, terms.sub(room, length)));
  if (fits->isConst() || !state->speculation) return !fits->isFalse();
  return solver.decide(state->path, pinned(fits)).mustBeTrue();
}

} // namespace hindsight
