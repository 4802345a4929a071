#include "step/allocation_failure.h"

#include "program/allocation_functions.h"

namespace hindsight {

namespace {

/// The call as the program sees it: models of the library allocate on behalf of their caller.
struct ProgramCall {
  const std::string* function;
  const Frame* frame; // of the program
  bool isCounted;     // one allocation per call
};

ProgramCall programCall(const BuiltinCall& call) {
  ProgramCall found{&call.callee.name, call.machine.frame, true};
  while (found.frame->code->function->fromRuntime && found.frame->caller) {
    found.function = &found.frame->code->function->name;
    found.frame = found.frame->caller.get();
  }
  found.isCounted = found.frame == call.machine.frame || isAllocationFunction(*found.function);
  return found;
}

void record(State& state, const ProgramCall& call) {
  LocationId location = call.frame->code->function->locations[call.frame->pc];
  state.failedAllocations = Ref<const FailedAllocation>(new FailedAllocation(
      call.isCounted ? state.allocationCalls : 0, *call.function, location, state.failedAllocations));
}

bool contains(const std::vector<uint32_t>& numbers, uint32_t number) {
  return std::ranges::find(numbers, number) != numbers.end();
}

} // namespace

uint32_t numberOfAllocation(const BuiltinCall& call) {
  return programCall(call).isCounted ? call.machine.state->allocationCalls : 0;
}

void countAllocation(const BuiltinCall& call) {
  if (programCall(call).isCounted) ++call.machine.state->allocationCalls;
}

bool allocationFails(BuiltinCall& call) {
  Machine& machine = call.machine;
  ProgramCall program = programCall(call);
  if (program.isCounted) ++machine.state->allocationCalls;
  if (const TestCase* test = machine.config.fixedInputs; test && program.isCounted) {
    bool fails = contains(test->failedAllocations, machine.state->allocationCalls);
    if (fails) record(*machine.state, program);
    return fails;
  }
  if (!machine.config.mallocMayFail) return false;
  State& failing = machine.forking.fork();
  record(failing, program);
  Value* slots = failing.top->slots();
  if (!call.info.results.empty())
    *reinterpret_cast<Value*>(reinterpret_cast<char*>(slots) + call.resultOffset) = Value::integer(0);
  ++failing.top->pc;
  return false;
}

} // namespace hindsight
