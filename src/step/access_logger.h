// Keeps `State::accesses`: which types the program read and wrote at which offsets of its objects.
#pragma once

#include "step/hooks.h"

namespace hindsight {

/// To stand last in a list, so that it sees what happens and not what others put off.
class AccessLogger final : public StepHooks {
public:
  uint32_t interests() const override { return kHookAccess; }
  HookAnswer onAccess(State& state, const ResolvedAccess& access) override;
};

} // namespace hindsight
