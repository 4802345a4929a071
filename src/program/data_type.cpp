#include "program/data_type.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight {

namespace {

using Kind = DataType::Kind;

/// Deeper types are not looked into.
constexpr unsigned kDeepest = 16;

DataLeaf findLeaf(const DataTypes& types, DataTypeId id, uint64_t start, uint64_t offset, std::string path,
                  unsigned depth) {
  const DataType& type = types[id];
  DataLeaf nothing{0, offset, std::move(path)};
  if (depth > kDeepest || offset < start) return nothing;
  switch (type.kind) {
  case Kind::Number:
  case Kind::Float:
  case Kind::Pointer:
    if (offset >= start + type.size) return nothing;
    return {id, start, std::move(nothing.path)};
  case Kind::Array: {
    uint64_t step = types[type.target].size;
    if (!step) return nothing;
    uint64_t index = (offset - start) / step;
    if (type.count && index >= type.count) return nothing;
    return findLeaf(types, type.target, start + index * step, offset, fmt::format("{}[{}]", nothing.path, index),
                    depth + 1);
  }
  case Kind::Struct:
    for (auto field = type.fields.rbegin(); field != type.fields.rend(); ++field) {
      if (start + field->offset > offset) continue;
      const DataType& inner = types[field->type];
      bool isOpen = inner.kind == Kind::Array && !inner.count; // an array at the end, of any length
      bool isInside = offset < start + field->offset + inner.size;
      if (field->isBitField || (!isInside && !isOpen)) return nothing;
      std::string name = field->name.empty() ? nothing.path : fmt::format("{}.{}", nothing.path, field->name);
      return findLeaf(types, field->type, start + field->offset, offset, std::move(name), depth + 1);
    }
    return nothing;
  default: return nothing;
  }
}

void addPlaces(const DataTypes& types, DataTypeId whole, DataTypeId part, uint64_t start, unsigned depth,
               std::vector<uint64_t>& places) {
  if (whole == part) places.push_back(start);
  const DataType& type = types[whole];
  if (depth > kDeepest) return;
  if (type.kind == Kind::Array) return addPlaces(types, type.target, part, start, depth + 1, places);
  if (type.kind != Kind::Struct && type.kind != Kind::Union) return;
  for (const DataField& field : type.fields)
    if (!field.isBitField) addPlaces(types, field.type, part, start + field.offset, depth + 1, places);
}

/// Whether its last field is an array of any length.
bool hasOpenEnd(const DataTypes& types, const DataType& type) {
  if (type.kind != Kind::Struct || type.fields.empty()) return false;
  const DataType& last = types[type.fields.back().type];
  return last.kind == Kind::Array && !last.count;
}

} // namespace

DataLeaf leafAt(const DataTypes& types, DataTypeId type, uint64_t offset) {
  return findLeaf(types, type, 0, offset, "", 0);
}

DataLeaf leafOfElements(const DataTypes& types, DataTypeId element, uint64_t offset) {
  uint64_t size = types[element].size;
  if (!size || offset < size || hasOpenEnd(types, types[element])) return leafAt(types, element, offset);
  return findLeaf(types, element, offset / size * size, offset, fmt::format("[{}]", offset / size), 0);
}

DataTypeId elementOf(const DataTypes& types, DataTypeId type) {
  while (types[type].kind == Kind::Array) type = types[type].target;
  return type;
}

std::vector<uint64_t> placesIn(const DataTypes& types, DataTypeId whole, DataTypeId part) {
  std::vector<uint64_t> places;
  addPlaces(types, whole, elementOf(types, part), 0, 0, places);
  std::ranges::sort(places);
  places.erase(std::unique(places.begin(), places.end()), places.end());
  return places;
}

bool mayShareBytes(const DataTypes& types, DataTypeId a, DataTypeId b) {
  a = elementOf(types, a), b = elementOf(types, b);
  if (!a || !b || a == b) return true;
  return !placesIn(types, a, b).empty() || !placesIn(types, b, a).empty();
}

} // namespace hindsight
