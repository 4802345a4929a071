#include "chop/call_effects.h"

#include "skipped_fixture.h"

namespace hindsight::chop {
namespace {

class CallEffectsOf : public SkippedFixture {};

TEST_F(CallEffectsOf, WhatMayBeWrittenIsAbsent) {
  load(R"(int a[2] = {1, 2}, b = 3;
void set(int *to) { to[1] = 5; }
int main(void) {
  set(a);
  return b; })");
  Call call = skipCallAt("snippet.c:4");
  EXPECT_FALSE(isAbsent("a", 0));
  EXPECT_TRUE(isAbsent("a", 4));
  EXPECT_FALSE(isAbsent("b"));
  EXPECT_FALSE(call->allocates);
  EXPECT_TRUE(state->holdsAbsent);
}

TEST_F(CallEffectsOf, StaticTakesAllOfASite) {
  load(kDeclarations + R"(
int *p, *q;
void set(int *to) { *to = 5; }
int *make(void) { return malloc(4); }
int main(void) {
  p = make(); q = make();
  set(p);
  return *q; })");
  runTo("snippet.c:8");
  PointsTo pointers = analysePointers(*program);
  ModRef effects(*program, pointers);
  CallEffects all = effectsByStatic(walk->engine(), *state, pointers, effects, program->findFunction("set")->id);
  EXPECT_EQ(all.whyEnter, "");
  EXPECT_EQ(all.modified.existing().size(), 2u);
  CallEffects one = effectsHere();
  EXPECT_EQ(one.modified.existing().size(), 1u);
}

TEST_F(CallEffectsOf, SomeCallsHadBetterBeEntered) {
  load(kDeclarations + R"(
void drop(int *p) { free(p); }
int ask(void) { return __VERIFIER_nondet_int(); }
char large[2000000];
void clear(void) { for (int i = 0; i < 2000000; i++) large[i] = 0; }
void own(void) { free(malloc(3)); }
int main(void) {
  int *p = malloc(4);
  ask();
  clear();
  own();
  drop(p);
  return 0; })");
  auto why = [&](const std::string& place) {
    runTo(place);
    return effectsHere().whyEnter;
  };
  EXPECT_EQ(why("snippet.c:10"), "asks for input");
  EXPECT_EQ(why("snippet.c:11"), "may write more than 1 MiB");
  EXPECT_EQ(why("snippet.c:12"), "") << "what it frees is its own";
  runTo("snippet.c:13");
  EXPECT_EQ(effectsHere().whyEnter, "may free what exists");
}

TEST_F(CallEffectsOf, AbsentValuesInTheWayAreNamed) {
  load("int a, b; void set(void) { b = 1; } int main(void) {\n  set();\n  return b; }");
  Call call = skipCallAt("snippet.c:2");
  ObjectId b = global("b").id;
  state->memory.write(walk->engine().context, b, 0, 4, Value::absent(call->tokenOf(0) + 64, false));
  EXPECT_EQ(settleCells(walk->engine(), *state, call->modified), (std::vector<uint64_t>{2}));
  state->absentValues.insert(call->tokenOf(0) + 64, Value::integer(8));
  EXPECT_EQ(settleCells(walk->engine(), *state, call->modified), std::vector<uint64_t>());
  EXPECT_EQ(state->memory.read(walk->engine().context, b, 0, 4), Value::integer(8));
}

} // namespace
} // namespace hindsight::chop
