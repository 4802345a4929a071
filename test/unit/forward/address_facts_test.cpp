// What a path needs of addresses: numbers for blocks of the heap, words for everything else.
#include "forward/address_facts.h"

#include "run_fixture.h"
#include "step/machine.h"

#include <gmock/gmock.h>

using namespace hindsight;
using namespace hindsight::forward;

namespace {

struct AddressFacts : testing::Test {
  TermManager terms;
  Solver solver{terms, {}};
  std::unique_ptr<Program> program;
  std::unique_ptr<Machine> machine;

  /// The state of each path at its end, in the order of exit statuses.
  std::map<int64_t, std::unique_ptr<State>> run(const std::string& source) {
    program = load(source);
    machine = std::make_unique<Machine>(*program, terms, solver, MachineConfig{.forksPerRun = 1000});
    std::map<int64_t, std::unique_ptr<State>> ended;
    std::vector<std::unique_ptr<State>> waiting;
    waiting.push_back(machine->initialState(*program->findFunction("main")));
    while (!waiting.empty()) {
      auto running = std::move(waiting.back());
      waiting.pop_back();
      RunOutcome outcome = machine->run(*running, 100'000);
      for (Spawned& spawned : machine->spawned) waiting.push_back(std::move(spawned.state));
      machine->spawned.clear();
      if (outcome == RunOutcome::Ended)
        ended[machine->end.exitStatus] = std::move(running);
      else
        waiting.push_back(std::move(running));
    }
    return ended;
  }
  std::vector<PlacedAllocation> placed(const State& state) {
    auto model = solver.model(state.path);
    Evaluator values(*model);
    return placedAllocations(*program, state, values);
  }
};

const std::string kHeap = "void *malloc(unsigned long); void free(void *); typedef unsigned long number;\n";

} // namespace

TEST_F(AddressFacts, NothingForAPathThatAsksForNone) {
  auto paths = run(kHeap + "int main(void) { char *p = malloc(4), *q = malloc(4); int a = p == q; free(p); free(q);"
                           "return a; }");
  EXPECT_TRUE(placed(*paths.at(0)).empty());
  EXPECT_EQ(unplacedObjects(*machine, *paths.at(0)), "");
}

TEST_F(AddressFacts, BlocksAtOneAddressHaveTheSame) {
  auto paths =
      run(kHeap + "int main(void) { char *p = malloc(4); free(p); char *q = malloc(40); free(q);"
                  "char *r = malloc(4); free(r); int a = 0; if (p == q) a = 1; if (q == r) a += 2; return a; }");
  std::vector<PlacedAllocation> all = placed(*paths.at(3));
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].address, all[1].address);
  EXPECT_EQ(all[1].address, all[2].address);
  std::vector<PlacedAllocation> two = placed(*paths.at(2));
  ASSERT_EQ(two.size(), 3u);
  EXPECT_NE(two[0].address, two[1].address);
  EXPECT_EQ(two[1].address, two[2].address);
  EXPECT_EQ(two[2].allocation, 3u);
}

TEST_F(AddressFacts, NumbersThatWereLookedAtAreThose) {
  auto paths = run(kHeap + "int main(void) { char *p = malloc(4), *q = malloc(4); int a = (number)p % 3 < 3 && p < q;"
                           "free(p); free(q); return a; }");
  const State& state = *paths.at(1);
  std::vector<PlacedAllocation> all = placed(state);
  ASSERT_EQ(all.size(), 2u);
  state.memory.forEach([&](const Object& object) {
    if (object.allocation) EXPECT_EQ(all[object.allocation - 1].address, object.address);
  });
  EXPECT_EQ(unplacedObjects(*machine, state), "");
}

TEST_F(AddressFacts, WhatNoTestCanPlaceIsNamed) {
  auto paths = run("int a, b; int main(void) { int x, y; return (&a < &b) + 2 * (&x < &y) > 9; }");
  EXPECT_EQ(unplacedObjects(*machine, *paths.at(0)),
            "where the linker puts global 'a' and global 'b' and where the compiler puts local 'x' and local 'y'");
}
