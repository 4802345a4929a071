#include "machine_fixture.h"

#include "support/property.h"

namespace hindsight {

namespace {

TEST_F(MachineFixture, RunsToTheEndAndCountsInstructions) {
  auto ended = run("int main(void) { int s = 0; for (int i = 0; i < 10; i++) s += i; return s; }");
  ASSERT_EQ(ended.size(), 1u);
  EXPECT_EQ(ended[0].end.kind, EndKind::Returned);
  EXPECT_EQ(ended[0].end.exitStatus, 45);
  EXPECT_EQ(ended[0].state->instructions, machine->instructionsExecuted());
  EXPECT_GT(machine->instructionsExecuted(), 30u);
}

TEST_F(MachineFixture, FuelIsHonouredAndRunningOnGivesTheSame) {
  load("int main(void) { unsigned h = 1; for (int i = 0; i < 1000; i++) h = h * 31 + i; return h & 0xff; }");
  start();
  auto whole = runAll();
  start();
  std::unique_ptr<State> state = std::move(waiting.back());
  waiting.pop_back();
  unsigned slices = 0;
  while (machine->run(*state, 50) != RunOutcome::Ended) ++slices;
  EXPECT_GT(slices, 20u);
  EXPECT_EQ(machine->end.exitStatus, whole[0].end.exitStatus);
  EXPECT_EQ(state->instructions, whole[0].state->instructions);
}

TEST_F(MachineFixture, AForkSplitsTheState) {
  auto ended = run(kNondet + "int main(void) { int x = __VERIFIER_nondet_int(); if (x > 5) return 1; return 2; }");
  ASSERT_EQ(ended.size(), 2u);
  EXPECT_EQ(ended[0].end.exitStatus + ended[1].end.exitStatus, 3);
  for (Ended& path : ended) {
    auto model = solver.model(path.state->path);
    ASSERT_TRUE(model);
    const Term* input = path.state->inputs->shape->parts.front();
    int64_t x = signExtend64(static_cast<uint64_t>(Evaluator(*model).evaluate(input)), 32);
    EXPECT_EQ(x > 5, path.end.exitStatus == 1);
  }
}

TEST_F(MachineFixture, SiblingPathsShareTheSymbolsOfAnInput) {
  auto ended = run(kNondet + "int main(void) { int a = __VERIFIER_nondet_int(); int b;"
                             "if (a) b = __VERIFIER_nondet_int(); else b = __VERIFIER_nondet_int();"
                             "if (b) return 1; return 0; }");
  ASSERT_EQ(ended.size(), 4u);
  for (Ended& path : ended) EXPECT_EQ(path.state->inputs->shape, ended[0].state->inputs->shape);
}

TEST_F(MachineFixture, ASnapshotOutlivesItsPathAndCanBeResumed) {
  load(kNondet + "int g; int main(void) { g = 1; for (int i = 0; i < 100; i++) g += i; return g & 0x7f; }");
  start();
  std::unique_ptr<State> state = std::move(waiting.back());
  waiting.pop_back();
  ASSERT_EQ(machine->run(*state, 100), RunOutcome::OutOfFuel);
  std::unique_ptr<State> snapshot = state->clone();
  while (machine->run(*state, 100) != RunOutcome::Ended) {
  }
  int64_t first = machine->end.exitStatus;
  state.reset();
  while (machine->run(*snapshot, 100) != RunOutcome::Ended) {
  }
  EXPECT_EQ(machine->end.exitStatus, first);
}

TEST_F(MachineFixture, ConstraintsCanBeAddedToASuspendedPath) {
  load(kNondet + "int main(void) { int x = __VERIFIER_nondet_int(); int i = 0;"
                 "while (i < 50) i++; if (x == 7) return 1; return 0; }");
  start();
  std::unique_ptr<State> state = std::move(waiting.back());
  waiting.pop_back();
  ASSERT_EQ(machine->run(*state, 60), RunOutcome::OutOfFuel);
  const Term* x = state->inputs->shape->parts.front();
  state->path.add(terms, terms.eq(x, terms.constant(7, 32)));
  waiting.push_back(std::move(state));
  auto ended = runAll();
  ASSERT_EQ(ended.size(), 1u);
  EXPECT_EQ(ended[0].end.exitStatus, 1);
}

TEST_F(MachineFixture, ObjectsRememberWhereTheyComeFrom) {
  auto ended = run("void *malloc(unsigned long); void free(void *);"
                   "static char *make(void) { return malloc(3); }"
                   "char *a, *b; int main(void) { a = make(); b = make(); free(a); return 0; }");
  ASSERT_EQ(ended.size(), 1u);
  std::vector<const Object*> heap;
  ended[0].state->memory.forEach([&](const Object& object) {
    if (object.kind == ObjectKind::Heap) heap.push_back(&object);
  });
  ASSERT_EQ(heap.size(), 2u);
  if (heap[0]->sequence > heap[1]->sequence) std::swap(heap[0], heap[1]);
  EXPECT_EQ(heap[0]->sequence, 0u);
  EXPECT_EQ(heap[1]->sequence, 1u);
  EXPECT_EQ(heap[0]->id.site(), heap[1]->id.site());
  EXPECT_NE(heap[0]->id, heap[1]->id);
  EXPECT_EQ(heap[0]->life, ObjectLife::Freed); // freed, and still known
  EXPECT_EQ(heap[1]->life, ObjectLife::Live);
  ASSERT_TRUE(heap[0]->context && heap[0]->context->outer);
  EXPECT_EQ(program->functions[heap[0]->context->function].name, "make");
  EXPECT_EQ(program->functions[heap[0]->context->outer->function].name, "main");
  EXPECT_NE(heap[0]->context->callInstruction, heap[1]->context->callInstruction);
  EXPECT_LT(heap[0]->birth, heap[1]->birth);
}

TEST_F(MachineFixture, AddressesAreOnlyGivenWhenLookedAt) {
  auto ended = run("int a, b; int main(void) { int *p = &a, *q = &b; return p == q ? 1 : p != 0; }");
  ASSERT_EQ(ended.size(), 1u);
  EXPECT_EQ(ended[0].end.exitStatus, 1);
  EXPECT_FALSE(ended[0].state->addresses);
  EXPECT_FALSE(ended[0].state->addressDependent);
  ended = run("int a, b; int main(void) { int *volatile p = &a; if ((unsigned long)p % 3 == 1) return 1; return 0; }");
  ASSERT_EQ(ended.size(), 1u);
  EXPECT_TRUE(ended[0].state->addressDependent);
}

TEST_F(MachineFixture, TheDepthLimitEndsThePath) {
  load(kNondet + "int main(void) { int n = 0; while (__VERIFIER_nondet_int()) n++; return n; }");
  MachineConfig config;
  config.maxDepth = 5;
  start(nullptr, config);
  auto ended = runAll();
  size_t cut = 0;
  for (Ended& path : ended) cut += path.end.kind == EndKind::DepthLimit;
  EXPECT_EQ(ended.size(), 6u);
  EXPECT_EQ(cut, 1u);
}

TEST_F(MachineFixture, MallocMayFailWhenAsked) {
  load("void *malloc(unsigned long); int main(void) { return malloc(4) ? 1 : 2; }");
  MachineConfig config;
  config.mallocMayFail = true;
  start(nullptr, config);
  auto ended = runAll();
  ASSERT_EQ(ended.size(), 2u);
  EXPECT_EQ(ended[0].end.exitStatus + ended[1].end.exitStatus, 3);
}

TEST_F(MachineFixture, DeepRecursionIsALimitNotACrash) {
  load("int f(int n) { volatile int keep = n; return f(n + 1) + keep; } int main(void) { return f(0); }", {"-O0"});
  MachineConfig config;
  config.maxCallDepth = 1000;
  start(nullptr, config);
  auto ended = runAll();
  ASSERT_EQ(ended.size(), 1u);
  EXPECT_EQ(ended[0].end.kind, EndKind::Limit);
}

} // namespace

} // namespace hindsight
