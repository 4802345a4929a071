#include "pointer/names.h"

#include <fmt/format.h>

namespace hindsight {

std::string nameOfSite(const Program& program, SiteId id) {
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

std::string nameOfObject(const Program& program, const ObjectKey& key) {
  if (key.role == ObjectRole::Outside) return "outside";
  if (key.role == ObjectRole::CopyBuffer) return fmt::format("copy buffer {}", key.instance);
  std::string site = nameOfSite(program, key.site);
  switch (key.role) {
  case ObjectRole::ByValueCopy: return fmt::format("copy@{}#{}", site, key.instance);
  case ObjectRole::VariadicArea: return fmt::format("varargs@{}", site);
  case ObjectRole::ArgumentVector: return key.instance == 1 ? "argv" : "envp";
  case ObjectRole::ArgumentString: return key.instance == 1 ? "argv[]" : "envp[]";
  case ObjectRole::Given: return fmt::format("given@{}#{}", site, key.instance);
  default: break;
  }
  if (program.sites[key.site].kind == SiteKind::Call) site = "heap@" + site;
  return key.instance ? fmt::format("{}#{}", site, key.instance) : site;
}

std::string offsetText(const MemoryLocation& location) {
  if (location.stride == 1) return "+?";
  std::string text;
  if (location.offset || location.stride) text = fmt::format("{:+}", location.offset);
  if (location.stride) text += fmt::format("%{}", location.stride);
  return text;
}

std::string rangeText(const LocationTable& table, const MemoryRegion& region) {
  const std::optional<uint64_t>& size = table.object(region.start.object).size;
  int64_t first = region.start.offset;
  if (region.start.stride == 1 || (region.start.stride && region.bytes >= region.start.stride)) {
    return size ? fmt::format("[0,{})", *size) : "[0,...)";
  }
  std::string text = region.bytes == kToTheEnd
                         ? fmt::format("[{},...)", first)
                         : fmt::format("[{},{})", first, first + static_cast<int64_t>(region.bytes));
  if (region.start.stride) text += fmt::format("%{}", region.start.stride);
  return text;
}

} // namespace hindsight
