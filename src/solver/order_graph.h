// Difference constraints: comparisons of terms as a graph. An edge from a to b of weight w says a + w <= b, as whole
// numbers.
//
// A strict comparison weighs 1, a weak one 0. The longest path between two terms is the most that is known of their
// distance; bounds of single terms travel along the edges. i < n and n <= 10 give i <= 9. Comparisons of bit-vectors
// compare whole numbers, so nothing can wrap around. There is one graph for the signed and one for the unsigned order.
#pragma once

#include "solver/group_facts.h"
#include "support/integers.h"
#include "term/term.h"

#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace hindsight {

class OrderGraph {
public:
  OrderGraph(std::span<const Term* const> constraints, std::span<const Ref<const GroupFacts>> facts, bool isSigned);

  struct Range {
    I128 low, high;
  };
  /// The numbers a term can be, as far as the graph knows; empty if no comparison mentions it.
  std::optional<Range> rangeOf(const Term* term) const;
  /// Whether a + weight <= b is infeasible.
  bool excludes(const Term* a, const Term* b, int weight) const;
  bool hasEdges() const { return !edges.empty(); }

  /// The parts of a comparison `low + weight <= high`; false if it is none, or of the other order.
  struct Comparison {
    const Term* low;
    const Term* high;
    int weight;
  };
  static bool read(const Term* term, bool truth, bool isSigned, Comparison& result);

private:
  struct Edge {
    unsigned from, to;
    int weight;
  };
  struct Node {
    const Term* term;
    Range range;
  };

  void add(const Term* low, const Term* high, int weight);
  unsigned nodeOf(const Term* term);
  Range ownRange(const Term* term) const;
  void propagateBounds();
  /// The largest d for which from + d <= to follows.
  std::optional<int64_t> distance(unsigned from, unsigned to) const;

  bool isSigned;
  std::span<const Ref<const GroupFacts>> facts;
  std::unordered_map<const Term*, unsigned> places;
  std::vector<Node> nodes;
  std::vector<Edge> edges;
};

} // namespace hindsight
