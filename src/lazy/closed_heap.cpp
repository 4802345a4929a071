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
  for (ObjectId each : heldOutside(state))
    if (const Object* object = state.memory.find(each); object && object->origin != ObjectOrigin::Input)
      if (object->kind == ObjectKind::Heap || object->kind == ObjectKind::Stack)
        objects.emplace_back(each, object->size);
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
    // What leads to an object comes before it.
    const OutsideNote::Known* known =
        outsideNote(state) && !source.originOf(id) ? outsideNote(state)->find(id) : nullptr;
    if (known && known->in) numberOf(known->in);
    auto [entry, isNew] = numbers.try_emplace(id.raw(), static_cast<uint32_t>(heap.objects.size()));
    uint32_t number = entry->second;
    if (!isNew) return number;
    heap.objects.emplace_back();
    HeapObject described = describe(id);
    heap.objects[number] = std::move(described);
    return number;
  }
  uint32_t addParameter(const std::string& name, uint64_t bytes) {
    heap.objects.push_back({HeapObject::Kind::Parameter, name, "", std::vector<uint8_t>(bytes), {}, {}});
    return static_cast<uint32_t>(heap.objects.size() - 1);
  }

  InputHeap heap;

private:
  /// What the program itself has allocated and handed to a function without a body.
  HeapObject describeOwn(const OutsideNote::Known& known) {
    const Origin origin = source.originOfOwn(known.object);
    HeapObject own{.kind = HeapObject::Kind::Own, .name = origin.name, .bytes = {0}};
    own.type = program.dataTypes[origin.type].name;
    own.way = {.call = known.call - 1, .at = known.at};
    if (known.in) own.way.object = numberOf(known.in);
    // Otherwise no run finds it, so that nothing is shown by such a heap.
    own.way.inside = known.inside ? static_cast<uint64_t>(evaluator.evaluate(known.inside)) : ~uint64_t(0);
    return own;
  }

  HeapObject describe(ObjectId id) {
    const Origin* origin = source.originOf(id);
    const Object* object = state.memory.find(id);
    if (const OutsideNote* note = outsideNote(state); note && !origin)
      if (const OutsideNote::Known* known = note->find(id)) return describeOwn(*known);
    if (source.outsideFunction(state, id))
      return {HeapObject::Kind::Outside, origin->name, "", std::vector<uint8_t>(1), {}, {}};
    HeapObject result;
    DataTypeId type = origin ? origin->type : 0;
    const Site& site = program.sites[id.site()];
    if (site.kind == SiteKind::Function && object &&
        object->kind == ObjectKind::Function) // KLEE reads no empty objects
      return {HeapObject::Kind::Function, program.functions[site.function].name, "", std::vector<uint8_t>(1), {}, {}};
    if (site.kind == SiteKind::Global) {
      const Global& global = program.globals[site.global];
      result = {HeapObject::Kind::Global, global.name, "", std::vector<uint8_t>(global.size), {}, {}};
      type = global.dataType;
    } else {
      bool isParameter = origin && origin->parameter != kNone;
      uint64_t size = object ? object->size : std::max<uint64_t>(program.dataTypes[type].size, 1);
      if (object && object->sizeTerm) size = static_cast<uint64_t>(evaluator.evaluate(object->sizeTerm));
      result = {isParameter ? HeapObject::Kind::Parameter : HeapObject::Kind::Block,
                origin ? origin->name : "",
                "",
                std::vector<uint8_t>(size),
                {},
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

struct Filled {
  const FilledBytes* bytes;
  uint32_t call; // of a function without a body, which wrote them; 0: they were there from the start
};

/// All that was filled, in the order in which it is told: parameters, structs among them, variables, blocks.
std::vector<Filled> inOrder(const Program& program, const LazyHeap& source, const State& state) {
  const OutsideNote* note = outsideNote(state);
  auto calls = static_cast<uint32_t>(note ? note->calls.size() : 0);
  std::vector<Filled> all;
  for (const FilledBytes* each = state.filled.get(); each; each = each->previous.get()) {
    while (calls > 0 && note->calls[calls - 1]->filled.get() == each) --calls;
    all.push_back({each, each->object && calls > 0 ? note->lastWriter(each->object, calls) : 0});
  }
  auto rank = [&](const Filled& filled) -> std::tuple<int, uint64_t, uint64_t> {
    const FilledBytes* each = filled.bytes;
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

/// What a part of an object is called; empty type: it is not a whole scalar.
struct ShownPart {
  std::string name;
  DataTypeId type = 0;
};

ShownPart shownPart(const Program& program, const LazyHeap& source, ObjectId object, uint64_t offset, uint32_t bytes,
                    uint64_t left) {
  std::string byte = "[byte " + std::to_string(offset) + "]";
  const Origin* known = source.originOf(object);
  Origin origin = known ? *known : source.originOfOwn(object);
  DataLeaf leaf = origin.isVariable ? leafAt(program.dataTypes, origin.type, offset)
                                    : leafOfElements(program.dataTypes, origin.type, offset);
  bool isWhole = left == bytes && leaf.type && leaf.offset == offset && program.dataTypes[leaf.type].size == bytes;
  return isWhole ? ShownPart{leaf.path, leaf.type} : ShownPart{byte};
}

} // namespace

/// Pointers of a heap whose targets get their numbers when all else has one.
struct ClosedHeap::OpenPointers {
  struct Pointer {
    uint32_t object; // that has it; of a result: none
    uint32_t call;   // that makes it, from 1; 0: it is there from the start
    HeapField field;
    ObjectId target;
    bool isResult = false;
  };
  std::vector<Pointer> all = {};
};

static HeapField numberField(HeapField field, U128 bits, bool isCut, const DataType& type,
                             const ClosedHeap::NumberText& numberText) {
  DataType bytes{.kind = DataType::Kind::Number, .size = field.size};
  if (isCut) bits &= (U128(1) << (8 * field.size)) - 1;
  field.value = numberText(bits, type.size == field.size ? type : bytes);
  return field;
}

/// What a number of the input points to that the program has used as an address; none: it has not.
ObjectId ClosedHeap::pointerFor(Value number) const {
  if (!number.isTerm() || !number.term()->isSymbol()) return {};
  ObjectId found;
  for (ObjectId unknown : source.foundAs(machine.terms.symbolInfo(number.term()->symbol()).name))
    if (source.originOf(unknown)->number == number.term()->symbol() && state.identities.find(unknown.serial()))
      found = unknown;
  return found;
}

InputHeap ClosedHeap::heap(Evaluator& evaluator, const NumberText& numberText) const {
  const Program& program = machine.program;
  HeapBuilder builder(program, source, state, evaluator);
  OpenPointers open;
  if (const OutsideNote* note = outsideNote(state))
    for (const auto& call : note->calls) {
      builder.heap.calls.push_back({call->function, {}, {}});
      auto number = static_cast<uint32_t>(builder.heap.calls.size());
      for (const auto& [part, value] : call->pointers) {
        HeapField result{.offset = part, .size = machine.context.pointerBytes(), .isPointer = true};
        open.all.push_back({0, number, result, value.object(), true});
      }
    }
  for (const Filled& filled : inOrder(program, source, state)) {
    const FilledBytes* each = filled.bytes;
    if (!each->object) {
      const Parameter& parameter = state.entry->parameters[each->offset];
      if (parameter.type.kind != ScalarKind::Pointer || parameter.byValSize || parameter.resultSize) continue;
      uint32_t number =
          builder.addParameter(argumentName(parameter.name, each->offset), machine.context.pointerBytes());
      open.all.push_back({number, 0, {.size = each->bytes, .isPointer = true}, each->value.object()});
      continue;
    }
    // What a pointer was found to point to may be a part of a larger object.
    const Place start = placeOf(each->object);
    const uint64_t offset = each->offset + start.offset;
    uint32_t number = builder.numberOf(start.object);
    // A read at an unknown offset fills more than the object turns out to have.
    const Object* object = state.memory.find(start.object);
    bool isOwn = builder.heap.objects[number].kind == HeapObject::Kind::Own;
    uint64_t size = isOwn ? object->size : builder.heap.objects[number].bytes.size();
    if (offset >= size) continue;
    HeapField field{.offset = offset, .size = static_cast<uint32_t>(std::min<uint64_t>(each->bytes, size - offset))};
    bool isCut = field.size < each->bytes;
    if (isCut && each->value.isPointer()) continue; // which can only be used as a whole
    ShownPart shown = shownPart(program, source, start.object, offset, each->bytes, field.size);
    field.name = shown.name;
    ObjectId target = each->value.isPointer() ? each->value.object() : isCut ? ObjectId() : pointerFor(each->value);
    if (target) {
      field.isPointer = true;
      open.all.push_back({number, filled.call, field, target});
      continue;
    }
    U128 bits = each->value.isInt() ? U128(each->value.bits) : evaluator.evaluate(each->value.term());
    field = numberField(field, bits, isCut, program.dataTypes[shown.type], numberText);
    std::vector<uint8_t> bytes;
    for (uint32_t byte = 0; byte < field.size; ++byte) bytes.push_back(static_cast<uint8_t>(bits >> (8 * byte)));
    if (filled.call) {
      builder.heap.calls[filled.call - 1].writes.push_back({number, std::move(field), std::move(bytes)});
      continue;
    }
    HeapObject& described = builder.heap.objects[number];
    std::ranges::copy(bytes, described.bytes.begin() + static_cast<ptrdiff_t>(offset));
    described.fields.push_back(std::move(field));
  }
  for (OpenPointers::Pointer& each : open.all) {
    if (const Origin* behind = source.originOf(each.target)) each.field.value = program.dataTypes[behind->type].name;
    if (Place place = placeOf(each.target); place.object)
      each.field.pointer = HeapPointer{builder.numberOf(place.object), place.offset};
    if (each.isResult)
      builder.heap.calls[each.call - 1].results.push_back(std::move(each.field));
    else if (each.call)
      builder.heap.calls[each.call - 1].writes.push_back({each.object, std::move(each.field), {}});
    else
      builder.heap.objects[each.object].fields.push_back(std::move(each.field));
  }
  for (HeapObject& object : builder.heap.objects) std::ranges::sort(object.fields, {}, &HeapField::offset);
  builder.heap.arguments = argumentsOf(program, *state.entry);
  const std::vector<ScalarType>& results = state.entry->results;
  builder.heap.returnsPointer = results.size() == 1 && results[0].kind == ScalarKind::Pointer;
  return std::move(builder.heap);
}

} // namespace hindsight::lazy
