// Terms as readable text: infix, with names for parts that occur more than once.
#pragma once

#include "term/term_manager.h"

#include <functional>
#include <string>

namespace hindsight {

/// For example `(x + 4) <u 10`. Orders carry `u` or `s`, `++` concatenates, `x[7:0]` takes bits, `zext32(x)` extends.
/// Long shared parts come first, one per line: `let t1 = ... in`.
std::string printTerm(const TermManager& terms, const Term* term);

/// What a term is called; empty: it is printed as it is. Names are not put into brackets.
using TermNamer = std::function<std::string(const Term*)>;
std::string printTerm(const TermManager& terms, const Term* term, const TermNamer& name);

} // namespace hindsight
