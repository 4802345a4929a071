// Runs a program on all its paths with some of its calls skipped, and without.
#pragma once

#include "chop/chopper.h"
#include "chop/pointer_resolver.h"
#include "chop_fixture.h"

#include <deque>

namespace hindsight::chop {

class ChoppedFixture : public ChopFixture {
protected:
  /// How its paths end, each way once: "returns 3", "returns n", "assertion-failed".
  std::set<std::string> run(const std::string& skip = "", Pta pta = Pta::Past) {
    SkipList list{{}, pta, reuses, slices, isChosen};
    if (!skip.empty()) {
      Result<std::vector<SkippedFunction>> parsed = parseSkipList(*program, skip, "main", nullptr);
      if (!parsed) {
        ADD_FAILURE() << parsed.error().message;
        return {};
      }
      list.functions = std::move(*parsed);
    }
    chopper = std::make_unique<Chopper>(*program, list);
    TermManager terms;
    Solver solver(terms, {});
    resolver = std::make_unique<PointerResolver>(*program, resolve, reuses);
    HookList hooks{chopper.get(), resolver.get()};
    machine = std::make_unique<Machine>(*program, terms, solver, MachineConfig{}, hooks);
    chopper->attach(*machine);
    resolver->attach(*machine);
    waiting.clear();
    waiting.push_back(machine->initialState(program->functions[program->entry]));
    seen.clear();
    pathsSeen = 0;
    while (!waiting.empty()) {
      std::unique_ptr<State> state = std::move(waiting.back());
      waiting.pop_back();
      RunOutcome outcome = machine->run(*state, 100'000);
      PathChoice choice = chopper->afterRun(*state, outcome);
      std::vector<Spawned> spawned = std::move(machine->spawned);
      machine->spawned.clear();
      PathEnd end = machine->end;
      for (Spawned& each : spawned)
        each.end ? ended(std::move(each.state), *each.end) : waiting.push_back(std::move(each.state));
      for (Chopper::Ended& each : chopper->takeEnded()) ended(std::move(each.state), each.end);
      if (outcome == RunOutcome::Ended)
        ended(std::move(state), end);
      else if (choice == PathChoice::Follow)
        waiting.push_back(std::move(state));
    }
    machine.reset(); // before its terms
    return seen;
  }
  const ChoppingCost& cost() const { return chopper->cost(); }
  uint64_t pathsSeen = 0; // in the last run
  std::unique_ptr<Chopper> chopper;
  std::unique_ptr<PointerResolver> resolver;
  // Of the runs to come.
  Resolve resolve = Resolve::Terms;
  bool reuses = true, slices = false, isChosen = false;

private:
  void ended(std::unique_ptr<State> state, const PathEnd& end) {
    if (end.kind == EndKind::Error && hasPendingCalls(*state))
      return waiting.push_back(chopper->recoverBeforeEnd(*state, end));
    ++pathsSeen;
    std::string text = std::to_string(int(end.kind));
    if (end.kind == EndKind::Returned)
      text = end.symbolicStatus ? "returns a symbol" : "returns " + std::to_string(end.exitStatus);
    if (end.kind == EndKind::Error) text = spell(end.error);
    if (end.kind == EndKind::Exited) text = "exits";
    seen.insert(text);
  }
  std::unique_ptr<Machine> machine;
  std::deque<std::unique_ptr<State>> waiting;
  std::set<std::string> seen;
};

} // namespace hindsight::chop
