#include "solver/enumeration.h"

#include <algorithm>
#include <array>

namespace hindsight {

namespace {

/// Symbols of up to so many bits are tried for all their values; wider ones need constraints that leave so many.
constexpr unsigned kNarrow = 16;
constexpr uint64_t kMostValues = uint64_t(1) << kNarrow;
constexpr size_t kMostSymbols = 64;

std::optional<std::vector<uint64_t>> listed(const ValueSet& set) {
  uint64_t count = 0;
  for (const ValueSet::Interval& interval : set.intervals()) {
    if (interval.high - interval.low >= kMostValues - count) return std::nullopt;
    count += interval.high - interval.low + 1;
  }
  std::vector<uint64_t> values;
  values.reserve(count);
  for (const ValueSet::Interval& interval : set.intervals())
    for (uint64_t value = interval.low;; ++value) {
      values.push_back(value);
      if (value == interval.high) break;
    }
  return values;
}

} // namespace

std::optional<Enumeration> Enumeration::make(TermManager& terms, MembershipFinder& memberships,
                                             std::span<const Term* const> constraints) {
  Enumeration enumeration(terms, constraints);
  if (!enumeration.prepare(memberships)) return std::nullopt;
  return enumeration;
}

bool Enumeration::prepare(MembershipFinder& memberships) {
  std::vector<SymbolId> symbols;
  for (const Term* constraint : constraints) {
    auto more = terms.symbolsOf(constraint);
    symbols.insert(symbols.end(), more.begin(), more.end());
  }
  std::sort(symbols.begin(), symbols.end());
  symbols.erase(std::unique(symbols.begin(), symbols.end()), symbols.end());
  if (symbols.size() > kMostSymbols) return false;
  std::unordered_map<SymbolId, std::vector<uint32_t>> single;
  for (uint32_t index = 0; index < constraints.size(); ++index) {
    auto mentioned = terms.symbolsOf(constraints[index]);
    if (mentioned.size() == 1)
      single[mentioned[0]].push_back(index);
    else
      jointConstraints.push_back(index);
  }
  for (SymbolId symbol : symbols) {
    if (terms.symbolInfo(symbol).baseOf) return false;
    unknowns.push_back({symbol, {}});
    if (!findValues(memberships, unknowns.back(), single[symbol])) return false;
    if (unknowns.back().values.empty()) return true; // nothing satisfies this one, whatever the others are
  }
  sortUnknowns(jointConstraints);
  std::vector<SymbolId> order;
  for (const Unknown& unknown : unknowns) order.push_back(unknown.symbol);
  std::vector<const Term*> joint;
  for (uint32_t index : jointConstraints) joint.push_back(constraints[index]);
  program = BatchProgram::make(joint, order);
  if (!program) return false;
  double combinations = 1;
  for (size_t level = 0; level < unknowns.size(); ++level) {
    combinations *= static_cast<double>(unknowns[level].values.size());
    wholeCost += combinations * static_cast<double>(program->levels()[level].steps.size() + 1);
  }
  return true;
}

bool Enumeration::findValues(MembershipFinder& memberships, Unknown& unknown, const std::vector<uint32_t>& conditions) {
  unsigned width = terms.symbolInfo(unknown.symbol).width;
  if (width > ValueSet::kMaxWidth) return false;
  ValueSet set = ValueSet::all(width);
  std::vector<uint32_t> others; // that are not known as a set of values of the symbol
  for (uint32_t index : conditions) {
    const Membership& membership = memberships.of(constraints[index]);
    if (membership.subject != terms.symbolTerm(unknown.symbol)) {
      others.push_back(index);
      continue;
    }
    ValueSet fewer = set.intersect(membership.set);
    if (fewer == set) continue;
    rulesOut[index] = true;
    set = std::move(fewer);
  }
  auto values = listed(set);
  if (!values) return false;
  unknown.values = std::move(*values);
  return others.empty() || filter(unknown, others);
}

/// Leaves the values for which the conditions hold.
bool Enumeration::filter(Unknown& unknown, const std::vector<uint32_t>& conditions) {
  std::vector<const Term*> own;
  for (uint32_t index : conditions) own.push_back(constraints[index]);
  auto alone = BatchProgram::make(own, std::span(&unknown.symbol, 1));
  if (!alone) return false;
  const BatchProgram::Level& level = alone->levels()[0];
  std::vector<uint64_t> left;
  for (size_t start = 0; start < unknown.values.size(); start += kLanes) {
    size_t count = std::min(kLanes, unknown.values.size() - start);
    const uint64_t* values = unknown.values.data() + start;
    std::copy_n(values, count, alone->lanes(level.symbolSlot));
    alone->run(level, count);
    for (size_t lane = 0; lane < count; ++lane) {
      auto fails = [&](const BatchProgram::Check& check) { return alone->lanes(check.slot)[lane] == 0; };
      auto failed = std::ranges::find_if(level.checks, fails);
      if (failed == level.checks.end())
        left.push_back(values[lane]);
      else
        rulesOut[conditions[failed->constraint]] = true;
    }
  }
  unknown.values = std::move(left);
  return true;
}

/// Next comes the symbol that completes the most constraints; among those, the one with the fewest values.
void Enumeration::sortUnknowns(const std::vector<uint32_t>& joint) {
  std::vector<size_t> missing; // symbols without a place, by constraint
  for (uint32_t index : joint) missing.push_back(terms.symbolsOf(constraints[index]).size());
  auto mentions = [&](size_t place, SymbolId symbol) {
    return std::ranges::binary_search(terms.symbolsOf(constraints[joint[place]]), symbol);
  };
  for (size_t next = 0; next < unknowns.size(); ++next) {
    size_t best = next, bestCompleted = 0;
    for (size_t candidate = next; candidate < unknowns.size(); ++candidate) {
      size_t completed = 0;
      for (size_t place = 0; place < joint.size(); ++place)
        completed += missing[place] == 1 && mentions(place, unknowns[candidate].symbol);
      bool isBetter = completed > bestCompleted ||
                      (completed == bestCompleted && unknowns[candidate].values.size() < unknowns[best].values.size());
      if (candidate != next && !isBetter) continue;
      best = candidate;
      bestCompleted = completed;
    }
    std::swap(unknowns[next], unknowns[best]);
    for (size_t place = 0; place < joint.size(); ++place) missing[place] -= mentions(place, unknowns[next].symbol);
  }
}

Enumeration::End Enumeration::run(uint64_t mostSteps) {
  bool isFound = false;
  End end = forEach(mostSteps, [&](const Assignment& solution) {
    found = solution;
    isFound = true;
    return false;
  });
  return isFound ? End::Found : end;
}

Enumeration::End Enumeration::forEach(uint64_t mostSteps, const std::function<bool(const Assignment&)>& visit) {
  if (!program || program->isImpossible()) {
    // A constraint that is false outright is in the program; else one symbol has no value.
    for (uint32_t index : jointConstraints)
      if (constraints[index]->isFalse()) rulesOut[index] = true;
    return End::None;
  }
  visitor = &visit;
  steps = 0;
  isCut = false;
  limit = mostSteps;
  chosen.assign(unknowns.size(), 0);
  current.assign(unknowns.size(), 0);
  if (search(0)) return End::None;
  return isCut ? End::TooMuch : End::Found;
}

bool Enumeration::report() {
  Assignment solution;
  for (size_t level = 0; level < unknowns.size(); ++level) solution.set(unknowns[level].symbol, current[level]);
  return (*visitor)(solution);
}

bool Enumeration::search(size_t level) {
  if (level == unknowns.size()) return report();
  program->import(program->levels()[level], chosen);
  const std::vector<uint64_t>& values = unknowns[level].values;
  for (size_t start = 0; start < values.size(); start += kLanes)
    if (!searchBatch(level, start, std::min(kLanes, values.size() - start))) return false;
  return true;
}

bool Enumeration::searchBatch(size_t levelIndex, size_t start, size_t count) {
  const BatchProgram::Level& level = program->levels()[levelIndex];
  const uint64_t* values = unknowns[levelIndex].values.data() + start;
  steps += (level.steps.size() + 1) * count;
  if (steps > limit || (stop && stop->load(std::memory_order_relaxed))) {
    isCut = true;
    return false;
  }
  std::copy_n(values, count, program->lanes(level.symbolSlot));
  program->run(level, count);
  std::array<bool, kLanes> alive;
  std::fill_n(alive.begin(), count, true);
  size_t left = count;
  for (const BatchProgram::Check& check : level.checks) {
    const uint64_t* holds = program->lanes(check.slot);
    size_t before = left;
    left = 0;
    for (size_t lane = 0; lane < count; ++lane) {
      alive[lane] = alive[lane] && holds[lane] != 0;
      left += alive[lane];
    }
    if (left < before) rulesOut[jointConstraints[check.constraint]] = true;
    if (left == 0) return true;
  }
  for (size_t lane = 0; lane < count; ++lane) {
    if (!alive[lane]) continue;
    chosen[levelIndex] = static_cast<uint32_t>(lane);
    current[levelIndex] = values[lane];
    if (!search(levelIndex + 1)) return false;
  }
  return true;
}

std::vector<const Term*> Enumeration::used() const {
  std::vector<const Term*> result;
  for (size_t index = 0; index < constraints.size(); ++index)
    if (rulesOut[index]) result.push_back(constraints[index]);
  return result;
}

} // namespace hindsight
