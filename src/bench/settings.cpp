#include "bench/settings.h"

#include <nlohmann/json.hpp>

namespace hindsight::bench {

using Json = nlohmann::ordered_json;

std::string encodeSettings(const BenchSettings& settings) {
  Json json = {{"tasks", settings.tasks},
               {"seconds", settings.seconds},
               {"memory_bytes", settings.memoryBytes},
               {"data_model", spell(settings.dataModel)},
               {"tool", settings.tool}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<BenchSettings> decodeSettings(std::string_view text) {
  try {
    Json json = Json::parse(text);
    BenchSettings settings;
    settings.tasks = json.at("tasks").get<std::vector<std::string>>();
    settings.seconds = json.at("seconds").get<double>();
    settings.memoryBytes = json.at("memory_bytes").get<uint64_t>();
    settings.dataModel = json.at("data_model") == spell(DataModel::Lp64) ? DataModel::Lp64 : DataModel::Ilp32;
    settings.tool = json.at("tool").get<std::string>();
    return settings;
  } catch (const Json::exception&) {
    return Error{"not the settings of a benchmark run", ""};
  }
}

} // namespace hindsight::bench
