// The oracle for engines, by the analyses of the whole program (`points_to.h`, `mod_ref.h`): which objects a register
// may point to, and what a call may do, on any path.
#pragma once

#include "pointer/alias_oracle.h"
#include "pointer/mod_ref.h"
#include "pointer/points_to.h"

#include <map>
#include <vector>

namespace hindsight {

class PointerOracle final : public AliasOracle {
public:
  explicit PointerOracle(const Program& program);
  bool mayPointTo(PointerOrigin pointer, SiteId site) const override;
  bool mayAlias(PointerOrigin a, PointerOrigin b) const override;
  bool onlyWrites(FunctionId function) const override;
  bool mayEnd(FunctionId function) const override { return effects.of(function).endsProgram; }
  bool mayFree(FunctionId function) const override { return !effects.of(function).frees.empty(); }
  bool mayWrite(FunctionId function, SiteId site) const override;
  bool mayWriteThrough(FunctionId function, PointerOrigin pointer) const override;
  std::optional<PointerCalls> pointerCalls() const override;

private:
  std::vector<FunctionId> targetsOf(const Function& caller, uint32_t instruction) const;

  /// Ascending; empty if the analysis does not follow such pointers.
  const std::vector<SiteId>* sitesOf(PointerOrigin pointer) const;

  /// What it frees, too. Ascending; kNone at its end stands for anything.
  const std::vector<SiteId>& writtenBy(FunctionId function) const;

  const Program& program;
  PointsTo pointers;
  ModRef effects;
  bool blind; // addresses may come from outside
  mutable std::map<std::pair<FunctionId, Slot>, std::vector<SiteId>> known;
  mutable std::map<FunctionId, std::vector<SiteId>> written;
};

} // namespace hindsight
