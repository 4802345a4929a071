// Comparisons between terms form a graph: an edge from a to b says a <= b, or a < b. A side of a comparison is
// impossible if it would close a cycle with a strict edge. Sorting programs live on this, whatever their terms are.
#include "solver/layers.h"

#include <unordered_map>

namespace hindsight {

namespace {

/// Larger groups are left to the back end.
constexpr size_t kMaxConstraints = 256;

/// The comparisons of a group in one of the two orders.
class OrderGraph {
public:
  void add(const Term* low, const Term* high, bool strict) {
    unsigned from = nodeOf(low), to = nodeOf(high);
    nodes[from].edges.push_back({to, strict});
  }

  enum class Path { None, Weak, Strict };
  /// The strongest relation that follows: low <= high, low < high, or nothing.
  Path find(const Term* low, const Term* high);

private:
  struct Edge {
    unsigned to;
    bool strict;
  };
  struct Node {
    std::vector<Edge> edges;
    Path reached = Path::None;
  };
  unsigned nodeOf(const Term* term) {
    auto [place, isNew] = places.try_emplace(term, static_cast<unsigned>(nodes.size()));
    if (isNew) nodes.emplace_back();
    return place->second;
  }

  std::unordered_map<const Term*, unsigned> places;
  std::vector<Node> nodes;
};

OrderGraph::Path OrderGraph::find(const Term* low, const Term* high) {
  auto from = places.find(low), to = places.find(high);
  if (from == places.end() || to == places.end()) return low == high ? Path::Weak : Path::None;
  for (Node& node : nodes) node.reached = Path::None;
  nodes[from->second].reached = Path::Weak;
  std::vector<unsigned> pending{from->second};
  while (!pending.empty()) {
    Node& node = nodes[pending.back()];
    pending.pop_back();
    for (const Edge& edge : node.edges) {
      Path path = edge.strict ? Path::Strict : node.reached;
      if (path <= nodes[edge.to].reached) continue; // each node is raised at most twice
      nodes[edge.to].reached = path;
      pending.push_back(edge.to);
    }
  }
  return nodes[to->second].reached;
}

bool isSignedOrder(TermKind kind) {
  return kind == TermKind::Slt || kind == TermKind::Sle;
}
bool isOrder(TermKind kind) {
  return isSignedOrder(kind) || kind == TermKind::Ult || kind == TermKind::Ule;
}
bool isStrict(TermKind kind) {
  return kind == TermKind::Ult || kind == TermKind::Slt;
}

/// Strips negations; `truth` is turned over for each.
const Term* stripNot(const Term* term, bool& truth) {
  for (; term->kind() == TermKind::Not; term = term->kid(0)) truth = !truth;
  return term;
}

class OrderLayer final : public Layer {
public:
  explicit OrderLayer(std::unique_ptr<Layer> next) : Layer("order", std::move(next)) {}

private:
  void answer(Query& query) override;
  OrderGraph collect(Query& query, bool isSigned);
  /// Whether the comparison, with that truth, contradicts the graph.
  static bool contradicts(OrderGraph& graph, const Term* comparison, bool truth);
};

void OrderLayer::answer(Query& query) {
  bool truth = true;
  const Term* comparison = stripNot(query.condition(), truth);
  bool isEqual = comparison->kind() == TermKind::Eq && comparison->kid(0)->width() > 1;
  if (query.groups().empty() || (!isOrder(comparison->kind()) && !isEqual)) return;
  if (query.constraints().size() > kMaxConstraints) return;
  for (bool isSigned : {true, false}) {
    if (!isEqual && isSigned != isSignedOrder(comparison->kind())) continue;
    OrderGraph graph = collect(query, isSigned);
    for (bool side : {true, false})
      if (query.side(side).open() && contradicts(graph, comparison, side == truth)) query.answerUnsat(side);
  }
  // On a feasible path, what is left when one side is impossible holds.
  for (bool side : {true, false})
    if (query.side(side).open() && query.side(!side).answered && query.side(!side).result == SatResult::Unsat &&
        query.baseWitness())
      query.answerSat(side, query.baseWitness());
}

OrderGraph OrderLayer::collect(Query& query, bool isSigned) {
  OrderGraph graph;
  for (const Term* constraint : query.constraints()) {
    bool truth = true;
    const Term* term = stripNot(constraint, truth);
    if (term->kind() == TermKind::Eq && truth) {
      graph.add(term->kid(0), term->kid(1), false);
      graph.add(term->kid(1), term->kid(0), false);
    } else if (isOrder(term->kind()) && isSignedOrder(term->kind()) == isSigned) {
      if (truth)
        graph.add(term->kid(0), term->kid(1), isStrict(term->kind()));
      else
        graph.add(term->kid(1), term->kid(0), !isStrict(term->kind()));
    }
  }
  return graph;
}

bool OrderLayer::contradicts(OrderGraph& graph, const Term* comparison, bool truth) {
  using Path = OrderGraph::Path;
  const Term *a = comparison->kid(0), *b = comparison->kid(1);
  if (comparison->kind() == TermKind::Eq) {
    if (truth) return graph.find(a, b) == Path::Strict || graph.find(b, a) == Path::Strict;
    return graph.find(a, b) == Path::Weak && graph.find(b, a) == Path::Weak;
  }
  bool strict = isStrict(comparison->kind());
  if (!truth) { // not a < b: b <= a
    std::swap(a, b);
    strict = !strict;
  }
  // a < b is impossible if b <= a follows; a <= b if b < a follows.
  Path back = graph.find(b, a);
  return strict ? back != Path::None : back == Path::Strict;
}

} // namespace

std::unique_ptr<Layer> makeOrderLayer(Toolbox&, std::unique_ptr<Layer> next) {
  return std::make_unique<OrderLayer>(std::move(next));
}

} // namespace hindsight
