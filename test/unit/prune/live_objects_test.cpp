#include "prune/live_objects.h"

#include "memory/object_access.h"
#include "pullback_fixture.h"

namespace hindsight::prune {
namespace {

class ShapeTest : public PullBackFixture {};

TEST_F(ShapeTest, WhatIsReachableAtTheEndIsKept) {
  load("int *g, *used, k; int main(void) { int *x = malloc(4); used = x; if (k == 0) k = 1; g = used; used = 0;"
       "return 0; }");
  reenactor = std::make_unique<Reenactor>(*machine, solver, locations);
  ran = run(*atMeeting(1));
  ASSERT_EQ(ran.outcome, RunOutcome::Ended);
  ASSERT_TRUE(reenactor->reenact(stretchOf(ran)));
  Ref<const Interpolant> without = pulled();
  ASSERT_TRUE(without);
  EXPECT_TRUE(without->pointers.empty()) << "it is only put away";
  ASSERT_TRUE(reenactor->reenact(stretchOf(ran)));
  PullBackConfig config;
  config.keepsHeap = true;
  Ref<const Interpolant> with = pulled(config);
  ASSERT_TRUE(with);
  ASSERT_EQ(with->pointers.size(), 1u);
  EXPECT_EQ(with->pointers[0].place, inGlobal("used", 0, 8));
  EXPECT_TRUE(
      std::ranges::any_of(with->objects, [&](const KeptObject& kept) { return kept.id == with->pointers[0].object; }));
}

TEST_F(ShapeTest, LocalsAreFoundByTheirRegisters) {
  load("int k; int main(void) { int x[2] = {1, 2}; int *p = x + (k & 1); if (k == 0) k = 1; return *p + x[1]; }");
  std::unique_ptr<State> state = atMeeting(1);
  Interpolant interpolant;
  ObjectId local;
  state->memory.forEach([&](const Object& object) {
    if (object.kind == ObjectKind::Stack && object.size == 8) local = object.id;
  });
  ASSERT_TRUE(local);
  interpolant.objects.push_back(KeptObject::of(*program, *state, local));
  placeLocals(interpolant, *program, *state, locations, 64);
  ASSERT_EQ(interpolant.pointers.size(), 1u);
  EXPECT_EQ(interpolant.pointers[0].object, local);
  EXPECT_EQ(locations.find(interpolant.pointers[0].place->symbol())->kind, Location::Kind::Register);
}

TEST_F(ShapeTest, AllLocalsAreKeptWhereOneIsGone) {
  load("int *gone, k; static void f(void) { int x = 1; gone = &x; } int main(void) { int y = 2, *q = &y; f();"
       "if (k == 0) k = 1; return gone == q; }");
  std::unique_ptr<State> state = atMeeting(1);
  ObjectId gone = tryRead(machine->context, *state->memory.find(global("gone")), 0, 8)->object();
  ASSERT_FALSE(state->memory.find(gone));
  Interpolant interpolant;
  interpolant.objects.push_back(KeptObject::of(*program, *state, gone));
  placeLocals(interpolant, *program, *state, locations, 64);
  ASSERT_EQ(interpolant.objects.size(), 2u);
  ASSERT_EQ(interpolant.pointers.size(), 1u);
  EXPECT_EQ(interpolant.pointers[0].object, interpolant.objects[1].id);
}

} // namespace
} // namespace hindsight::prune
