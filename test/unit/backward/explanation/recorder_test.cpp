#include "backward/explanation/recorder.h"

#include "../backward_fixture.h"

namespace hindsight::backward {
namespace {

using Kind = RecordedEffect::Kind;

class RecorderTest : public BackwardFixture {
protected:
  RecorderTest() {
    load("int g, *p; int main(void) { g = 1; return *p; }");
    context = std::make_unique<BackwardContext>(*program, terms, solver, nullptr);
    state = std::make_unique<BackwardState>(*context);
    state->frames.push_back({.function = program->findFunction("main")->id, .open = {}, .cyclicEdges = {}});
    startRecord(*state, {state->frame().function, 0});
  }
  const Term* global(const char* name) { return context->globalBase(program->globalByName.at(name)); }
  static size_t rowsOf(const BackwardState& of) {
    size_t count = 0;
    for (const RecordedRow* row = of.record->rows.get(); row; row = row->later.get()) ++count;
    return count;
  }

  std::unique_ptr<BackwardContext> context;
  std::unique_ptr<BackwardState> state;
};

TEST_F(RecorderTest, WritesAndConstraintsAreNumberedEachOnItsOwn) {
  const Term* x = context->freshUnknown("x", 32);
  BackwardConstraint small{terms.ult(x, terms.constant(5, 32)), 0}, large{terms.ult(terms.constant(2, 32), x), 0};
  recordWrite(*state, Kind::Store, global("g"), terms.constant(1, 32));
  recordConstraint(*state, small);
  recordWrite(*state, Kind::Fill, global("g"), terms.constant(0, 8), context->pointerNumber(4));
  recordConstraint(*state, large);
  EXPECT_EQ(small.number, 1u);
  EXPECT_EQ(large.number, 2u);
  finishRow(*state);
  ASSERT_EQ(rowsOf(*state), 1u);
  const auto& effects = state->record->rows->effects;
  ASSERT_EQ(effects.size(), 4u);
  EXPECT_EQ(effects[0].number, 1u) << "writes come first, in order";
  EXPECT_EQ(effects[1].kind, Kind::Fill);
  EXPECT_EQ(effects[3].first, large.condition);
}

TEST_F(RecorderTest, WhatIsTrueOrKnownIsNoConstraint) {
  BackwardConstraint always{terms.makeTrue(), 0},
      some{terms.ult(context->freshUnknown("x", 32), terms.constant(5, 32)), 0};
  recordConstraint(*state, always);
  EXPECT_EQ(always.number, 0u);
  state->constraints.push_back(some);
  recordConstraint(*state, some);
  EXPECT_EQ(some.number, 0u);
  recordDropped(*state, some);
  EXPECT_TRUE(state->record->effects.empty()) << "what was never shown is not dropped";
  BackwardConstraint never{terms.makeFalse(), 0};
  recordConstraint(*state, never);
  EXPECT_EQ(state->record->contradiction.number, 1u);
}

/// Two paths that came from one share what they have in common, and nothing else.
TEST_F(RecorderTest, PathsGoOnApart) {
  finishRow(*state);
  BackwardState other = *state;
  EXPECT_EQ(other.record.get(), state->record.get());
  recordWrite(other, Kind::Store, global("g"), nullptr);
  finishRow(other);
  EXPECT_EQ(rowsOf(other), 2u);
  EXPECT_EQ(rowsOf(*state), 1u);
  EXPECT_EQ(other.record->rows->later.get(), state->record->rows.get());
}

TEST_F(RecorderTest, AStatementThatDoesNothingHasNoRow) {
  finishRow(*state);
  ASSERT_EQ(rowsOf(*state), 1u) << "the initial state";
  EXPECT_EQ(state->record->rows->kind, RowKind::Initial);
  finishRow(*state);
  EXPECT_EQ(rowsOf(*state), 1u);
  beginRow(*state, RowKind::Entry, {state->frame().function, kNone}, 0);
  finishRow(*state);
  EXPECT_EQ(rowsOf(*state), 2u) << "but the entry has one";
}

TEST_F(RecorderTest, OnlyTheHeapIsBorn) {
  recordBirth(*state, global("g"));
  EXPECT_TRUE(state->record->heap.empty());
  const Term* object = context->newObject(BackwardObjectKind::Heap, 0, context->pointerNumber(4));
  recordBirth(*state, object);
  finishRow(*state);
  EXPECT_EQ(state->record->rows->heap, std::vector<const Term*>{object});
}

} // namespace
} // namespace hindsight::backward
