#include "merged/table_maker.h"

#include "merged_fixture.h"

namespace hindsight::merged {
namespace {

class TableMakerTest : public MergedFixture {
protected:
  std::vector<ExplainedOperation> table(const std::string& source, Strategy strategy, const TableLimits& limits = {}) {
    load(source);
    Unwinding unwinding = unwound(2);
    Places places(unwinding);
    std::vector<NodeId> targets;
    for (const ErrorPlace& place : unwinding.errorPlaces())
      for (NodeId node : unwinding.nodesOf(place)) targets.push_back(node);
    return stateTable(unwinding, places, targets, strategy, limits);
  }
};

TEST_F(TableMakerTest, RowsAreNumberedFromTheEntry) {
  for (Strategy strategy : {Strategy::DisjunctSet, Strategy::ConjunctLoops}) {
    auto rows = table("void f(struct Node *p, int x) { p->val = x; if (p->val != 5) reach_error(); }", strategy);
    ASSERT_EQ(rows.size(), 4u);
    EXPECT_EQ(rows[0].node, "n0");
    EXPECT_EQ(rows[1].operation, "p->val = x");
    EXPECT_EQ(rows[2].operation, "tv = p->val");
    EXPECT_EQ(rows[3].operation, "reach_error()");
  }
}

TEST_F(TableMakerTest, LongTablesAreCut) {
  auto rows = table("void f(struct Node *p) { p->val = 1; p->val = 2; p->val = 3; if (p->val) reach_error(); }",
                    Strategy::ConjunctNever, {.rows = 3});
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_EQ(rows[0].operation, "what comes before is left out");
  EXPECT_EQ(rows[0].node, "...");
}

} // namespace
} // namespace hindsight::merged
