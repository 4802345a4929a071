#include "valueflow/external_memory.h"

#include "flow_fixture.h"

namespace hindsight::valueflow {
namespace {

class External : public FlowFixture {
protected:
  Names names(const LocationSet& set) {
    Names all;
    set.forEach([&](VariableIndex index) { all.push_back(memory->variables().describe(index)); });
    return all;
  }
  Names modifies(const std::string& name) { return names(memory->external().modifies(function(name).id)); }
  Names uses(const std::string& name) { return names(memory->external().uses(function(name).id)); }
};

TEST_F(External, ModAndRefOfFigureOne) {
  build(kHashAdd);
  EXPECT_THAT(modifies("hash_insert"), testing::UnorderedElementsAre("hash_table", "hash_add.added"));
  EXPECT_THAT(modifies("get_table"), testing::IsEmpty());
  EXPECT_THAT(uses("get_table"), testing::IsEmpty());
}

TEST_F(External, LocalsAreTheirFunctionsOwnUnlessItCallsItself) {
  build(R"(void set(int *p) { *p = 1; }
    int plain(void) { int x; set(&x); return x; }
    int again(int n, int *up) { int y; if (up) *up = 2; set(&y); if (n) again(n - 1, &y); return y; }
    int main(int n, char **v) { return plain() + again(n, 0); })");
  EXPECT_THAT(modifies("set"), testing::UnorderedElementsAre("plain.x", "again.y"));
  EXPECT_THAT(modifies("plain"), testing::Not(testing::Contains("plain.x")));
  EXPECT_THAT(modifies("again"), testing::Contains("again.y"));
}

} // namespace
} // namespace hindsight::valueflow
