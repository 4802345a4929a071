// One instruction against the rules of its opcode. Private to the verifier.
#pragma once

#include "program/program.h"

#include <functional>
#include <string>

namespace hindsight {

class InstructionVerifier {
public:
  using Report = std::function<void(const std::string& problem)>;
  InstructionVerifier(const Program& program, const Function& function, Report report)
      : program(program), function(function), report(std::move(report)) {}

  void check(const Instruction& inst);

private:
  void checkInteger(const Instruction& inst);
  void checkFloat(const Instruction& inst);
  void checkPointer(const Instruction& inst);
  void checkMove(const Instruction& inst);
  void checkControl(const Instruction& inst);
  void checkCall(const Instruction& inst);
  void checkLanes(const Instruction& inst);

  ScalarType typeOf(Operand operand);
  void use(Operand operand, ScalarType type, const char* what);
  void useInteger(Operand operand, unsigned width, const char* what);
  void usePointer(Operand operand, const char* what);
  void result(Slot slot, ScalarType type);
  void noResult(const Instruction& inst);
  void require(bool condition, const char* problem);
  ScalarType pointer() const { return {ScalarKind::Pointer, static_cast<uint16_t>(program.pointerWidth)}; }

  const Program& program;
  const Function& function;
  Report report;
};

} // namespace hindsight
