#include "pointer/points_to.h"

#include <fmt/format.h>

namespace hindsight {

namespace {
const LocationSet kEmpty;
} // namespace

const LocationSet& PointsTo::constantPointsTo(FunctionId function, uint32_t constant) const {
  auto found = constants.find(callKey(function, constant));
  return found == constants.end() ? kEmpty : found->second;
}

const LocationSet& PointsTo::pointsTo(FunctionId function, Operand value) const {
  if (value.isNone()) return kEmpty;
  if (value.isConstant()) return constantPointsTo(function, value.index());
  if (slotBase[function] == kNone) return kEmpty;
  return sets[setOf[slotBase[function] + value.index()]];
}

bool PointsTo::mayTouch(FunctionId function, Operand value, uint64_t bytes, const MemoryRegion& region) const {
  std::optional<MemoryRegion> wanted = table.accessible(region.start, region.bytes);
  bool found = false;
  if (!wanted) return false;
  pointsTo(function, value).forEach([&](LocationIndex location) {
    if (found || table[location].object != wanted->start.object) return;
    std::optional<MemoryRegion> mine = table.accessible(table[location], bytes);
    found = mine && overlap(*mine, *wanted) != Overlap::None;
  });
  return found;
}

bool PointsTo::mayAlias(FunctionId functionA, Operand a, uint64_t bytesA, FunctionId functionB, Operand b,
                        uint64_t bytesB) const {
  bool found = false;
  pointsTo(functionB, b).forEach([&](LocationIndex location) {
    if (!found) found = mayTouch(functionA, a, bytesA, {table[location], bytesB});
  });
  return found;
}

std::span<const FunctionId> PointsTo::callTargets(FunctionId caller, uint32_t instruction) const {
  auto found = calls.find(callKey(caller, instruction));
  if (found == calls.end()) return {};
  return found->second.targets;
}

bool PointsTo::mayCallOutside(FunctionId caller, uint32_t instruction) const {
  auto found = calls.find(callKey(caller, instruction));
  return found != calls.end() && found->second.outside;
}

bool PointsTo::isUnique(SiteId site) const {
  auto object = table.findObject({site, ObjectRole::Declared, 0});
  return object && unique[*object];
}

std::vector<PointsTo::Content> PointsTo::contents() const {
  std::vector<Content> result;
  for (const auto& [region, set] : memory) result.push_back({region, &sets[set]});
  return result;
}

namespace {

std::string describeSite(const Program& program, SiteId id) {
  const Site& site = program.sites[id];
  switch (site.kind) {
  case SiteKind::Global: return program.globals[site.global].name;
  case SiteKind::Function: return program.functions[site.function].displayName;
  case SiteKind::Alloca: {
    const Function& function = program.functions[site.function];
    return fmt::format("{}.{}", function.displayName,
                       function.allocas[function.instructions[site.instruction].imm].name);
  }
  case SiteKind::Call: break;
  }
  const Function& function = program.functions[site.function];
  return fmt::format("{}:{}", function.displayName, program.locations[function.locations[site.instruction]].line);
}

std::string describeObject(const Program& program, const ObjectKey& key) {
  if (key.role == ObjectRole::Outside) return "outside";
  if (key.role == ObjectRole::CopyBuffer) return fmt::format("copy buffer {}", key.instance);
  std::string site = describeSite(program, key.site);
  switch (key.role) {
  case ObjectRole::ByValueCopy: return fmt::format("copy@{}#{}", site, key.instance);
  case ObjectRole::VariadicArea: return fmt::format("varargs@{}", site);
  case ObjectRole::ArgumentVector: return key.instance == 1 ? "argv" : "envp";
  case ObjectRole::ArgumentString: return key.instance == 1 ? "argv[]" : "envp[]";
  default: break;
  }
  if (program.sites[key.site].kind == SiteKind::Call) site = "heap@" + site;
  return key.instance ? fmt::format("{}#{}", site, key.instance) : site;
}

} // namespace

std::string PointsTo::describe(LocationIndex index) const {
  const MemoryLocation& location = table[index];
  std::string text = describeObject(*program, table.object(location.object).key);
  if (location.isDifference()) return text + " in a difference";
  if (location.stride == 1) return text + "+?";
  if (location.offset || location.stride) text += fmt::format("{:+}", location.offset);
  if (location.stride) text += fmt::format("%{}", location.stride);
  return text;
}

} // namespace hindsight
