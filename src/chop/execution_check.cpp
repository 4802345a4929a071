#include "chop/execution_check.h"

#include "chop/path_walk.h"
#include "pointer/names.h"
#include "program/known_functions.h"
#include "program/operands.h"
#include "program/print_program.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight::chop {

namespace {

bool covers(const MemoryLocation& location, int64_t offset) {
  if (location.stride == 0) return location.offset == offset;
  return (offset - location.offset) % static_cast<int64_t>(location.stride) == 0;
}

} // namespace

void ExecutionCheck::begin(const PointsTo& all, const ModRef& what) {
  pointers = &all;
  effects = &what;
  past = nullptr;
  firstDepth = 0;
}

void ExecutionCheck::begin(PastAnalysis& analysis) {
  begin(analysis.pointers(), analysis.modRef());
  past = &analysis.memory();
  if (analysis.scope != Scope::Rest) firstDepth = analysis.from().top->depth;
  asked.clear();
}

/// What runs at the end of the program is no part of a call.
bool ExecutionCheck::isActive(const State& state) const {
  if (!pointers || !state.top || state.top->depth < firstDepth) return false;
  return firstDepth == 0 || state.phase == State::Phase::Main;
}

bool ExecutionCheck::isNamed(const ObjectKey& key, ObjectId object) const {
  if (!past) return key.site == object.site();
  if (past->existed(object)) return past->keyOf(object) == key;
  bool isOfPast = key.role == ObjectRole::Given || (key.role == ObjectRole::Declared && key.instance != 0);
  return key.site == object.site() && !isOfPast;
}

bool ExecutionCheck::includes(const LocationSet& set, ObjectId object, int64_t offset, uint64_t bytes) const {
  const LocationTable& table = pointers->locations();
  bool found = false;
  set.forEach([&](LocationIndex index) {
    const MemoryLocation& location = table[index];
    found |= covers(location, offset) && isNamed(table.object(location.object).key, object) &&
             (bytes == 0 || table.accessible(location, bytes));
  });
  return found;
}

void ExecutionCheck::onInstruction(State& state, const Function& function, uint32_t index) {
  madeHere.clear();
  if (!isActive(state)) return;
  const Instruction& inst = function.instructions[index];
  if (!pointers->executes(function.id, index)) wrong(state, index, "is executed");
  forEachUse(function, inst, [&](Operand operand) {
    if (operand.isConstant()) return;
    Value value = state.top->slots()[operand.index()];
    if (!value.isPointer() || (past && !past->existed(value.object()) && !state.memory.find(value.object()))) return;
    ++pointersSeen;
    int64_t offset = signExtend64(value.bits, program.pointerWidth);
    if (!includes(pointers->pointsTo(function.id, operand), value.object(), offset))
      wrong(state, index,
            fmt::format("{} holds {}{:+}", printOperand(program, function, operand), nameOf(value.object()), offset));
    const Site& site = program.sites[value.object().site()];
    bool isForeign = site.kind == SiteKind::Alloca && site.function != function.id;
    if (!past && isForeign && !pointers->escapes(value.object().site()))
      wrong(state, index, nameOf(value.object()) + " has escaped");
  });
}

HookAnswer ExecutionCheck::onAccess(State& state, const ResolvedAccess& access) {
  if (!isActive(state)) return HookAnswer::Proceed;
  const Function& function = *state.top->code->function;
  uint32_t index = state.top->pc;
  const Instruction& inst = function.instructions[index];
  // What an instruction puts into an object that it makes itself, or takes out of one that begins anew, is no effect
  // on what was there before.
  bool isFresh = madeHere.contains(access.object->id.raw()) || inst.op == Opcode::LifetimeStart;
  if (access.symbolicOffset || isFresh || keepsOldBytes(state, inst, access)) return HookAnswer::Proceed;
  ++accesses;
  ObjectId object = access.object->id;
  auto offset = static_cast<int64_t>(access.offset);
  std::vector<Operand> addresses = addressesOf(function, inst, access.isWrite);
  if (std::ranges::none_of(addresses, [&](Operand address) {
        return includes(pointers->pointsTo(function.id, address), object, offset, access.bytes);
      }))
    wrong(state, index, fmt::format("accesses {}+{}", nameOf(object), offset));
  for (const Frame* frame = state.top.get(); frame && frame->depth >= firstDepth; frame = frame->caller.get())
    if (!isForetold(frame->code->function->id, access.isWrite, object, offset, access.bytes))
      wrong(state, index,
            fmt::format("{}: {} of {}+{} is not among its effects", frame->code->function->name,
                        access.isWrite ? "write" : "read", nameOf(object), offset));
  return HookAnswer::Proceed;
}

/// Writing a number of bytes that is not known reads what is there, to keep the rest. The program reads nothing.
bool ExecutionCheck::keepsOldBytes(const State& state, const Instruction& inst, const ResolvedAccess& access) const {
  if (access.isWrite || (inst.op != Opcode::MemCopy && inst.op != Opcode::MemSet)) return false;
  if (inst.a.isConstant() || inst.c.isConstant()) return false;
  Value to = state.top->slots()[inst.a.index()];
  bool isTarget = to.isPointer() && to.object() == access.object->id && to.bits == access.offset;
  return isTarget && !state.top->slots()[inst.c.index()].isInt();
}

bool ExecutionCheck::isForetold(FunctionId function, bool isWrite, ObjectId object, int64_t offset, uint64_t bytes) {
  if (!asked.insert({function, isWrite, object.raw(), offset, bytes}).second) return true;
  const FunctionEffects& own = effects->of(function);
  bool found = false;
  (isWrite ? own.writes : own.reads).forEach([&](uint32_t index) {
    const MemoryRegion& region = effects->region(index);
    found |= region.bytes >= bytes && covers(region.start, offset) &&
             isNamed(pointers->locations().object(region.start.object).key, object);
  });
  return found;
}

void ExecutionCheck::onCall(State& state, const Function& callee) {
  if (!isActive(state)) return;
  ++calls;
  std::span<const FunctionId> targets = pointers->callTargets(state.top->code->function->id, state.top->pc);
  if (!std::ranges::count(targets, callee.id)) wrong(state, state.top->pc, "calls " + callee.name);
}

void ExecutionCheck::onAllocate(State& state, const Object& object) {
  madeHere.insert(object.id.raw());
  SiteId site = object.id.site();
  bool isLocal = program.sites[site].kind == SiteKind::Alloca;
  if (++alive[site] > 1 && !past && isActive(state) && isLocal && pointers->isUnique(site))
    wrong(state, state.top->pc, nameOf(object.id) + " is alive twice");
}

void ExecutionCheck::onFree(State& state, const Object& object) {
  --alive[object.id.site()];
  if (!isActive(state) || object.kind != ObjectKind::Heap) return;
  ++frees;
  for (const Frame* frame = state.top.get(); frame && frame->depth >= firstDepth; frame = frame->caller.get()) {
    bool found = false;
    effects->of(frame->code->function->id).frees.forEach([&](ObjectIndex index) {
      found |= isNamed(pointers->locations().object(index).key, object.id);
    });
    if (!found)
      wrong(state, state.top->pc,
            fmt::format("{}: the free of {} is not among its effects", frame->code->function->name, nameOf(object.id)));
  }
}

/// The operands of which one is the address of what is accessed.
std::vector<Operand> ExecutionCheck::addressesOf(const Function& function, const Instruction& inst,
                                                 bool isWrite) const {
  if (inst.op == Opcode::MemCopy || inst.op == Opcode::VaCopy) return {isWrite ? inst.a : inst.b};
  if (inst.op != Opcode::Call) return {inst.a};
  const CallInfo& call = function.calls[inst.imm];
  std::string_view callee = call.callee == kNone ? "" : std::string_view(program.functions[call.callee].name);
  std::vector<Operand> addresses;
  for (const CallArgument& argument : call.arguments) addresses.push_back(argument.value);
  bool isCopy = callee == "memcpy" || callee == "memmove";
  if (isCopy && addresses.size() > 1) return {addresses[isWrite ? 0 : 1]};
  if (isWrite && !addresses.empty()) return {addresses[0]};
  return addresses; // structs passed by value, texts, what realloc copies
}

std::string ExecutionCheck::nameOf(ObjectId object) const {
  std::optional<ObjectKey> key;
  if (past && past->existed(object)) key = past->keyOf(object);
  return nameOfObject(program, key.value_or(ObjectKey{object.site()}));
}

void ExecutionCheck::wrong(const State& state, uint32_t index, const std::string& what) {
  const Function& function = *state.top->code->function;
  if (failures.size() < 10)
    failures.insert(fmt::format("{} {}: {}: {}", function.name, program.describe(function.locations[index]),
                                printInstruction(program, function, index), what));
}

namespace {

/// Whether the call that the state stands before enters a function.
bool entersFunction(const Program& program, const State& state) {
  const Function& caller = *state.top->code->function;
  const CallInfo& call = caller.calls[caller.instructions[state.top->pc].imm];
  FunctionId callee = call.callee;
  if (callee == kNone && !call.target.isNone() && !call.target.isConstant()) {
    Value target = state.top->slots()[call.target.index()];
    if (target.isPointer() && program.sites[target.object().site()].kind == SiteKind::Function)
      callee = program.sites[target.object().site()].function;
  }
  return callee != kNone && !runsOutside(program.functions[callee]);
}

} // namespace

CheckedCall executeChecked(Machine& machine, PastAnalysis& analysis, ExecutionCheck& check, uint64_t maxInstructions) {
  CheckedCall result;
  bool isCall = analysis.scope == Scope::Call;
  if (isCall && !entersFunction(machine.program, analysis.from())) return {0, true};
  std::unique_ptr<State> start = analysis.from().clone();
  start->id = machine.nextStateId();
  start->passesTarget = true;
  if (analysis.scope != Scope::Rest) start->returnStop = analysis.from().top->depth + (isCall ? 1 : 0);
  check.begin(analysis);
  result.isComplete = runToEnds(machine, std::move(start), {.instructions = maxInstructions},
                                [&](const State&, const PathEnd*) { ++result.paths; });
  check.stop();
  return result;
}

} // namespace hindsight::chop
