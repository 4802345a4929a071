// The start of a function: its arguments, the variables of the program, or a given heap instead.
#include "lazy/lazy_heap.h"

#include "lazy/given_heap.h"
#include "memory/object_access.h"
#include "program/entry.h"
#include "step/inputs.h"

#include <fmt/format.h>

namespace hindsight::lazy {

Value LazyHeap::newUnknown(State& state, Origin origin) {
  ObjectId unknown = machine.absent.addUnknown(state, state.entry->site, true);
  unknowns[origin.name].push_back(unknown);
  origins[unknown.raw()] = std::move(origin);
  return Value::pointer(unknown, 0);
}

Value LazyHeap::argumentFor(const Function& entry, uint32_t index) {
  const Parameter& parameter = entry.parameters[index];
  const std::string name = argumentName(parameter.name, index);
  State& state = *machine.state;
  if (parameter.byValSize || parameter.resultSize) {
    bool isResult = parameter.resultSize != 0;
    Object& own = machine.absent.addObject(state, entry.site, ObjectKind::Stack,
                                           isResult ? parameter.resultSize : parameter.byValSize);
    own.align = std::max(parameter.align, 1u);
    if (isResult) own.takeFromSource(0, own.size); // nothing was written there
    origins[own.id.raw()] = {name, parameter.dataType, 0, true, index};
    if (isResult) state.results.push_back(Value::pointer(own.id, 0)); // the caller has what is put there
    return Value::pointer(own.id, 0);
  }
  if (parameter.type.kind == ScalarKind::Pointer) {
    DataTypeId behind = elementOf(types, types[parameter.dataType].target);
    return newUnknown(state, {name, behind, 1});
  }
  Value value = inputFor(machine, parameter);
  if (value.isTerm())
    for (SymbolId symbol : machine.terms.symbolsOf(value.term())) symbols[symbol] = parameter.dataType;
  return value;
}

/// What nothing writes is as it is initialised; so are the variables of the library.
void LazyHeap::leaveGlobals() {
  for (const Global& global : program.globals) {
    if (global.fromRuntime || global.constant || !global.size) continue;
    ObjectId id = machine.globalObject(global.id);
    origins[id.raw()] = {global.name, global.dataType, 0, true};
    bool isAny = global.external || (config.anyGlobals && global.isWritten);
    if (isAny) machine.absent.leaveBytes(*machine.state, id, 0, global.size);
  }
}

std::optional<std::vector<Value>> LazyHeap::startIn(Machine&, const Function& entry) {
  if (!config.isOn) return std::nullopt;
  if (given) return startOnGiven(entry);
  leaveGlobals();
  std::vector<Value> values;
  State& state = *machine.state;
  for (uint32_t index = 0; index < entry.parameters.size(); ++index) {
    values.push_back(argumentFor(entry, index));
    state.filled =
        Ref<const FilledBytes>(new FilledBytes({}, index, machine.context.pointerBytes(), values.back(), state.filled));
  }
  makeBuffers(entry, values);
  return values;
}

/// It is there, and of its size alone.
void LazyHeap::makeBuffer(const BufferContract& contract, ObjectId id, const Term* length) {
  using Kind = BufferContract::Kind;
  TermManager& terms = machine.terms;
  State& state = *machine.state;
  Origin& origin = origins[id.raw()];
  unsigned width = machine.context.pointerWidth;
  uint64_t room = contract.kind == Kind::Bytes ? contract.bytes : bounds.bytes;
  Object& object = machine.absent.addObject(state, id, ObjectKind::Heap, room);
  object.allocator = Allocator::None;
  state.identities.insert(id.serial(), Value::pointer(id, 0));
  origin.isFixed = true;
  origin.isString = contract.kind == Kind::String;
  auto number = [&](uint64_t value) { return terms.constant(value, width); };
  const Term* holds = terms.ult(number(TermManager::kNullPage - 1), machine.context.baseTerm(id));
  if (contract.kind == Kind::Length) {
    object.sizeTerm = terms.resize(length, width); // below the bound, the sign makes no difference
    const Term* fits = terms.ule(object.sizeTerm, number(room));
    bool mayBeMore = machine.solver.check(state.path, terms.bitNot(fits)).result != SatResult::Unsat;
    if (mayBeMore) hit.insert(StopReason::HeapBytes);
    holds = terms.bitAnd(holds, fits);
  }
  if (contract.kind == Kind::String) {
    hit.insert(StopReason::HeapBytes);
    object.sizeTerm = symbol(fmt::format("{}{}", kSizeBehind, origin.name), width);
    const Term* ends = terms.makeFalse();
    for (uint64_t last = 0; last < room; ++last)
      ends = terms.bitOr(ends, terms.bitAnd(terms.eq(object.sizeTerm, number(last + 1)),
                                            terms.eq(byteOfString(origin, last), terms.constant(0, 8))));
    holds = terms.bitAnd(holds, ends);
  }
  CheckResult result = machine.solver.check(state.path, holds);
  if (result.result == SatResult::Sat) machine.forking.assume(state, holds, result.witness);
  if (result.result != SatResult::Sat) machine.forking.dropUndecided();
}

void LazyHeap::makeBuffers(const Function& entry, const std::vector<Value>& values) {
  auto valueOf = [&](const std::string& name) -> const Value* {
    for (uint32_t index = 0; index < entry.parameters.size(); ++index)
      if (argumentName(entry.parameters[index].name, index) == name) return &values[index];
    return nullptr;
  };
  for (const BufferContract& contract : config.buffers) {
    const Value *pointer = valueOf(contract.parameter), *length = valueOf(contract.length);
    if (!pointer || !pointer->isPointer()) continue; // whoever asks for it has said so
    const Term* bytes = nullptr;
    if (length && !length->isPointer())
      bytes =
          machine.context.toTerm(*length, length->isTerm() ? length->term()->width() : machine.context.pointerWidth);
    if (contract.kind != BufferContract::Kind::Length || bytes) makeBuffer(contract, pointer->object(), bytes);
  }
}

std::vector<Value> LazyHeap::startOnGiven(const Function& entry) {
  givenHeap = std::make_unique<GivenHeap>(machine, *given, entry.site);
  for (size_t index = 0; index < given->objects.size(); ++index) {
    const HeapObject& object = given->objects[index];
    if (object.kind == HeapObject::Kind::Block || object.kind == HeapObject::Kind::Outside)
      origins[givenHeap->idOf(index).raw()] = {.name = object.name,
                                               .inPicture = nameInHeap(*given, static_cast<uint32_t>(index))};
  }
  std::vector<Value> values;
  for (size_t index = 0; index < entry.parameters.size(); ++index) {
    const Parameter& parameter = entry.parameters[index];
    std::optional<Value> value;
    bool isMemory = parameter.type.kind == ScalarKind::Pointer;
    if (isMemory) value = givenHeap->argument(argumentName(parameter.name, index));
    if (isMemory && !value && (parameter.byValSize || parameter.resultSize)) {
      uint64_t size = std::max(parameter.byValSize, parameter.resultSize);
      value =
          Value::pointer(machine.objects.allocate(entry.site, ObjectKind::Stack, size, 16, parameter.resultSize).id, 0);
    }
    if (isMemory && !value) value = Value::integer(0);
    values.push_back(value ? *value : inputFor(machine, parameter));
  }
  return values;
}

} // namespace hindsight::lazy
