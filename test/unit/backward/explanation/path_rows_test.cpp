#include "backward/explanation/path_rows.h"

#include "../backward_fixture.h"

#include <gmock/gmock.h>

namespace hindsight::backward {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Kind = RecordedEffect::Kind;

class PathRowsTest : public BackwardFixture {
protected:
  PathRowsTest() {
    load("int g, *p; int f(void) { return g; }\nint main(void) {\n  p = &g;\n  return f(); }");
    context = std::make_unique<BackwardContext>(*program, terms, solver, nullptr);
    main = program->findFunction("main")->id;
  }
  const Term* global(const char* name) { return context->globalBase(program->globalByName.at(name)); }
  /// The next row towards the entry.
  RecordedRow& add(RowKind kind, CodePoint place = {kNone, kNone}) {
    auto row = Ref<RecordedRow>::make();
    row->kind = kind;
    row->place = place;
    row->later = record.rows;
    record.rows = row;
    return *row;
  }
  std::vector<ExplainedRow> rows() {
    PathNames names(*context);
    return explainRows(*context, names, record, omitted);
  }
  uint32_t callInMain() const {
    const auto& code = program->functions[main].instructions;
    for (uint32_t i = 0; i < code.size(); ++i)
      if (code[i].op == Opcode::Call) return i;
    return kNone;
  }

  std::unique_ptr<BackwardContext> context;
  FunctionId main = 0;
  PathRecord record;
  uint64_t omitted = 0;
};

TEST_F(PathRowsTest, FromTheTargetTowardsTheEntry) {
  add(RowKind::Initial);
  add(RowKind::Call, {main, callInMain()});
  add(RowKind::Entry, {main, kNone});
  std::vector<ExplainedRow> shown = rows();
  ASSERT_EQ(shown.size(), 3u);
  EXPECT_EQ(shown[0].caption, "initial state");
  EXPECT_EQ(shown[0].step, 1u);
  EXPECT_EQ(shown[1].caption, "call of f");
  EXPECT_EQ(shown[1].line, 4u);
  EXPECT_EQ(shown[2].caption, "main begins");
  EXPECT_EQ(shown[2].line, 2u);
  EXPECT_EQ(omitted, 0u);
}

TEST_F(PathRowsTest, Effects) {
  const Term *g = global("g"), *four = context->pointerNumber(4), *seven = terms.constant(7, 32);
  RecordedRow& row = add(RowKind::Statement);
  row.effects = {{Kind::Store, 1, g, seven},
                 {Kind::Store, 2, g, nullptr},
                 {Kind::Fill, 3, g, terms.constant(0, 8), four},
                 {Kind::Copy, 4, g, global("p"), four}};
  EXPECT_THAT(rows()[0].effects, ElementsAre("w1: ((g,0),7)", "w2: ((g,0),-)", "w3: ((g,0),0 in 4 bytes)",
                                             "w4: ((g,0),4 bytes of (p,0))"));
  add(RowKind::Statement).effects = {{Kind::Dropped, 3, nullptr, nullptr}};
  EXPECT_EQ(rows()[1].caption, "two ways meet");
  EXPECT_THAT(rows()[1].effects, ElementsAre("c3 dropped"));
}

/// A pointer of a global points nowhere until it is known, and what is created stays.
TEST_F(PathRowsTest, SetsGrowFromRowToRow) {
  const Term* object = context->newObject(BackwardObjectKind::Heap, 0, context->pointerNumber(4));
  add(RowKind::Initial);
  RecordedRow& row = add(RowKind::Statement);
  row.heap = {object};
  row.pointsTo = {{{global("p")}, object}};
  add(RowKind::Entry, {main, kNone});
  std::vector<ExplainedRow> shown = rows();
  EXPECT_THAT(shown[0].heapObjects, IsEmpty());
  EXPECT_THAT(shown[0].pointsTo, ElementsAre("((p,0),⊥)"));
  EXPECT_THAT(shown[1].pointsTo, ElementsAre("((p,0),(h1,0))"));
  EXPECT_THAT(shown[2].heapObjects, ElementsAre("h1"));
  EXPECT_THAT(shown[0].globals, ElementsAre("p"));
}

TEST_F(PathRowsTest, TheMiddleOfALongPathIsLeftOut) {
  for (int i = 0; i < 400; ++i) add(RowKind::Statement);
  EXPECT_EQ(rows().size(), 400u);
  EXPECT_EQ(omitted, 0u);
  for (int i = 0; i < 100; ++i) add(RowKind::Statement);
  std::vector<ExplainedRow> shown = rows();
  EXPECT_EQ(shown.size(), 400u);
  EXPECT_EQ(omitted, 100u);
  EXPECT_EQ(shown[199].step, 200u);
  EXPECT_EQ(shown[200].step, 301u);
}

} // namespace
} // namespace hindsight::backward
