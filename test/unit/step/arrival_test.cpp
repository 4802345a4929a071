// Paths end before the first instruction of a target, also where handlers would be fused.
#include "machine_fixture.h"

namespace hindsight {

namespace {

class Arrival : public MachineFixture {
protected:
  std::vector<Ended> runTo(const std::string& source, const std::string& text) {
    load(kNondet + source);
    auto resolved = resolveTarget(*program, text);
    EXPECT_TRUE(resolved) << resolved.error().message;
    target = std::move(*resolved);
    start(nullptr, {.target = &target});
    return runAll();
  }
  static size_t arrivals(const std::vector<Ended>& ended) {
    return std::ranges::count_if(ended, [](const Ended& each) {
      return each.end.kind == EndKind::Error && each.end.error == ErrorKind::TargetReached;
    });
  }
  Target target;
};

TEST_F(Arrival, PausesOnceAndPasses) {
  load("int g; int main(void) { for (int i = 0; i < 3; i++)\n"
       "  g += i;\n"
       "return g; }");
  auto resolved = resolveTarget(*program, "snippet.c:2");
  ASSERT_TRUE(resolved);
  target = std::move(*resolved);
  start(nullptr, {.target = &target, .pausesAtTarget = true});
  State& state = *waiting.front();
  ASSERT_EQ(machine->run(state, 1'000'000), RunOutcome::Suspended);
  EXPECT_EQ(machine->suspension.reason, Suspension::Reason::Target);
  EXPECT_EQ(machine->run(state, 1'000'000), RunOutcome::Suspended) << "nobody has let it pass";
  state.passesTarget = true;
  ASSERT_EQ(machine->run(state, 1'000'000), RunOutcome::Ended) << "in the other rounds, too";
  EXPECT_EQ(machine->end.exitStatus, 3);
}

TEST_F(Arrival, BeforeTheInstruction) {
  auto ended = runTo("int main(void) { int x = __VERIFIER_nondet_int();\n"
                     "if (x == 3)\n"
                     "  *(volatile int *)0 = 1;\n"
                     "return 0; }",
                     "snippet.c:4");
  EXPECT_EQ(arrivals(ended), 1u) << "the store is not executed";
  EXPECT_EQ(ended.size(), 2u);
}

TEST_F(Arrival, ABranchOnALineOfItsOwnIsNotFusedWithItsComparison) {
  load("target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\"\n"
       "target triple = \"x86_64-pc-linux-gnu\"\ndefine i32 @main() {\n"
       "  %f = freeze i32 4\n  %c = icmp eq i32 %f, 4\n  br i1 %c, label %a, label %b\na:\n  ret i32 1\nb:\n  ret i32 "
       "2\n}",
       {}, "snippet.ll");
  const Function& main = *program->findFunction("main");
  uint32_t branch = 0;
  while (main.instructions[branch].op != Opcode::Branch) ++branch;
  target.points = {{main.id, branch}};
  start(nullptr, {.target = &target});
  EXPECT_EQ(arrivals(runAll()), 1u);
}

TEST_F(Arrival, CallsOfFunctionsWithoutABody) {
  const char* source = "void abort(void); int main(void) { void (*p)(void) = abort; int x = __VERIFIER_nondet_int();\n"
                       "if (x == 3) p(); if (x == 4) abort(); return 0; }";
  EXPECT_EQ(arrivals(runTo(source, "abort")), 2u);
}

} // namespace

} // namespace hindsight
