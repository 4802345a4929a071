#include "program/program.h"

#include "support/invariant.h"

#include <algorithm>

namespace hindsight {

BlockId Function::blockOf(uint32_t instruction) const {
  HS_INVARIANT(instruction < instructions.size(), "an instruction index should be inside its function");
  auto after = std::upper_bound(blocks.begin(), blocks.end(), instruction,
                                [](uint32_t index, const Block& block) { return index < block.first; });
  return static_cast<BlockId>(after - blocks.begin() - 1);
}

const Function* Program::findFunction(std::string_view name) const {
  auto found = functionByName.find(std::string(name));
  return found == functionByName.end() ? nullptr : &functions[found->second];
}

std::string Program::describe(LocationId location) const {
  if (location == 0 || location >= locations.size()) return "?";
  const SourceLocation& place = locations[location];
  return files[place.file] + ":" + std::to_string(place.line);
}

} // namespace hindsight
