#include "report/proof_report.h"

#include "report/finding_json.h"
#include "support/quantity.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace hindsight {

static Style styleOf(ProofVerdict verdict) {
  switch (verdict) {
  case ProofVerdict::Invalid: return Style::Red;
  case ProofVerdict::Unknown: return Style::Yellow;
  default: return Style::Green;
  }
}

static std::string tableText(const ProvedAssertion& assertion) {
  std::string text = "  before each operation (W: write)\n";
  for (const ExplainedOperation& row : assertion.table) {
    text += fmt::format("    {:<4} {}{}\n", row.node, row.operation, row.place.empty() ? "" : "  (" + row.place + ")");
    for (size_t index = 0; index < row.state.size(); ++index)
      text += fmt::format("         {}{}\n", index > 0 ? "or " : "", row.state[index]);
  }
  if (assertion.table.front().node != "n0") return text;
  if (assertion.verdict >= ProofVerdict::ValidWithinBounds) text += "    no heap meets n0: unsatisfiable\n";
  if (assertion.verdict == ProofVerdict::Invalid) text += "    the heap above meets n0\n";
  return text;
}

std::string renderProof(const ProofFacts& facts, const Terminal& terminal, bool isQuiet) {
  std::string text;
  for (const ProvedAssertion& each : facts.assertions) {
    text += fmt::format("{}: {}{}\n", each.place, terminal.paint(spell(each.verdict), styleOf(each.verdict)),
                        each.reason.empty() ? "" : ": " + each.reason);
    if (isQuiet) continue;
    text += fmt::format("  {} in {}", each.call, each.function);
    if (each.isByInduction)
      text += fmt::format(", by induction over all loops, {}, {}",
                          formatPlural(each.checks, "question to the solver", "questions to the solver"),
                          formatSeconds(each.seconds));
    else if (each.unwound != 0)
      text += fmt::format(", {}, {}, {}", formatPlural(each.unwound, "round of every loop", "rounds of every loop"),
                          formatPlural(each.checks, "question to the solver", "questions to the solver"),
                          formatSeconds(each.seconds));
    text += "\n";
    for (const std::string& line : each.candidate) text += "    " + line + "\n";
    if (each.finding && !each.finding->precondition.empty())
      text += "  precondition of the failure: " + each.finding->precondition + "\n";
    for (const std::string& line : each.invariants) text += "    invariant at " + line + "\n";
    if (!each.table.empty()) text += tableText(each);
  }
  bool isValid = std::any_of(facts.assertions.begin(), facts.assertions.end(), [](const ProvedAssertion& each) {
    return each.verdict >= ProofVerdict::ValidWithinBounds;
  });
  if (isQuiet || !isValid) return text;
  text += "valid takes for granted that\n";
  for (const std::string& each : facts.assumptions) text += "  " + each + "\n";
  return text;
}

std::string renderProofJson(const ProofFacts& facts, const std::vector<std::string>& files) {
  using Json = nlohmann::ordered_json;
  Json document = {{"command", "prove"},
                   {"files", files},
                   {"function", facts.function},
                   {"strategy", facts.strategy},
                   {"verdict", spell(facts.verdict)}};
  Json assertions = Json::array();
  for (const ProvedAssertion& each : facts.assertions) {
    Json one = {{"place", each.place},     {"function", each.function},
                {"call", each.call},       {"verdict", spell(each.verdict)},
                {"unwound", each.unwound}, {"nodes", each.nodes},
                {"checks", each.checks},   {"milliseconds", std::round(each.seconds * 1e4) / 10}};
    if (!each.reason.empty()) one["reason"] = each.reason;
    if (!each.candidate.empty()) one["candidate"] = each.candidate;
    if (each.isByInduction) one["invariants"] = each.invariants;
    for (const ExplainedOperation& row : each.table)
      one["table"].push_back(
          {{"node", row.node}, {"place", row.place}, {"operation", row.operation}, {"state", row.state}});
    if (each.finding && each.finding->heap) {
      one["heap"] = heapJson(*each.finding->heap);
      const std::string& needed = each.finding->precondition;
      one["precondition"] = needed.empty() ? Json(nullptr) : Json(needed);
      one["harness"] = each.harness.empty() ? Json(nullptr) : Json(each.harness);
    }
    assertions.push_back(std::move(one));
  }
  document["assertions"] = std::move(assertions);
  document["assumptions"] = facts.assumptions;
  return document.dump(2) + "\n";
}

} // namespace hindsight
