#include "step/range_effects.h"

#include "memory/array_access.h"
#include "memory/object_access.h"
#include "step/forking.h"
#include "step/handler.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight {

namespace {

/// Up to this many bytes, a symbolic size becomes a choice per byte; beyond, paths fork over the size.
constexpr uint64_t kMaxGuardedBytes = 1024;

struct Size {
  uint64_t bytes = 0;             // exact, or the most it can be
  const Term* symbolic = nullptr; // of pointer width
};

/// The size operand as a number, or as a term if it is not known.
bool sizeOf(Machine& machine, OperandCode code, unsigned width, Size& size) {
  Value value = machine.operand(code, machine.frame->slots());
  if (value.isInt()) {
    size.bytes = value.bits;
    if (signExtend64(value.bits, width) < 0 && value.bits > machine.config.maxAllocation) {
      machine.ending.endWithError(ErrorKind::NegativeSize,
                                  fmt::format("the size is {}", signExtend64(value.bits, width)));
      return false;
    }
    return true;
  }
  const Term* chosen = machine.term(value, width);
  if (value.isUndef()) setOperand(*machine.state, code, machine.value(chosen)); // copies that restart mean the same one
  const Term* term = machine.addresses.pinned(machine.terms.resize(chosen, machine.context.pointerWidth));
  if (term->isConst()) {
    size.bytes = static_cast<uint64_t>(term->value());
    return true;
  }
  size.symbolic = term;
  return true;
}

/// An operand that points to memory.
struct Range {
  OperandCode pointer;
  bool isWritten;
};

/// Whether an access to no bytes at all passes the checks of one that has some: else it is a case of its own.
bool startsInside(Machine& machine, const Range& range) {
  Value pointer = machine.asItWas(machine.operand(range.pointer, machine.frame->slots()), machine.context.pointerWidth);
  if (!pointer.isPointer()) return false;
  const Object* object = machine.state->memory.find(pointer.object());
  if (!object || !object->live() || object->kind == ObjectKind::Function) return false;
  if (range.isWritten && object->readOnly) return false;
  if (!object->sizeTerm || pointer.bits == 0) return pointer.bits <= object->size;
  const Term* offset = machine.terms.constant(pointer.bits, object->sizeTerm->width());
  return machine.solver
      .decide(machine.state->path, machine.addresses.pinned(machine.terms.ule(offset, object->sizeTerm)))
      .mustBeTrue();
}

/// Where nothing is accessed, any pointer will do: a size that may be 0 is split off if that makes a difference. False:
/// the instruction must not go on.
bool splitEmpty(Machine& machine, Size& size, OperandCode sizeCode, std::initializer_list<Range> ranges) {
  if (!size.symbolic || sizeCode < 0) return true;
  if (std::ranges::all_of(ranges, [&](const Range& range) { return startsInside(machine, range); })) return true;
  const Term* isEmpty = machine.terms.eq(size.symbolic, machine.terms.constant(0, size.symbolic->width()));
  const std::vector<Way> ways = {{machine.terms.bitNot(isEmpty)}, {isEmpty}};
  auto narrow = [&](State& target, const Way& way) {
    if (way.condition == isEmpty) setOperand(target, sizeCode, Value::integer(0));
  };
  size_t before = machine.spawned.size();
  std::optional<size_t> mine = splitWays(machine, ways, narrow);
  if (!mine) return false;
  narrow(*machine.state, ways[*mine]);
  if (machine.spawned.size() > before && machine.forking.yieldAfterFork()) return false;
  if (ways[*mine].condition == isEmpty) size = {};
  return true;
}

PointerTarget advanced(Machine& machine, PointerTarget target, uint64_t bytes) {
  if (target.symbolic)
    target.symbolic = machine.terms.add(target.symbolic, machine.terms.constant(bytes, machine.context.pointerWidth));
  else
    target.offset += bytes;
  return target;
}

Value readPart(Machine& machine, const PointerTarget& target, uint64_t at, uint32_t bytes) {
  return machine.access.read(advanced(machine, target, at), *machine.state->memory.find(target.object), bytes);
}

void writePart(Machine& machine, const PointerTarget& target, uint64_t at, uint32_t bytes, Value value) {
  machine.access.write(advanced(machine, target, at), *machine.state->memory.find(target.object), bytes, value);
}

/// The value of a part that is only written if its position is below the symbolic size.
Value guarded(Machine& machine, const Size& size, uint64_t at, uint32_t bytes, Value fresh, Value old) {
  if (!size.symbolic) return fresh;
  const Term* written = machine.terms.ult(machine.terms.constant(at, size.symbolic->width()), size.symbolic);
  return machine.value(machine.terms.ite(written, machine.term(fresh, bytes * 8), machine.term(old, bytes * 8)));
}

/// After the bounds are on the path: the most bytes that can be affected, few enough to treat one by one. False: no
/// such number, or the instruction must not go on.
bool limitSize(Machine& machine, Size& size, OperandCode code, unsigned width, uint64_t room) {
  if (!size.symbolic) return true;
  U128 most = machine.solver.range(machine.state->path, size.symbolic).high;
  size.bytes = static_cast<uint64_t>(std::min<U128>(most, room));
  if (size.bytes <= kMaxGuardedBytes) return true;
  size.symbolic = nullptr;
  return machine.forking.concretise(code, width, size.bytes);
}

bool supportedOffset(Machine& machine, const PointerTarget& target) {
  return machine.access.supports(target, *machine.state->memory.find(target.object), 0);
}

bool mayTouch(Machine& machine, const PointerTarget& target, const Size& size, bool isWrite) {
  const Object* object = machine.state->memory.find(target.object);
  // Of a symbolic size, some bytes may stay as they are.
  if (isWrite && size.symbolic && !machine.access.mayRead(target, object, size.bytes)) return false;
  return isWrite ? machine.access.mayWrite(target, object, size.bytes)
                 : machine.access.mayRead(target, object, size.bytes);
}

uint64_t roomIn(Machine& machine, const PointerTarget& target) {
  const Object& object = *machine.state->memory.find(target.object);
  return target.symbolic ? object.size : object.size - target.offset;
}

/// The object that a pointer names, which may be an unknown one; none if it names several.
ObjectId namedBy(Machine& machine, OperandCode pointer) {
  Value value = machine.operand(pointer, machine.frame->slots());
  if (value.isPointer()) return value.object();
  ObjectId found;
  for (SymbolId symbol : machine.terms.symbolsOf(machine.term(value, machine.context.pointerWidth))) {
    ObjectId base = ObjectId::fromBits(machine.terms.symbolInfo(symbol).baseOf);
    if (base && found && base != found) return {};
    if (base) found = base;
  }
  return found;
}

/// Two pointers of the input that turned out to be into one object: their overlap is up to the caller.
bool isCallersOverlap(Machine& machine, ObjectId to, ObjectId from) {
  if (!to || !from || to == from) return false;
  bool isInput = machine.absent.isUnknown(to) || machine.absent.isUnknown(from);
  return isInput && machine.absent.its() && machine.absent.its()->blamesOverlap(to, from);
}

/// Goes on where the condition holds, as if callers had promised it. False: ended.
bool trust(Machine& machine, const Term* condition) {
  condition = machine.addresses.pinned(condition);
  Decision decision = machine.solver.decide(machine.state->path, condition);
  if (decision.mustBeTrue()) return true;
  if (decision.mustBeFalse())
    machine.ending.endPath({EndKind::AssumptionFailed, {}, 0, "the caller hands in ranges that overlap", {}});
  else if (decision.whenTrue != SatResult::Sat)
    machine.ending.endSolverGaveUp();
  if (decision.whenTrue != SatResult::Sat) return false;
  if (decision.unknown()) machine.forking.dropUndecided();
  machine.forking.assume(*machine.state, condition, decision.trueWitness);
  return true;
}

/// Goes on only where the two ranges, both in bounds, have no byte in common or are the same. False: ended.
bool requireApart(Machine& machine, const PointerTarget& to, const PointerTarget& from, const Size& size,
                  bool isUpToCaller) {
  if (to.object != from.object) return true;
  TermManager& terms = machine.terms;
  unsigned width = machine.context.pointerWidth;
  auto offset = [&](const PointerTarget& target) {
    return target.symbolic ? target.symbolic : terms.constant(target.offset, width);
  };
  const Term *a = offset(to), *b = offset(from);
  const Term* length = size.symbolic ? size.symbolic : terms.constant(size.bytes, width);
  // One of the differences is the distance, the other one wraps around and is larger than any size.
  const Term* apart = terms.bitAnd(terms.ule(length, terms.sub(a, b)), terms.ule(length, terms.sub(b, a)));
  auto explain = [&](const State& failing) {
    auto bytes = machine.solver.value(failing.path, machine.addresses.pinned(length));
    return fmt::format("{} bytes are copied between overlapping parts of {}",
                       bytes ? fmt::format("{}", static_cast<uint64_t>(*bytes)) : "?",
                       machine.ending.objectName(to.object));
  };
  const Term* isRight = terms.bitOr(terms.eq(a, b), apart);
  if (isUpToCaller) return trust(machine, isRight);
  return machine.forking.require(isRight, ErrorKind::OverlappingCopy, explain, to.object);
}

/// Whether there is a pointer here, all of which is copied or nothing.
bool isWholePointer(Machine& machine, const PointerTarget& from, const Size& size, uint64_t at) {
  uint64_t word = machine.context.pointerBytes();
  if (from.symbolic || at + word > size.bytes) return false;
  const Object& object = *machine.state->memory.find(from.object);
  std::optional<Value> value = tryRead(machine.context, object, from.offset + at, static_cast<uint32_t>(word));
  if (!value || !(value->isPointer() || (value->isTerm() && value->term()->mentionsBase()))) return false;
  if (!size.symbolic) return true;
  const Term* rest = machine.terms.sub(size.symbolic, machine.terms.constant(at, size.symbolic->width()));
  unsigned low = word == 8 ? 3 : 2;
  const Term* lowBits = machine.terms.extract(rest, 0, low);
  return lowBits->isConst() && lowBits->value() == 0;
}

/// In parts of a byte; pointers stay whole.
void copyInParts(Machine& machine, const PointerTarget& to, const PointerTarget& from, const Size& size) {
  struct Part {
    uint64_t at;
    uint32_t bytes;
    Value value;
  };
  std::vector<Part> parts;
  for (uint64_t at = 0; at < size.bytes;) {
    bool isWhole = !to.symbolic && isWholePointer(machine, from, size, at);
    uint32_t bytes = isWhole ? machine.context.pointerBytes() : 1;
    Value old = size.symbolic ? readPart(machine, to, at, bytes) : Value::undef();
    parts.push_back({at, bytes, guarded(machine, size, at, bytes, readPart(machine, from, at, bytes), old)});
    at += bytes;
  }
  for (const Part& part : parts) writePart(machine, to, part.at, part.bytes, part.value);
}

HS_HANDLER(memCopy) {
  machine.sync(op);
  const Instruction& instruction = machine.instruction(op);
  if (!copyMemory(machine, op->a, op->b, op->c, instruction.width2, instruction.extra == 1)) return;
  HS_NEXT();
}

HS_HANDLER(memSet) {
  machine.sync(op);
  if (!fillMemory(machine, op->a, op->b, op->c, machine.instruction(op).width2)) return;
  HS_NEXT();
}

} // namespace

bool copyMemory(Machine& machine, OperandCode toCode, OperandCode fromCode, OperandCode sizeCode, unsigned sizeWidth,
                bool mayOverlap) {
  Size size;
  if (!sizeOf(machine, sizeCode, sizeWidth, size)) return false;
  if (!splitEmpty(machine, size, sizeCode, {{toCode, true}, {fromCode, false}})) return false;
  if (!size.symbolic && size.bytes == 0) return true;
  auto to = machine.resolve(toCode);
  if (!to) return false;
  auto from = machine.resolve(fromCode);
  if (!from) return false;
  if (!machine.checkAccess(*from, size.bytes, size.symbolic, false)) return false;
  if (!machine.checkAccess(*to, size.bytes, size.symbolic, true)) return false;
  uint64_t room = std::min(roomIn(machine, *to), roomIn(machine, *from));
  if (!limitSize(machine, size, sizeCode, sizeWidth, room)) return false;
  if (!supportedOffset(machine, *to) || !supportedOffset(machine, *from)) return false;
  bool isUpToCaller =
      to->object == from->object && isCallersOverlap(machine, namedBy(machine, toCode), namedBy(machine, fromCode));
  if (!mayOverlap && !requireApart(machine, *to, *from, size, isUpToCaller)) return false;
  if (!mayTouch(machine, *from, size, false) || !mayTouch(machine, *to, size, true)) return false;
  if (to->symbolic || from->symbolic || size.symbolic) {
    copyInParts(machine, *to, *from, size);
    return true;
  }
  Object& own = machine.objects.own(to->object);
  const Object& source = *machine.state->memory.find(from->object);
  shareRange(machine.context, source, from->offset, own, to->offset, size.bytes);
  if (size.bytes >= kManyPages * kPageBytes) machine.lookaside.flush(); // pages of the source may be shared now
  return true;
}

bool fillMemory(Machine& machine, OperandCode toCode, OperandCode byteCode, OperandCode sizeCode, unsigned sizeWidth) {
  Size size;
  if (!sizeOf(machine, sizeCode, sizeWidth, size)) return false;
  if (!splitEmpty(machine, size, sizeCode, {{toCode, true}})) return false;
  if (!size.symbolic && size.bytes == 0) return true;
  auto to = machine.resolve(toCode);
  if (!to) return false;
  if (!machine.checkAccess(*to, size.bytes, size.symbolic, true)) return false;
  if (!limitSize(machine, size, sizeCode, sizeWidth, roomIn(machine, *to))) return false;
  if (!supportedOffset(machine, *to) || !mayTouch(machine, *to, size, true)) return false;
  Value byte = machine.operand(byteCode, machine.frame->slots());
  if (byte.isInt())
    byte.bits &= 0xff;
  else if (byte.isTerm() && byte.term()->width() > 8)
    byte = machine.value(machine.terms.extract(byte.term(), 0, 8));
  if (!to->symbolic && !size.symbolic) {
    fillRange(machine.context, machine.objects.own(to->object), to->offset, size.bytes, byte);
    return true;
  }
  for (uint64_t at = 0; at < size.bytes; ++at) {
    Value old = size.symbolic ? readPart(machine, *to, at, 1) : Value::undef();
    writePart(machine, *to, at, 1, guarded(machine, size, at, 1, byte, old));
  }
  return true;
}

bool compileMemory(CompileContext&, const Instruction& instruction, Op& op) {
  if (instruction.op == Opcode::MemCopy)
    op.handler = memCopy;
  else if (instruction.op == Opcode::MemSet)
    op.handler = memSet;
  else
    return false;
  return true;
}

} // namespace hindsight
