// Instructions without side effects.
#pragma once

#include "program/program.h"

namespace hindsight {

/// Whether an instruction has no effect but its results: everything it does is `resultTerm` (`semantics/result.h`), and
/// `forEachRequirement` says when it fails.
bool isComputation(Opcode op);

/// Whether an instruction with dead results may be skipped: a computation that cannot fail, and that looks at no
/// address.
bool isPure(const Instruction& instruction);

} // namespace hindsight
