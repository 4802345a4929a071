// Instructions by hand, with symbols for their registers.
#pragma once

#include "semantics/operand_source.h"

#include <gtest/gtest.h>

namespace hindsight {

/// Register n is a symbol of its own; constants are those of the function.
class SemanticsFixture : public testing::Test, public OperandSource {
protected:
  const Term* operand(Operand which, unsigned width) override {
    read.push_back(which);
    if (which.isConstant()) return terms.constant(function.constants[which.index()].value, width);
    while (registers.size() <= which.index()) registers.push_back(nullptr);
    const Term*& term = registers[which.index()];
    if (!term) term = terms.freshSymbol("r" + std::to_string(which.index()), width);
    EXPECT_EQ(term->width(), width);
    return term;
  }
  const Term* poison(unsigned width) override { return anything = terms.freshSymbol("poison", width); }
  const Term* undefined(unsigned width) override { return anything = terms.freshSymbol("undefined", width); }
  U128 highest(const Term* term) override { return term->isConst() ? term->value() : bound; }
  const Term* baseOf(const Term*, bool isPointer) override { return isPointer ? base : nullptr; }

  Operand slot(Slot index) { return Operand::slot(index); }
  Operand number(U128 value, unsigned width) {
    Constant constant;
    constant.type = {ScalarKind::Integer, static_cast<uint16_t>(width)};
    constant.value = value & mask128(width);
    function.constants.push_back(constant);
    return Operand::constant(static_cast<uint32_t>(function.constants.size() - 1));
  }

  TermManager terms;
  Function function;
  std::vector<const Term*> registers; // what was made for them
  std::vector<Operand> read;          // in this order
  const Term* anything = nullptr;     // the last one that was asked for
  const Term* base = nullptr;         // of every pointer
  U128 bound = ~U128(0);              // of every value
};

} // namespace hindsight
