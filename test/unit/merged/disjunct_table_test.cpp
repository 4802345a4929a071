#include "merged/tables.h"

#include "merged_fixture.h"

namespace hindsight::merged {
namespace {

class DisjunctTableTest : public MergedFixture {};

TEST_F(DisjunctTableTest, ABranchMakesTwoDisjuncts) {
  load("void f(struct Node *p, int c) { int r; if (c) r = p->val; else r = 7; if (r == 3) reach_error(); }");
  Unwinding unwinding = unwound();
  Places places(unwinding);
  auto rows = stateTable(unwinding, places, unwinding.nodesOf(unwinding.errorPlaces()[0]), Strategy::DisjunctSet);
  ASSERT_FALSE(rows.empty());
  EXPECT_THAT(rows[0].state, testing::ElementsAre("val[p]=3 & p!=0 & c!=0 & p<=0")) << "7 is not 3";
}

} // namespace
} // namespace hindsight::merged
