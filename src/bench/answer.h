// What the tool answered about one row: the JSON of `hindsight check`, cut down to what is judged.
#pragma once

#include "support/result.h"
#include "support/verdict.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hindsight::bench {

struct AnswerFinding {
  std::string property; // "valid-deref"
  std::string kind;     // "null-dereference"
  std::string file;
  uint64_t line = 0;
  std::string replayed; // "yes", "no", ...
};

struct Answer {
  Verdict verdict = Verdict::Unknown;
  std::vector<AnswerFinding> findings; // in order of discovery
  std::vector<std::string> reasons;    // what kept it from a definite answer, in words
};

/// A document that is not what `check` prints is an error.
Result<Answer> parseAnswer(std::string_view json);

} // namespace hindsight::bench
