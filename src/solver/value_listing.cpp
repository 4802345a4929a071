#include "solver/value_listing.h"

#include "solver/enumeration.h"

#include <algorithm>

namespace hindsight {

std::optional<std::set<uint64_t>> ValueListing::valuesOf(const Term* term, Query& about, size_t most) {
  constexpr uint64_t kMostSteps = 1 << 22;
  constexpr unsigned kMostSolutions = 10'000;
  if (term->width() > 64) return std::nullopt;
  std::set<uint64_t> found;
  auto isEnough = [&](uint64_t value) { return found.insert(value).second && found.size() > most; };
  Ref<const SolutionTable> table = tools.solutions.find(about.constraints(), term);
  if (table && table->pinned.empty()) {
    bool isComputed = tools.solutions.forEachBatch(
        *table, std::span(&term, 1), [&](size_t, auto batch) { return std::ranges::none_of(batch[0], isEnough); });
    if (isComputed) return found;
  }
  if (std::ranges::includes(about.symbols(), tools.terms.symbolsOf(term))) {
    auto search = Enumeration::make(tools.terms, tools.memberships, about.constraints(), {.allWanted = true});
    if (!search) return std::nullopt;
    search->stopWhen(tools.interrupted);
    unsigned solutions = 0;
    auto visit = [&](const Assignment& solution) {
      tools.evaluator.use(solution);
      return !isEnough(static_cast<uint64_t>(tools.evaluator.evaluate(term))) && ++solutions < kMostSolutions;
    };
    bool isDone = search->isWhole() && search->forEach(kMostSteps, visit) == Enumeration::End::None;
    if (isDone || found.size() > most) return found;
  }
  return valuesOfStates(term, about, most);
}

std::optional<std::set<uint64_t>> ValueListing::valuesOfStates(const Term* term, Query& about, size_t most) {
  uint64_t mostSteps = effort.steps();
  using Order = Enumeration::Order;
  for (auto [order, bits] : {std::pair(Order::ByAge, 8u), {Order::ByAge, 16u}, {Order::Greedy, 16u}}) {
    auto search = Enumeration::make(tools.terms, tools.memberships, about.constraints(),
                                    {.order = order, .wholeBits = bits, .wanted = term});
    if (!search) continue;
    search->stopWhen(tools.interrupted);
    auto values = search->valuesByMerging(mostSteps, most);
    effort.hasEnded(values.has_value(), search->stepsMade());
    if (values) return values;
  }
  return std::nullopt;
}

const std::vector<uint64_t>& ValueListing::fewValuesOf(const Term* term, Query& about, size_t most) {
  constexpr size_t kMostAnswers = 4096, kMostSymbols = 128;
  static const std::vector<uint64_t> kNone;
  // Even the look at terms of many symbols takes time.
  if (tools.terms.symbolsOf(term).size() > kMostSymbols || about.symbols().size() > kMostSymbols) return kNone;
  std::vector<const Term*> question = about.constraints();
  question.push_back(term);
  uint64_t hash = most;
  for (const Term* each : question) hash = (hash ^ each->id()) * 0x9e3779b97f4a7c15ull;
  if (memo.size() > kMostAnswers) memo.clear();
  Answer& answer = memo[hash];
  if (answer.most == most && answer.question == question) return answer.values;
  answer = {std::move(question), most, {}};
  auto found = valuesOf(term, about, most);
  if (found && found->size() <= most) answer.values.assign(found->begin(), found->end());
  if (tools.interrupted) answer.question.clear(); // another time there may be more time
  return answer.values;
}

} // namespace hindsight
