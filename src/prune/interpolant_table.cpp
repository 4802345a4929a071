#include "prune/interpolant_table.h"

#include "step/code.h"

namespace hindsight {

ProgramPoint ProgramPoint::of(const State& state) {
  ProgramPoint point;
  point.stack.reserve(state.top->depth + 2);
  point.stack.push_back(uint64_t(state.phase) << 33 | uint64_t(state.exited) << 32 | state.nextInPhase);
  for (const Frame* frame = state.top.get(); frame; frame = frame->caller.get())
    point.stack.push_back(uint64_t(frame->code->function->id) << 32 | frame->pc);
  return point;
}

size_t ProgramPointHash::operator()(const ProgramPoint& point) const {
  uint64_t hash = 0;
  for (uint64_t part : point.stack) {
    hash = (hash ^ part) * 0x9e3779b97f4a7c15ull;
    hash ^= hash >> 29;
  }
  return hash;
}

} // namespace hindsight
