#include "program/entry.h"

#include "support/given_world.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight {

bool startsProcess(std::string_view entry) {
  return entry == "main" || entry == kWorldStarter;
}

static EntryArgument processArgument(size_t parameter) {
  constexpr EntryArgument kGiven[] = {EntryArgument::Count, EntryArgument::Vector, EntryArgument::Environment};
  return parameter < std::size(kGiven) ? kGiven[parameter] : EntryArgument::Unset;
}

EntryArgument entryArgument(std::string_view entry, size_t parameter, ScalarKind kind) {
  if (entry == "main") return processArgument(parameter);
  return kind == ScalarKind::Pointer ? EntryArgument::Unsupported : EntryArgument::Input;
}

std::string argumentName(std::string_view parameter, size_t index) {
  return parameter.empty() ? fmt::format("argument {}", index + 1) : std::string(parameter);
}

EntryArgument constructorArgument(size_t parameter) {
  return processArgument(parameter);
}

std::optional<std::string> whyNoEntry(const Function& entry) {
  for (size_t index = 0; index < entry.parameters.size(); ++index)
    if (entryArgument(entry.name, index, entry.parameters[index].type.kind) == EntryArgument::Unsupported)
      return fmt::format("starting in '{}', which takes a pointer", entry.displayName);
  return std::nullopt;
}

InitialByte initialByte(const Global& global, uint64_t offset) {
  if (global.external || offset >= global.size) return {.isKnown = false};
  auto behind = std::ranges::upper_bound(global.relocations, offset, {}, &Relocation::offset);
  if (behind != global.relocations.begin()) {
    const Relocation& relocation = *std::prev(behind);
    if (offset < relocation.offset + relocation.width / 8u)
      return {.relocation = &relocation, .part = static_cast<unsigned>(offset - relocation.offset)};
  }
  return {.number = offset < global.bytes.size() ? global.bytes[offset] : uint8_t(0)};
}

/// The compiler's own variables, by which C++ knows whether another one was initialised.
static bool isGuard(const Global& global) {
  return global.name.starts_with("_ZGV") || global.name == "__tls_guard";
}

std::optional<ScalarType> inputTypeOf(const Global& global) {
  if (global.fromRuntime || global.constant || global.external || !global.size || !global.relocations.empty() ||
      isGuard(global) || global.element.kind == ScalarKind::Pointer)
    return std::nullopt;
  ScalarType type = global.element;
  bool isUniform = type.width && type.width % 8 == 0 && type.width <= 64 && global.size % (type.width / 8) == 0;
  return isUniform ? type : ScalarType{ScalarKind::Integer, 8};
}

} // namespace hindsight
