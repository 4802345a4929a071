// What the two kinds of tables have in common: which operations there are, and operands as formulas.
#pragma once

#include "merged/table_names.h"
#include "merged/tables.h"

#include <set>

namespace hindsight::merged {

class TableMaker {
public:
  TableMaker(const Unwinding& unwinding, Places& places, const TableLimits& limits)
      : unwinding(unwinding), places(places), limits(limits), names(unwinding, places) {}
  virtual ~TableMaker() = default;

  std::vector<ExplainedOperation> make(const std::vector<NodeId>& targets);

protected:
  virtual void addTarget(NodeId node) = 0;
  virtual void process(NodeId node) = 0;
  /// Adds what the input heap demands at the entry, if anything leads from there to a target.
  virtual bool finish() = 0;
  /// The variable, before the operation that is looked at.
  virtual TableTerm variable(Variable variable) = 0;

  const Function& functionOf(NodeId node) const;

  TableTerm operand(InliningId inlining, Operand which);

  TableTerm constant(const Constant& constant);

  TableTerm computed(InliningId inlining, const Function&, const Instruction& inst);

  struct Accessed {
    std::string array;
    TableTerm reference, offset; // no offset: the field says it
    bool isPointer = false;
  };
  std::optional<Accessed> accessed(NodeId node, uint32_t at, const Instruction& inst);

  /// When a node takes the way; null: always.
  TableTerm condition(NodeId node, const Way& way);

  /// What moves on a way: destinations and sources of the node before.
  std::vector<std::pair<Variable, PlacedOperand>> moves(NodeId node, const Way& way) const;

  enum class Effect : uint8_t { None, Load, Store, New, NewZeros, Assumes, Anything };
  Effect effectOf(NodeId node, const Instruction& inst) const;

  void addRow(NodeId node, uint32_t at, std::string operation, std::vector<std::string> state);
  /// As the formulas of rows name the last one that was added.
  std::string lastLabel() const { return fmt::format("@{}@", rows.size() - 1); }

  /// Rows are made backwards; only now it is known how many there are.
  void number();
  static std::string numbered(const std::string& text, size_t count);

  const Unwinding& unwinding;
  Places& places;
  const TableLimits& limits;
  TableNames names;
  std::vector<ExplainedOperation> rows;
  std::set<std::string> referenceArrays;
  bool isFull = false, hasEntry = false;
};

std::vector<ExplainedOperation> disjunctTable(const Unwinding& unwinding, Places& places,
                                              const std::vector<NodeId>& targets, const TableLimits& limits);
std::vector<ExplainedOperation> conjunctTable(const Unwinding& unwinding, Places& places,
                                              const std::vector<NodeId>& targets, const TableLimits& limits);

} // namespace hindsight::merged
