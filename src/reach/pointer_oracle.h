// The pointer analysis as the backward engine asks it: which objects a register may point to, whatever the path.
#pragma once

#include "backward/context.h"
#include "pointer/points_to.h"

#include <map>
#include <vector>

namespace hindsight {

class PointerOracle final : public AliasOracle {
public:
  explicit PointerOracle(const Program& program);
  bool mayPointTo(PointerOrigin pointer, SiteId site) const override;
  bool mayAlias(PointerOrigin a, PointerOrigin b) const override;

private:
  /// Ascending; empty if the analysis does not follow such pointers.
  const std::vector<SiteId>* sitesOf(PointerOrigin pointer) const;

  PointsTo pointers;
  bool blind; // addresses may come from outside
  mutable std::map<std::pair<FunctionId, Slot>, std::vector<SiteId>> known;
};

} // namespace hindsight
