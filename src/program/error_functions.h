// Functions that programs call to say that something is wrong, the strongest statement first.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>

namespace hindsight {

enum class ErrorTier : uint8_t {
  ErrorFunction, // never to be called; what it does if the program defines it does not matter
  Assertion,
  Abort,
};

inline std::span<const std::string_view> errorFunctions(ErrorTier tier) {
  static constexpr std::string_view kErrors[] = {"reach_error", "__VERIFIER_error"};
  static constexpr std::string_view kAssertions[] = {"__assert_fail", "__assert_perror_fail", "__assert",
                                                     "klee_report_error"};
  static constexpr std::string_view kAborts[] = {"abort", "klee_abort", "llvm.trap", "llvm.ubsantrap"};
  switch (tier) {
  case ErrorTier::ErrorFunction: return kErrors;
  case ErrorTier::Assertion: return kAssertions;
  case ErrorTier::Abort: return kAborts;
  }
  return {};
}

/// Whether calling it is an error whatever its body does.
inline bool isErrorFunction(std::string_view name) {
  return std::ranges::count(errorFunctions(ErrorTier::ErrorFunction), name) != 0;
}

} // namespace hindsight
