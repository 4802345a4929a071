#include "program/error_functions.h"
#include "step/builtin.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace hindsight {

const BuiltinEntry* findBuiltin(std::string_view name) {
  for (auto table : {heapBuiltins(), symbolicBuiltins(), processBuiltins(), libraryBuiltins(), jumpBuiltins(),
                     overflowBuiltins(), useBuiltins(), worldBuiltins()})
    for (const BuiltinEntry& entry : table) {
      bool family = entry.name.ends_with('*');
      if (family ? name.starts_with(entry.name.substr(0, entry.name.size() - 1)) : name == entry.name) return &entry;
    }
  return nullptr;
}

bool overridesDefinition(std::string_view name) {
  return isErrorFunction(name);
}

} // namespace hindsight
