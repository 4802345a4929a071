// Which functions can be skipped at all: a skipped call must not ask for input (later inputs would have other numbers,
// and tests would not replay), jump, run code that is not there, or lead to the target.
#pragma once

#include "pointer/mod_ref.h"
#include "program/reachability.h"
#include "program/target.h"

#include <memory>
#include <string>
#include <vector>

namespace hindsight::chop {

class SkipRules {
public:
  /// All must outlive it. `target` may be null.
  SkipRules(const Program& program, std::string_view entry, const Target* target);

  /// Why calls of this function cannot be skipped, as half a sentence with the calls that lead to the reason; empty:
  /// they can.
  std::string whyNot(const Function& function) const;
  /// Calls of one of these functions, also through pointers.
  std::vector<CodePoint> callsTo(const std::vector<FunctionId>& callees) const;
  const PointsTo& pointers() const { return found; }
  const ModRef& modRef() const { return effects; }

private:
  const Program& program;
  const std::string_view entry;
  const Target* const target;
  const PointsTo found;
  const ModRef effects;
  std::unique_ptr<Reachability> reach;
};

} // namespace hindsight::chop
