#include "bench/bench_json.h"

#include <nlohmann/json.hpp>

namespace hindsight::bench {

using Json = nlohmann::ordered_json;

static Json totalsJson(const Totals& totals) {
  return {{"property", totals.property},
          {"correct_true", totals.count(RowStatus::CorrectTrue)},
          {"correct_false", totals.count(RowStatus::CorrectFalse)},
          {"wrong_true", totals.count(RowStatus::WrongTrue)},
          {"wrong_false", totals.count(RowStatus::WrongFalse)},
          {"unknown", totals.count(RowStatus::Unknown)},
          {"unsupported", totals.count(RowStatus::Unsupported)},
          {"broken", totals.count(RowStatus::Broken)},
          {"score", totals.score},
          {"seconds", totals.seconds}};
}

static Json rowJson(const Row& row) {
  return {{"task", row.name},
          {"property", row.property},
          {"expected", row.expected},
          {"answer", row.answer},
          {"status", spell(row.status)},
          {"score", score(row.status)},
          {"seconds", row.seconds},
          {"cpu_seconds", row.cpuSeconds},
          {"peak_memory_bytes", row.peakBytes},
          {"reasons", row.reasons},
          {"file", row.task.string()},
          {"folder", row.folder.empty() ? Json(nullptr) : Json(row.folder)}};
}

static Json reasonsJson(const std::vector<std::pair<std::string, uint64_t>>& reasons) {
  Json list = Json::array();
  for (const auto& [reason, count] : reasons) list.push_back({{"reason", reason}, {"rows", count}});
  return list;
}

std::string renderBenchJson(std::span<const Row> rows, const Summary& summary, const BenchContext& context) {
  Json properties = Json::array(), list = Json::array();
  for (const Totals& totals : summary.properties) properties.push_back(totalsJson(totals));
  for (const Row& row : rows) list.push_back(rowJson(row));
  Json json = {{"command", "bench"},
               {"settings", Json::parse(encodeSettings(context.settings))},
               {"complete", context.notRun == 0},
               {"not_run", context.notRun},
               {"seconds", context.seconds},
               {"totals", totalsJson(summary.all)},
               {"properties", properties},
               {"unknown_reasons", reasonsJson(summary.unknownReasons)},
               {"unsupported_reasons", reasonsJson(summary.unsupportedReasons)},
               {"rows", list},
               {"output", context.output}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace hindsight::bench
