#include "reach/pointer_oracle.h"

#include "../forward/run_fixture.h"

using namespace hindsight;

namespace {

struct PointerOracleTest : testing::Test {
  PointerOrigin parameter(const char* function) const { return {program->findFunction(function)->id, 0}; }
  SiteId global(const char* name) const { return program->globals[program->globalByName.at(name)].site; }
  std::unique_ptr<Program> program;
};

TEST_F(PointerOracleTest, RegistersPointToWhatTheyMayBeGiven) {
  program = load("int x, y, z; int f(int *p) { return *p; } int g(int *p) { return *p; }\n"
                 "int main(void) { return f(&x) + f(&y) + g(&z); }");
  PointerOracle oracle(*program);
  EXPECT_TRUE(oracle.mayPointTo(parameter("f"), global("x")));
  EXPECT_TRUE(oracle.mayPointTo(parameter("f"), global("y")));
  EXPECT_FALSE(oracle.mayPointTo(parameter("f"), global("z")));
  EXPECT_FALSE(oracle.mayAlias(parameter("f"), parameter("g")));
  EXPECT_TRUE(oracle.mayAlias(parameter("f"), parameter("f")));
}

TEST_F(PointerOracleTest, AnInputMayBeAnyPointer) {
  program = load("void *__VERIFIER_nondet_pointer(void); int x, z; int f(int *p) { return *p; }\n"
                 "int main(void) { int *q = __VERIFIER_nondet_pointer(); return f(&x) + *q + z; }");
  PointerOracle oracle(*program);
  EXPECT_TRUE(oracle.mayPointTo(parameter("f"), global("z")));
}

} // namespace
