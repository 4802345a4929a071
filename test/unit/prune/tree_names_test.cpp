#include "prune/tree_names.h"

#include "prune_fixture.h"

namespace hindsight::prune {
namespace {

class TreeNamesTest : public PruneFixture {
protected:
  /// The first place where paths meet, with its names.
  std::unique_ptr<State> meet(const std::string& source) {
    load(source);
    names = std::make_unique<TreeNames>(*machine, locations);
    return atMeeting(1);
  }
  std::string bounds(const State& state, uint64_t low, uint64_t high) {
    Fact fact;
    fact.sum = inGlobal("g");
    fact.interval = {low, high, 32};
    return names->fact(fact, state);
  }
  static constexpr uint32_t kLeast = 0x80000000u, kMost = 0x7fffffffu;

  std::unique_ptr<TreeNames> names;
};

const std::string kHeap =
    "struct { int a, b; } pair; int g, t[4], *p, *q; int main(void) { p = malloc(4); q = malloc(4);"
    " g = __VERIFIER_nondet_int(); if (t[0] == 0) t[0] = 1; return g + pair.b; }";

TEST_F(TreeNamesTest, Places) {
  auto state = meet(kHeap);
  EXPECT_EQ(names->place(Location::memory(global("g"), 0, 4), *state), "g");
  EXPECT_EQ(names->place(Location::memory(global("t"), 8, 4), *state), "t[2]");
  EXPECT_EQ(names->place(Location::memory(global("t"), 6, 4), *state), "t{6:4}") << "no element";
  EXPECT_EQ(names->place(Location::memory(global("pair"), 4, 4), *state), "pair{4:4}");
  EXPECT_EQ(names->place(Location::sizeOf(global("g")), *state), "size of g");
  EXPECT_EQ(names->place(Location::slot(99, 0), *state), "?");
}

TEST_F(TreeNamesTest, TheHeapIsNumberedAsItIsMet) {
  auto state = meet(kHeap);
  ObjectId p = state->memory.read(machine->context, global("p"), 0, 8).object();
  ObjectId q = state->memory.read(machine->context, global("q"), 0, 8).object();
  EXPECT_EQ(names->object(q), "h1");
  EXPECT_EQ(names->object(p), "h2");
  EXPECT_EQ(names->object(q), "h1");
  EXPECT_EQ(names->value(Value::pointer(q, 4), 64, true, *state), "&h1 + 4");
  EXPECT_EQ(names->value(Value::pointer(q, uint64_t(-4)), 64, true, *state), "&h1 - 4");
}

TEST_F(TreeNamesTest, InputsAreNumbered) {
  auto state = meet("int g, h, t; int main(void) { g = __VERIFIER_nondet_int(); h = __VERIFIER_nondet_int();"
                    " if (t == 0) t = 1; return g + h; }");
  names->meetInputs(*state);
  auto held = [&](const char* name) {
    return names->value(state->memory.read(machine->context, global(name), 0, 4), 32, true, *state);
  };
  EXPECT_EQ(held("g"), "nondet_int₀");
  EXPECT_EQ(held("h"), "nondet_int₁");
}

TEST_F(TreeNamesTest, BoundsAsAPersonWritesThem) {
  auto state = meet(kHeap);
  EXPECT_EQ(bounds(*state, 7, 7), "g = 7");
  EXPECT_EQ(bounds(*state, 8, 6), "g ≠ 7");
  EXPECT_EQ(bounds(*state, kLeast, 5), "g ≤ 5");
  EXPECT_EQ(bounds(*state, uint32_t(-2), kMost), "g ≥ -2");
  EXPECT_EQ(bounds(*state, uint32_t(-2), 5), "-2 ≤ g ≤ 5");
  EXPECT_EQ(bounds(*state, 5, kLeast + 1), "5 ≤ g ≤ 2147483649 (unsigned)");
  EXPECT_EQ(bounds(*state, kLeast + 5, kLeast + 1), "not 2147483650 ≤ g ≤ 2147483652 (unsigned)");
}

} // namespace
} // namespace hindsight::prune
