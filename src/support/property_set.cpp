#include "support/property_set.h"

#include "support/edit_distance.h"

#include <fmt/format.h>

namespace hindsight {

struct PropertyGroup {
  std::string_view name;
  PropertySet members;
};

static constexpr PropertySet kMemorySafety = {Property::ValidDeref, Property::ValidFree, Property::ValidMemtrack};
static constexpr PropertyGroup kGroups[] = {
    {"memory-safety", kMemorySafety}, {"valid-memsafety", kMemorySafety}, // the name in SV-COMP
};

PropertySet pathEndingProperties() {
  PropertySet set;
  for (const PropertyInfo& entry : allProperties()) set.add(entry.property);
  for (Property later : {Property::ValidMemtrack, Property::ValidMemcleanup, Property::Uninit}) set.remove(later);
  return set;
}

static Error unknownProperty(std::string_view name) {
  std::vector<std::string> known;
  for (const PropertyInfo& entry : allProperties())
    if (entry.property != Property::Target) known.emplace_back(entry.name);
  for (const PropertyGroup& group : kGroups) known.emplace_back(group.name);
  std::vector<std::string> closest = closestNames(name, known, 1);
  return {fmt::format("--property: '{}' is not a property", name),
          closest.empty() ? fmt::format("known: {}", fmt::join(known, ", "))
                          : fmt::format("did you mean '{}'?", closest[0])};
}

static PropertySet membersOf(std::string_view name) {
  if (std::optional<Property> property = parseProperty(name); property && property != Property::Target)
    return {*property};
  for (const PropertyGroup& group : kGroups)
    if (group.name == name) return group.members;
  return {};
}

Result<PropertySet> parsePropertySet(std::string_view list) {
  PropertySet set;
  while (true) {
    size_t comma = list.find(',');
    std::string_view name = list.substr(0, comma);
    PropertySet members = membersOf(name);
    if (members.empty()) return unknownProperty(name);
    set.add(members);
    if (comma == std::string_view::npos) return set;
    list.remove_prefix(comma + 1);
  }
}

std::string spell(const PropertySet& set) {
  std::string text;
  for (const PropertyInfo& entry : allProperties())
    if (set.contains(entry.property)) text += (text.empty() ? "" : ",") + std::string(entry.name);
  return text;
}

} // namespace hindsight
