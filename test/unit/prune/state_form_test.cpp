#include "prune/state_form.h"

#include "program/liveness.h"
#include "prune/matcher.h"
#include "prune_fixture.h"

#include <map>

namespace hindsight::prune {
namespace {

class StateFormTest : public PruneFixture {
protected:
  std::map<const Function*, Liveness> known;

  Ref<const Interpolant> whole(const State& state) {
    return wholeState(state, *program, locations, machine->context, [&](const Function& function) -> Liveness& {
      return known.try_emplace(&function, function).first->second;
    });
  }
  bool isLike(const State& state, const State& other) {
    Ref<const Interpolant> form = whole(other);
    if (!form) return false;
    Matcher matcher(locations, solver, machine->context, *program);
    return matcher.match(*form, state).has_value();
  }
};

TEST_F(StateFormTest, AStateIsLikeItself) {
  load("int a, b, *p; int main(void) { p = malloc(8); *p = __VERIFIER_nondet_int(); a = *p + 1; if (b == 0) b = 2;"
       "return *p + a; }");
  std::unique_ptr<State> state = atMeeting(1);
  EXPECT_TRUE(isLike(*state, *state));
}

TEST_F(StateFormTest, NumbersAreCompared) {
  load("int a; int main(void) { while (1) { a = !a; } }");
  EXPECT_FALSE(isLike(*atMeeting(2), *atMeeting(1)));
  EXPECT_TRUE(isLike(*atMeeting(3), *atMeeting(1)));
}

TEST_F(StateFormTest, ConstraintsAreCompared) {
  // From the second time around, x is any small number.
  load("int x = 9; int main(void) { while (1) { x = __VERIFIER_nondet_int(); __VERIFIER_assume(x < 5); } }");
  std::unique_ptr<State> early = atMeeting(1), later = atMeeting(2), last = atMeeting(3);
  EXPECT_TRUE(isLike(*last, *later));
  EXPECT_FALSE(isLike(*early, *later)) << "9 is none of them";
  EXPECT_FALSE(isLike(*later, *early)) << "and they are not 9";
}

TEST_F(StateFormTest, RelationsBetweenPlacesAreKept) {
  load("int x, y; int main(void) { while (1) { x = __VERIFIER_nondet_int(); y = x + 1; if (y == x) y = 0; } }");
  std::unique_ptr<State> state = atMeeting(3);
  EXPECT_TRUE(isLike(*state, *state));
  std::unique_ptr<State> other = state->clone();
  other->memory.write(machine->context, global("y"), 0, 4, Value::integer(7));
  EXPECT_FALSE(isLike(*other, *state));
}

TEST_F(StateFormTest, InputsThatNoPlaceHoldsCannotBeSaid) {
  load("int x, h; int main(void) { x = __VERIFIER_nondet_int() * 3; if (h == 0) h = 1; return x; }");
  EXPECT_FALSE(whole(*atMeeting(1)));
}

TEST_F(StateFormTest, WhatIsSaidOfForgottenInputsDoesNotMatter) {
  load(
      "int x, h; int main(void) { x = __VERIFIER_nondet_int(); if (x < 5) h = 1; x = 0; if (h < 7) h = 2; return x; }");
  std::unique_ptr<State> state = atMeeting(2);
  ASSERT_FALSE(state->path.constraints().empty());
  Ref<const Interpolant> form = whole(*state);
  ASSERT_TRUE(form);
  for (const Fact& fact : form->facts)
    for (SymbolId symbol : terms.symbolsOf(Facts::formulaOf(terms, fact))) EXPECT_TRUE(locations.find(symbol));
}

TEST_F(StateFormTest, HeapsAreFollowed) {
  load("struct s { struct s *next; int n; } *p; int h; int main(void) {"
       "for (int i = 0; i < 3; i++) { struct s *q = malloc(16); q->next = p; q->n = 1; p = q; if (h == 9) h = 1; }"
       "return p->n; }");
  std::unique_ptr<State> one = atMeeting(2), two = atMeeting(4);
  EXPECT_TRUE(isLike(*one, *one));
  EXPECT_FALSE(isLike(*two, *one));
  EXPECT_FALSE(isLike(*one, *two));
}

} // namespace
} // namespace hindsight::prune
