// A target by the names it has in the source: what stays the same from one build of the program to the next.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hindsight {

struct TargetPlace {
  enum class Kind : uint8_t {
    Line,   // `file` and `line`
    Entry,  // of one of `functions`
    Return, // any return of one of `functions`
    Label,  // `label` in one of `functions`
    Call,   // any call of one of `functions`, in the program itself
  };
  Kind kind = Kind::Line;
  std::string text; // as the user wrote it
  std::string file; // as the program's debug information names it
  uint32_t line = 0;
  std::vector<std::string> functions; // linkage names
  std::string label;
  bool operator==(const TargetPlace&) const = default;
};

/// Where a native run is to say that it came by.
struct WatchedPlace {
  std::string file; // as the program's debug information names it
  uint32_t line = 0;
  uint32_t column = 0; // 0: any
  auto operator<=>(const WatchedPlace&) const = default;
};

/// In the order of the enumeration, as in JSON.
inline constexpr std::string_view kTargetPlaceKinds[] = {"line", "entry", "return", "label", "call"};

} // namespace hindsight
