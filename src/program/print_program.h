// A decoded function as text, one instruction per line: for tests and for debugging the engine.
#pragma once

#include "program/program.h"

#include <string>

namespace hindsight {

std::string printFunction(const Program& program, const Function& function);
std::string printInstruction(const Program& program, const Function& function, uint32_t index);
std::string printOperand(const Program& program, const Function& function, Operand operand);
std::string printGlobal(const Program& program, const Global& global);
std::string printProgram(const Program& program);
std::string printType(ScalarType type);

} // namespace hindsight
