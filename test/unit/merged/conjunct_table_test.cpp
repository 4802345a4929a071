#include "merged/tables.h"

#include "merged_fixture.h"

namespace hindsight::merged {
namespace {

class ConjunctTableTest : public MergedFixture {};

TEST_F(ConjunctTableTest, PathsThatMeetAgreeOnVersions) {
  load("void f(struct Node *p, int c) { if (c) p->val = 4; if (p->val == 3) reach_error(); }");
  Unwinding unwinding = unwound();
  Places places(unwinding);
  auto rows = stateTable(unwinding, places, unwinding.nodesOf(unwinding.errorPlaces()[0]), Strategy::ConjunctLoops);
  std::string all;
  for (const ExplainedOperation& row : rows)
    for (const std::string& each : row.state) all += each + "\n";
  EXPECT_THAT(all, testing::HasSubstr("val0=W(val1,p,4)"));
  EXPECT_THAT(all, testing::HasSubstr("c=0 & val0=val1")) << "the way around the write";
}

} // namespace
} // namespace hindsight::merged
