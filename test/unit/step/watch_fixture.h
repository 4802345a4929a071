// What the tests of watching and of skipping share.
#pragma once

#include "machine_fixture.h"
#include "step/watch.h"

namespace hindsight {

class Watcher : public StepHooks {
public:
  uint32_t interests() const override { return kHookWatched; }
  HookAnswer onAccess(State&, const ResolvedAccess& access) override {
    ++(access.isWrite ? writes : reads);
    objects.push_back(access.object->id);
    return HookAnswer::Proceed;
  }
  CallAnswer decideCall(State&, const Function& callee, std::span<const Value> arguments) override {
    calls.push_back(callee.name);
    given.assign(arguments.begin(), arguments.end());
    return answers.empty() ? CallAnswer::enter() : answers[std::min(calls.size(), answers.size()) - 1];
  }
  unsigned reads = 0, writes = 0;
  std::vector<ObjectId> objects;
  std::vector<std::string> calls;
  std::vector<Value> given;
  std::vector<CallAnswer> answers; // the last one for all that follow
};

class WatchFixture : public MachineFixture {
protected:
  ObjectId global(const std::string& name) { return machine->globalObject(program->globalByName.at(name)); }
  FunctionId function(const std::string& name) { return program->findFunction(name)->id; }
  State& only() { return *waiting.back(); }
};

inline const char* const kCalls =
    "int seen; __attribute__((noinline)) static int f(int x) { seen++; return x + 1; }"
    "__attribute__((noinline)) static int g(int x) { return x + 2; }"
    "int main(void) { int (*volatile p)(int) = f; return f(1) * 100 + g(2) * 10 + p(3) + seen * 1000; }";

} // namespace hindsight
