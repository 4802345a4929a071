#include "chop/state_memory.h"

#include "chop_fixture.h"

namespace hindsight::chop {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::UnorderedElementsAre;

/// Runs to `stop`, and looks at what globals hold there.
class StateMemoryTest : public ChopFixture {
protected:
  void runToStop(const std::string& source) {
    load(kDeclarations + "void stop(void) { }\n" + source);
    runTo("stop");
    ASSERT_TRUE(state);
    memory = std::make_unique<StateMemory>(walk->engine(), *state, sizes);
  }
  ObjectKey global(const std::string& name) const { return {program->globals[program->globalByName.at(name)].site}; }
  static std::string text(const Program& program, const InitialPointer& pointer) {
    return nameOfObject(program, pointer.object) + offsetText({0, pointer.offset, pointer.stride});
  }
  /// "+8: x+4"
  Names contents(const ObjectKey& key) {
    Names all;
    for (const InitialContent& content : memory->contentsOf(key))
      all.push_back(offsetText({0, content.where.offset, content.where.stride}) + ": " +
                    text(*program, content.target));
    return all;
  }
  std::unique_ptr<StateMemory> memory;
};

TEST_F(StateMemoryTest, ObjectsOfOneSiteAreToldApart) {
  runToStop(
      "char *a[3]; int main(void) { for (int i = 0; i < 3; i++) a[i] = malloc(4); a[1] += 2; stop(); return 0; }");
  EXPECT_THAT(contents(global("a")), ElementsAre(": heap@main:3#1", "+8: heap@main:3#2+2", "+16: heap@main:3#3"));
  EXPECT_EQ(memory->sizeOf({program->sites.size() ? memory->contentsOf(global("a"))[0].target.object : ObjectKey{}}),
            4u);
}

TEST_F(StateMemoryTest, SymbolicPointersAreAllTheirCandidates) {
  runToStop("int x, y, z, *p, *q; int main(void) { int n = __VERIFIER_nondet_int(); static int a[8];"
            " int *t[2] = {&x, &y}; p = t[n & 1]; q = &a[n & 7]; stop(); return z; }");
  EXPECT_THAT(contents(global("p")), UnorderedElementsAre(": x", ": y"));
  EXPECT_THAT(contents(global("q")), ElementsAre(": main.a+0%4"));
}

TEST_F(StateMemoryTest, PointersBehindSymbolicOffsetsAreFound) {
  runToStop(
      "int x, y; int *t[4]; int main(void) { t[0] = &x; t[__VERIFIER_nondet_int() & 3] = &y; stop(); return 0; }");
  Names all = contents(global("t"));
  EXPECT_THAT(all, Contains(testing::HasSubstr(": x")));
  EXPECT_THAT(all, Contains(testing::HasSubstr(": y")));
}

TEST_F(StateMemoryTest, PartsAndSumsOfPointersKeepTheirObjects) {
  runToStop("int x; unsigned part; unsigned long tagged, whole; int main(void) { part = (unsigned long)&x;"
            " tagged = (unsigned long)&x | 1; whole = (unsigned long)&x + 3; stop(); return 0; }");
  EXPECT_THAT(contents(global("part")), ElementsAre(": x+?"));
  EXPECT_THAT(contents(global("tagged")), ElementsAre(testing::StartsWith(": x")));
  EXPECT_THAT(contents(global("whole")), ElementsAre(": x+3"));
}

TEST_F(StateMemoryTest, ASiteIsNotAnObject) {
  runToStop("char **kept; int main(int argc, char **argv) { kept = argv; stop(); return argc; }");
  ASSERT_EQ(contents(global("kept")).size(), 1u);
  ObjectKey vector = memory->contentsOf(global("kept"))[0].target.object;
  EXPECT_EQ(vector.role, ObjectRole::Given) << "it carries the site of main";
  ASSERT_FALSE(contents(vector).empty()) << "the name of the program";
  EXPECT_EQ(memory->contentsOf(vector)[0].target.object.role, ObjectRole::Given);
  EXPECT_NE(memory->contentsOf(vector)[0].target.object, vector);
}

TEST_F(StateMemoryTest, OnePastTheEndIsAPointer) {
  runToStop("int a[4], *end; int main(void) { end = a + 4; stop(); return 0; }");
  EXPECT_THAT(contents(global("end")), ElementsAre(": a+16"));
}

TEST_F(StateMemoryTest, FreedMemoryHoldsNothing) {
  runToStop("int x, **p; int main(void) { p = malloc(8); *p = &x; free(p); stop(); return 0; }");
  EXPECT_THAT(contents(global("p")), ElementsAre(": heap@main:3#1")) << "it may be freed again";
  EXPECT_TRUE(memory->contentsOf(memory->contentsOf(global("p"))[0].target.object).empty());
}

TEST_F(StateMemoryTest, LargeTablesAreSqueezed) {
  runToStop("struct e { long k; char *v; struct e *next; }; struct e *t; int x; int main(void) {"
            " t = calloc(200, sizeof *t); for (int i = 0; i < 200; i++) { t[i].v = (char *)&x; t[i].next = t + i; }"
            " stop(); return 0; }");
  ObjectKey table = memory->contentsOf(global("t"))[0].target.object;
  Names all = contents(table);
  EXPECT_THAT(all, Contains("+8%24: x"));
  EXPECT_EQ(std::ranges::count_if(all, [](const std::string& each) { return each.starts_with("+8%24"); }), 1)
      << "fields are still told apart";
}

} // namespace
} // namespace hindsight::chop
