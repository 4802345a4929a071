#include "forward/rehearsal.h"

#include "forward/explorer.h"
#include "step/code.h"
#include "step/state.h"
#include "support/branch_code.h"

#include <algorithm>

namespace hindsight::forward {

namespace {

/// What is native in a fraction of a second takes the engine no longer than this.
constexpr double kMostSeconds = 20;

/// Whether a function of the library that the program called is below it on the stack.
bool isCalledBack(const State& state) {
  bool sawLibrary = false;
  for (const Frame* frame = state.top.get(); frame; frame = frame->caller.get()) {
    bool isLibrary = frame->code && frame->code->function->fromRuntime;
    if (sawLibrary && !isLibrary) return true;
    sawLibrary |= isLibrary;
  }
  return false;
}

class DecisionRecorder : public StepHooks {
public:
  DecisionRecorder(const Program& program, Rehearsal& rehearsal) : program(program), rehearsal(rehearsal) {}

  uint32_t interests() const override { return kHookBranch; }
  void onBranch(State& state, Value, bool taken) override {
    if (uint32_t code = codeHere(state)) note(state, code + taken);
  }
  void onSwitch(State& state, EdgeId edge) override {
    uint32_t code = codeHere(state);
    if (!code) return;
    const Function& function = *state.top->code->function;
    const SwitchTable& table = function.switches[function.instructions[state.top->pc].imm];
    std::optional<uint64_t> value;
    auto taken = std::ranges::find(table.cases, edge, &SwitchCase::edge);
    if (edge != table.defaultEdge && taken != table.cases.end()) value = static_cast<uint64_t>(taken->value);
    note(state, switchCode(code, value));
  }

private:
  /// 0: it does not count.
  uint32_t codeHere(const State& state) const {
    const Function& function = *state.top->code->function;
    bool isFull = rehearsal.decisions.size() >= kMostDecisions;
    if (isFull || function.fromRuntime || state.phase != State::Phase::Main || isCalledBack(state)) return 0;
    const SourceLocation& place = program.locations[function.locations[state.top->pc]];
    return place.line ? branchCode(program.files[place.file], place.line, place.column) : 0;
  }
  void note(const State& state, uint32_t code) {
    rehearsal.decisions.push_back(code);
    rehearsal.places.push_back(state.top->code->function->locations[state.top->pc]);
  }

  const Program& program;
  Rehearsal& rehearsal;
};

class OutputKeeper : public RunObserver {
public:
  explicit OutputKeeper(Rehearsal& rehearsal) : rehearsal(rehearsal) {}
  void onTest(const TestCase&, const Finding*) override {}
  void onProgress(const Progress&) override {}
  void onOutput(int descriptor, std::string_view text) override {
    if (descriptor == 1) rehearsal.output += text;
    if (descriptor == 2) rehearsal.errors += text;
  }
  bool interrupted() override { return false; }

private:
  Rehearsal& rehearsal;
};

/// Exactly one path did, and there was no other.
bool cameToItsEnd(const RunResult& result) {
  bool isAlone = result.endedPaths.size() == 1 && result.endedPaths.begin()->second == 1;
  return isAlone && (result.endedPaths.contains("returned") || result.endedPaths.contains("exit"));
}

} // namespace

Rehearsal rehearse(const Program& program, const RunConfig& config, const TestCase& test) {
  Rehearsal rehearsal;
  RunConfig concrete = config;
  concrete.search = RunConfig::Search::Dfs;
  concrete.budget = {.seconds = kMostSeconds};
  concrete.wantTests = concrete.stopOnError = concrete.confirm = false;
  concrete.showOutput = true;
  concrete.fixedInputs = &test;
  OutputKeeper keeper(rehearsal);
  DecisionRecorder recorder(program, rehearsal);
  Explorer explorer(program, concrete, keeper, nullptr, &recorder);
  rehearsal.isWhole = cameToItsEnd(explorer.explore(*program.findFunction(concrete.entry)));
  return rehearsal;
}

} // namespace hindsight::forward
