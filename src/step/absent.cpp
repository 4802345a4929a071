#include "step/absent.h"

#include "memory/object_access.h"
#include "program/operands.h"
#include "semantics/handover.h"
#include "step/handler.h"
#include "support/invariant.h"

#include <algorithm>

namespace hindsight {

namespace {

/// The widest value that memory is filled with at once.
constexpr uint64_t kWidestValue = 16;

HS_HANDLER(guarded) {
  if (!machine.absent.settleOperands(op)) return;
  const CompiledFunction& function = *machine.frame->code;
  [[clang::musttail]] return function.behindGuard[function.indexOf(op)](op, slots, machine);
}

struct AbsentCell {
  uint64_t offset;
  uint32_t length;
  Value value;
};

/// The absent values that have a byte in the range.
std::vector<AbsentCell> absentCells(const Object& object, uint64_t offset, uint64_t bytes) {
  std::vector<AbsentCell> found;
  for (uint64_t index = offset / kPageBytes; index * kPageBytes < offset + bytes; ++index) {
    const Overlay* overlay = object.page(index).overlay();
    if (!overlay) continue;
    for (const Cell& cell : overlay->cells) {
      uint64_t start = index * kPageBytes + cell.offset;
      if (cell.value.isAbsent() && start < offset + bytes && offset < start + cell.length)
        found.push_back({start, cell.length, cell.value});
    }
  }
  return found;
}

} // namespace

// ---- for engines that make states ----

Object& AbsentMemory::addObject(State& state, SiteId site, ObjectKind kind, uint64_t size) {
  return addObject(state, machine.objects.newId(site), kind, size);
}

Object& AbsentMemory::addObject(State& state, ObjectId id, ObjectKind kind, uint64_t size) {
  auto object = Ref<Object>::make(id, kind, size);
  object->origin = ObjectOrigin::Input;
  if (kind == ObjectKind::Heap) object->allocator = Allocator::Malloc;
  object->createPages(true);
  object->leaveToSource(0, size);
  Object& result = *object;
  state.memory.insert(std::move(object));
  state.holdsAbsent = true;
  return result;
}

ObjectId AbsentMemory::addUnknown(State& state, SiteId site, bool fromInput) {
  ObjectId id = machine.objects.newId(site);
  machine.context.unknownBase(id);
  state.identities.insert(id.serial(), Value::absent(id.raw(), fromInput));
  state.holdsAbsent = true;
  return id;
}

void AbsentMemory::leaveBytes(State& state, ObjectId object, uint64_t offset, uint64_t bytes) {
  Object& own = state.memory.own(object);
  forgetRange(machine.context, own, offset, bytes); // cells across the borders are split
  own.leaveToSource(offset, bytes);
  state.holdsAbsent = true;
  if (machine.state == &state) machine.lookaside.dropObject(object, own.size);
}

void AbsentMemory::leaveRegister(State& state, Slot slot, Value absent) {
  HS_INVARIANT(absent.isAbsent() && state.top.unique(), "an absent value should go into a frame of one's own");
  state.top->slots()[slot] = absent;
  state.holdsAbsent = true;
  guard(*state.top->code);
}

void AbsentMemory::guard(const CompiledFunction& code) {
  if (!code.behindGuard.empty()) return;
  auto& own = const_cast<CompiledFunction&>(code);
  for (Op& op : own.ops) {
    own.behindGuard.push_back(op.handler);
    op.handler = guarded;
  }
}

// ---- asking ----

bool AbsentMemory::ask(const AbsentUse& use, const Put& put) {
  HS_INVARIANT(source, "something absent should have a source");
  State& state = *machine.state;
  AbsentAnswer answer = source->ask(machine, state, use);
  if (answer.ways.empty() && !answer.orElse.empty()) {
    machine.ending.endUnsupported(std::move(answer.orElse));
    return false;
  }
  if (answer.ways.empty()) {
    machine.suspend({Suspension::Reason::Absent, nullptr});
    return false;
  }
  struct Possible {
    const AbsentWay* way;
    const Term* condition;
    Ref<const Witness> witness;
  };
  std::vector<Possible> possible;
  bool undecided = false;
  for (const AbsentWay& way : answer.ways) {
    const Term* condition = way.condition ? machine.addresses.pinned(way.condition) : machine.terms.makeTrue();
    if (condition->isFalse()) continue;
    CheckResult result;
    result.result = SatResult::Sat;
    if (!condition->isTrue()) result = machine.solver.check(state.path, condition);
    if (result.result == SatResult::Sat) possible.push_back({&way, condition, result.witness});
    undecided |= result.result == SatResult::Unknown;
  }
  if (undecided) machine.forking.dropUndecided();
  if (possible.empty()) {
    if (undecided)
      machine.ending.endSolverGaveUp();
    else if (!answer.orElse.empty())
      machine.ending.endUnsupported(std::move(answer.orElse));
    else
      machine.ending.endPath(
          {EndKind::AssumptionFailed, {}, 0, "none of the possible values is feasible on this path", {}});
    return false;
  }
  if (possible.size() > 1 && !machine.forking.mayFork()) return false;
  for (size_t index = 1; index < possible.size(); ++index) {
    State& child = machine.forking.fork();
    machine.forking.assume(child, possible[index].condition, possible[index].witness);
    if (machine.wants(kHookFork)) machine.hooks.onFork(state, child, possible.front().condition);
    put(child, possible[index].way->value(child), *possible[index].way);
  }
  machine.forking.assume(state, possible.front().condition, possible.front().witness);
  put(state, possible.front().way->value(state), *possible.front().way);
  return possible.size() == 1 || !machine.forking.yieldAfterFork();
}

bool AbsentMemory::settleBytes(ObjectId id, uint64_t offset, uint64_t bytes, ScalarType type) {
  while (true) {
    Object::Range next = machine.state->memory.find(id)->firstOfSource(offset, bytes);
    if (!next.length) return true;
    auto put = [&](State& state, Value value, const AbsentWay& way) {
      Object& own = &state == machine.state ? machine.objects.own(id) : state.memory.own(id);
      if (!own.firstOfSource(next.offset, 1).length) return; // the source has written them itself
      auto count = static_cast<uint32_t>(way.bytes ? way.bytes : std::min(next.length, kWidestValue));
      uint64_t start = next.offset - way.before;
      HS_INVARIANT(own.firstOfSource(start, count) == (Object::Range{start, count}),
                   "a source should fill what is absent");
      writeValue(machine.context, own, start, count, value);
      own.takeFromSource(start, count);
      state.filled = Ref<const FilledBytes>(new FilledBytes(id, start, count, value, state.filled));
    };
    bool isWhole = next.offset == offset && next.length == bytes;
    AbsentUse use{.kind = AbsentUse::Kind::Bytes, .object = id, .offset = next.offset, .bytes = next.length};
    if (isWhole) use.type = type;
    if (!ask(use, put)) return false;
  }
}

bool AbsentMemory::settleToken(Value absent) {
  uint64_t token = absent.token();
  if (machine.state->absentValues.contains(token)) return true;
  auto put = [&](State& state, Value value, const AbsentWay&) {
    HS_INVARIANT(!value.isAbsent(), "what is used should be known then");
    state.absentValues.insert(token, value);
  };
  return ask({.kind = AbsentUse::Kind::Value, .token = token}, put);
}

bool AbsentMemory::settleCells(ObjectId id, uint64_t offset, uint64_t bytes, Cells which) {
  for (const AbsentCell& cell : absentCells(*machine.state->memory.find(id), offset, bytes)) {
    bool isExact = cell.offset == offset && cell.length == bytes;
    bool isInside = cell.offset >= offset && cell.offset + cell.length <= offset + bytes;
    if ((which == Cells::NotWhole && isExact) || (which == Cells::Cut && isInside)) continue;
    if (!settleToken(cell.value)) return false;
    Value value = *machine.state->absentValues.find(cell.value.token());
    writeValue(machine.context, machine.objects.own(id), cell.offset, cell.length, value);
  }
  return true;
}

// ---- accesses ----

/// The bytes that an access looks at: at a symbolic offset, those of the window it may be in, or the whole object.
static Object::Range rangeOf(Machine& machine, const PointerTarget& target, const Object& object, uint64_t bytes) {
  if (!target.symbolic) return {target.offset, bytes};
  UnsignedRange range = machine.solver.range(machine.state->path, target.symbolic);
  auto low = static_cast<uint64_t>(std::min<U128>(range.low, object.size));
  auto high = static_cast<uint64_t>(std::min<U128>(range.high, object.size));
  auto largest = [&](const Term* part) { return machine.solver.range(machine.state->path, part).high; };
  bool isWindow =
      windowFor(machine.context, object, target.symbolic, low, high, static_cast<uint32_t>(bytes), largest).has_value();
  if (!isWindow) return {0, object.size};
  auto end = static_cast<uint64_t>(std::min<U128>(range.high + bytes, object.size));
  return {low, end > low ? end - low : 0};
}

bool AbsentMemory::settleRead(const PointerTarget& target, const Object*& object, uint64_t bytes, ScalarType type) {
  auto [offset, length] = rangeOf(machine, target, *object, bytes);
  bool isMoved = !target.symbolic && type.width && type.width == bytes * 8;
  bool isReady = settleBytes(target.object, offset, length, isMoved ? type : ScalarType{}) &&
                 settleCells(target.object, offset, length, isMoved ? Cells::NotWhole : Cells::All);
  object = machine.state->memory.find(target.object);
  return isReady;
}

bool AbsentMemory::settleWrite(const PointerTarget& target, const Object*& object, uint64_t bytes) {
  if (target.symbolic) return settleRead(target, object, bytes, {}); // what is not written stays as it is
  bool isReady = settleCells(target.object, target.offset, bytes, Cells::Cut);
  object = machine.state->memory.find(target.object);
  return isReady;
}

// ---- registers ----

bool AbsentMemory::settleRegister(OperandCode code) {
  Value value = machine.operand(code, machine.frame->slots());
  if (!value.isAbsent()) return true;
  if (!settleToken(value)) return false;
  slotAt(static_cast<uint32_t>(code), machine.frame->slots()) = *machine.state->absentValues.find(value.token());
  return true;
}

bool AbsentMemory::settleUses(const Instruction& instruction) {
  bool isReady = true;
  forEachUse(*machine.frame->code->function, instruction,
             [&](Operand operand) { isReady = isReady && settleRegister(operandCode(operand)); });
  return isReady;
}

bool AbsentMemory::settleCall(const Instruction& instruction) {
  const CallInfo& call = machine.frame->code->function->calls[instruction.imm];
  const Function* callee = call.callee == kNone ? nullptr : &machine.program.functions[call.callee];
  bool isMoved = callee && !machine.builtinFor(callee->id) && !callee->declaration && !callee->variadic &&
                 argumentsFit(call, *callee) &&
                 std::ranges::all_of(call.arguments, [](const CallArgument& each) { return !each.byValSize; });
  if (!isMoved) return settleUses(instruction);
  guard(machine.compiled(callee->id));
  return true;
}

bool AbsentMemory::settleReturn(const Instruction& instruction) {
  const Frame* caller = machine.frame->caller.get();
  if (!caller) return settleUses(instruction);
  const Function& function = *caller->code->function;
  const CallInfo& call = function.calls[function.instructions[caller->pc].imm];
  if (!resultsFit(call, *machine.frame->code->function)) return settleUses(instruction);
  guard(*caller->code);
  return true;
}

bool AbsentMemory::settleOperands(const Op* op) {
  const Instruction& instruction = machine.instruction(op);
  const Value* slots = machine.frame->slots();
  bool any = false;
  forEachUse(*machine.frame->code->function, instruction,
             [&](Operand operand) { any |= machine.operand(operandCode(operand), slots).isAbsent(); });
  if (!any) return true;
  machine.sync(op);
  OperandCode a = operandCode(instruction.a);
  switch (instruction.op) {
  case Opcode::Copy:
  case Opcode::Freeze: return true;
  case Opcode::Store: return settleRegister(a); // what is stored is moved, if the whole of it is
  case Opcode::Select:
    if (!settleRegister(a)) return false;
    return machine.operand(a, slots).isInt() || settleUses(instruction);
  case Opcode::Call: return settleCall(instruction);
  case Opcode::Return: return settleReturn(instruction);
  default: return settleUses(instruction);
  }
}

// ---- identities ----

std::optional<PointerTarget> AbsentMemory::settleIdentity(PointerTarget target, const AbsentUse& use) {
  while (target.object) {
    const Value* known = machine.state->identities.find(target.object.serial());
    if (!known) return target;
    if (known->isAbsent()) {
      ObjectId unknown = target.object;
      auto put = [&](State& state, Value place, const AbsentWay&) {
        HS_INVARIANT(place.isConcrete(), "an object should be at a known place, or nowhere");
        state.identities.insert(unknown.serial(), place);
      };
      AbsentUse identity = use;
      identity.kind = AbsentUse::Kind::Identity;
      identity.object = unknown;
      identity.acceptsNull &= !target.symbolic && target.offset == 0;
      if (!ask(identity, put)) return std::nullopt;
      continue;
    }
    if (known->isInt()) return PointerTarget{{}, 0, nullptr, target.symbolic ? 0 : known->bits + target.offset};
    if (known->object() == target.object) return target;
    target.object = known->object();
    if (target.symbolic)
      target.symbolic =
          machine.terms.add(target.symbolic, machine.terms.constant(known->bits, target.symbolic->width()));
    else
      target.offset = (target.offset + known->bits) & machine.context.pointerMask();
  }
  return target;
}

Value AbsentMemory::placed(Value pointer) const {
  while (pointer.isPointer()) {
    const Value* known = machine.state->identities.find(pointer.object().serial());
    bool isElsewhere = known && !known->isAbsent() && !(known->isPointer() && known->object() == pointer.object());
    if (!isElsewhere) break;
    pointer = {(pointer.bits + known->bits) & machine.context.pointerMask(), known->meta};
  }
  return pointer;
}

bool AbsentMemory::isUnknown(ObjectId object) const {
  return machine.state->identities.find(object.serial()) != nullptr;
}

bool AbsentMemory::isPlaced(ObjectId object) const {
  const Value* known = machine.state->identities.find(object.serial());
  return !known || *known == Value::pointer(object, 0);
}

bool AbsentMemory::mayBeSame(ObjectId a, ObjectId b) const {
  if (isPlaced(a) && isPlaced(b)) return a == b;
  if (!source) return true;
  if (isUnknown(a) && !source->mayBe(*machine.state, a, b)) return false;
  return !isUnknown(b) || source->mayBe(*machine.state, b, a);
}

} // namespace hindsight
