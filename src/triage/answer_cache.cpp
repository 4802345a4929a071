#include "triage/answer_cache.h"

#include "program/file_hash.h"
#include "report/alarm_archive.h"
#include "support/file_io.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace hindsight::triage {

using Json = nlohmann::json;

static std::string hashOf(const Json& json) {
  return sha256Of(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::string AnswerCache::keyOf(const Alarm& alarm) const {
  return hashOf({programKey, essenceOf(alarm)});
}

std::optional<KnownAnswer> AnswerCache::find(const Alarm& alarm) const {
  if (isOff()) return std::nullopt;
  Result<std::string> text = readFile(fileOf(keyOf(alarm)));
  if (!text) return std::nullopt;
  try {
    Json entry = Json::parse(*text);
    std::optional<JudgedAlarm> judged = decodeAnswer(entry.at("answer").get<std::string>());
    if (!judged) return std::nullopt;
    bool isOpen = judged->answer.verdict == Verdict::Unknown;
    if (isOpen && entry.at("effort").get<std::string>() != effort) return std::nullopt;
    KnownAnswer known{.judged = std::move(*judged)};
    for (uint8_t byte : entry.at("test").get<std::vector<uint8_t>>()) known.test += static_cast<char>(byte);
    return known;
  } catch (const std::exception&) {
    return std::nullopt; // not what we wrote
  }
}

/// A cache that cannot be written is none.
void AnswerCache::keep(const Alarm& alarm, const KnownAnswer& answer) const {
  if (isOff()) return;
  Json entry = {{"answer", encodeAnswer(answer.judged)},
                {"effort", effort},
                {"test", std::vector<uint8_t>(answer.test.begin(), answer.test.end())}};
  (void)writeFileAtomically(fileOf(keyOf(alarm)), entry.dump());
}

std::string keyOfProgram(const std::vector<InputFile>& files, const std::vector<std::string>& rest) {
  Json parts = Json::array();
  for (const InputFile& file : files) {
    Result<std::string> hash = sha256OfFile(file.compiled.empty() ? file.path : file.compiled);
    if (!hash) return "";
    parts.push_back({file.name(), *hash, file.yields, file.library});
  }
  std::sort(parts.begin(), parts.end()); // files of a program have no order
  return hashOf({parts, rest});
}

std::string effortOf(const std::vector<Alarm>& alarms, const std::vector<std::string>& limits) {
  std::vector<std::string> all;
  for (const Alarm& alarm : alarms) all.push_back(essenceOf(alarm));
  std::ranges::sort(all);
  return hashOf({all, limits});
}

} // namespace hindsight::triage
