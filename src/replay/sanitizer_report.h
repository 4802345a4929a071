// What a sanitizer wrote about a run, taken apart.
//
// The sanitizers write into files of their own (`log_path`), with frames in a format of ours, so that nothing the
// program prints can be taken for a report and every frame says which file it belongs to.
#pragma once

#include "support/finding.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hindsight::replay {

struct NativeFrame {
  std::string module; // the executable or library
  std::string function;
  std::string file; // empty if unknown
  uint32_t line = 0;
  uint32_t column = 0;
};

using NativeStack = std::vector<NativeFrame>; // innermost first

struct SanitizerReport {
  std::string kind;  // as in the summary: heap-buffer-overflow, SEGV, signed-integer-overflow; "leak" for leaks
  std::string text;  // the line that says what is wrong
  NativeStack stack; // of the error
  Place place;       // what UndefinedBehaviorSanitizer says itself; line 0 for the others
  bool atPc = false; // a jump to where no code is
  std::optional<uint64_t> address; // that was accessed; not there if the machine does not tell
  std::vector<NativeStack> leaks;  // where each leaked block was allocated
};

/// The options that make reports readable by `parseReport`, without a colon at their ends.
std::string reportFormatOptions();

/// Empty if the text holds no error.
std::optional<SanitizerReport> parseReport(std::string_view text);

/// The first frame in the program itself, as opposed to the C library, the sanitizer and the replay library.
const NativeFrame* userFrame(const NativeStack& stack, std::string_view executable);

Place placeOf(const NativeFrame& frame);

} // namespace hindsight::replay
