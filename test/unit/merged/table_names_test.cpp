#include "merged/table_names.h"

#include "merged_fixture.h"

namespace hindsight::merged {
namespace {

class TableNamesTest : public MergedFixture {};

TEST_F(TableNamesTest, ReadsAreCalledAfterTheirMembers) {
  load("void f(struct Node *p, struct Node *q) { check(p->next->val < q->val); }");
  Unwinding unwinding = unwound();
  Places places(unwinding);
  TableNames names(unwinding, places);
  std::vector<std::string> operations;
  for (uint32_t at = 0; at < function->instructions.size(); ++at)
    if (function->instructions[at].op == Opcode::Load) operations.push_back(names.ofOperation(0, at));
  EXPECT_THAT(operations, testing::ElementsAre("tn = p->next", "tnv = tn->val", "tv = q->val"));
}

} // namespace
} // namespace hindsight::merged
