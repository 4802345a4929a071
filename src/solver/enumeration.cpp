#include "solver/enumeration.h"

#include "solver/demanded_bits.h"

#include <algorithm>
#include <unordered_set>

namespace hindsight {

namespace {

constexpr size_t kMostSymbols = 64, kMostPinned = 8;
/// Fewer combinations are tried as they are.
constexpr double kWorthALook = 4096;
/// What it costs to hand out a solution, for each symbol.
constexpr uint64_t kStepsOfSolution = 16;

} // namespace

std::optional<Enumeration> Enumeration::make(TermManager& terms, MembershipFinder& memberships,
                                             std::span<const Term* const> constraints, Options options) {
  Enumeration enumeration(terms, constraints, options);
  if (!enumeration.prepare(memberships)) return std::nullopt;
  return enumeration;
}

bool Enumeration::prepare(MembershipFinder& memberships) {
  tried = &memberships.stepsTried;
  std::vector<SymbolId> symbols = symbolsOfAll();
  if (symbols.size() > kMostSymbols) findLoose(symbols);
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
  if (!isWhole() && pinned.size() == unknowns.size()) return false;
  if (!options.allWanted && !options.wanted) leaveOutEqualValues();
  if (options.order == Order::Greedy) sortUnknowns(jointConstraints);
  // What has one value is no choice: whatever depends on it can be computed as soon as without it.
  std::vector<Unknown> choices;
  std::erase_if(unknowns, [&](Unknown& unknown) {
    bool isChoice = unknown.values.size() != 1;
    if (isChoice) choices.push_back(std::move(unknown));
    return isChoice;
  });
  std::ranges::move(choices, std::back_inserter(unknowns));
  return compile(memberships);
}

std::vector<SymbolId> Enumeration::symbolsOfAll() const {
  std::vector<SymbolId> symbols;
  auto add = [&](const Term* term) {
    auto more = terms.symbolsOf(term);
    symbols.insert(symbols.end(), more.begin(), more.end());
  };
  for (const Term* constraint : constraints) add(constraint);
  if (options.wanted) add(options.wanted);
  std::sort(symbols.begin(), symbols.end());
  symbols.erase(std::unique(symbols.begin(), symbols.end()), symbols.end());
  return symbols;
}

/// Symbols that occur as elements of large arrays alone become loose.
void Enumeration::findLoose(std::vector<SymbolId>& symbols) {
  constexpr uint32_t kLarge = 64;
  std::unordered_set<const Term*> seen;
  std::unordered_set<SymbolId> tight;
  std::vector<const Term*> open(constraints);
  if (options.wanted) open.push_back(options.wanted);
  for (const Term* root : open)
    if (root->isSymbol()) tight.insert(root->symbol());
  while (!open.empty()) {
    const Term* term = open.back();
    open.pop_back();
    bool isLarge = term->kind() == TermKind::ArrayLit && term->elementCount() > kLarge;
    for (const Term* kid : term->kids()) {
      if (kid->isSymbol() && !isLarge) tight.insert(kid->symbol());
      if (!kid->isConst() && !kid->isSymbol() && seen.insert(kid).second) open.push_back(kid);
    }
  }
  std::erase_if(symbols, [&](SymbolId symbol) {
    bool isLoose = !tight.contains(symbol) && !terms.symbolInfo(symbol).baseOf;
    if (isLoose) loose.push_back(symbol);
    return isLoose;
  });
}

/// Constraints on one symbol alone are done with: what matters now are the bits that the joint ones look at.
void Enumeration::leaveOutEqualValues() {
  double combinations = 1;
  for (const Unknown& unknown : unknowns) combinations *= static_cast<double>(unknown.values.size());
  if (combinations < kWorthALook) return;
  std::vector<const Term*> joint;
  for (uint32_t index : jointConstraints) joint.push_back(constraints[index]);
  std::unordered_map<SymbolId, U128> demanded = demandedBits(joint);
  for (Unknown& unknown : unknowns) {
    auto bits = static_cast<uint64_t>(demanded[unknown.symbol]);
    if ((bits & mask64(terms.symbolInfo(unknown.symbol).width)) == mask64(terms.symbolInfo(unknown.symbol).width))
      continue;
    std::unordered_set<uint64_t> seen;
    std::erase_if(unknown.values, [&](uint64_t value) { return !seen.insert(value & bits).second; });
  }
}

bool Enumeration::compile(MembershipFinder& memberships) {
  std::vector<SymbolId> order;
  size_t lanes = 0;
  for (const Unknown& unknown : unknowns) {
    order.push_back(unknown.symbol);
    lanes = std::max(lanes, unknown.values.size());
  }
  std::ranges::sort(pinned);
  std::vector<SymbolId> chosenFor = pinned; // of these one value was chosen
  chosenFor.insert(chosenFor.end(), loose.begin(), loose.end());
  std::ranges::sort(chosenFor);
  std::vector<const Term*> joint, last;
  for (uint32_t index : jointConstraints) {
    const Term* constraint = constraints[index];
    const Term* isSure = isWhole() ? terms.makeTrue() : memberships.independence(constraint, chosenFor);
    joint.push_back(terms.bitOr(constraint, terms.bitNot(isSure)));
    if (!isSure->isTrue()) last.push_back(constraint);
  }
  if (options.wanted && !isWhole())
    if (const Term* isSure = memberships.independence(options.wanted, chosenFor); !isSure->isTrue())
      last.push_back(isSure);
  program = BatchProgram::make(joint, order, lanes, {last, options.wanted, loose});
  if (!program) return false;
  double combinations = 1;
  for (size_t level = 0; level < unknowns.size(); ++level) {
    combinations *= static_cast<double>(unknowns[level].values.size());
    wholeCost += combinations * static_cast<double>(program->levels()[level].steps.size() + 1);
  }
  wholeCount = combinations;
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
  auto values = set.listed(uint64_t(1) << options.wholeBits);
  if (!values) return pin(unknown, set, others);
  unknown.values = std::move(*values);
  return others.empty() || filter(unknown, others);
}

bool Enumeration::pin(Unknown& unknown, const ValueSet& set, const std::vector<uint32_t>& conditions) {
  if (pinned.size() == kMostPinned) return false;
  pinned.push_back(unknown.symbol);
  unknown.values = {set.min()};
  jointConstraints.insert(jointConstraints.end(), conditions.begin(), conditions.end());
  return true;
}

/// Leaves the values for which the conditions hold.
bool Enumeration::filter(Unknown& unknown, const std::vector<uint32_t>& conditions) {
  std::vector<const Term*> own;
  for (uint32_t index : conditions) own.push_back(constraints[index]);
  auto alone = BatchProgram::make(own, std::span(&unknown.symbol, 1), unknown.values.size());
  if (!alone) return false;
  const BatchProgram::Level& level = alone->levels()[0];
  std::vector<uint64_t> left;
  for (size_t start = 0; start < unknown.values.size(); start += alone->laneCount()) {
    size_t count = std::min(alone->laneCount(), unknown.values.size() - start);
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
  for (uint32_t index : joint) {
    auto mentioned = terms.symbolsOf(constraints[index]);
    auto isUnknown = [&](const Unknown& unknown) { return std::ranges::binary_search(mentioned, unknown.symbol); };
    missing.push_back(static_cast<size_t>(std::ranges::count_if(unknowns, isUnknown)));
  }
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

std::optional<Enumeration::End> Enumeration::outright() {
  if (program && !program->isImpossible()) return std::nullopt;
  // A constraint is false outright, a few contradict each other as they stand, or one symbol has no value.
  bool isNamed = false;
  for (uint32_t index : jointConstraints)
    if (constraints[index]->isFalse()) isNamed = rulesOut[index] = true;
  for (uint32_t index : jointConstraints) rulesOut[index] = rulesOut[index] || (program && !isNamed);
  return End::None;
}

Enumeration::End Enumeration::forEach(uint64_t mostSteps, const std::function<bool(const Assignment&)>& visit) {
  if (auto end = outright()) return *end;
  visitor = &visit;
  steps = 0;
  isCut = isOpen = false;
  limit = mostSteps;
  chosen.assign(unknowns.size(), 0);
  current.assign(unknowns.size(), 0);
  if (search(0)) return isOpen ? End::TooMuch : End::None;
  return isCut ? End::TooMuch : End::Found;
}

bool Enumeration::report() {
  Assignment solution;
  for (size_t level = 0; level < unknowns.size(); ++level) solution.set(unknowns[level].symbol, current[level]);
  return (*visitor)(solution);
}

bool Enumeration::search(size_t level) {
  if (level == unknowns.size()) return report() && spend(kStepsOfSolution * (unknowns.size() + 1));
  program->import(program->levels()[level], chosen);
  const std::vector<uint64_t>& values = unknowns[level].values;
  size_t lanes = program->laneCount();
  for (size_t start = 0; start < values.size(); start += lanes)
    if (!searchBatch(level, start, std::min(lanes, values.size() - start))) return false;
  return true;
}

bool Enumeration::spend(uint64_t more) {
  steps += more;
  *tried += more;
  isCut = isCut || steps > limit || (stop && stop->load(std::memory_order_relaxed));
  return !isCut;
}

size_t Enumeration::checkBatch(const BatchProgram::Level& level, size_t count, Alive& alive) {
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
    bool isSure = check.constraint < jointConstraints.size();
    if (left < before && isSure) rulesOut[jointConstraints[check.constraint]] = true;
    isOpen = isOpen || (left < before && !isSure);
    if (left == 0) break;
  }
  return left;
}

bool Enumeration::searchBatch(size_t levelIndex, size_t start, size_t count) {
  const BatchProgram::Level& level = program->levels()[levelIndex];
  const uint64_t* values = unknowns[levelIndex].values.data() + start;
  if (!spend((level.steps.size() + 1) * count)) return false;
  std::copy_n(values, count, program->lanes(level.symbolSlot));
  program->run(level, count);
  Alive alive;
  if (checkBatch(level, count, alive) == 0) return true;
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
