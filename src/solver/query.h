// A question on its way through the chain: can a condition be true, can it be false, on a path?
#pragma once

#include "solver/order_graph.h"
#include "solver/path_condition.h"
#include "solver/solver.h"
#include "term/inline_vector.h"
#include "term/term_manager.h"

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

namespace hindsight {

class Query {
public:
  struct Side {
    bool wanted = false;
    bool answered = false;
    SatResult result = SatResult::Unknown;
    Ref<const Witness> witness;
    /// For Unsat, once it was named: constraints of the path that contradict the side's condition.
    std::optional<std::vector<const Term*>> core;
    bool open() const { return wanted && !answered; }
  };

  /// Asks about all groups of the path that share a symbol with the condition.
  Query(TermManager& terms, const PathCondition& path, const Term* condition, bool wantTrue, bool wantFalse);
  /// Asks for a witness of one group.
  Query(TermManager& terms, const PathCondition& path, const ConstraintGroup& group);
  /// Asks nothing; names the groups that share a symbol with a term of any width.
  static Query about(TermManager& terms, const PathCondition& path, const Term* term);

  TermManager& terms() { return manager; }
  const PathCondition& path() const { return pathCondition; }
  const Term* condition() const { return asked; }
  std::span<const ConstraintGroup* const> groups() const { return {touched.begin(), touched.size()}; }
  /// The condition or, for the false side, its negation.
  const Term* conditionOf(bool side);

  Side& side(bool value) { return value ? whenTrue : whenFalse; }
  bool settled() const { return !whenTrue.open() && !whenFalse.open(); }
  void answerSat(bool side, Ref<const Witness> witness);
  void answerUnsat(bool side);
  void answerUnsat(bool side, std::vector<const Term*> core);
  void giveUp(bool side);

  /// Satisfies all groups of the question; null if for one of them none is known.
  const Ref<const Witness>& baseWitness();
  /// The constraints of all groups in the order the path got them.
  const std::vector<const Term*>& constraints();
  /// All symbols that the constraints and the condition mention, ascending.
  std::vector<SymbolId> symbols();

  /// The facts of the groups, in their order.
  std::span<const Ref<const GroupFacts>> facts(MembershipFinder& memberships);
  /// The comparisons among the constraints; null if there are none, or too many.
  const OrderGraph* orderGraph(MembershipFinder& memberships, bool isSigned);

  /// Whether a link that answers "unsat" shall name the constraints it used.
  bool wantsCores() const { return coresWanted; }
  /// `over`, if given, becomes true when there is no more time to minimise cores.
  void wantCores(const std::atomic<bool>* over = nullptr) {
    coresWanted = true;
    timeIsOver = over;
  }
  bool isTimeOver() const { return timeIsOver && *timeIsOver; }

  /// Whether nothing should be kept of this question for later ones.
  bool isByTheWay() const { return byTheWay; }
  void askByTheWay() { byTheWay = true; }

  /// Not 0 if this question stands for so many in the measurement of cheap links.
  uint32_t sampleWeight() const { return weight; }
  void setSampleWeight(uint32_t value) { weight = value; }

private:
  Query(TermManager& terms, const PathCondition& path) : manager(terms), pathCondition(path) {}
  void touchGroupsOf(const Term* term);
  void answer(bool side, SatResult result);

  TermManager& manager;
  const PathCondition& pathCondition;
  const Term* asked = nullptr;
  const Term* negated = nullptr;
  InlineVector<const ConstraintGroup*, 4> touched;
  Side whenTrue, whenFalse;
  Ref<const Witness> base;
  std::vector<const Term*> collected;
  std::vector<Ref<const GroupFacts>> groupFacts;
  struct Order {
    bool asked = false;
    std::unique_ptr<OrderGraph> graph;
  };
  Order orders[2]; // unsigned, signed
  uint32_t weight = 0;
  bool coresWanted = false, byTheWay = false;
  const std::atomic<bool>* timeIsOver = nullptr;
};

/// One assignment from those of several groups of the path; null if for one of them none is known.
Ref<const Witness> mergeWitnesses(const PathCondition& path, std::span<const ConstraintGroup* const> groups);

} // namespace hindsight
