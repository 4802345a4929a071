// Which properties are asked about, as `--property` gives them.
#pragma once

#include "support/property.h"
#include "support/result.h"

#include <initializer_list>
#include <string>

namespace hindsight {

class PropertySet {
public:
  constexpr PropertySet() = default;
  constexpr PropertySet(std::initializer_list<Property> properties) {
    for (Property property : properties) add(property);
  }

  constexpr void add(Property property) { bits |= bit(property); }
  constexpr void add(PropertySet others) { bits |= others.bits; }
  constexpr void remove(Property property) { bits &= ~bit(property); }
  constexpr bool contains(Property property) const { return bits & bit(property); }
  bool contains(ErrorKind kind) const { return contains(info(kind).property); }
  constexpr bool empty() const { return bits == 0; }
  bool operator==(const PropertySet&) const = default;

private:
  static constexpr uint32_t bit(Property property) { return uint32_t(1) << unsigned(property); }
  uint32_t bits = 0;
};

/// Every error that ends a path: what `run` reports.
PropertySet pathEndingProperties();

/// "valid-deref,assert": names of properties, or of groups of them (memory-safety). The error names the nearest one.
Result<PropertySet> parsePropertySet(std::string_view list);

/// The names of the properties in the set, in the order of the enumeration, with commas.
std::string spell(const PropertySet& set);

} // namespace hindsight
