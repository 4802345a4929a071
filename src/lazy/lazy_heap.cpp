#include "lazy/lazy_heap.h"

#include "lazy/given_heap.h"

#include <fmt/format.h>

namespace hindsight::lazy {

LazyHeap::LazyHeap(Machine& machine, LazyConfig config, HeapBounds bounds, const InputHeap* given)
    : machine(machine), program(machine.program), types(program.dataTypes), config(config), bounds(bounds),
      given(given) {}

LazyHeap::~LazyHeap() = default;

AbsentAnswer LazyHeap::ask(Machine&, const State& state, const AbsentUse& use) {
  return use.kind == AbsentUse::Kind::Identity ? placeOf(state, use) : bytesOf(state, use);
}

const Origin* LazyHeap::originOf(ObjectId object) const {
  auto found = origins.find(object.raw());
  return found == origins.end() ? nullptr : &found->second;
}

const Origin* LazyHeap::originBySerial(uint64_t serial) const {
  auto found = origins.find(ObjectId(machine.state->entry->site, serial).raw());
  return found == origins.end() ? nullptr : &found->second;
}

const std::vector<ObjectId>& LazyHeap::foundAs(const std::string& name) const {
  static const std::vector<ObjectId> kNone;
  auto found = unknowns.find(name);
  return found == unknowns.end() ? kNone : found->second;
}

DataTypeId LazyHeap::typeOf(SymbolId symbol) const {
  auto found = symbols.find(symbol);
  return found == symbols.end() ? 0 : found->second;
}

std::string LazyHeap::nameOf(ObjectId object) const {
  const Origin* origin = originOf(object);
  if (!origin || origin->isVariable) return "";
  return fmt::format("what '{}' points to", origin->name);
}

bool LazyHeap::isNumberOfInput(Machine&, const Term* number) {
  for (SymbolId symbol : machine.terms.symbolsOf(number))
    if (symbols.contains(symbol)) return true;
  return false;
}

/// A number of the memory of the input, alone or with a distance.
std::optional<Value> LazyHeap::pointerFor(Machine&, const Term* number) {
  bool isSum = number->kind() == TermKind::Add && number->kids().size() == 2 && number->kid(1)->isConst();
  const Term* start = isSum ? number->kid(0) : number;
  unsigned width = machine.context.pointerWidth;
  if (!start->isSymbol() || start->width() != width || !symbols.contains(start->symbol())) return std::nullopt;
  const std::string& name = machine.terms.symbolInfo(start->symbol()).name;
  auto known = symbolByName.find(fmt::format("{}:{}", name, width));
  bool isOfMemory = known != symbolByName.end() && known->second == start && !name.starts_with(kSizeBehind);
  if (given || !isOfMemory) return std::nullopt;
  State& state = *machine.state;
  uint64_t offset = isSum ? static_cast<uint64_t>(number->kid(1)->value()) : 0;
  for (ObjectId unknown : foundAs(name))
    if (originOf(unknown)->number == start->symbol() && state.identities.find(unknown.serial()))
      return Value::pointer(unknown, offset);
  Value pointer = newUnknown(state, {.name = name, .depth = 1, .number = start->symbol()});
  const Term* same = machine.terms.eq(start, machine.context.baseTerm(pointer.object()));
  CheckResult result = machine.solver.check(state.path, same);
  if (result.result == SatResult::Sat) machine.forking.assume(state, same, result.witness);
  if (result.result != SatResult::Sat) machine.forking.dropUndecided();
  pointer.bits = offset;
  return pointer;
}

std::string partName(const Origin& origin, const std::string& path) {
  bool isPlain = origin.name.find('*') == std::string::npos;
  std::string name = isPlain ? origin.name : fmt::format("({})", origin.name);
  if (origin.isVariable) return name + path;
  if (path.empty()) return "*" + origin.name;
  if (path.starts_with('.')) return fmt::format("{}->{}", name, path.substr(1));
  return name + path;
}

} // namespace hindsight::lazy
