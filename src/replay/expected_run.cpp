#include "replay/expected_run.h"

#include "support/branch_code.h"
#include "support/file_io.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace hindsight::replay {

std::vector<uint32_t> readDecisions(const std::string& path) {
  Result<std::string> bytes = readFile(path);
  uint32_t count = 0;
  if (!bytes || bytes->size() < sizeof count) return {};
  std::memcpy(&count, bytes->data(), sizeof count);
  if (count > kMostDecisions || bytes->size() < sizeof count * (size_t(count) + 1)) return {};
  std::vector<uint32_t> decisions(count);
  std::memcpy(decisions.data(), bytes->data() + sizeof count, sizeof count * count);
  return decisions;
}

static std::string differentDecision(const ExpectedRun& expected, const SeenRun& seen) {
  const std::vector<uint32_t>&wanted = expected.decisions, &had = seen.decisions;
  size_t at = static_cast<size_t>(std::ranges::mismatch(wanted, had).in1 - wanted.begin());
  if (at == wanted.size() && at == had.size()) return "";
  if (at < wanted.size() && at < had.size() && (wanted[at] ^ had[at]) == 1)
    return fmt::format("goes the other way at {}, branch {} of {}", expected.describe(at), at + 1, wanted.size());
  if (at < wanted.size())
    return fmt::format("does not come to {} after {} branches as predicted", expected.describe(at), at);
  return fmt::format("goes on to more branches than the {} predicted", wanted.size());
}

/// A line of it, short enough for a message.
static std::string lineAt(const std::string& text, size_t at) {
  constexpr size_t kMost = 60;
  size_t start = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
  std::string line = text.substr(start, std::min(text.find('\n', start), text.size()) - start);
  return line.size() > kMost ? line.substr(0, kMost) + "..." : line;
}

static std::string differentText(const std::string& wanted, const std::string& seen, size_t kept, const char* where) {
  std::string_view beginning(wanted.data(), std::min(wanted.size(), kept));
  std::string_view had(seen.data(), std::min(seen.size(), kept));
  if (beginning == had) return "";
  size_t at = static_cast<size_t>(std::ranges::mismatch(beginning, had).in1 - beginning.begin());
  return fmt::format("prints '{}' on {}, not '{}'", lineAt(seen, std::min(at, seen.size())), where,
                     lineAt(wanted, std::min(at, wanted.size())));
}

std::string differenceIn(const ExpectedRun& expected, const SeenRun& seen) {
  std::string difference = expected.comparesDecisions ? differentDecision(expected, seen) : "";
  if (difference.empty()) difference = differentText(expected.output, seen.output, seen.keptBytes, "standard output");
  if (difference.empty()) difference = differentText(expected.errors, seen.errors, seen.keptBytes, "standard error");
  return difference;
}

} // namespace hindsight::replay
