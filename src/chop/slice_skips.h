// Calls that need not be executed to see whether something goes wrong at a target (SATRACER, section III-D, and the
// rules SKIP and SUMMARY of III-B): of functions that do not lead there.
//
// Skipped calls are executed late where something depends on them, and all of them before an error counts
// (`chopper.h`). So which ones are chosen decides about cost only: those from which, by the value-flow graph, nothing
// flows to the target nor to a condition on the way there are never executed late, unless they free or allocate.
#pragma once

#include "chop/skip_list.h"
#include "chop/skip_rules.h"
#include "program/target.h"

#include <memory>
#include <string>
#include <vector>

namespace hindsight::chop {

class SliceSkips {
public:
  /// Analyses the program once, for all targets.
  SliceSkips(const Program& program, std::string_view entry);
  ~SliceSkips();

  enum class Choice : uint8_t {
    Unrelated, // only what nothing flows from to the target
    Any,
  };
  /// Nothing that is called at the target, itself or below: an error there is one at the target.
  std::vector<SkippedFunction> skipsFor(const Target& target, Choice choice);

private:
  class Slicer;
  std::vector<bool> calledBelow(const Target& target) const;
  std::vector<bool> closure(std::vector<FunctionId> open) const;
  bool hasBranches(FunctionId function) const;

  const Program& program;
  const SkipRules rules;
  std::unique_ptr<Slicer> slicer; // made when it is needed
};

} // namespace hindsight::chop
