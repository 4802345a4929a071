#include "chop/live_copy.h"

#include "chop_fixture.h"

namespace hindsight::chop {
namespace {

/// Copies the state before each call of one function.
class Copier final : public StepHooks {
public:
  uint32_t interests() const override { return kHookCall; }
  void onCall(State&, const Function& callee) override {
    if (callee.name == "here") copies.push_back(liveCopy(*machine));
  }
  Machine* machine = nullptr;
  std::vector<std::unique_ptr<State>> copies;
};

TEST(LiveCopies, StayAsTheyAreWhileTheStateGoesOn) {
  struct Loader : ChopFixture {
    void TestBody() override {}
    using ChopFixture::load;
    using ChopFixture::program;
  } loader;
  loader.load("int g, h[4]; int here(int n) { g = n; h[1] = n; return n; }"
              "int main(void) { int r = 1; g = 5; r = here(r + 1); h[2] = r; r = here(r + 1); return g; }");
  Copier copier;
  TermManager terms;
  Solver solver(terms, {});
  Machine machine(*loader.program, terms, solver, MachineConfig{}, HookList{&copier});
  copier.machine = &machine;
  std::unique_ptr<State> state = machine.initialState(*loader.program->findFunction("main"));
  ASSERT_EQ(machine.run(*state, 10'000), RunOutcome::Ended);
  ASSERT_EQ(copier.copies.size(), 2u);
  auto globalOf = [&](const State& copy) {
    uint32_t value = 0;
    copy.memory.find(machine.globalObject(loader.program->globalByName.at("g")))
        ->copyOut(0, reinterpret_cast<uint8_t*>(&value), 4);
    return value;
  };
  EXPECT_EQ(globalOf(*copier.copies[0]), 5u);
  EXPECT_EQ(globalOf(*copier.copies[1]), 2u);
  EXPECT_NE(copier.copies[0]->top->pc, copier.copies[1]->top->pc);
  // Each goes on as the state did.
  std::vector<std::unique_ptr<State>> first = std::move(copier.copies);
  for (std::unique_ptr<State>& copy : first) {
    ASSERT_EQ(machine.run(*copy, 10'000), RunOutcome::Ended);
    EXPECT_EQ(machine.end.exitStatus, 3);
  }
}

} // namespace
} // namespace hindsight::chop
