// Disjunct propagation: the state of a node is a formula, and an operation substitutes the variables that it sets.
//
// AskTheCode, Fig. 2 and 4. What a field holds at a reference is a symbol of its own, identified by field and
// reference: a write replaces read(f, r) by ite(i = r, v, read(f, r)), inside other references first. So no theory of
// arrays is needed: the rewriter's rules for ite are the read-over-write axioms.
#pragma once

#include "merged/search.h"

#include <map>
#include <unordered_map>

namespace hindsight::merged {

class Disjunction {
public:
  Disjunction(const Unwinding& unwinding, Places& places, TermManager& terms, Crossing& crossing, Strategy strategy)
      : unwinding(unwinding), places(places), terms(terms), crossing(crossing), strategy(strategy),
        states(unwinding.nodes().size()) {}

  /// False: it does not lead to a target.
  bool process(NodeId node, bool isTarget);
  /// What must hold where the node begins.
  const Term* formula(NodeId node);
  const std::vector<const Term*>& disjuncts(NodeId node) const { return states[node]; }
  void addStart(NodeId node, bool isEntry, std::vector<const Term*>& out);
  std::vector<PendingRead> pendingReads(NodeId node);
  const Term* variableSymbol(Variable variable, unsigned width);
  /// Of a symbol that is a read; null: it is none.
  const Address* addressOf(SymbolId symbol) const;
  std::optional<Variable> variableOf(SymbolId symbol) const;

private:
  class Step;
  using Disjuncts = std::vector<const Term*>;
  /// All symbols that a formula depends on, those of references included.
  void gather(const Term* term, std::map<SymbolId, const Term*>& found) const;
  const Term* readSymbol(const Address& address, unsigned width);
  void simplify(Disjuncts& disjuncts);
  const Term* either(const Disjuncts& disjuncts);

  const Unwinding& unwinding;
  Places& places;
  TermManager& terms;
  Crossing& crossing;
  const Strategy strategy;
  std::vector<Disjuncts> states; // empty: false
  std::unordered_map<Variable, const Term*> symbols;
  std::unordered_map<SymbolId, Variable> variables;
  std::map<std::tuple<FieldId, const Term*, const Term*>, const Term*> reads;
  std::unordered_map<SymbolId, Address> addresses;
};

} // namespace hindsight::merged
