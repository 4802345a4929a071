// Numbers for the decisions of a run that two builds of a program agree on: where in the source, and which way.
//
// A decision is the number of its branch, and 1 more if the condition held; of a switch, the number of the case that
// was taken. Different decisions may have one number, which is rare; the same decision has the same number everywhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace hindsight {

/// Decisions of a run that are kept: its beginning. (runtime/replay/ktest_replay.c knows it, too.)
inline constexpr size_t kMostDecisions = size_t(1) << 20;

namespace branch_code_detail {
constexpr uint32_t mixed(uint32_t hash, uint64_t number) {
  for (int shift = 0; shift < 64; shift += 8) hash = (hash ^ static_cast<uint8_t>(number >> shift)) * 16777619u;
  return hash;
}
} // namespace branch_code_detail

/// What programs get from here looks into buffers of streams, which are the library's own affair.
constexpr bool isOfStreams(std::string_view file) {
  return file.ends_with("/bits/stdio.h");
}

/// Of a conditional branch at this place. Folders do not count: builds may be in different ones. 0: it is none of the
/// program's.
constexpr uint32_t branchCode(std::string_view file, uint32_t line, uint32_t column) {
  if (isOfStreams(file)) return 0;
  uint32_t hash = 2166136261u;
  for (char c : file.substr(file.rfind('/') + 1)) hash = (hash ^ static_cast<uint8_t>(c)) * 16777619u;
  return branch_code_detail::mixed(hash, static_cast<uint64_t>(line) << 32 | column) << 1;
}

/// Of a switch at the place with this number: the smallest value that goes the way that was taken; none: no case.
constexpr uint32_t switchCode(uint32_t branch, std::optional<uint64_t> value) {
  return branch_code_detail::mixed(branch_code_detail::mixed(branch, value.has_value()), value.value_or(0)) << 1;
}

} // namespace hindsight
