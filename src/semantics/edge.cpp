#include "semantics/edge.h"

#include <unordered_map>

namespace hindsight {

namespace {

/// Collects conditions; several for one edge are one.
class Ways {
public:
  explicit Ways(TermManager& terms) : terms(terms) {}
  void add(const Term* condition, EdgeId edge) {
    auto [place, isNew] = places.try_emplace(edge, found.size());
    if (isNew)
      found.push_back({condition, edge});
    else
      found[place->second].condition = terms.bitOr(found[place->second].condition, condition);
  }
  std::vector<WayOut> take() { return std::move(found); }

private:
  TermManager& terms;
  std::vector<WayOut> found;
  std::unordered_map<EdgeId, size_t> places;
};

void addSwitch(TermManager& terms, const SwitchTable& table, const Term* value, Ways& ways) {
  const Term* none = terms.makeTrue();
  for (const SwitchCase& each : table.cases) {
    const Term* matches = terms.eq(value, terms.constant(each.value, value->width()));
    none = terms.bitAnd(none, terms.bitNot(matches));
    ways.add(matches, each.edge);
  }
  ways.add(none, table.defaultEdge);
}

/// The address of a label is the number of its block plus one.
void addLabels(TermManager& terms, const Function& function, const Instruction& terminator, const Term* value,
               Ways& ways) {
  for (uint32_t at = 0; at + 1 < terminator.width2; at += 2) {
    const Operand* pair = &function.operandPool[terminator.imm + at];
    ways.add(terms.eq(value, terms.constant(pair[0].code, value->width())), EdgeId(pair[1].code));
  }
}

} // namespace

std::vector<WayOut> waysOut(TermManager& terms, const Function& function, const Instruction& terminator,
                            const Term* value) {
  Ways ways(terms);
  switch (terminator.op) {
  case Opcode::Branch:
    ways.add(value, EdgeId(terminator.b.code));
    ways.add(terms.bitNot(value), EdgeId(terminator.c.code));
    break;
  case Opcode::Switch: addSwitch(terms, function.switches[terminator.imm], value, ways); break;
  case Opcode::IndirectBranch: addLabels(terms, function, terminator, value, ways); break;
  default: break;
  }
  return ways.take();
}

const Term* edgeCondition(TermManager& terms, const Function& function, const Instruction& terminator,
                          const Term* value, EdgeId edge) {
  for (const WayOut& way : waysOut(terms, function, terminator, value))
    if (way.edge == edge) return way.condition;
  return terms.makeFalse();
}

} // namespace hindsight
