// The answers of the tool, one vocabulary for every command, and the exit codes they become.
//
// "Safe" is said only of a complete search. One that was cut short by a bound the user can name is "safe within
// bounds"; one that gave up is "unknown".
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace hindsight {

enum class Verdict : uint8_t {
  Safe,
  SafeWithinBounds,
  Violated,
  Reachable,
  Unreachable,
  UnreachableWithinBounds,
  Blocked, // the target can only be approached through an error before it, and that error is the finding
  Confirmed,
  Refuted,
  RefutedWithinBounds,
  Unknown,
};
inline constexpr unsigned kVerdictCount = unsigned(Verdict::Unknown) + 1;

/// As printed everywhere: `safe-within-bounds`.
std::string_view spell(Verdict verdict);
std::optional<Verdict> parseVerdict(std::string_view text);

enum class ExitCode : int {
  NothingFound = 0, // safe, unreachable, refuted, also within bounds; for `run`: no error found
  Found = 1,        // violated, reachable, blocked, confirmed
  BadInput = 2,     // bad usage, or input that cannot be read
  Unknown = 3,
};

ExitCode exitCode(Verdict verdict);

} // namespace hindsight
