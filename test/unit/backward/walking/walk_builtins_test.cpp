// Functions of the engine, backward: inputs, assumptions, ends of the program.
#include "../backward_fixture.h"

using namespace hindsight;
using namespace hindsight::backward;

namespace {

class WalkBuiltins : public BackwardFixture {
protected:
  BackwardOutcome given(const std::string& body) {
    return outcome("void klee_make_symbolic(void *, __SIZE_TYPE__, const char *); void klee_assume(unsigned long);"
                   "void abort(void) __attribute__((noreturn)); void exit(int) __attribute__((noreturn));"
                   "int klee_int(const char *); int main(void) { " +
                   body + " return 0; }");
  }
};

TEST_F(WalkBuiltins, InputsAreMadeInMemory) {
  EXPECT_EQ(given("struct { int a; char b; } s; klee_make_symbolic(&s, sizeof s, \"s\");"
                  "if (s.a == 258 && s.b == 7) target();"),
            BackwardOutcome::Reached);
  ASSERT_EQ(last.test.objects.size(), 1u);
  const std::vector<uint8_t>& bytes = last.test.objects[0].bytes;
  ASSERT_EQ(bytes.size(), 8u);
  EXPECT_EQ((std::vector<uint8_t>(bytes.begin(), bytes.begin() + 5)), (std::vector<uint8_t>{2, 1, 0, 0, 7}));
  EXPECT_EQ(given("int a; klee_make_symbolic(&a, sizeof a, \"a\"); a = 3; if (a == 4) target();"),
            BackwardOutcome::Exhausted);
}

TEST_F(WalkBuiltins, AssumptionsAreConstraints) {
  EXPECT_EQ(given("int x = klee_int(\"x\"); klee_assume(x > 4); if (x < 6) target();"), BackwardOutcome::Reached);
  EXPECT_EQ(last.test.objects[0].bytes[0], 5);
  EXPECT_EQ(given("int x = klee_int(\"x\"); klee_assume(x > 4); if (x < 5) target();"), BackwardOutcome::Exhausted);
  EXPECT_EQ(given("int x = klee_int(\"x\"); __VERIFIER_assume(x == 9); if (x & 2) target();"),
            BackwardOutcome::Exhausted);
}

TEST_F(WalkBuiltins, NothingComesBackFromTheEndOfTheProgram) {
  EXPECT_EQ(given("int x = klee_int(\"x\"); if (x != 8) abort(); if (x == 8) target();"), BackwardOutcome::Reached);
  EXPECT_EQ(given("int x = klee_int(\"x\"); if (x != 8) exit(1); if (x == 7) target();"), BackwardOutcome::Exhausted);
}

} // namespace
