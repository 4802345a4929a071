// Figure 3 of SATRACER, rule by rule.
#include "valueflow/memory_ssa.h"

#include "flow_fixture.h"

namespace hindsight::valueflow {
namespace {

class Ssa : public FlowFixture {};

TEST_F(Ssa, LoadsUseAndStoresDefine) {
  build(R"(int x, y, *p;
    int main(int n, char **v) {
      p = n ? &x : &y;
      *p = 1;
      return x;
    })");
  EXPECT_THAT(defined("main", on("main", 3, Opcode::Store)), testing::ElementsAre("p!"));
  EXPECT_THAT(defined("main", on("main", 4, Opcode::Store)), testing::UnorderedElementsAre("x", "y"));
  EXPECT_THAT(used("main", on("main", 5, Opcode::Load)), testing::ElementsAre("x"));
}

TEST_F(Ssa, CallsEntriesAndExitsOfFigureOne) {
  build(kHashAdd);
  uint32_t insert = callOf("hash_add", "hash_insert");
  EXPECT_THAT(used("hash_add", insert), testing::UnorderedElementsAre("hash_add.added", "hash_table"));
  EXPECT_THAT(defined("hash_add", insert), testing::UnorderedElementsAre("hash_add.added!", "hash_table!"));
  FunctionId callee = function("hash_insert").id;
  EXPECT_NE(memory->entryOf(callee, variable("hash_add.added")), kNone);
  EXPECT_NE(memory->exitOf(callee, variable("hash_add.added")), kNone);
  EXPECT_EQ(memory->exitOf(function("get_table").id, variable("hash_table")), kNone);
}

TEST_F(Ssa, AVariableThatOneOfTwoCalleesWritesKeepsItsOldValue) {
  build(R"(int x; void sets(void) { x = 1; } void not(void) {}
    int main(int n, char **v) { void (*f)(void) = n ? sets : not; f(); return x; })");
  EXPECT_THAT(defined("main", callsIn("main")[0]), testing::ElementsAre("x"));
}

TEST_F(Ssa, WhatIsConstantHasNoVersions) {
  build("const int table[3] = {1, 2, 3}; int main(int n, char **v) { return table[n]; }");
  uint32_t load = on("main", 0, Opcode::Load);
  ASSERT_EQ(used("main", load).size(), 1u);
  EXPECT_EQ(memory->at(function("main").id, load)->uses[0].version, kNone);
}

} // namespace
} // namespace hindsight::valueflow
