// An assignment that satisfies a group of constraints; shared and immutable.
#pragma once

#include "support/ref.h"
#include "term/assignment.h"

namespace hindsight {

struct Witness : RefCounted<Witness> {
  Witness() = default;
  explicit Witness(Assignment assignment) : assignment(std::move(assignment)) {}
  Assignment assignment;
};

} // namespace hindsight
