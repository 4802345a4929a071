#include "forward/state_stack.h"

#include "step/code.h"

#include <algorithm>

namespace hindsight::forward {

std::vector<CodePoint> stackOf(const State& state, size_t most) {
  std::vector<CodePoint> stack;
  for (const Frame* frame = state.top.get(); frame && stack.size() < most; frame = frame->caller.get()) {
    uint32_t next = frame == state.top.get() ? frame->pc : frame->pc + 1; // the outer ones wait at their calls
    stack.push_back({frame->code->function->id, next});
  }
  std::ranges::reverse(stack);
  return stack;
}

} // namespace hindsight::forward
