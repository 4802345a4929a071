// A stretch of main that is executed, and once more.
#pragma once

#include "prune/reenactor.h"
#include "prune_fixture.h"

namespace hindsight::prune {

class ReenactorFixture : public PruneFixture {
protected:
  std::unique_ptr<Reenactor> reenactor;
  Ran ran;

  /// False: it cannot be done again.
  bool reenact(const std::string& source) {
    load(source);
    reenactor = std::make_unique<Reenactor>(*machine, solver, locations);
    ran = run(*first());
    return reenactor->reenact(stretchOf(ran));
  }
};

} // namespace hindsight::prune
