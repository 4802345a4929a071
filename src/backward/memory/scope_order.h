// Which locals of one activation may have had the same address: those of blocks that come one after the other.
//
// A local is live from where its scope begins to where it ends. If it is live on every way to the beginning of another
// one's scope, the two are always at different addresses: a local that is born several times stays at one address.
// Otherwise one may have the address that the other had.
#pragma once

#include "program/program.h"

#include <map>
#include <utility>

namespace hindsight::backward {

class ScopeOrder {
public:
  explicit ScopeOrder(const Program& program) : program(program) {}
  /// The sites are those of two objects; the same one twice: two lives of a local.
  bool mayShareAddress(SiteId a, SiteId b);

private:
  bool compute(const Site& a, const Site& b) const;

  const Program& program;
  std::map<std::pair<SiteId, SiteId>, bool> known;
};

} // namespace hindsight::backward
