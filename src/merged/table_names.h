// Names for the registers and fields of an unwound function, as a table shows them.
//
// Registers of source variables have their names; what is read is called after its members: `tv` is `this->val`,
// `tnv` is `this->next->val`, numbered if there are several.
#pragma once

#include "merged/notation.h"
#include "merged/places.h"

namespace hindsight::merged {

class TableNames {
public:
  TableNames(const Unwinding& unwinding, Places& places);

  const std::string& of(Variable variable) const;
  std::string ofField(FieldId field) const;
  /// The operation as the source would write it.
  std::string ofOperation(NodeId node, uint32_t instruction) const;
  /// Whether it is shown with what it computes.
  static bool isExpanded(const Instruction& instruction);

private:
  void name(const std::string& base, Variable variable);
  void nameRead(NodeId node, uint32_t instruction);
  std::string memberOf(const Field& field) const;
  std::string stemOf(const PlacedOperand& root) const;
  std::string text(InliningId inlining, Operand operand) const;

  const Unwinding& unwinding;
  Places& places;
  std::map<Variable, std::string> names;
  std::map<Variable, std::string> stems; // of reads
  std::map<std::string, Variable> taken;
};

} // namespace hindsight::merged
