#include "support/verdict.h"

#include "support/invariant.h"

#include <array>

namespace hindsight {

static constexpr std::array<std::string_view, kVerdictCount> kSpelling = {
    "safe",        "safe-within-bounds",        "violated", "reachable",
    "unreachable", "unreachable-within-bounds", "blocked",  "confirmed",
    "refuted",     "refuted-within-bounds",     "unknown",
};

std::string_view spell(Verdict verdict) {
  return kSpelling[unsigned(verdict)];
}

std::optional<Verdict> parseVerdict(std::string_view text) {
  for (unsigned index = 0; index < kVerdictCount; ++index)
    if (kSpelling[index] == text) return Verdict(index);
  return std::nullopt;
}

ExitCode exitCode(Verdict verdict) {
  switch (verdict) {
  case Verdict::Safe:
  case Verdict::SafeWithinBounds:
  case Verdict::Unreachable:
  case Verdict::UnreachableWithinBounds:
  case Verdict::Refuted:
  case Verdict::RefutedWithinBounds: return ExitCode::NothingFound;
  case Verdict::Violated:
  case Verdict::Reachable:
  case Verdict::Blocked:
  case Verdict::Confirmed: return ExitCode::Found;
  case Verdict::Unknown: return ExitCode::Unknown;
  }
  HS_UNREACHABLE("every verdict should have an exit code");
}

} // namespace hindsight
