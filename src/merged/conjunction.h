// Conjunction combination: every node adds equations, and none is ever removed.
//
// AskTheCode, Fig. 3 and 5. The formula of a node is c_n => (a way out of it is taken and c of its target holds) and
// (its operations). A variable that is set has one version before and another behind. Where paths meet, the highest
// version goes on, and each way equates its own with it (JOINVERS). The heap is kept as its pending reads, which have
// versions as variables do: a write is an equation between two versions of every read that it may hit.
//
// References have versions, too. AskTheCode lets an environment map two variables to one symbol and picks one of them
// where paths meet, and then `u` and `v` in `m = c ? u : v` become the same. A version belongs to one variable, and a
// join never names one that is in use behind it on any path: versions only grow.
#pragma once

#include "merged/search.h"

#include <map>

namespace hindsight::merged {

class Conjunction {
public:
  /// What is known where a node begins.
  struct State {
    struct Version {
      uint32_t number = 0; // if it is not wanted: the first that is not in use behind
      bool isWanted = false;
      bool operator==(const Version&) const = default;
    };
    std::map<Variable, Version> variables;
    std::map<uint32_t, uint32_t> reads; // those that are pending -> version
  };

  Conjunction(const Unwinding& unwinding, Places& places, TermManager& terms, Crossing& crossing)
      : unwinding(unwinding), places(places), terms(terms), crossing(crossing), states(unwinding.nodes().size()),
        reached(unwinding.nodes().size()) {}

  /// The formula of a node, whose ways have been processed; null: it does not lead to a target.
  const Term* process(NodeId node, bool isTarget);
  /// Nothing leads from here to a target.
  void leaveOut(NodeId node) { reached[node] = nullptr; }
  bool leadsOn(NodeId node) const { return reached[node] != nullptr; }
  /// Says that control is here (c_n).
  const Term* control(NodeId node) const { return reached[node]; }

  /// What the input heap adds if the run starts at the node.
  void addStart(NodeId node, bool isEntry, std::vector<const Term*>& out);
  std::vector<PendingRead> pendingReads(NodeId node) const;
  const Term* variableAt(NodeId node, Variable variable, unsigned width);
  size_t readsAt(NodeId node) const { return states[node].reads.size(); }

private:
  class Step;
  struct Read {
    Address address;
    unsigned width;
    std::vector<const Term*> versions;
  };
  const Term* symbol(Variable variable, uint32_t version, unsigned width);
  const Term* readSymbol(uint32_t read, uint32_t version);
  State merge(std::span<const State> ways) const;
  const Term* join(const State& way, const State& merged);

  const Unwinding& unwinding;
  Places& places;
  TermManager& terms;
  Crossing& crossing;
  std::vector<State> states;
  std::vector<const Term*> reached;
  std::map<Variable, std::vector<const Term*>> symbols;
  std::vector<Read> reads;
};

} // namespace hindsight::merged
