#include "report/replay_report.h"

#include "support/quantity.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace hindsight {

static std::string nameOf(const ReplayedTest& test) {
  return std::filesystem::path(test.test).filename().string();
}

static Style styleOf(Replayed replayed) {
  switch (replayed) {
  case Replayed::Yes: return Style::Green;
  case Replayed::No: return Style::Red;
  default: return Style::Yellow;
  }
}

static std::string lineOf(const ReplayedTest& test, size_t width, const Terminal& terminal) {
  std::string_view word = spell(test.replayed);
  std::string answer =
      terminal.paint(word, styleOf(test.replayed)) + std::string(16 - std::min<size_t>(word.size(), 15), ' ');
  std::string rest = test.replayed == Replayed::NotAttempted
                         ? test.reason
                         : fmt::format("predicted: {}; {}", test.predicted, test.reason);
  if (test.branches) rest += fmt::format(", by the predicted {}", formatPlural(*test.branches, "branch", "branches"));
  return fmt::format("{:<{}}  {}{}\n", nameOf(test), width, answer, withoutControls(rest));
}

static std::string verdictText(const ReplayResult& result) {
  auto count = [&](Replayed wanted) {
    return static_cast<uint64_t>(
        std::ranges::count_if(result.tests, [&](const ReplayedTest& test) { return test.replayed == wanted; }));
  };
  std::string text = fmt::format("{} did what was predicted", formatPlural(count(Replayed::Yes), "test", "tests"));
  if (uint64_t no = count(Replayed::No)) text += fmt::format(", {} did not", formatCount(no));
  if (uint64_t open = count(Replayed::NotObservable))
    text += fmt::format(", {} cannot show the error", formatCount(open));
  if (uint64_t none = count(Replayed::NotAttempted)) text += fmt::format(", {} not run", formatCount(none));
  return text;
}

std::string renderReplay(const ReplayResult& result, const Terminal& terminal) {
  size_t width = 0;
  for (const ReplayedTest& test : result.tests) width = std::max(width, nameOf(test).size());
  std::string text;
  for (const ReplayedTest& test : result.tests) text += lineOf(test, width, terminal);
  return text + fmt::format("{} {}: {}\n", terminal.paint("verdict ", Style::Bold), spell(result.verdict()),
                            verdictText(result));
}

std::string renderReplayJson(const ReplayResult& result, std::string_view input) {
  using Json = nlohmann::ordered_json;
  Json tests = Json::array();
  for (const ReplayedTest& test : result.tests)
    tests.push_back({{"test", test.test},
                     {"predicted", test.predicted.empty() ? Json(nullptr) : Json(test.predicted)},
                     {"replayed", spell(test.replayed)},
                     {"observed", test.observed.empty() ? Json(nullptr) : Json(test.observed)},
                     {"reason", test.reason},
                     {"branches", test.branches ? Json(*test.branches) : Json(nullptr)}});
  Json json = {{"command", "replay"}, {"input", input}, {"verdict", spell(result.verdict())}, {"tests", tests}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace hindsight
