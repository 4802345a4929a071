#include "triage/enough_found.h"

#include "triage/decide.h"

namespace hindsight::triage {

void EnoughFound::onTest(const TestCase& test, const Finding* error) {
  if (writesTests) outer.onTest(test, error);
  if (error && !confirming(alarm, std::span(error, 1)).empty()) ++found;
}

} // namespace hindsight::triage
