#include "backward/explanation/explain.h"

#include "backward/explanation/path_rows.h"
#include "backward/explanation/recorder.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight::backward {

namespace {

constexpr size_t kMostPaths = 10;
bool isPartOf(const Term* part, const Term* condition) {
  if (part == condition) return true;
  return condition->kind() == TermKind::And && condition->width() == 1 &&
         (isPartOf(part, condition->kid(0)) || isPartOf(part, condition->kid(1)));
}

/// Constraints that cannot hold together; empty if the solver does not find any.
std::vector<BackwardConstraint> contradicting(const BackwardState& state) {
  std::vector<BackwardConstraint> all = state.closed;
  all.insert(all.end(), state.constraints.begin(), state.constraints.end());
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.number < b.number; });
  PathCondition path;
  for (const BackwardConstraint& constraint : all) {
    CheckResult answer = state.context->solver.check(path, constraint.condition);
    if (answer.result != SatResult::Unsat) {
      path.add(state.context->terms, constraint.condition, answer.witness);
      continue;
    }
    std::optional<std::vector<const Term*>> core = state.context->solver.unsatCore(path, constraint.condition);
    if (!core) return {constraint};
    std::vector<BackwardConstraint> found;
    for (const BackwardConstraint& other : all) {
      auto isUsed = [&](const Term* part) { return isPartOf(part, other.condition); };
      if (other.number < constraint.number && std::any_of(core->begin(), core->end(), isUsed)) found.push_back(other);
    }
    found.push_back(constraint);
    return found;
  }
  return {};
}

std::string named(uint32_t number) {
  return number ? fmt::format("c{}", number) : "a condition";
}

std::vector<std::string> togetherImpossible(const std::vector<BackwardConstraint>& constraints, PathNames& names) {
  if (constraints.size() == 1)
    return {fmt::format("{}, now {}, never holds", named(constraints[0].number),
                        names.condition(constraints[0].condition))};
  std::vector<std::string> reasons = {"these cannot hold together:"};
  for (const BackwardConstraint& constraint : constraints)
    reasons.push_back(fmt::format("  {}, now {}", named(constraint.number), names.condition(constraint.condition)));
  return reasons;
}

std::vector<std::string> whyInfeasible(const BackwardState& state, PathNames& names) {
  const Contradiction& known = state.record->contradiction;
  if (known.condition && known.otherCondition)
    return togetherImpossible(
        {{known.otherCondition, 0, nullptr, known.other}, {known.condition, 0, nullptr, known.number}}, names);
  if (known.condition && known.became.empty()) return {named(known.number) + " never holds"};
  if (known.condition)
    return {fmt::format("{} has become {}, which is false", named(known.number),
                        names.condition(known.condition, known.became))};
  if (!state.ending.reason.empty()) return {state.ending.reason};
  std::vector<BackwardConstraint> core = contradicting(state);
  return core.empty() ? std::vector<std::string>() : togetherImpossible(core, names);
}

std::vector<std::string> whyEnded(const BackwardState& state, PathNames& names) {
  const Program& program = state.context->program;
  PathNames::Reads open;
  for (const PendingRead& read : state.memory.reads) open.emplace_back(read.result, read.address);
  names.useReads(&open);
  std::vector<std::string> reasons;
  switch (state.ending.how) {
  case BackwardEnd::Infeasible: reasons = whyInfeasible(state, names); break;
  case BackwardEnd::Failed: {
    CodePoint place = state.ending.failed.place;
    reasons = {fmt::format("the access at {} of {} fails",
                           program.describe(program.functions[place.function].locations[place.instruction]),
                           names.location(state.ending.failed.address))};
    break;
  }
  case BackwardEnd::Unsupported:
  case BackwardEnd::Limit: reasons = {state.ending.reason}; break;
  case BackwardEnd::None: break;
  }
  names.useReads(nullptr);
  return reasons;
}

std::string describeEnd(const BackwardState& state) {
  switch (state.ending.how) {
  case BackwardEnd::Infeasible: return "no input takes this path";
  case BackwardEnd::Failed: return "the program does not get past an error on this path";
  case BackwardEnd::Unsupported: return "this path could not be followed further";
  case BackwardEnd::Limit: return "a limit keeps this path from going on";
  case BackwardEnd::None: break;
  }
  return "this path was not followed further: the search was stopped";
}

} // namespace

void Explainer::add(const BackwardState& ended, std::string end) {
  if (settled) return;
  if (found.paths.size() == kMostPaths) {
    ++found.morePaths;
    return;
  }
  BackwardState state = ended;
  finishRow(state);
  PathNames names(*state.context);
  ExplainedPath path;
  path.end = std::move(end);
  path.rows = explainRows(*state.context, names, *state.record, path.omitted);
  path.reasons = whyEnded(state, names);
  found.paths.push_back(std::move(path));
}

void Explainer::ended(const BackwardState& state) {
  add(state, describeEnd(state));
}

void Explainer::arrived(const BackwardState& state, bool confirmed) {
  if (confirmed) found = {};
  add(state, confirmed ? "this path begins at the entry, and a run took it to the target"
                       : "this path begins at the entry, but no run confirmed it");
  settled = settled || confirmed;
}

Explanation Explainer::finish(uint64_t covered, uint64_t merged) {
  auto note = [&](uint64_t count, const char* text) {
    if (count && !settled) found.notes.push_back(fmt::format("{} {} {}", count, count == 1 ? "path" : "paths", text));
  };
  note(covered, "more not followed: subsumed by a path with a weaker precondition");
  note(merged, "more merged into others: the condition they differed in does not matter");
  return std::move(found);
}

} // namespace hindsight::backward
