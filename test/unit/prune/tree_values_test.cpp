#include "prune/tree_values.h"

#include "program/liveness.h"
#include "prune_fixture.h"

#include <map>

namespace hindsight::prune {
namespace {

using testing::Contains;
using testing::ElementsAre;

class TreeValuesTest : public PruneFixture {
protected:
  std::map<const Function*, Liveness> known;
  LivenessOf liveness = [this](const Function& function) -> Liveness& {
    return known.try_emplace(&function, function).first->second;
  };
  std::unique_ptr<TreeNames> names;
  std::unique_ptr<State> state;

  void meet(const std::string& source) {
    load(source);
    names = std::make_unique<TreeNames>(*machine, locations);
    state = atMeeting(1);
  }
  std::vector<TreeValue> values(const Interpolant* interpolant = nullptr) {
    return TreeValues(*names, locations, *machine, *state, liveness).values(interpolant);
  }
  std::vector<std::string> needs(const Interpolant& interpolant) {
    return TreeValues(*names, locations, *machine, *state, liveness).needs(interpolant);
  }
};

TEST_F(TreeValuesTest, LiveVariablesAndWhatTheyPointTo) {
  meet("struct n { int v; struct n *next; } a = {1, 0}, *first = &a; int t; int main(void) { struct n *list = first;"
       " int dead = t + 4; if (dead == 4) t = 5; return list->v; }");
  std::vector<TreeValue> shown = values();
  EXPECT_THAT(shown, Contains(TreeValue{"list = &a", false}));
  for (const TreeValue& value : shown) EXPECT_THAT(value.text, testing::Not(testing::StartsWith("dead"))) << value.text;
}

TEST_F(TreeValuesTest, WhatTheInterpolantSaysIsMarked) {
  meet("int g = 3, h = 4, t; int main(void) { if (t == 0) t = 1; return g + h; }");
  auto interpolant = Ref<Interpolant>::make();
  Fact fact;
  fact.sum = inGlobal("g");
  fact.interval = {0, 9, 32};
  interpolant->facts.push_back(fact);
  EXPECT_THAT(values(interpolant.get()), ElementsAre(TreeValue{"g = 3", true})) << "no variable of main shows h";
  EXPECT_THAT(needs(*interpolant), ElementsAre("0 ≤ g ≤ 9"));
}

TEST_F(TreeValuesTest, ObjectsInWords) {
  meet("int *p, t; int main(void) { p = malloc(12); if (t == 0) t = 1; return *p; }");
  ObjectId heap = state->memory.read(machine->context, global("p"), 0, 8).object();
  auto interpolant = Ref<Interpolant>::make();
  interpolant->pointers.push_back({inGlobal("p", 0, 8), heap, 4});
  interpolant->objects.push_back(KeptObject::of(*program, *state, heap));
  interpolant->objects.push_back(KeptObject::of(*program, *state, global("t")));
  EXPECT_THAT(needs(*interpolant), ElementsAre("p = &h1 + 4", "h1 has 12 bytes")) << "variables are always there";
  interpolant->objects[0].life = ObjectLife::Freed;
  EXPECT_THAT(needs(*interpolant), Contains("h1 is freed"));
  interpolant->objects[0].exists = false;
  EXPECT_THAT(needs(*interpolant), Contains("h1 is gone"));
}

TEST_F(TreeValuesTest, TheSameIsSaidOnceAndNotTooMuch) {
  meet("int g[100], t; int main(void) { if (t == 0) t = 1; return g[3]; }");
  auto interpolant = Ref<Interpolant>::make();
  for (uint64_t index = 0; index < 100; ++index)
    for (int twice = 0; twice < 2; ++twice) {
      Fact fact;
      fact.sum = inGlobal("g", index * 4);
      fact.interval = {0, 0, 32};
      interpolant->facts.push_back(fact);
    }
  std::vector<std::string> lines = needs(*interpolant);
  EXPECT_EQ(lines.size(), 49u);
  EXPECT_EQ(lines.front(), "g[0] = 0");
  EXPECT_EQ(lines.back(), "… and 52 more");
}

} // namespace
} // namespace hindsight::prune
