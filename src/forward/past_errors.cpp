#include "forward/past_errors.h"

#include "program/operands.h"
#include "step/code.h"

namespace hindsight::forward {

namespace {

/// Each keeps the memory of its path.
constexpr size_t kMostParked = 256;

/// Whether the path failed at a copy: a machine would have done a part of it, or done it in some order. That it is lost
/// says nothing then.
bool failedAtCopy(const State& failed) {
  Opcode op = failed.top->code->function->instructions[failed.top->pc].op;
  return op == Opcode::MemCopy || op == Opcode::MemSet;
}

} // namespace

bool isOwnEnd(ErrorKind kind) {
  switch (kind) {
  case ErrorKind::ErrorReached:
  case ErrorKind::AssertionFailed:
  case ErrorKind::ReportedError:
  case ErrorKind::AbortCalled:
  case ErrorKind::UncaughtException:
  case ErrorKind::PureVirtualCall:
  case ErrorKind::RecursiveInitialization: return true;
  default: return false;
  }
}

bool stepPast(State& state) {
  state.top = state.top->clone();
  Frame& frame = *state.top;
  const Function& function = *frame.code->function;
  const Instruction& failed = function.instructions[frame.pc];
  if (isTerminator(failed.op)) return false;
  forEachDefinition(function, failed, [&](Slot slot) { frame.slots()[slot] = Value::undef(); });
  ++frame.pc;
  return true;
}

void PastErrors::park(size_t obstacle, const State& failed) {
  if (isOpen.size() <= obstacle) isOpen.resize(obstacle + 1);
  if (failedAtCopy(failed)) isOpen[obstacle] = true;
  if (parked.size() >= kMostParked) {
    isOpen[obstacle] = true;
    return;
  }
  parked.push_back({obstacle, failed.clone()});
}

std::unique_ptr<State> PastErrors::next(Machine& machine) {
  while (!foundOne() && taken < parked.size()) {
    Parked& candidate = parked[taken++];
    std::unique_ptr<State> state = std::move(candidate.state);
    state->id = machine.nextStateId();
    state->speculation = static_cast<uint32_t>(candidate.obstacle + 1);
    if (stepPast(*state)) return state;
    leaveOpen(*state);
  }
  return nullptr;
}

bool PastErrors::ended(const State& state, const PathEnd& end) {
  if (state.incomplete) leaveOpen(state);
  switch (end.kind) {
  case EndKind::Error:
    if (end.error == ErrorKind::TargetReached) arrived = obstacleOf(state);
    if (end.error != ErrorKind::TargetReached && failedAtCopy(state)) leaveOpen(state);
    // After code that is marked as never reached there is nothing to go on with.
    return end.error != ErrorKind::TargetReached && end.error != ErrorKind::UnreachableReached && !isOwnEnd(end.error);
  case EndKind::Returned:
  case EndKind::Exited:
  case EndKind::SilentExit:
  case EndKind::AssumptionFailed: return false;
  case EndKind::Unsupported:
  case EndKind::MissingFunction:
  case EndKind::MissingVariable:
  case EndKind::SolverGaveUp:
  case EndKind::DepthLimit:
  case EndKind::Limit: leaveOpen(state); return false;
  }
  return false;
}

void PastErrors::finish(bool limited) {
  isFinished = !limited && !foundOne();
  parked.clear();
}

PastErrors::Answer PastErrors::about(size_t obstacle) const {
  if (obstacle == arrived) return Answer::InTheWay;
  return isFinished && !isOpen[obstacle] ? Answer::NotInTheWay : Answer::Open;
}

} // namespace hindsight::forward
