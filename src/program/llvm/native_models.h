// Our model of a function of the C library in place of the machine's, in a native module: the sanitizer watches what it
// reads and writes, which it does not do in the library. Private to src/program.
#pragma once

#include "support/result.h"

#include <llvm/IR/Module.h>

#include <string>

namespace hindsight {

/// Only functions that work on memory alone: what has a FILE or another state of the library cannot be mixed with it.
/// `folder`: of the runtime.
Result<bool> useModel(llvm::Module& module, const std::string& folder, const std::string& function,
                      llvm::Attribute::AttrKind sanitizer);

} // namespace hindsight
