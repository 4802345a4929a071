#include "solver/interval_search.h"

#include <algorithm>
#include <bit>

namespace hindsight {

namespace {

using Interval = IntervalProgram::Interval;

bool isPoint(std::span<const Interval> box) {
  return std::ranges::all_of(box, [](const Interval& each) { return each.low == each.high; });
}

} // namespace

std::optional<IntervalSearch> IntervalSearch::make(TermManager& terms, MembershipFinder& memberships,
                                                   ScratchEvaluator& evaluator,
                                                   std::span<const Term* const> constraints) {
  auto program = IntervalProgram::make(terms, constraints);
  if (!program) return std::nullopt;
  IntervalSearch search(std::move(*program), evaluator, constraints);
  search.start(memberships);
  return search;
}

/// The first box: what constraints on single unknowns leave.
void IntervalSearch::start(MembershipFinder& memberships) {
  Box box;
  for (const IntervalProgram::Unknown& unknown : program.unknowns()) box.push_back({0, unknown.last()});
  for (size_t index = 0; index < constraints.size(); ++index) {
    if (constraints[index]->isConst()) continue;
    const Membership& membership = memberships.of(constraints[index]);
    std::optional<size_t> about = program.unknownOf(membership.subject);
    if (about && program.restrict(box[*about], *about, membership)) rulesOut[index] = true;
  }
  if (std::ranges::none_of(box, [](const Interval& each) { return each.low > each.high; }))
    open.push_back(std::move(box));
}

std::optional<size_t> IntervalSearch::failingAt(const std::vector<uint64_t>& point) {
  Assignment candidate;
  for (size_t index = 0; index < point.size(); ++index) {
    const IntervalProgram::Unknown& unknown = program.unknowns()[index];
    uint64_t value = unknown.valueAt(point[index]);
    for (size_t symbol = 0; symbol < unknown.symbols.size(); ++symbol) {
      bool isLast = symbol + 1 == unknown.symbols.size();
      unsigned end = isLast ? unknown.width : unknown.offsets[symbol + 1];
      candidate.set(unknown.symbols[symbol], value >> unknown.offsets[symbol] & mask64(end - unknown.offsets[symbol]));
    }
  }
  evaluator->use(candidate);
  for (size_t index = 0; index < constraints.size(); ++index)
    if (!evaluator->isTrue(constraints[index])) return index;
  found = std::move(candidate);
  return std::nullopt;
}

/// The widest interval in two; at the sign where it has both.
void IntervalSearch::split(const Box& box) {
  size_t widest = 0;
  auto extent = [&](size_t index) { return box[index].high - box[index].low; };
  for (size_t index = 1; index < box.size(); ++index)
    if (std::bit_width(extent(index)) > std::bit_width(extent(widest))) widest = index;
  auto [low, high] = box[widest];
  const IntervalProgram::Unknown& unknown = program.unknowns()[widest];
  uint64_t sign = uint64_t(1) << (unknown.width - 1), middle = low + (high - low) / 2;
  if (unknown.order != IntervalProgram::Order::Unsigned && low < sign && high >= sign) middle = sign - 1;
  Box first = box, second = box;
  first[widest].high = middle;
  second[widest].low = middle + 1;
  open.push_back(std::move(first));
  open.push_back(std::move(second));
}

IntervalSearch::End IntervalSearch::run(uint64_t mostSteps) {
  uint64_t steps = 0;
  std::vector<uint64_t> point;
  while (!open.empty()) {
    steps += 2 * program.size();
    if (steps > mostSteps || (stop && stop->load(std::memory_order_relaxed))) return End::TooMuch;
    Box box = std::move(open.front());
    open.pop_front();
    if (std::optional<size_t> failing = program.failing(box)) {
      rulesOut[*failing] = true;
      continue;
    }
    point.clear();
    for (const Interval& each : box) point.push_back(each.low + (each.high - each.low) / 2);
    std::optional<size_t> failing = failingAt(point);
    if (!failing) return End::Found;
    if (isPoint(box))
      rulesOut[*failing] = true;
    else
      split(box);
  }
  return End::None;
}

std::vector<const Term*> IntervalSearch::used() const {
  std::vector<const Term*> result;
  for (size_t index = 0; index < constraints.size(); ++index)
    if (rulesOut[index]) result.push_back(constraints[index]);
  return result;
}

} // namespace hindsight
