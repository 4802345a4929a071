#include "lazy/lazy_heap.h"

#include <fmt/format.h>

namespace hindsight::lazy {

LazyHeap::LazyHeap(Machine& machine, LazyConfig config, HeapBounds bounds, const InputHeap* given)
    : machine(machine), program(machine.program), types(program.dataTypes), config(config), bounds(bounds),
      given(given) {}

AbsentAnswer LazyHeap::ask(Machine&, const State& state, const AbsentUse& use) {
  return use.kind == AbsentUse::Kind::Identity ? placeOf(state, use) : bytesOf(state, use);
}

const Origin* LazyHeap::originOf(ObjectId object) const {
  auto found = origins.find(object.raw());
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

std::string partName(const Origin& origin, const std::string& path) {
  bool isPlain = origin.name.find('*') == std::string::npos;
  std::string name = isPlain ? origin.name : fmt::format("({})", origin.name);
  if (origin.isVariable) return name + path;
  if (path.empty()) return "*" + origin.name;
  if (path.starts_with('.')) return fmt::format("{}->{}", name, path.substr(1));
  return name + path;
}

} // namespace hindsight::lazy
