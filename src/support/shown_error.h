// An error with the input that shows it.
#pragma once

#include "support/finding.h"
#include "support/test_case.h"

namespace hindsight {

struct ShownError {
  TestCase test;
  Finding finding;
};

} // namespace hindsight
