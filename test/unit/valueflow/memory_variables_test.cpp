#include "valueflow/memory_variables.h"

#include "flow_fixture.h"

namespace hindsight::valueflow {
namespace {

class Variables : public FlowFixture {};

TEST_F(Variables, AreCutWhereAccessesBeginAndEnd) {
  build(R"(struct s { int a, b; long c; } x; struct s ys[10]; const int k = 3; char text[10];
    int main(int n, char **v) { x.a = 1; x.b = k; ys[n].b = 1; ys[n + 1].c = 2; text[n] = 1; return x.c; })");
  EXPECT_THAT(variablesOf("x"), testing::ElementsAre("x[0,4)", "x[4,8)", "x[8,16)"));
  EXPECT_THAT(variablesOf("ys"), testing::ElementsAre("ys[0,4)%16", "ys[4,8)%16", "ys[8,16)%16"));
  EXPECT_THAT(variablesOf("text"), testing::ElementsAre("text"));
}

TEST_F(Variables, AreWholeObjectsOrEverythingIfThereAreTooMany) {
  const std::string source = "struct s { int a, b; } x, y; void f(void) { x.a = x.b; y.a = y.b; }"
                             "int main(void) { f(); f(); return x.a; }";
  build(source, 10);
  EXPECT_EQ(memory->grain(), Grain::Objects);
  EXPECT_THAT(variablesOf("x"), testing::ElementsAre("x"));
  build(source, 1);
  EXPECT_EQ(memory->grain(), Grain::Everything);
  EXPECT_EQ(memory->variables().count(), 1u);
}

TEST_F(Variables, AccessesTouchAllThatTheyOverlap) {
  build("struct s { int a, b; long c; } x; int main(void) { x.a = 1; x.b = 2; return x.c; }");
  ObjectIndex object = memory->variables()[variable("x[0,4)")].region.start.object;
  Names touched;
  MemoryRegion middle{{object, 2, 0}, 4};
  memory->variables().forEachIn(middle,
                                [&](VariableIndex index) { touched.push_back(memory->variables().describe(index)); });
  EXPECT_THAT(touched, testing::ElementsAre("x[0,4)", "x[4,8)"));
  EXPECT_FALSE(memory->variables().isCovered(variable("x[0,4)"), middle));
  EXPECT_TRUE(memory->variables().isCovered(variable("x[0,4)"), {{object, 0, 0}, 8}));
}

} // namespace
} // namespace hindsight::valueflow
