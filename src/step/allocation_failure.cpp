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

constexpr uint32_t kErrnoBytes = 4;

/// errno, if a model that sets it is part of the program: then the program may look.
std::optional<ObjectId> errnoOf(Machine& machine) {
  auto found = machine.program.globalByName.find("__hindsight_errno");
  if (found == machine.program.globalByName.end()) return std::nullopt;
  return machine.globalObject(found->second);
}

} // namespace

uint32_t numberOfAllocation(const BuiltinCall& call) {
  return programCall(call).isCounted ? call.machine.state->allocationCalls : 0;
}

void countAllocation(const BuiltinCall& call) {
  if (programCall(call).isCounted) ++call.machine.state->allocationCalls;
}

bool mayNoteNoMemory(Machine& machine) {
  std::optional<ObjectId> cell = errnoOf(machine);
  // What is there also says what is there on the other side of a fork.
  return !cell || (machine.access.mayRead(*cell, 0, kErrnoBytes) && machine.access.mayWrite(*cell, 0, kErrnoBytes));
}

void noteNoMemory(Machine& machine, State& state) {
  constexpr uint64_t kNoMemory = 12; // ENOMEM
  std::optional<ObjectId> cell = errnoOf(machine);
  if (!cell) return;
  if (&state == machine.state) machine.lookaside.dropObject(*cell, kErrnoBytes);
  state.memory.write(machine.context, *cell, 0, kErrnoBytes, Value::integer(kNoMemory));
}

AllocationFate fateOfAllocation(BuiltinCall& call) {
  Machine& machine = call.machine;
  ProgramCall program = programCall(call);
  const TestCase* test = machine.config.fixedInputs;
  bool isTold = test && program.isCounted;
  bool failsHere = isTold && contains(test->failedAllocations, machine.state->allocationCalls + 1);
  bool failsBeside = !isTold && machine.config.mallocMayFail;
  if ((failsHere || failsBeside) && !mayNoteNoMemory(machine)) return AllocationFate::Waits;
  if (program.isCounted) ++machine.state->allocationCalls;
  if (failsHere) {
    record(*machine.state, program);
    noteNoMemory(machine, *machine.state);
    return AllocationFate::Fails;
  }
  if (!failsBeside) return AllocationFate::Succeeds;
  call.hasForked = true;
  State& failing = machine.forking.fork();
  record(failing, program);
  noteNoMemory(machine, failing);
  Value* slots = failing.top->slots();
  if (!call.info.results.empty())
    *reinterpret_cast<Value*>(reinterpret_cast<char*>(slots) + call.resultOffset) = Value::integer(0);
  ++failing.top->pc;
  return AllocationFate::Succeeds;
}

} // namespace hindsight
