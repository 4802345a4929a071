#include "report/sarif_report.h"

#include "report/sarif_parts.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <set>

namespace hindsight {

namespace {

using Json = nlohmann::ordered_json;

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
    Json location = sarifLocation(note.place, folder, note.text);
    if (std::ranges::find(related, location) == related.end()) related.push_back(std::move(location)); // they are a set
  }
  Json inputs = Json::object();
  for (const Input& input : finding.inputs) inputs[input.name] = input.value;
  std::string uri = sarifUri(finding.place.file, folder);
  return {
      {"ruleId", kind.name},
      {"ruleIndex", rule},
      {"kind", "fail"},
      {"level", "error"},
      {"message", {{"text", finding.message.empty() ? std::string(kind.sentence) : finding.message}}},
      {"locations", {sarifLocation(finding.place, folder)}},
      {"relatedLocations", std::move(related)},
      {"codeFlows", sarifCodeFlow(finding, folder)},
      {"partialFingerprints",
       {{"kindFunctionFile/v1", fmt::format("{}:{}:{}", kind.name, finding.place.function, uri)}}},
      {"properties", {{"replayed", spell(finding.replayed)}, {"test", finding.test}, {"inputs", std::move(inputs)}}}};
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
                  {"version", versionNumber(context.version)},
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
