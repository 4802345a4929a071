#include "step/reported_place.h"

#include "step/code.h"

namespace hindsight {

CodePlace reportedPlace(const Program& program, const State& state) {
  for (const Frame* frame = state.top.get(); frame; frame = frame->caller.get()) {
    const Function& function = *frame->code->function;
    LocationId location = function.locations[frame->pc];
    if (!function.fromRuntime && location && program.locations[location].line) return {&function, location, frame->pc};
  }
  if (!state.top) return {};
  const Frame& top = *state.top;
  return {top.code->function, top.code->function->locations[top.pc], top.pc};
}

std::string endName(const PathEnd& end) {
  switch (end.kind) {
  case EndKind::Returned: return "returned";
  case EndKind::Exited: return "exit";
  case EndKind::AssumptionFailed: return "assumption failed";
  case EndKind::SilentExit: return "silent exit";
  case EndKind::Unsupported: return "unsupported";
  case EndKind::MissingFunction: return "missing function";
  case EndKind::MissingVariable: return "missing variable";
  case EndKind::SolverGaveUp: return "solver gave up";
  case EndKind::DepthLimit: return "depth limit";
  case EndKind::Limit: return "engine limit";
  case EndKind::Error: return std::string(spell(end.error));
  }
  return "?";
}

} // namespace hindsight
