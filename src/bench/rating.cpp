#include "bench/rating.h"

#include <fmt/format.h>

#include <algorithm>

namespace hindsight::bench {

static std::string expectedText(const PlannedRow& plan) {
  if (!plan.expected) return "-";
  if (*plan.expected) return "true";
  return plan.subproperty.empty() ? "false" : fmt::format("false({})", plan.subproperty);
}

Row rowOf(const PlannedRow& plan) {
  Row row;
  row.name = plan.name;
  row.property = plan.property.name;
  row.expected = expectedText(plan);
  row.task = plan.task;
  row.answer = "-";
  if (plan.state == PlannedRow::State::Unsupported) row.status = RowStatus::Unsupported;
  if (plan.state == PlannedRow::State::Broken) row.status = RowStatus::Broken;
  if (!plan.problem.empty()) row.reasons = {plan.problem};
  return row;
}

Row rateFailure(const PlannedRow& plan, std::string reason) {
  Row row = rowOf(plan);
  row.status = RowStatus::Unknown;
  row.reasons = {std::move(reason)};
  return row;
}

/// The first finding that breaks what was asked about. Others are none of this row's business.
static const AnswerFinding* firstRelevant(const PlannedRow& plan, const Answer& answer) {
  const std::vector<Property>& asked = plan.property.properties;
  for (const AnswerFinding& finding : answer.findings)
    if (std::any_of(asked.begin(), asked.end(), [&](Property part) { return spell(part) == finding.property; }))
      return &finding;
  return nullptr;
}

static std::string describe(const AnswerFinding& finding) {
  if (finding.file.empty()) return finding.kind;
  return fmt::format("{} at {}:{}", finding.kind, std::filesystem::path(finding.file).filename().string(),
                     finding.line);
}

static void rateViolated(Row& row, const PlannedRow& plan, const Answer& answer) {
  const AnswerFinding* finding = firstRelevant(plan, answer);
  if (!finding) {
    row.reasons = {fmt::format("the tool says violated, but has no finding of {}", plan.property.name)};
    return;
  }
  bool hasParts = plan.property.properties.size() > 1;
  if (hasParts) row.answer = fmt::format("violated({})", finding->property);
  row.reasons = {describe(*finding)};
  if (*plan.expected) {
    row.status = RowStatus::WrongFalse;
  } else if (!plan.subproperty.empty() && finding->property != plan.subproperty) {
    row.status = RowStatus::WrongFalse;
    row.reasons.push_back(fmt::format("{} should break first", plan.subproperty));
  } else {
    row.status = RowStatus::CorrectFalse;
  }
}

Row rate(const PlannedRow& plan, const Answer& answer) {
  Row row = rowOf(plan);
  row.status = RowStatus::Unknown;
  row.answer = spell(answer.verdict);
  row.reasons = answer.reasons;
  if (answer.verdict == Verdict::Violated) {
    rateViolated(row, plan, answer);
  } else if (answer.verdict == Verdict::Safe) {
    row.status = *plan.expected ? RowStatus::CorrectTrue : RowStatus::WrongTrue;
    row.reasons.clear();
  } else if (row.reasons.empty()) {
    row.reasons = {"the tool gave no reason"};
  }
  return row;
}

} // namespace hindsight::bench
