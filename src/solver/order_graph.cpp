#include "solver/order_graph.h"

#include <algorithm>

namespace hindsight {

namespace {

/// Wider numbers do not fit the arithmetic here.
constexpr unsigned kWidest = 120;
/// Rounds of propagation; only chains longer than this are not followed to the end.
constexpr unsigned kMaxRounds = 64;

I128 numberOf(U128 bits, unsigned width, bool isSigned) {
  return isSigned ? signExtend128(bits, width) : static_cast<I128>(bits);
}

} // namespace

bool OrderGraph::read(const Term* term, bool truth, bool isSigned, Comparison& result) {
  for (; term->kind() == TermKind::Not; term = term->kid(0)) truth = !truth;
  TermKind less = isSigned ? TermKind::Slt : TermKind::Ult, lessEqual = isSigned ? TermKind::Sle : TermKind::Ule;
  if ((term->kind() != less && term->kind() != lessEqual) || term->kid(0)->width() > kWidest) return false;
  bool strict = term->kind() == less;
  if (truth)
    result = {term->kid(0), term->kid(1), strict ? 1 : 0};
  else
    result = {term->kid(1), term->kid(0), strict ? 0 : 1}; // not a < b: b <= a
  return true;
}

OrderGraph::OrderGraph(std::span<const Term* const> constraints, std::span<const Ref<const GroupFacts>> facts,
                       bool isSigned)
    : isSigned(isSigned), facts(facts) {
  for (const Term* constraint : constraints) {
    Comparison comparison;
    if (read(constraint, true, isSigned, comparison)) {
      add(comparison.low, comparison.high, comparison.weight);
    } else if (constraint->kind() == TermKind::Eq && constraint->kid(0)->width() > 1 &&
               constraint->kid(0)->width() <= kWidest) {
      add(constraint->kid(0), constraint->kid(1), 0);
      add(constraint->kid(1), constraint->kid(0), 0);
    }
  }
  propagateBounds();
}

void OrderGraph::add(const Term* low, const Term* high, int weight) {
  unsigned from = nodeOf(low), to = nodeOf(high);
  edges.push_back({from, to, weight});
}

unsigned OrderGraph::nodeOf(const Term* term) {
  auto [place, isNew] = places.try_emplace(term, static_cast<unsigned>(nodes.size()));
  if (isNew) nodes.push_back({term, ownRange(term)});
  return place->second;
}

OrderGraph::Range OrderGraph::ownRange(const Term* term) const {
  unsigned width = term->width();
  if (term->isConst()) {
    I128 number = numberOf(term->value(), width, isSigned);
    return {number, number};
  }
  I128 half = I128(1) << (width - 1);
  Range all = isSigned ? Range{-half, half - 1} : Range{0, 2 * half - 1};
  if (width > ValueSet::kMaxWidth) return all;
  for (const Ref<const GroupFacts>& group : facts) {
    const ValueSet* values = group->valuesOf(term);
    if (!values || values->empty()) continue;
    // In the signed order the negative half comes first.
    ValueSet ordered = isSigned ? values->shifted(1ull << (width - 1)) : *values;
    I128 offset = isSigned ? half : 0;
    return {static_cast<I128>(ordered.min()) - offset, static_cast<I128>(ordered.max()) - offset};
  }
  return all;
}

void OrderGraph::propagateBounds() {
  bool changed = true;
  for (unsigned round = 0; changed && round < kMaxRounds; ++round) {
    changed = false;
    for (const Edge& edge : edges) {
      Range &from = nodes[edge.from].range, &to = nodes[edge.to].range;
      if (from.high > to.high - edge.weight) from.high = to.high - edge.weight, changed = true;
      if (to.low < from.low + edge.weight) to.low = from.low + edge.weight, changed = true;
    }
  }
}

std::optional<OrderGraph::Range> OrderGraph::rangeOf(const Term* term) const {
  auto place = places.find(term);
  if (place == places.end()) return std::nullopt;
  return nodes[place->second].range;
}

std::optional<int64_t> OrderGraph::distance(unsigned from, unsigned to) const {
  constexpr int64_t kUnreached = INT64_MIN;
  std::vector<int64_t> best(nodes.size(), kUnreached);
  best[from] = 0;
  bool changed = true;
  for (unsigned round = 0; changed && round < kMaxRounds; ++round) {
    changed = false;
    for (const Edge& edge : edges) {
      if (best[edge.from] == kUnreached || best[edge.from] + edge.weight <= best[edge.to]) continue;
      best[edge.to] = best[edge.from] + edge.weight;
      changed = true;
    }
  }
  if (best[to] == kUnreached) return std::nullopt;
  return best[to];
}

bool OrderGraph::excludes(const Term* a, const Term* b, int weight) const {
  if (a->width() > kWidest) return false;
  auto first = places.find(a), second = places.find(b);
  Range low = first != places.end() ? nodes[first->second].range : ownRange(a);
  Range high = second != places.end() ? nodes[second->second].range : ownRange(b);
  if (low.low + weight > high.high) return true;
  if (first == places.end() || second == places.end()) return false;
  // a + weight <= b together with b + d <= a needs weight + d <= 0.
  std::optional<int64_t> back = distance(second->second, first->second);
  return back && weight + *back > 0;
}

} // namespace hindsight
