// Where the operands of an instruction come from: the frame of a machine, or a backward path.
#pragma once

#include "program/program.h"
#include "term/term_manager.h"

namespace hindsight {

inline unsigned widthOf(const Function& function, Operand operand) {
  return operand.isConstant() ? function.constants[operand.index()].type.width
                              : function.slotTypes[operand.index()].width;
}

/// For one execution of one instruction: an operand is the same term however often it is asked for.
class OperandSource {
public:
  virtual ~OperandSource() = default;
  virtual const Term* operand(Operand which, unsigned width) = 0;
  /// Poison: the instruction gives any value for these operands.
  virtual const Term* poison(unsigned width) = 0;
  /// A value that was never set.
  virtual const Term* undefined(unsigned width) = 0;
  /// No value that the term has on this path is larger.
  virtual U128 highest(const Term* term) = 0;
  /// The address of the object that an operand of a comparison points into; null: it is no pointer, or of several.
  virtual const Term* baseOf(const Term* operand, bool isPointer) = 0;
};

} // namespace hindsight
