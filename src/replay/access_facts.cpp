#include "replay/access_facts.h"

#include <charconv>

namespace hindsight::replay {

static constexpr int64_t kGranule = 8; // of the shadow

/// The number after the last `marker`.
static std::optional<int64_t> numberAfter(std::string_view text, std::string_view marker) {
  size_t at = text.rfind(marker);
  if (at == std::string_view::npos) return std::nullopt;
  text.remove_prefix(at + marker.size());
  int64_t value = 0;
  auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc()) return std::nullopt;
  return value;
}

std::optional<AccessFacts> accessFacts(std::string_view message) {
  size_t verbEnd = message.find(' ');
  std::string_view verb = message.substr(0, verbEnd);
  if (verb != "reads" && verb != "writes") return std::nullopt;
  std::optional<int64_t> bytes =
      numberAfter(message.substr(0, message.find(" at offset ")), verb == "reads" ? "reads " : "writes ");
  std::optional<int64_t> offset = numberAfter(message, " at offset ");
  std::optional<int64_t> size = numberAfter(message, " (");
  if (!bytes || !offset || !size) return std::nullopt;
  return AccessFacts{*bytes, *offset, *size};
}

bool isOfEarlierPass(std::string_view message) {
  return message.ends_with(" of an earlier pass through its block");
}

bool isCallOfNoAddress(std::string_view message) {
  constexpr std::string_view kCalls = "calls address 0x";
  if (!message.starts_with(kCalls)) return false;
  message.remove_prefix(kCalls.size());
  uint64_t address = 0;
  auto [end, problem] = std::from_chars(message.data(), message.data() + message.size(), address, 16);
  uint64_t high = address >> 47;
  return problem == std::errc() && high != 0 && high != ~uint64_t(0) >> 47;
}

bool isInArguments(std::string_view message) {
  return message.find(" of the arguments of '") != std::string_view::npos;
}

bool dependsOnPlacement(std::string_view message) {
  return message.find(", which is aligned to ") != std::string_view::npos;
}

bool isSurelySeen(const AccessFacts& access, const RedZone& redZone) {
  if (access.bytes <= 0) return false;
  if (access.size == 0 && access.offset == 0) return access.bytes > 1; // malloc(0) gets a byte
  if (access.offset < 0) return access.offset >= -redZone.before;
  if (access.offset >= access.size) return access.offset - access.size < redZone.after;
  // It begins inside. Ranges longer than a register are checked from end to end by the interceptors and intrinsics.
  if (access.bytes > 2 * kGranule || access.offset % kGranule + access.bytes <= kGranule) return true;
  int64_t granuleEnd = access.offset / kGranule * kGranule + kGranule;
  return granuleEnd > access.size || access.offset % access.bytes == 0;
}

} // namespace hindsight::replay
