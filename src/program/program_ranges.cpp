#include "program/program_ranges.h"

#include "program/range_rules.h"
#include "support/strong_components.h"

#include <algorithm>

namespace hindsight {

namespace {

/// Rounds before results that still grow go on to the next landmark, and before they may be anything.
constexpr unsigned kPatience = 3, kMostRounds = 40;

/// Code behind a call that returns twice sees registers as they are later on.
bool isUnderstood(const Function& function) {
  return !function.declaration &&
         std::ranges::none_of(function.calls, [](const CallInfo& call) { return call.returnsTwice; });
}

/// Whatever one of them allows.
ReturnedRange joined(ReturnedRange a, ReturnedRange b) {
  if (!a.returns) return b;
  if (!b.returns) return a;
  if (!a.range || !b.range) return {};
  return {true, SignedRange{std::min(a.range->low, b.range->low), std::max(a.range->high, b.range->high)}};
}

} // namespace

ReturnedRange ProgramRanges::resultOf(const CallInfo& call) const {
  if (call.callee == kNone || !executes(call)) return {};
  auto found = known.find(call.callee);
  return found == known.end() ? ReturnedRange() : found->second;
}

/// The function and what it calls directly, and what that calls, as far as nothing is known of it.
std::vector<FunctionId> ProgramRanges::unknownCallees(FunctionId root) const {
  std::vector<FunctionId> found{root};
  std::vector<bool> isFound(program.functions.size(), false);
  isFound[root] = true;
  for (size_t next = 0; next < found.size(); ++next)
    for (const CallInfo& call : program.functions[found[next]].calls) {
      if (call.callee == kNone || isFound[call.callee] || known.contains(call.callee) || !executes(call)) continue;
      isFound[call.callee] = true;
      found.push_back(call.callee);
    }
  return found;
}

bool ProgramRanges::growsOnce(FunctionId id, unsigned round) {
  const Function& function = program.functions[id];
  ReturnedRange& before = known[id];
  ReturnedRange now;
  if (isUnderstood(function)) {
    BlockRanges ranges(function, [this](const CallInfo& call) { return resultOf(call); });
    now = joined(before, ranges.returned());
    if (now.range && before.range && *now.range != *before.range && round > kPatience)
      now.range = widened(*before.range, *now.range, function.results[0].width, ranges.landmarks());
    if (round > kMostRounds && now != before) now = ReturnedRange();
  }
  bool changed = now != before;
  before = now;
  return changed;
}

/// Functions that call each other, whose other callees are known.
void ProgramRanges::settle(const std::vector<FunctionId>& component) {
  for (FunctionId id : component) known[id] = {.returns = false, .range = std::nullopt};
  bool callsItself = std::ranges::any_of(program.functions[component[0]].calls,
                                         [&](const CallInfo& call) { return call.callee == component[0]; });
  bool isRecursive = component.size() > 1 || callsItself;
  if (!isRecursive) {
    growsOnce(component[0], 0);
    return;
  }
  bool changed = true;
  for (unsigned round = 0; changed; ++round) {
    changed = false;
    for (FunctionId id : component) changed = growsOnce(id, round) || changed;
  }
}

ReturnedRange ProgramRanges::returnedBy(const Function& function) {
  if (auto found = known.find(function.id); found != known.end()) return found->second;
  std::vector<FunctionId> open = unknownCallees(function.id);
  std::unordered_map<FunctionId, uint32_t> number;
  for (uint32_t node = 0; node < open.size(); ++node) number[open[node]] = node;
  StrongComponents components = strongComponents(static_cast<uint32_t>(open.size()), [&](uint32_t node, uint32_t k) {
    const std::vector<CallInfo>& calls = program.functions[open[node]].calls;
    if (k >= calls.size()) return kNoSuccessor;
    auto to = number.find(calls[k].callee);
    return to == number.end() || !executes(calls[k]) ? node : to->second; // to itself: says nothing
  });
  std::vector<std::vector<FunctionId>> members(components.sizes.size());
  for (uint32_t node = 0; node < open.size(); ++node) members[components.of[node]].push_back(open[node]);
  for (const std::vector<FunctionId>& component : members) settle(component);
  return known.at(function.id);
}

BlockRanges ProgramRanges::of(const Function& function) {
  for (const CallInfo& call : function.calls)
    if (call.callee != kNone && executes(call)) returnedBy(program.functions[call.callee]);
  return BlockRanges(function, [this](const CallInfo& call) { return resultOf(call); });
}

} // namespace hindsight
