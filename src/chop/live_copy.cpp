#include "chop/live_copy.h"

namespace hindsight::chop {

std::unique_ptr<State> liveCopy(Machine& machine) {
  machine.lookaside.flushWrites(); // every page is shared from now on
  std::unique_ptr<State> copy = machine.state->clone();
  copy->top = machine.state->top->clone();
  return copy;
}

} // namespace hindsight::chop
