// Which calls a run skips (`--skip f,g:42`), and why some cannot be skipped.
#pragma once

#include "pointer/mod_ref.h"
#include "program/target.h"
#include "support/result.h"

#include <string>
#include <vector>

namespace hindsight::chop {

/// Calls of a function: all of them, or those on one line.
struct SkippedFunction {
  FunctionId function = kNone;
  uint32_t line = 0; // 0: every call
};

/// What may be written by a skipped call is told by an analysis of the whole program, or from the state before the
/// call.
enum class Pta : uint8_t { Static, Past };

struct SkipList {
  std::vector<SkippedFunction> functions;
  Pta pta = Pta::Past;
  bool reuses = true;       // analyses of states that look alike
  bool slices = false;      // recoveries skip what they call in turn
  bool isChosen = false;    // by the tool (`skip_choice.h`): functions that are executed late often are not skipped
  bool cannotFail = false;  // no error can be inside
  bool isElsewhere = false; // nor can what is looked for: errors inside are not asked about
  bool empty() const { return functions.empty(); }
  /// Whether this call is to be skipped.
  bool names(const Program& program, FunctionId callee, const CodePoint& call) const;
};

/// `text` as a user writes it. An error is one sentence: no such function, never called, no call on that line, no body,
/// the entry, one that leads to the target, jumps, or asks for input, itself or below (later inputs would have other
/// numbers, and tests would not replay).
Result<std::vector<SkippedFunction>> parseSkipList(const Program& program, std::string_view text,
                                                   std::string_view entry, const Target* target);

} // namespace hindsight::chop
