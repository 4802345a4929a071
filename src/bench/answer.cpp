#include "bench/answer.h"

#include "support/budget.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace hindsight::bench {

using Json = nlohmann::json;

/// Without the numbers of a single run, so that rows with the same trouble have the same words.
static std::string stopText(const std::string& name) {
  std::optional<StopReason> reason = parseStopReason(name);
  if (!reason) return "stopped by " + name;
  switch (*reason) {
  case StopReason::Time: return "out of time";
  case StopReason::Memory: return "out of memory";
  case StopReason::SolverEffort: return "the solver gave up on a query";
  case StopReason::Interrupted: return "interrupted";
  default: return fmt::format("cut off by {}", info(*reason).flag);
  }
}

static AnswerFinding readFinding(const Json& json) {
  AnswerFinding finding;
  finding.property = json.at("property").get<std::string>();
  finding.kind = json.at("kind").get<std::string>();
  finding.file = json.value("file", "");
  finding.line = json.value("line", uint64_t(0));
  finding.replayed = json.value("replayed", "");
  return finding;
}

static std::vector<std::string> readReasons(const Json& json, const std::vector<AnswerFinding>& findings) {
  std::vector<std::string> reasons;
  for (const Json& name : json.value("stopped_by", Json::array())) reasons.push_back(stopText(name.get<std::string>()));
  const Json unsupported = json.value("unsupported", Json::object());
  for (const auto& [name, count] : unsupported.items()) reasons.push_back("not supported: " + name);
  const Json missing = json.value("missing_functions", Json::object());
  for (const auto& [name, count] : missing.items()) reasons.push_back("no body for " + name);
  const Json undefined = json.value("missing_variables", Json::object());
  for (const auto& [name, count] : undefined.items()) reasons.push_back("no definition of " + name);
  for (const AnswerFinding& finding : findings)
    if (finding.replayed == "no") reasons.push_back(fmt::format("the native run does not show the {}", finding.kind));
  for (const Json& finding : json.value("findings", Json::array()))
    if (finding.value("unconfirmed", false))
      reasons.push_back(finding.contains("depends_on")
                            ? "an error that depends on " + finding["depends_on"].get<std::string>()
                            : "an error that was not confirmed in time");
  if (!reasons.empty()) return reasons;
  for (const Json& note : json.value("notes", Json::array())) reasons.push_back(note.get<std::string>());
  return reasons;
}

Result<Answer> parseAnswer(std::string_view text) {
  try {
    Json json = Json::parse(text);
    Answer answer;
    std::string verdict = json.at("verdict").get<std::string>();
    std::optional<Verdict> known = parseVerdict(verdict);
    if (!known) return Error{fmt::format("the answer has the unknown verdict '{}'", verdict), ""};
    answer.verdict = *known;
    for (const Json& finding : json.at("findings")) answer.findings.push_back(readFinding(finding));
    answer.reasons = readReasons(json, answer.findings);
    return answer;
  } catch (const Json::parse_error&) {
    return Error{text.empty() ? "it printed nothing" : "its output is not JSON", ""};
  } catch (const Json::exception&) {
    return Error{"its output is not a result of 'hindsight check --json'", ""};
  }
}

} // namespace hindsight::bench
