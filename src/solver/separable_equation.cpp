#include "solver/separable_equation.h"

#include "term/linear_form.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace hindsight {

namespace {

constexpr unsigned kWidestSymbol = 12;
constexpr uint64_t kMostStored = uint64_t(1) << 20, kMostTried = uint64_t(1) << 24;

/// One unknown: the values that its own conditions allow, and what each contributes to the sum.
struct Unknown {
  explicit Unknown(SymbolId symbol) : symbol(symbol) {}
  SymbolId symbol;
  std::vector<const Term*> conditions;
  std::vector<LinearForm::Addend> addends;
  std::vector<uint64_t> values, contributions;
};

/// The sums of some unknowns. The place of a sum says which values made it: digits, one unknown each.
std::vector<uint64_t> sumsOf(std::span<const Unknown> unknowns) {
  std::vector<uint64_t> sums{0};
  for (const Unknown& unknown : unknowns) {
    std::vector<uint64_t> more;
    more.reserve(sums.size() * unknown.values.size());
    for (uint64_t sum : sums)
      for (uint64_t contribution : unknown.contributions) more.push_back(sum + contribution);
    sums = std::move(more);
  }
  return sums;
}

void assignDigits(Assignment& solution, std::span<const Unknown> unknowns, uint64_t place) {
  for (size_t index = unknowns.size(); index-- > 0;) {
    const Unknown& unknown = unknowns[index];
    solution.set(unknown.symbol, unknown.values[place % unknown.values.size()]);
    place /= unknown.values.size();
  }
}

uint64_t combinations(std::span<const Unknown> unknowns) {
  uint64_t product = 1;
  for (const Unknown& unknown : unknowns) {
    product *= unknown.values.size();
    if (product > kMostTried) break; // a factor has at most 2^kWidestSymbol values: no overflow
  }
  return product;
}

/// Which sums there are, with a place for each. Open addressing; equal sums need no second entry.
class SumTable {
public:
  explicit SumTable(std::span<const uint64_t> sums, uint64_t mask)
      : sums(sums), mask(mask), shift(64 - std::bit_width(sums.size() * 2)), slots(size_t(1) << (64 - shift)) {
    for (uint32_t place = 0; place < sums.size(); ++place) {
      size_t slot = slotOf(sums[place] & mask);
      if (slots[slot] == 0) slots[slot] = place + 1;
    }
  }
  /// The place of a sum, or nothing.
  std::optional<uint64_t> find(uint64_t sum) const {
    uint32_t entry = slots[slotOf(sum)];
    return entry ? std::optional<uint64_t>(entry - 1) : std::nullopt;
  }

private:
  size_t slotOf(uint64_t sum) const {
    size_t slot = sum * 0x9E3779B97F4A7C15 >> shift;
    while (slots[slot] != 0 && (sums[slots[slot] - 1] & mask) != sum) slot = (slot + 1) & (slots.size() - 1);
    return slot;
  }

  std::span<const uint64_t> sums;
  uint64_t mask;
  int shift;
  std::vector<uint32_t> slots; // one more than a place, or 0
};

class Equation {
public:
  Equation(TermManager& terms, ScratchEvaluator& evaluator) : terms(terms), evaluator(evaluator) {}

  bool read(std::span<const Term* const> constraints, std::span<const SymbolId> symbols);
  std::optional<Assignment> solve();

private:
  bool readSum(const Term* equality);
  bool tabulate(Unknown& unknown);
  Unknown* unknownOf(const Term* term);

  TermManager& terms;
  ScratchEvaluator& evaluator;
  std::vector<Unknown> unknowns;
  uint64_t target = 0, mask = 0;
};

Unknown* Equation::unknownOf(const Term* term) {
  std::span<const SymbolId> symbols = terms.symbolsOf(term);
  if (symbols.size() != 1) return nullptr;
  auto isIt = [&](const Unknown& unknown) { return unknown.symbol == symbols[0]; };
  auto found = std::find_if(unknowns.begin(), unknowns.end(), isIt);
  return found == unknowns.end() ? nullptr : &*found;
}

bool Equation::read(std::span<const Term* const> constraints, std::span<const SymbolId> symbols) {
  for (SymbolId symbol : symbols) {
    if (terms.symbolInfo(symbol).width > kWidestSymbol) return false;
    unknowns.emplace_back(symbol);
  }
  const Term* equality = nullptr;
  for (const Term* constraint : constraints) {
    if (Unknown* unknown = unknownOf(constraint))
      unknown->conditions.push_back(constraint);
    else if (std::exchange(equality, constraint))
      return false;
  }
  if (!equality || !readSum(equality)) return false;
  return std::all_of(unknowns.begin(), unknowns.end(), [this](Unknown& unknown) { return tabulate(unknown); });
}

bool Equation::readSum(const Term* equality) {
  if (equality->kind() != TermKind::Eq || equality->kid(0)->width() > 64) return false;
  LinearForm sum(equality->kid(0)->width());
  sum.accumulate(equality->kid(0), 1);
  sum.accumulate(equality->kid(1), ~U128(0)); // minus one
  sum.normalise();
  mask = ~uint64_t(0) >> (64 - sum.width);
  target = static_cast<uint64_t>(-sum.constant) & mask;
  for (const LinearForm::Addend& addend : sum.addends) {
    Unknown* unknown = unknownOf(addend.term);
    if (!unknown) return false;
    unknown->addends.push_back(addend);
  }
  return true;
}

bool Equation::tabulate(Unknown& unknown) {
  for (uint64_t value = 0; value >> terms.symbolInfo(unknown.symbol).width == 0; ++value) {
    Assignment assignment;
    assignment.set(unknown.symbol, value);
    evaluator.use(assignment);
    auto holds = [this](const Term* condition) { return evaluator.isTrue(condition); };
    if (!std::all_of(unknown.conditions.begin(), unknown.conditions.end(), holds)) continue;
    U128 contribution = 0;
    for (const LinearForm::Addend& addend : unknown.addends)
      contribution += addend.coefficient * evaluator.evaluate(addend.term);
    unknown.values.push_back(value);
    unknown.contributions.push_back(static_cast<uint64_t>(contribution) & mask);
  }
  return !unknown.values.empty();
}

std::optional<Assignment> Equation::solve() {
  // As many unknowns as fit are stored, the others are tried.
  std::sort(unknowns.begin(), unknowns.end(),
            [](const Unknown& a, const Unknown& b) { return a.values.size() < b.values.size(); });
  std::span<const Unknown> all = unknowns;
  size_t count = all.size();
  while (count > 0 && combinations(all.first(count)) > kMostStored) --count;
  std::span<const Unknown> stored = all.first(count), tried = all.subspan(count);
  if (combinations(tried) > kMostTried) return std::nullopt;
  std::vector<uint64_t> sums = sumsOf(stored);
  SumTable table(sums, mask);
  // The last unknown that is tried is tried without storing its sums.
  std::span<const Unknown> outer = tried.first(tried.empty() ? 0 : tried.size() - 1);
  std::vector<uint64_t> none{0};
  const std::vector<uint64_t>& inner = tried.empty() ? none : tried.back().contributions;
  std::vector<uint64_t> outerSums = sumsOf(outer);
  for (size_t place = 0; place < outerSums.size(); ++place)
    for (size_t digit = 0; digit < inner.size(); ++digit)
      if (auto found = table.find((target - outerSums[place] - inner[digit]) & mask)) {
        Assignment solution;
        assignDigits(solution, stored, *found);
        assignDigits(solution, tried, place * inner.size() + digit);
        return solution;
      }
  return std::nullopt;
}

} // namespace

std::optional<Assignment> solveSeparable(TermManager& terms, ScratchEvaluator& evaluator,
                                         std::span<const Term* const> constraints, std::span<const SymbolId> symbols) {
  Equation equation(terms, evaluator);
  if (!equation.read(constraints, symbols)) return std::nullopt;
  return equation.solve();
}

} // namespace hindsight
