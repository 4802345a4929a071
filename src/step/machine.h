// The machine that executes states.
//
// It owns nothing of a state: it is handed one, runs it until it ends, forks or uses up its fuel, and gives it back.
// Concrete code runs in the handlers without touching a term, a clock or a container. Everything else (terms, forks,
// errors, hooks) is reached through the parts below, each with a file of its own: objects, addresses, access to memory,
// what is absent in it, decisions and forks, ends of paths, frames, what comes before main and after it.
#pragma once

#include "memory/memory_context.h"
#include "program/entry.h"
#include "program/program.h"
#include "program/replay_map.h"
#include "program/target.h"
#include "solver/solver.h"
#include "step/absent.h"
#include "step/code.h"
#include "step/ending.h"
#include "step/forking.h"
#include "step/frames.h"
#include "step/hook_list.h"
#include "step/lookaside.h"
#include "step/memory_access.h"
#include "step/object_lifetimes.h"
#include "step/path_end.h"
#include "step/phases.h"
#include "step/pointer_filter.h"
#include "step/program_model.h"
#include "step/shadow_addresses.h"
#include "step/state.h"
#include "step/watch.h"
#include "support/test_case.h"

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace hindsight {

struct BuiltinEntry;

struct MachineConfig : ProgramModel {
  uint32_t forksPerRun = 1; // give the state back after this many forks, for searchers that choose then
  uint64_t maxDepth = 0;    // forks on one path; 0: no limit
  uint64_t maxForks = 0;    // forks in all; the state is given back when they are used up
  uint64_t maxAllocation = uint64_t(1) << 30;
  bool stopAtForks = false;     // every fork gives the state back at once, wherever it happens
  bool reportUndefined = false; // a value that was never written must not decide anything
  std::vector<std::string> programArguments{std::begin(kProcessArguments), std::end(kProcessArguments)};
  const TestCase* fixedInputs = nullptr; // inputs have the values of this test instead of any
  const ReplayMap* guesses = nullptr;    // values that inputs have on one path, beside the path on which they are free
  bool onlyGuesses = false;              // there is no such path
  const Target* target = nullptr;        // a path ends when it gets there
  bool pausesAtTarget = false;           // instead, it is suspended there, until it is told to pass
};

enum class RunOutcome : uint8_t {
  OutOfFuel, // or stopped by a request; can go on
  Forked,    // `spawned` has new states; the state can go on
  Suspended, // `suspension` says why; the state can go on
  Ended,     // `end` says how
};

/// A state that came out of a fork; `end` is set if it ended at once.
struct Spawned {
  std::unique_ptr<State> state;
  std::optional<PathEnd> end;
};

using OutputSink = std::function<void(int /*file descriptor*/, const char* /*bytes*/, size_t)>;

class Machine : private UninitialisedReadListener {
public:
  Machine(const Program& program, TermManager& terms, Solver& solver, MachineConfig config, HookList hooks = {});
  ~Machine() override;

  /// A state about to execute the global constructors and then `entry`.
  std::unique_ptr<State> initialState(const Function& entry);
  RunOutcome run(State& state, uint64_t fuel);

  std::vector<Spawned> spawned; // by the last run; the caller takes them
  PathEnd end;                  // of the last run that ended
  Suspension suspension;        // of the last run that was suspended

  void setOutput(OutputSink sink) { output = std::move(sink); }
  /// The next fuel check gives the state back. Safe to call from a signal watcher's thread.
  void requestYield() { yieldRequested = true; }
  /// Withdraws the request. No other thread may make one at the same time.
  void clearYield() { yieldRequested = false; }
  uint64_t instructionsExecuted() const { return executed; }
  uint64_t coveredBlocks() const { return covered; }
  uint64_t nextStateId() { return ++stateCounter; }
  /// Inputs are the same symbols in both machines.
  void shareInputs(Machine& other) { inputShapes = other.inputShapes; }
  const CompiledFunction& compiled(FunctionId function);
  template <typename Visit> void forEachCompiled(Visit visit) {
    for (const std::unique_ptr<CompiledFunction>& each : code)
      if (each) visit(*each);
  }
  bool blockCovered(FunctionId function, BlockId block) const;

  // ---- what handlers and builtins use ----

  const Program& program;
  TermManager& terms;
  Solver& solver;
  MemoryContext context;
  MachineConfig config;
  const HookList hooks;
  const uint32_t interests;
  CallWatch calls;
  PointerFilter* pointerFilter = nullptr; // asked about symbolic pointers; null: nobody
  ObjectLifetimes objects{*this};
  ShadowAddresses addresses{*this};
  MemoryAccess access{*this};
  AbsentMemory absent{*this};
  Forking forking{*this};
  Ending ending{*this};
  Frames frames{*this};
  Phases phases{*this};

  // The run in progress.
  State* state = nullptr;
  Frame* frame = nullptr; // state->top, owned alone
  const Value* constants = nullptr;
  int64_t fuel = 0, fuelAtStart = 0;
  RunOutcome outcome = RunOutcome::OutOfFuel;
  Lookaside lookaside;
  std::set<std::string> worldAsked; // parts of the world that were not given and that some path asked for

  const Value& operand(OperandCode code, const Value* slots) const {
    if (__builtin_expect(code >= 0, 1))
      return *reinterpret_cast<const Value*>(reinterpret_cast<const char*>(slots) + code);
    return constants[~code];
  }
  const Instruction& instruction(const Op* op) const {
    return frame->code->function->instructions[frame->code->indexOf(op)];
  }
  bool wants(HookInterest interest) const { return interests & interest; }
  /// Records where the state is, before anything that may end, fork or suspend it.
  void sync(const Op* op) {
    frame->pc = frame->code->indexOf(op);
    if (__builtin_expect(yieldRequested.load(std::memory_order_relaxed), 0)) expireFuel();
  }
  /// The next edge taken gives the state back; what was counted stays right.
  void expireFuel() {
    if (fuel < 0) return;
    fuelAtStart -= fuel + 1;
    fuel = -1;
  }

  /// When reenacting: the value that the operand had in the first execution. Otherwise: the operand itself.
  Value asItWas(Value value, unsigned width) {
    return __builtin_expect(wants(kHookReenact), 0) && value.isTerm() ? hooks.asItWas(*state, value, width) : value;
  }
  /// Pointers are compared by the objects they point to.
  Value pointerAsItWas(Value value) {
    return value.isTerm() && hooks.hidesPointer(value.term()) ? hooks.asItWas(*state, value, context.pointerWidth)
                                                              : value;
  }
  /// The state is given back before the instruction it is at.
  void suspend(Suspension why) {
    suspension = why;
    outcome = RunOutcome::Suspended;
    stopped = true;
  }
  /// The state is given back before the instruction it is at, to execute it again.
  void startAgain() {
    outcome = RunOutcome::OutOfFuel;
    stopped = true;
  }
  /// Executing this again could have another result.
  void unrepeatable(const char* what) {
    if (wants(kHookReenact)) hooks.onUnrepeatable(*state, what);
  }
  const Term* term(Value value, unsigned width) { return context.toTerm(value, width); }
  Value value(const Term* term) { return context.toValue(term); }

  /// The state must not go on in this run: it has ended or was suspended.
  bool stopped = false;

  // Pointers (resolve.cpp).
  /// The one thing the pointer operand points to. Empty: the instruction must not go on now.
  std::optional<PointerTarget> resolve(OperandCode code);
  /// The object behind a target after checking that `bytes` bytes from it may be accessed. Null: ended or restarted.
  const Object* checkAccess(const PointerTarget& target, uint64_t bytes, const Term* symbolicBytes, bool isWrite);

  // Inputs (inputs.cpp).
  Ref<const InputShape> newInput(std::string_view name, uint64_t size, ScalarType partType, bool isSigned);

  void writeOutput(int descriptor, const char* bytes, size_t count) {
    if (output) output(descriptor, bytes, count);
  }
  void enterBlockSlow(CompiledEdge& edge);

  /// The engine function that is called instead of this one, or null.
  const BuiltinEntry* builtinFor(FunctionId function) const { return builtins[function]; }
  const Function* functionOf(ObjectId object) const;
  uint64_t tokenCounter = 0;
  uint64_t executed = 0;

private:
  friend struct MachineSetup;
  void onUninitialisedRead(const Object& object, uint64_t offset, uint32_t length, const Term* fresh) override;
  void compile(const Function& function, CompiledFunction& code);
  Value constantValue(const Constant& constant);
  void createGlobals(State& state);
  void makeGlobalsSymbolic();
  bool fitsRoom(const Object& object, const Term* offset, const Term* length);
  /// The variable that this is, if no file defines it; null for every other object.
  const Global* undefinedVariable(const Object& object) const;
  /// Bytes that a guess gives to the input that the current instruction makes; null if there is none for it.
  const std::vector<uint8_t>* guessFor(uint64_t size);

  std::vector<std::unique_ptr<CompiledFunction>> code;
  std::vector<ObjectId> globalObjects, functionObjects;
  std::vector<const BuiltinEntry*> builtins;
  using InputShapes = std::unordered_map<std::string, Ref<const InputShape>>;
  std::shared_ptr<InputShapes> inputShapes = std::make_shared<InputShapes>();
  uint64_t covered = 0, stateCounter = 0;
  std::atomic<bool> yieldRequested = false;
  OutputSink output;

public:
  ObjectId globalObject(GlobalId global) const { return globalObjects[global]; }
  ObjectId functionObject(FunctionId function) const { return functionObjects[function]; }
};

} // namespace hindsight
