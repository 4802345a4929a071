#include "report/json_report.h"

#include "report/bytes_text.h"
#include "report/finding_json.h"
#include "report/statement_text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace hindsight {

using Json = nlohmann::ordered_json;

/// Names come from programs and need not be UTF-8.
static std::string dump(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

static Json pruningJson(const PruningCost& cost) {
  Json refusals = Json::object();
  for (const auto& [reason, count] : cost.refusals) refusals[reason] = count;
  return {{"cut", cost.cut},
          {"harmless", cost.harmless},
          {"interpolants", cost.interpolants},
          {"checks", cost.checks},
          {"rejected", cost.rejected},
          {"queries", cost.queries},
          {"reenacted_instructions", cost.reenacted},
          {"tries", cost.tries},
          {"failed_tries", cost.failedTries},
          {"seconds", cost.seconds},
          {"without_interpolant", refusals}};
}

static Json choppingJson(const ChoppingCost& cost) {
  Json entered = Json::object();
  for (const auto& [why, count] : cost.entered) entered[why] = count;
  return {{"functions", cost.functions},
          {"skipped_calls", cost.skipped},
          {"recoveries", cost.recoveries},
          {"most_recoveries_on_a_path", cost.mostRecoveries},
          {"refuted_tests", cost.refutedTests},
          {"analyses", {{"asked", cost.asked}, {"run", cost.run}, {"reused", cost.reused}, {"seconds", cost.seconds}}},
          {"entered", entered}};
}

static Json resolvingJson(const ResolvingCost& cost) {
  return {{"pointers", cost.pointers},
          {"candidates", cost.candidates},
          {"kept", cost.kept},
          {"scanned", cost.scanned},
          {"scan_kept", cost.scanKept},
          {"snapshots", cost.snapshots},
          {"analyses", {{"asked", cost.asked}, {"run", cost.run}, {"reused", cost.reused}, {"seconds", cost.seconds}}}};
}

static Json statisticsJson(const Statistics& statistics) {
  Json layers = Json::array();
  for (const SolverLayer& layer : statistics.layers)
    layers.push_back({{"name", layer.name}, {"count", layer.count}, {"seconds", layer.seconds}});
  Json json = {{"instructions", statistics.instructions},
               {"paths", statistics.paths},
               {"partial_paths", statistics.partialPaths},
               {"forks", statistics.forks},
               {"queries", statistics.queries},
               {"core_queries", statistics.coreQueries},
               {"solver_seconds", statistics.solverSeconds},
               {"seconds", statistics.seconds},
               {"covered_blocks", statistics.coveredBlocks},
               {"blocks", statistics.totalBlocks},
               {"peak_memory_bytes", statistics.peakMemoryBytes},
               {"solver_layers", layers}};
  if (statistics.pruning) json["pruning"] = pruningJson(*statistics.pruning);
  if (statistics.chopping) json["chopping"] = choppingJson(*statistics.chopping);
  if (statistics.resolving) json["resolving"] = resolvingJson(*statistics.resolving);
  return json;
}

static Json countsJson(const std::map<std::string, uint64_t>& counts) {
  Json object = Json::object();
  for (const auto& [name, count] : counts) object[name] = count;
  return object;
}

static Json backwardJson(const BackwardCost& cost) {
  return {{"instructions", cost.instructions},
          {"paths", cost.paths},
          {"merged", cost.merged},
          {"infeasible", cost.infeasible},
          {"covered", cost.covered},
          {"foreseen", cost.foreseen},
          {"stepped_over", cost.steppedOver},
          {"refuted_candidates", countsJson(cost.refuted)}};
}

static Json fileJson(const GivenFile& file) {
  return {{"name", file.name}, {"known", file.bytes.has_value()}, {"most", file.most}};
}

static Json worldJson(const GivenWorld& world) {
  Json json = {{"arguments", nullptr},   {"any_arguments", nullptr},     {"input", nullptr},
               {"files", Json::array()}, {"variables", world.variables}, {"clock", nullptr},
               {"most_data", nullptr}};
  if (world.arguments) json["arguments"] = *world.arguments;
  if (const std::optional<SymbolicArguments>& any = world.symbolicArguments)
    json["any_arguments"] = {{"least", any->least}, {"most", any->most}, {"length", any->length}};
  if (world.input) json["input"] = fileJson(*world.input);
  for (const GivenFile& file : world.files) json["files"].push_back(fileJson(file));
  if (world.clock) json["clock"] = *world.clock;
  if (world.mostData) json["most_data"] = *world.mostData;
  return json;
}

static Json invocationJson(const Invocation& invocation) {
  Json json = {{"folder", invocation.folder},
               {"files", invocation.files},
               {"clang_flags", invocation.clangFlags},
               {"clang", invocation.clang},
               {"entry", invocation.entry}};
  if (!invocation.errorCall.empty()) json["error_call"] = invocation.errorCall;
  if (!invocation.database.empty()) json["database"] = invocation.database;
  if (!invocation.mainFile.empty()) json["main_file"] = invocation.mainFile;
  if (const std::optional<TargetPlace>& target = invocation.target)
    json["target"] = {{"text", target->text},           {"kind", kTargetPlaceKinds[size_t(target->kind)]},
                      {"file", target->file},           {"line", target->line},
                      {"functions", target->functions}, {"label", target->label}};
  if (invocation.world) json["world"] = worldJson(*invocation.world);
  return json;
}

static Json explanationJson(const Explanation& explanation) {
  SourceText sources;
  Json paths = Json::array();
  for (const ExplainedPath& path : explanation.paths) {
    Json rows = Json::array();
    for (const ExplainedRow& row : path.rows)
      rows.push_back({{"step", row.step},
                      {"statement", statementText(row, sources)},
                      {"file", row.file},
                      {"line", row.line},
                      {"G", row.globals},
                      {"A", row.abstractObjects},
                      {"H", row.heapObjects},
                      {"phi", row.pointsTo},
                      {"effect", row.effects},
                      {"U", row.unifications}});
    paths.push_back({{"end", path.end}, {"reasons", path.reasons}, {"omitted_rows", path.omitted}, {"rows", rows}});
  }
  return paths;
}

std::string renderJson(const RunResult& result, const JsonContext& context) {
  Json stoppedBy = Json::array();
  for (StopReason reason : result.stoppedBy) stoppedBy.push_back(spell(reason));
  Json findings = Json::array();
  for (const Finding& finding : result.findings) findings.push_back(findingJson(finding));
  Json json = {{"command", context.command},
               {"inputs", context.inputs},
               {"verdict", spell(result.verdict)},
               {"complete", result.complete},
               {"stopped_by", stoppedBy},
               {"findings", findings},
               {"statistics", statisticsJson(result.statistics)},
               {"ended_paths", countsJson(result.endedPaths)},
               {"missing_functions", countsJson(result.missingFunctions)},
               {"missing_variables", countsJson(result.missingVariables)},
               {"unsupported", countsJson(result.unsupported)},
               {"notes", result.notes},
               {"tests", context.tests},
               {"partial_tests", context.partialTests},
               {"output", context.output.empty() ? Json(nullptr) : Json(context.output)},
               {"invocation", invocationJson(context.invocation)}};
  if (!result.restsOn.empty()) {
    json["needs"] = result.needs;
    json["rests_on"] = result.restsOn;
  }
  if (!context.direction.empty()) json["direction"] = context.direction;
  if (result.backward) json["backward"] = backwardJson(*result.backward);
  if (const Explanation* explanation = context.explanation) {
    json["explanation"] = explanationJson(*explanation);
    json["explanation_left_out"] = {{"paths", explanation->morePaths}, {"notes", explanation->notes}};
  }
  return dump(json);
}

std::string renderJson(const TestCase& test, std::string_view file) {
  Json objects = Json::array();
  for (const TestObject& object : test.objects)
    objects.push_back({{"name", object.name}, {"size", object.bytes.size()}, {"bytes", hexDigits(object.bytes)}});
  Json json = {{"command", "ktest"}, {"file", file}, {"arguments", test.arguments}, {"objects", objects}};
  if (test.heap) json["heap"] = heapJson(*test.heap);
  if (test.globals) json["globals"] = test.globals;
  if (!test.failedAllocations.empty()) json["failed_allocations"] = test.failedAllocations;
  for (const PlacedAllocation& placed : test.addresses)
    json["addresses"].push_back({{"allocation", placed.allocation}, {"address", fmt::format("{:#x}", placed.address)}});
  return dump(json);
}

} // namespace hindsight
