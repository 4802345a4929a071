// Functions that programs call to say that something is wrong, the strongest statement first.
#pragma once

#include "program/known_functions.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace hindsight {

enum class ErrorTier : uint8_t {
  ErrorFunction, // never to be called; what it does if the program defines it does not matter
  Assertion,
  Abort,
};

/// The names of functions that have a trait.
template <FunctionTrait kTrait> constexpr auto namesOf() {
  constexpr auto count =
      std::ranges::count_if(kKnownFunctions, [](const KnownFunction& each) { return each.is(kTrait); });
  std::array<std::string_view, count> names;
  size_t index = 0;
  for (const KnownFunction& each : kKnownFunctions)
    if (each.is(kTrait)) names[index++] = each.name;
  return names;
}

inline std::span<const std::string_view> errorFunctions(ErrorTier tier) {
  static constexpr auto kErrors = namesOf<kErrorCall>();
  static constexpr auto kAssertions = namesOf<kAssertion>();
  static constexpr auto kAbortFunctions = namesOf<kAborts>();
  switch (tier) {
  case ErrorTier::ErrorFunction: return kErrors;
  case ErrorTier::Assertion: return kAssertions;
  case ErrorTier::Abort: return kAbortFunctions;
  }
  return {};
}

/// Whether calling it is an error whatever its body does.
inline bool isErrorFunction(std::string_view name) {
  return std::ranges::count(errorFunctions(ErrorTier::ErrorFunction), name) != 0;
}

} // namespace hindsight
