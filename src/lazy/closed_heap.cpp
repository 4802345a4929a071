#include "lazy/closed_heap.h"

#include "program/entry.h"
#include "solver/solver.h"

#include <algorithm>
#include <map>

namespace hindsight::lazy {

ClosedHeap::ClosedHeap(Machine& machine, const LazyHeap& source, const State& state)
    : machine(machine), source(source), state(state), closed(state.path) {
  std::vector<ObjectId> open;
  state.identities.forEach([&](uint64_t, const Value& where) {
    if (where.isAbsent()) open.push_back(ObjectId::fromBits(where.token()));
  });
  std::ranges::sort(open, {}, &ObjectId::serial);
  for (ObjectId unknown : open) decide(unknown);
}

/// Everything that has a place, and how many bytes may be there.
std::vector<std::pair<ObjectId, uint64_t>> ClosedHeap::objectsThere() const {
  std::vector<std::pair<ObjectId, uint64_t>> objects;
  state.memory.forEach([&](const Object& object) {
    bool isInput = object.origin == ObjectOrigin::Input && object.kind == ObjectKind::Heap;
    if (isInput || object.kind == ObjectKind::Global) objects.emplace_back(object.id, object.size);
    if (object.kind == ObjectKind::Function) objects.emplace_back(object.id, 0);
  });
  for (ObjectId each : own) objects.emplace_back(each, 0);
  std::ranges::sort(objects, {}, [](const auto& each) { return each.first.serial(); });
  return objects;
}

/// Whether the path says which of the two comes first.
bool ClosedHeap::isOrdered(ObjectId unknown, ObjectId other) const {
  const Term *a = machine.context.baseTerm(unknown), *b = machine.context.baseTerm(other);
  return std::ranges::any_of(closed.constraints(), [&](const Term* constraint) {
    const Term* inner = constraint->kind() == TermKind::Not ? constraint->kid(0) : constraint;
    if (inner->kind() != TermKind::Ult && inner->kind() != TermKind::Ule) return false;
    auto symbols = machine.terms.symbolsOf(inner);
    return std::ranges::find(symbols, a->symbol()) != symbols.end() &&
           std::ranges::find(symbols, b->symbol()) != symbols.end();
  });
}

/// At a distance that the path leaves no choice of, or that it allows if only their order is known.
bool ClosedHeap::placeBeside(ObjectId unknown, ObjectId other, uint64_t room) {
  TermManager& terms = machine.terms;
  const Object* object = state.memory.find(other);
  const Term *base = machine.context.baseTerm(unknown), *start = machine.context.baseTerm(other);
  unsigned width = base->width();
  if (start->isDistinctBase()) { // as the path has it
    if (!object || !object->address) return false;
    start = terms.constant(object->address, width);
  }
  auto isAt = [&](uint64_t distance) { return terms.eq(base, terms.add(start, terms.constant(distance, width))); };
  std::optional<U128> distance = machine.solver.value(closed, terms.sub(base, start));
  if (distance && *distance <= room) {
    auto at = static_cast<uint64_t>(*distance);
    if (machine.solver.decide(closed, isAt(at)).mustBeTrue()) {
      decided[unknown.raw()] = {other, at};
      return true;
    }
  }
  if (start->isConst() || !isOrdered(unknown, other)) return false;
  for (uint64_t at = 0; at <= room; ++at) {
    CheckResult result = machine.solver.check(closed, isAt(at));
    if (result.result != SatResult::Sat) continue;
    closed.add(terms, isAt(at), result.witness);
    decided[unknown.raw()] = {other, at};
    return true;
  }
  return false;
}

void ClosedHeap::decide(ObjectId unknown) {
  TermManager& terms = machine.terms;
  const Term* isNull = terms.eq(machine.context.baseTerm(unknown), terms.constant(0, machine.context.pointerWidth));
  if (CheckResult result = machine.solver.check(closed, isNull); result.result == SatResult::Sat) {
    closed.add(terms, isNull, result.witness);
    decided[unknown.raw()] = {};
    return;
  }
  for (const auto& [object, room] : objectsThere())
    if (placeBeside(unknown, object, room)) return;
  decided[unknown.raw()] = {unknown, 0};
  own.push_back(unknown);
}

ClosedHeap::Place ClosedHeap::placeOf(ObjectId object) const {
  Place place{object, 0};
  while (place.object) {
    if (auto known = decided.find(place.object.raw()); known != decided.end()) {
      if (known->second.object == place.object) return place;
      place = {known->second.object, place.offset + known->second.offset};
      continue;
    }
    const Value* where = state.identities.find(place.object.serial());
    if (!where || !where->isPointer() || where->object() == place.object)
      return where && !where->isPointer() ? Place{} : place;
    place = {where->object(), place.offset + where->bits};
  }
  return {};
}

namespace {

/// Objects get their numbers when something is said of them: parameters, then variables, then blocks.
class HeapBuilder {
public:
  HeapBuilder(const Program& program, const LazyHeap& source, const State& state, Evaluator& evaluator)
      : program(program), source(source), state(state), evaluator(evaluator) {}

  uint32_t numberOf(ObjectId id) {
    auto [entry, isNew] = numbers.try_emplace(id.raw(), static_cast<uint32_t>(heap.objects.size()));
    if (isNew) heap.objects.push_back(describe(id));
    return entry->second;
  }
  uint32_t addParameter(const std::string& name, uint64_t bytes) {
    heap.objects.push_back({HeapObject::Kind::Parameter, name, "", std::vector<uint8_t>(bytes), {}});
    return static_cast<uint32_t>(heap.objects.size() - 1);
  }

  InputHeap heap;

private:
  HeapObject describe(ObjectId id) {
    const Origin* origin = source.originOf(id);
    const Object* object = state.memory.find(id);
    HeapObject result;
    DataTypeId type = origin ? origin->type : 0;
    const Site& site = program.sites[id.site()];
    if (site.kind == SiteKind::Function && object &&
        object->kind == ObjectKind::Function) // KLEE reads no empty objects
      return {HeapObject::Kind::Function, program.functions[site.function].name, "", std::vector<uint8_t>(1), {}};
    if (site.kind == SiteKind::Global) {
      const Global& global = program.globals[site.global];
      result = {HeapObject::Kind::Global, global.name, "", std::vector<uint8_t>(global.size), {}};
      type = global.dataType;
    } else {
      bool isParameter = origin && origin->parameter != kNone;
      uint64_t size = object ? object->size : std::max<uint64_t>(program.dataTypes[type].size, 1);
      if (object && object->sizeTerm) size = static_cast<uint64_t>(evaluator.evaluate(object->sizeTerm));
      result = {isParameter ? HeapObject::Kind::Parameter : HeapObject::Kind::Block,
                origin ? origin->name : "",
                "",
                std::vector<uint8_t>(size),
                {}};
    }
    result.type = program.dataTypes[type].name;
    return result;
  }

  const Program& program;
  const LazyHeap& source;
  const State& state;
  Evaluator& evaluator;
  std::unordered_map<uint64_t, uint32_t> numbers;
};

/// All that was filled, in the order in which it is told: parameters, structs among them, variables, blocks.
std::vector<const FilledBytes*> inOrder(const Program& program, const LazyHeap& source, const State& state) {
  std::vector<const FilledBytes*> all;
  for (const FilledBytes* each = state.filled.get(); each; each = each->previous.get()) all.push_back(each);
  auto rank = [&](const FilledBytes* each) -> std::tuple<int, uint64_t, uint64_t> {
    if (!each->object) return {0, each->offset, 0};
    const Origin* origin = source.originOf(each->object);
    if (origin && origin->parameter != kNone) return {0, origin->parameter, each->offset + 1};
    bool isGlobal = program.sites[each->object.site()].kind == SiteKind::Global;
    return {isGlobal ? 1 : 2, each->object.serial(), each->offset};
  };
  std::ranges::sort(all, {}, rank);
  return all;
}

std::vector<HeapArgument> argumentsOf(const Program& program, const Function& entry) {
  using Kind = HeapArgument::Kind;
  std::vector<HeapArgument> arguments;
  for (size_t index = 0; index < entry.parameters.size(); ++index) {
    const Parameter& parameter = entry.parameters[index];
    Kind kind = parameter.type.kind == ScalarKind::Float ? Kind::Float : Kind::Number;
    if (parameter.type.kind == ScalarKind::Pointer)
      kind = parameter.byValSize ? Kind::Struct : parameter.resultSize ? Kind::Result : Kind::Pointer;
    arguments.push_back({kind, argumentName(parameter.name, index), program.dataTypes[parameter.dataType].name});
  }
  return arguments;
}

} // namespace

InputHeap ClosedHeap::heap(Evaluator& evaluator, const NumberText& numberText) const {
  const Program& program = machine.program;
  HeapBuilder builder(program, source, state, evaluator);
  std::vector<std::pair<uint32_t, HeapField>> pointers; // their targets are numbered last
  std::vector<ObjectId> targets;
  for (const FilledBytes* each : inOrder(program, source, state)) {
    if (!each->object) {
      const Parameter& parameter = state.entry->parameters[each->offset];
      if (parameter.type.kind != ScalarKind::Pointer || parameter.byValSize || parameter.resultSize) continue;
      uint32_t number =
          builder.addParameter(argumentName(parameter.name, each->offset), machine.context.pointerBytes());
      pointers.push_back({number, {.size = each->bytes, .isPointer = true}});
      targets.push_back(each->value.object());
      continue;
    }
    uint32_t number = builder.numberOf(each->object);
    const Origin& origin = *source.originOf(each->object);
    DataLeaf leaf = origin.isVariable ? leafAt(program.dataTypes, origin.type, each->offset)
                                      : leafOfElements(program.dataTypes, origin.type, each->offset);
    // A read at an unknown offset fills more than the object turns out to have.
    uint64_t size = builder.heap.objects[number].bytes.size();
    if (each->offset >= size) continue;
    HeapField field{.offset = each->offset,
                    .size = static_cast<uint32_t>(std::min<uint64_t>(each->bytes, size - each->offset))};
    bool isCut = field.size < each->bytes;
    bool isWhole =
        !isCut && leaf.type && leaf.offset == each->offset && program.dataTypes[leaf.type].size == each->bytes;
    if (isCut && each->value.isPointer()) continue; // which can only be used as a whole
    field.name = isWhole ? leaf.path : "[byte " + std::to_string(each->offset) + "]";
    if (each->value.isPointer()) {
      field.isPointer = true;
      pointers.push_back({number, field});
      targets.push_back(each->value.object());
      continue;
    }
    U128 bits = each->value.isInt() ? U128(each->value.bits) : evaluator.evaluate(each->value.term());
    HeapObject& object = builder.heap.objects[number];
    for (uint32_t byte = 0; byte < field.size; ++byte)
      object.bytes[each->offset + byte] = static_cast<uint8_t>(bits >> (8 * byte));
    DataType bytes{.kind = DataType::Kind::Number, .size = field.size};
    if (isCut) bits &= (U128(1) << (8 * field.size)) - 1;
    field.value = numberText(bits, isWhole ? program.dataTypes[leaf.type] : bytes);
    object.fields.push_back(std::move(field));
  }
  for (size_t index = 0; index < pointers.size(); ++index) {
    auto& [number, field] = pointers[index];
    if (const Origin* behind = source.originOf(targets[index])) field.value = program.dataTypes[behind->type].name;
    if (Place place = placeOf(targets[index]); place.object)
      field.pointer = HeapPointer{builder.numberOf(place.object), place.offset};
    builder.heap.objects[number].fields.push_back(std::move(field));
  }
  for (HeapObject& object : builder.heap.objects) std::ranges::sort(object.fields, {}, &HeapField::offset);
  builder.heap.arguments = argumentsOf(program, *state.entry);
  const std::vector<ScalarType>& results = state.entry->results;
  builder.heap.returnsPointer = results.size() == 1 && results[0].kind == ScalarKind::Pointer;
  return std::move(builder.heap);
}

} // namespace hindsight::lazy
