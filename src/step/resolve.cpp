// From a pointer to the object it names, and the checks every access must pass.
#include "step/resolve.h"

#include "memory/object_access.h"
#include "memory/pointer_candidates.h"
#include "semantics/requirement.h"
#include "step/address_reuse.h"
#include "step/any_address.h"
#include "step/forking.h"
#include "term/substitute.h"

#include <algorithm>
#include <fmt/format.h>

#include <unordered_set>

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

PointerTarget targetOf(const PointerCandidate& candidate) {
  PointerTarget target;
  target.object = candidate.object;
  if (!candidate.object)
    target.address = candidate.pointer->isConst() ? static_cast<uint64_t>(candidate.pointer->value()) : 0;
  else if (candidate.offset->isConst())
    target.offset = static_cast<uint64_t>(candidate.offset->value());
  else
    target.symbolic = candidate.offset;
  return target;
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
    ObjectId object = machine.objects.atPlaceOf(entry.object);
    candidates.push_back({inside, terms.add(machine.context.baseTerm(object), offset), object, offset});
  }
  return candidates;
}

/// Any function of which the program has an address may be what an unknown number is called as.
std::vector<PointerCandidate> functionsByAddress(Machine& machine, const Term* address) {
  std::vector<ObjectId> functions;
  machine.state->memory.forEach([&](const Object& object) {
    const Function* function = object.kind == ObjectKind::Function ? machine.functionOf(object.id) : nullptr;
    if (function && function->addressTaken && !function->fromRuntime) functions.push_back(object.id);
  });
  std::ranges::sort(functions, {}, &ObjectId::raw);
  machine.state->addressDependent |= !functions.empty();
  std::vector<PointerCandidate> candidates;
  unsigned width = address->width();
  for (ObjectId function : functions) {
    const Term* isThere = machine.terms.eq(address, machine.terms.constant(machine.addresses.of(function), width));
    const Term* start = machine.terms.constant(0, width);
    candidates.push_back({isThere, machine.context.baseTerm(function), function, start});
  }
  return candidates;
}

/// What a number that is not known exactly may stand for. What was never set is not meant to be anybody's address.
std::vector<PointerCandidate> meaningsOf(Machine& machine, const Term* address, PointerUse use) {
  if (use == PointerUse::Access) return candidatesByAddress(machine, address);
  bool isDefined = !machine.context.mentionsUndefined(address);
  if (use == PointerUse::Call)
    return isDefined ? functionsByAddress(machine, address) : std::vector<PointerCandidate>{};
  std::vector<PointerCandidate> meanings;
  if (isDefined) meanings = candidatesByAddress(machine, address);
  const Term* null = machine.terms.constant(0, address->width()); // which may be freed
  meanings.push_back({machine.terms.eq(address, null), null, {}, null});
  return meanings;
}

/// Not an object, and not one number.
bool isUnknownNumber(const PointerCandidate& candidate) {
  return !candidate.object && !candidate.pointer->isConst();
}

/// Of a choice between pointers, those that are no pointers and that this path does not choose: elements of an array
/// that were never set.
void dropUnchosen(Machine& machine, std::vector<PointerCandidate>& candidates) {
  std::erase_if(candidates, [&](const PointerCandidate& candidate) {
    return isUnknownNumber(candidate) && !candidate.guard->isTrue() && !candidate.guard->mentionsBase() &&
           machine.solver.check(machine.state->path, candidate.guard).result == SatResult::Unsat;
  });
}

ErrorKind strayKind(PointerUse use) {
  switch (use) {
  case PointerUse::Access: return ErrorKind::InvalidDereference;
  case PointerUse::Free: return ErrorKind::InvalidFree;
  case PointerUse::Call: return ErrorKind::BadFunctionPointer;
  }
  return ErrorKind::InvalidDereference;
}

/// A comparison of pointers that a number is made of, as in `p + (q != 0)`. Null: there is none.
const Term* comparisonIn(const Term* number, std::unordered_set<const Term*>& seen) {
  if (!number->mentionsBase() || !seen.insert(number).second) return nullptr;
  if (number->width() == 1) return number;
  for (const Term* kid : number->kids())
    if (const Term* found = comparisonIn(kid, seen)) return found;
  return nullptr;
}

/// A choice that does not depend on addresses: whether a pointer was overwritten, for instance. Null: there is none.
const Term* choiceIn(const Term* number, std::unordered_set<const Term*>& seen) {
  if (!seen.insert(number).second) return nullptr;
  if (number->kind() == TermKind::Ite && !number->kid(0)->mentionsBase()) return number->kid(0);
  for (const Term* kid : number->kids())
    if (const Term* found = choiceIn(kid, seen)) return found;
  return nullptr;
}

/// Forks over what it says. False: the instruction must not go on now.
bool decideFirst(Machine& machine, OperandCode code, const Term* address, const Term* comparison) {
  TermManager& terms = machine.terms;
  std::vector<Way> ways = {{machine.addresses.pinned(comparison), 1},
                           {machine.addresses.pinned(terms.bitNot(comparison)), 0}};
  auto narrow = [&](State& target, const Way& way) {
    TermMap known;
    known[comparison] = terms.constant(way.tag, 1);
    setOperand(target, code, machine.value(substitute(terms, address, known)));
  };
  size_t before = machine.spawned.size();
  std::optional<size_t> mine = splitWays(machine, ways, narrow);
  if (!mine) return false;
  narrow(*machine.state, ways[*mine]);
  return machine.spawned.size() == before || !machine.forking.yieldAfterFork();
}

} // namespace

std::optional<PointerTarget> resolvePointer(Machine& machine, OperandCode code, PointerUse use) {
  AbsentUse identity{.acceptsNull = use == PointerUse::Free, .isCalled = use == PointerUse::Call};
  State& state = *machine.state;
  MemoryContext& context = machine.context;
  TermManager& terms = machine.terms;
  Value pointer = machine.asItWas(machine.operand(code, machine.frame->slots()), context.pointerWidth);
  if (pointer.isPointer()) return machine.absent.settleIdentity({pointer.object(), pointer.bits}, identity);
  if (pointer.isInt()) {
    if (pointer.bits >= kNullPage)
      if (auto found = machine.addresses.objectAt(pointer.bits)) return found;
    return PointerTarget{{}, 0, nullptr, pointer.bits};
  }
  const Term* address = machine.term(pointer, context.pointerWidth);
  if (!machine.forking.definedOrEnd(address, "an address")) return std::nullopt;
  auto candidates = pointerCandidates(context, address);
  if (candidates && candidates->size() > 1) dropUnchosen(machine, *candidates);
  bool structured = candidates && std::ranges::none_of(*candidates, isUnknownNumber);
  if (!structured) {
    if (const Term* straight = straightened(machine, address)) {
      setOperand(state, code, machine.value(straight));
      return resolvePointer(machine, code, use);
    }
    std::unordered_set<const Term*> seen;
    if (const Term* comparison = code >= 0 ? comparisonIn(address, seen) : nullptr) {
      if (!decideFirst(machine, code, address, comparison)) return std::nullopt;
      return resolvePointer(machine, code, use);
    }
    address = machine.addresses.pinned(address);
    if (address->isConst()) {
      setOperand(state, code, Value::integer(static_cast<uint64_t>(address->value())));
      return resolvePointer(machine, code, use);
    }
    if (AbsentSource* source = machine.absent.its(); source && source->isNumberOfInput(machine, address)) {
      if (std::optional<Value> pointer = source->pointerFor(machine, address)) {
        setOperand(state, code, *pointer);
        return resolvePointer(machine, code, use);
      }
      seen.clear();
      if (const Term* choice = code >= 0 ? choiceIn(address, seen) : nullptr) {
        if (!decideFirst(machine, code, address, choice)) return std::nullopt;
        return resolvePointer(machine, code, use);
      }
      machine.ending.endUnsupported("a number of the input that is used as an address");
      return std::nullopt;
    }
    machine.unrepeatable("a number is used as an address"); // of which an object's address may take the place
    candidates = meaningsOf(machine, address, use);
    const Term* any = terms.makeFalse();
    for (const PointerCandidate& candidate : *candidates) any = terms.bitOr(any, candidate.guard);
    auto explain = [&](const State& failing) {
      auto example = machine.solver.value(failing.path, address);
      return fmt::format("the address is not that of any {}{}", use == PointerUse::Call ? "function" : "object",
                         example ? fmt::format(", for example {:#x}", static_cast<uint64_t>(*example)) : "");
    };
    if (any->isFalse() && context.mentionsUndefined(address)) // so that the error is seen to depend on it
      machine.forking.assume(state, terms.ne(address, terms.constant(0, address->width())), {});
    if (!machine.forking.require(any, strayKind(use), explain)) return std::nullopt;
  }
  if (structured && machine.pointerFilter && code >= 0 && candidates->size() > 1)
    machine.pointerFilter->filter(machine, slotOf(code), *candidates);
  std::vector<Way> ways;
  for (const PointerCandidate& candidate : *candidates)
    ways.push_back({machine.addresses.pinned(candidate.guard), static_cast<uint32_t>(ways.size())});
  auto narrow = [&](State& target, const Way& way) {
    setOperand(target, code, machine.value((*candidates)[way.tag].pointer));
  };
  size_t before = machine.spawned.size();
  std::optional<size_t> mine = splitWays(machine, ways, narrow);
  if (!mine) return std::nullopt;
  narrow(state, ways[*mine]);
  if (machine.spawned.size() > before && code >= 0 && machine.forking.yieldAfterFork()) return std::nullopt;
  return machine.absent.settleIdentity(targetOf((*candidates)[*mine]), identity);
}

std::optional<PointerTarget> Machine::resolve(OperandCode code) {
  return resolvePointer(*this, code, PointerUse::Access);
}

const Global* Machine::undefinedVariable(const Object& object) const {
  if (object.kind != ObjectKind::Global) return nullptr;
  const Global& global = program.globals[program.sites[object.id.site()].global];
  return global.external ? &global : nullptr;
}

const Object* Machine::checkAccess(const PointerTarget& target, uint64_t bytes, const Term* symbolicBytes,
                                   bool isWrite) {
  const char* verb = isWrite ? "writes" : "reads";
  if (!target.object) {
    if (target.address < kNullPage)
      ending.endWithError(ErrorKind::NullDereference,
                          target.address ? fmt::format("{} at offset {} from a null pointer", verb, target.address)
                                         : fmt::format("{} through a null pointer", verb));
    else
      ending.endWithError(ErrorKind::InvalidDereference, fmt::format("{} at address {:#x}", verb, target.address));
    return nullptr;
  }
  const Object* object = state->memory.find(target.object);
  if (!object && objects.successor(target.object)) {
    ending.endWithError(
        ErrorKind::UseAfterScope,
        fmt::format("{} {} of an earlier pass through its block", verb, ending.objectName(target.object)),
        ending.objectNotes(target.object));
    return nullptr;
  }
  if (!object && wasGivenUp(program, *state, target.object)) {
    ending.endWithError(
        ErrorKind::UseAfterScope,
        fmt::format("{} {}, a local of dynamic size whose block has ended", verb, ending.objectName(target.object)),
        ending.objectNotes(target.object));
    return nullptr;
  }
  if (!object || !object->live()) {
    ErrorKind kind = deadKind(object ? object->life : ObjectLife::Returned);
    std::string what = fmt::format("{} {}", verb, ending.objectName(target.object));
    bool known = object && !target.symbolic && !symbolicBytes && !object->sizeTerm;
    if (known && (target.offset > object->size || bytes > object->size - target.offset)) // wrong in two ways
      what = fmt::format("{} {} at offset {} of {} ({})", verb, byteCount(bytes),
                         static_cast<int64_t>(signExtend128(target.offset, context.pointerWidth)),
                         ending.objectName(target.object), byteCount(object->size));
    ending.endWithError(kind, what, ending.objectNotes(target.object));
    return nullptr;
  }
  if (object->kind == ObjectKind::Function) {
    ending.endWithError(ErrorKind::InvalidDereference,
                        fmt::format("{} the code of {}", verb, ending.objectName(target.object)));
    return nullptr;
  }
  if (const Global* missing = object->ofSource ? nullptr : undefinedVariable(*object)) {
    // What was written to it is known. Its other bytes are not, and neither is how many there are.
    bool isKnown = !target.symbolic && !symbolicBytes && object->size && target.offset <= object->size &&
                   bytes <= object->size - target.offset && (isWrite || !hasAbsentBytes(*object, target.offset, bytes));
    if (!isKnown) {
      ending.endPath({EndKind::MissingVariable, {}, 0, missing->name, {}});
      return nullptr;
    }
  }
  if (isWrite && object->readOnly && (bytes || symbolicBytes)) {
    ending.endWithError(ErrorKind::ReadOnlyWrite,
                        fmt::format("writes to {}, which is constant", ending.objectName(target.object)),
                        ending.objectNotes(target.object));
    return nullptr;
  }
  bool plainBounds = !target.symbolic && !symbolicBytes && !object->sizeTerm;
  if (plainBounds && target.offset <= object->size && bytes <= object->size - target.offset) return object;
  unsigned width = context.pointerWidth;
  const Term* size = object->sizeTerm ? object->sizeTerm : terms.constant(object->size, width);
  const Term* offset = target.symbolic ? target.symbolic : terms.constant(target.offset, width);
  const Term* length = symbolicBytes ? symbolicBytes : terms.constant(bytes, width);
  const Term* inBounds = isInside(terms, offset, length, size);
  auto number = [&](const State& failing, const Term* wanted) {
    if (wanted->isConst()) return fmt::format("{}", static_cast<int64_t>(signExtend128(wanted->value(), width)));
    auto some = solver.value(failing.path, addresses.pinned(wanted));
    return some ? fmt::format("{}", static_cast<int64_t>(signExtend128(*some, width))) : std::string("?");
  };
  auto explain = [&](const State& failing) {
    auto bytesText = [&](const Term* wanted) {
      std::string text = number(failing, wanted);
      return text + (text == "1" ? " byte" : " bytes");
    };
    return fmt::format("{} {} at offset {} of {} ({})", verb, bytesText(length), number(failing, offset),
                       ending.objectName(target.object), bytesText(size));
  };
  ErrorKind kind = outOfBoundsKind(*object, isWrite);
  std::optional<bool> hasRoom;
  if (object->sizeTerm && object->origin == ObjectOrigin::Input && absent.its())
    hasRoom = absent.its()->makeRoom(*this, *object, {offset, length, inBounds});
  if (!(hasRoom ? *hasRoom : forking.require(inBounds, kind, explain, target.object))) return nullptr;
  if (object->sizeTerm && !fitsRoom(*object, offset, length)) {
    ending.endPath(
        {EndKind::Limit, {}, 0, fmt::format("an object of symbolic size beyond its {} bytes", object->size), {}});
    return nullptr;
  }
  return state->memory.find(target.object);
}

/// The room of an object follows from what the path knew of its size. A try may have forgotten some of that.
bool Machine::fitsRoom(const Object& object, const Term* offset, const Term* length) {
  const Term* room = terms.constant(object.size, context.pointerWidth);
  const Term* fits = isInside(terms, offset, length, room);
  if (fits->isConst() || !state->speculation) return !fits->isFalse();
  return solver.decide(state->path, addresses.pinned(fits)).mustBeTrue();
}

} // namespace hindsight
