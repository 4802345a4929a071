#include "report/sarif_report.h"

#include "report/path_text.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <set>

namespace hindsight {

namespace {

using Json = nlohmann::ordered_json;

/// Services match results between runs by relative paths with forward slashes, escaped like every URI.
std::string uriOf(const std::string& file, const std::string& folder) {
  std::filesystem::path path = std::filesystem::path(file).lexically_normal();
  std::filesystem::path relative = path.lexically_relative(folder);
  bool inside = !relative.empty() && *relative.begin() != "..";
  std::string text = (path.is_absolute() && inside ? relative : path).generic_string(), uri;
  for (unsigned char letter : text)
    uri += std::isalnum(letter) || std::string_view("/-._~").find(static_cast<char>(letter)) != std::string_view::npos
               ? std::string(1, static_cast<char>(letter))
               : fmt::format("%{:02X}", letter);
  return path.is_absolute() && !inside ? "file://" + uri : uri;
}

Json locationJson(const Place& place, const std::string& folder, const std::string& message = "") {
  Json region = {{"startLine", std::max(place.line, 1u)}};
  if (place.column) region["startColumn"] = place.column;
  Json location = Json::object();
  if (!place.file.empty())
    location["physicalLocation"] = {{"artifactLocation", {{"uri", uriOf(place.file, folder)}}},
                                    {"region", std::move(region)}};
  if (!place.function.empty()) location["logicalLocations"] = {{{"name", place.function}, {"kind", "function"}}};
  if (!message.empty()) location["message"] = {{"text", message}};
  return location;
}

Json codeFlowJson(const Finding& finding, const std::string& folder) {
  Json locations = Json::array();
  for (const PathStep& step : finding.steps) {
    if (step.place.line == 0) continue;
    std::string text = step.text;
    if (!step.values.empty()) text += (text.empty() ? "" : "; ") + valuesText(step.values);
    Json entry = {{"location", locationJson(step.place, folder, text.empty() ? step.place.function : text)}};
    if (!step.values.empty()) {
      Json state = Json::object();
      for (const NamedValue& value : step.values) state[value.name] = {{"text", value.value}};
      entry["state"] = std::move(state);
    }
    locations.push_back(std::move(entry));
  }
  if (locations.empty() || finding.steps.back().place != finding.place)
    locations.push_back({{"location", locationJson(finding.place, folder, finding.message)}});
  locations.back()["importance"] = "essential";
  return {{{"threadFlows", {{{"locations", std::move(locations)}}}}}};
}

std::string tagOf(const ErrorKindInfo& kind) {
  return fmt::format("external/cwe/cwe-{}", kind.cwe);
}

Json ruleJson(const ErrorKindInfo& kind) {
  // Code-scanning services want all three, and show the last one beside the result.
  std::string whole =
      fmt::format("{}. It breaks {}: {}.", kind.sentence, spell(kind.property), info(kind.property).sentence);
  whole[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(whole[0])));
  std::string help = fmt::format("{} See CWE-{}; a sanitizer calls it {}.", whole, kind.cwe, kind.sanitizer);
  return {{"id", kind.name},
          {"shortDescription", {{"text", kind.sentence}}},
          {"fullDescription", {{"text", whole}}},
          {"help", {{"text", help}}},
          {"defaultConfiguration", {{"level", "error"}}},
          {"properties", {{"tags", {tagOf(kind)}}, {"property", spell(kind.property)}, {"sanitizer", kind.sanitizer}}},
          {"relationships",
           {{{"target", {{"id", fmt::format("{}", kind.cwe)}, {"toolComponent", {{"name", "CWE"}}}}},
             {"kinds", {"superset"}}}}}};
}

Json resultJson(const Finding& finding, size_t rule, const std::string& folder) {
  const ErrorKindInfo& kind = info(finding.kind);
  Json related = Json::array();
  for (const ObjectNote& note : finding.notes) {
    if (note.place.line == 0) continue;
    Json location = locationJson(note.place, folder, note.text);
    if (std::ranges::find(related, location) == related.end()) related.push_back(std::move(location)); // they are a set
  }
  Json inputs = Json::object();
  for (const Input& input : finding.inputs) inputs[input.name] = input.value;
  std::string uri = uriOf(finding.place.file, folder);
  return {
      {"ruleId", kind.name},
      {"ruleIndex", rule},
      {"kind", "fail"},
      {"level", "error"},
      {"message", {{"text", finding.message.empty() ? std::string(kind.sentence) : finding.message}}},
      {"locations", {locationJson(finding.place, folder)}},
      {"relatedLocations", std::move(related)},
      {"codeFlows", codeFlowJson(finding, folder)},
      {"partialFingerprints",
       {{"kindFunctionFile/v1", fmt::format("{}:{}:{}", kind.name, finding.place.function, uri)}}},
      {"properties", {{"replayed", spell(finding.replayed)}, {"test", finding.test}, {"inputs", std::move(inputs)}}}};
}

/// Services compare versions, so that one has to begin with a number: "hindsight 0.1.0 (LLVM ...)" does not.
std::string numberOf(const std::string& version) {
  size_t begin = version.find_first_of("0123456789");
  return begin == std::string::npos ? version : version.substr(begin, version.find(' ', begin) - begin);
}

} // namespace

std::string renderSarif(const RunResult& result, const SarifContext& context) {
  Json rules = Json::array(), results = Json::array(), taxa = Json::array();
  std::map<ErrorKind, size_t> ruleOf;
  std::set<unsigned> weaknesses;
  for (const Finding& finding : result.findings) {
    const ErrorKindInfo& kind = info(finding.kind);
    if (ruleOf.try_emplace(finding.kind, rules.size()).second) rules.push_back(ruleJson(kind));
    if (weaknesses.insert(kind.cwe).second) taxa.push_back({{"id", fmt::format("{}", kind.cwe)}});
    results.push_back(resultJson(finding, ruleOf[finding.kind], context.folder));
  }
  Json run = {{"tool",
               {{"driver",
                 {{"name", "Hindsight"},
                  {"fullName", context.version},
                  {"version", numberOf(context.version)},
                  {"rules", std::move(rules)},
                  {"supportedTaxonomies", {{{"name", "CWE"}}}}}}}},
              {"taxonomies", {{{"name", "CWE"}, {"organization", "MITRE"}, {"taxa", std::move(taxa)}}}},
              {"results", std::move(results)},
              {"properties", {{"verdict", spell(result.verdict)}, {"complete", result.complete}}}};
  Json document = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                   {"version", "2.1.0"},
                   {"runs", Json::array({std::move(run)})}};
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace hindsight
