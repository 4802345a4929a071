// Small questions: all joint values of the symbols are tried, as long as that is cheaper than starting a solver on
// them; then those that differ in what the program makes of them. Where few are left, those of the path are kept as a
// table, and only the condition is computed.
#include "solver/enumeration.h"
#include "solver/layers.h"

#include <algorithm>
#include <array>

namespace hindsight {

namespace {

/// In steps for one value. A quick machine does a thousand or two in a microsecond; the back end rarely answers within
/// milliseconds, and never where floats are multiplied.
constexpr double kCheap = 1 << 25, kCheapForFloats = 1 << 28;
/// So many joint values are always tried: a second at worst, for programs as large as there can be.
constexpr double kAlways = 1 << 16;
/// From so many steps on, a table of all solutions of the path is made for the questions to come.
constexpr uint64_t kWorthATable = 1 << 20;
/// But not where states are few, and all questions to come will be answered by these.
constexpr uint64_t kEasyForMerging = 1 << 24;
/// Most questions that look larger are not: their constraints leave few values early on. That is found out soon, or the
/// back end has the answer before.
constexpr uint64_t kMostForProbe = 1 << 20;
/// What was so quick is done again to leave out constraints that are not needed.
constexpr double kCheapAgain = 1 << 20;

/// How many steps the search for all solutions of a path may take: fewer and fewer where these are in vain, but as many
/// as a question took.
class TableEffort {
public:
  uint64_t stepsFor(uint64_t questionTook) const { return std::clamp(questionTook, current, kMost); }
  void hasEnded(bool isFound) { current = isFound ? std::min(2 * current, kMost) : std::max(current / 2, kLeast); }

private:
  static constexpr uint64_t kLeast = 1 << 16, kMost = 1 << 26;
  uint64_t current = kMost;
};

class EnumerationLayer final : public Layer {
public:
  EnumerationLayer(Toolbox& tools, std::unique_ptr<Layer> next) : Layer("enumeration", std::move(next)), tools(tools) {}

private:
  bool timed() const override { return true; }

  void answer(Query& query) override {
    bool mayLookUp = !query.isByTheWay() && !query.condition()->isConst();
    if (mayLookUp) lookUp(query, SolutionTables::kFew);
    large = false;
    stepsMade = 0;
    for (bool side : {true, false})
      if (query.side(side).open()) tryAll(query, side);
    // The next question of this path will be as hard, but for a table; and so is this one, if it is still open.
    if (!mayLookUp || !large || query.wantsCores()) return;
    const std::vector<const Term*>& path = query.constraints();
    bool hasTable = tools.solutions.find(path, query.condition(), SolutionTables::kMost) != nullptr;
    if (!hasTable && !tools.solutions.isHopeless(path)) {
      hasTable = tools.solutions.search(path, effort.stepsFor(stepsMade), tools.interrupted) != nullptr;
      effort.hasEnded(hasTable);
    }
    if (hasTable && !query.settled()) lookUp(query, SolutionTables::kMost);
  }

  /// The first row of the path's table for which the condition holds, and the first for which it does not.
  void lookUp(Query& query, size_t mostRows) {
    const Term* condition = query.condition();
    Ref<const SolutionTable> table = tools.solutions.find(query.constraints(), condition, mostRows);
    if (!table) return;
    std::optional<size_t> rows[2];
    bool isSure = true; // that a side without a row is impossible
    std::array<const Term*, 2> wanted{condition, tools.solutions.independence(*table, condition)};
    auto isEnough = [&](bool side) { return rows[side] || !query.side(side).open(); };
    bool isComputed = tools.solutions.forEachBatch(*table, wanted, [&](size_t first, auto values) {
      for (size_t lane = 0; lane < values[0].size(); ++lane) {
        if (auto& row = rows[values[0][lane] != 0]; !row) row = first + lane;
        isSure = isSure && values[1][lane];
      }
      return !isEnough(true) || !isEnough(false);
    });
    if (!isComputed) return;
    for (bool side : {true, false}) {
      if (!query.side(side).open()) continue;
      if (rows[side])
        query.answerSat(side, Ref<const Witness>::make(table->row(*rows[side])));
      else if (isSure && !query.wantsCores()) // the table has forgotten which constraints it is made of
        query.answerUnsat(side);
    }
  }

  void tryAll(Query& query, bool side) {
    std::vector<const Term*> constraints = query.constraints();
    constraints.push_back(query.conditionOf(side));
    auto enumeration = Enumeration::make(tools.terms, tools.memberships, constraints);
    if (!enumeration) return;
    enumeration->stopWhen(tools.interrupted);
    double cheap = query.condition()->mentionsFloat() ? kCheapForFloats : kCheap;
    bool isCheap = enumeration->cost() <= cheap || enumeration->combinations() <= kAlways;
    uint64_t probe = std::min(2 * tools.merging.steps(), kMostForProbe);
    Enumeration::End end = enumeration->run(isCheap ? ~uint64_t(0) : probe);
    bool isLarge = !isCheap || enumeration->stepsMade() > kWorthATable;
    stepsMade += enumeration->stepsMade();
    take(query, side, *enumeration, end, enumeration->cost() <= kCheapAgain);
    if (query.side(side).open()) {
      auto merging =
          searchMerging(tools.terms, tools.memberships, constraints, tools.merging.steps(), tools.interrupted);
      if (merging) {
        tools.merging.hasAnswered(merging->stepsMade());
        take(query, side, *merging, merging->end(), false);
        isLarge = merging->stepsMade() > kEasyForMerging;
      }
      stepsMade += merging ? merging->stepsMade() : tools.merging.steps();
    }
    large = large || isLarge;
  }

  /// Answers with what a search found.
  void take(Query& query, bool side, const Enumeration& search, Enumeration::End end, bool isCheap) {
    if (end == Enumeration::End::Found) query.answerSat(side, Ref<const Witness>::make(search.solution()));
    if (end != Enumeration::End::None) return;
    std::vector<const Term*> used = search.used();
    std::erase(used, query.conditionOf(side));
    if (query.wantsCores() && !isCheap) return query.answerUnsat(side, std::move(used));
    suspected[side] = std::move(used);
    query.answerUnsat(side);
  }

  std::vector<const Term*> suspects(Query&, bool side) override { return std::move(suspected[side]); }

  Toolbox& tools;
  std::vector<const Term*> suspected[2];
  bool large = false;
  uint64_t stepsMade = 0; // for the question
  TableEffort effort;
};

} // namespace

std::unique_ptr<Layer> makeEnumerationLayer(Toolbox& tools, std::unique_ptr<Layer> next) {
  return std::make_unique<EnumerationLayer>(tools, std::move(next));
}

} // namespace hindsight
