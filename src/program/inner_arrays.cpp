#include "program/inner_arrays.h"

#include <algorithm>
#include <string_view>

namespace hindsight {

/// "%struct.packet -> [16 x i8]"
static bool leadsToArray(std::string_view text) {
  size_t at = text.rfind(" -> [");
  if (at == std::string_view::npos) return false;
  std::string_view array = text.substr(at + 5);
  return !array.starts_with("0 x ") && !array.starts_with("1 x ");
}

bool usesInnerArrays(const Program& program) {
  bool hasGlobal = std::ranges::any_of(program.globals, [](const Global& global) {
    return !global.fromRuntime && !global.constant && leadsToArray(global.typeText);
  });
  return hasGlobal || std::ranges::any_of(program.functions, [](const Function& function) {
           if (function.fromRuntime) return false;
           return std::ranges::any_of(function.gepShapes,
                                      [](const auto& each) { return leadsToArray(each.second.sourceType); }) ||
                  std::ranges::any_of(function.aliasedGeps,
                                      [](const AliasedGep& each) { return leadsToArray(each.shape.sourceType); });
         });
}

} // namespace hindsight
