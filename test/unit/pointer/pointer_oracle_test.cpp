#include "pointer/pointer_oracle.h"

#include "pointer_fixture.h"

using namespace hindsight;

namespace {

struct PointerOracleTest : PointerFixture {
  PointerOrigin parameter(const char* function) const { return {program->findFunction(function)->id, 0}; }
  SiteId global(const char* name) const { return program->globals[program->globalByName.at(name)].site; }
};

TEST_F(PointerOracleTest, RegistersPointToWhatTheyMayBeGiven) {
  load("int x, y, z; int f(int *p) { return *p; } int g(int *p) { return *p; }\n"
       "int main(void) { return f(&x) + f(&y) + g(&z); }");
  PointerOracle oracle(*program);
  EXPECT_TRUE(oracle.mayPointTo(parameter("f"), global("x")));
  EXPECT_TRUE(oracle.mayPointTo(parameter("f"), global("y")));
  EXPECT_FALSE(oracle.mayPointTo(parameter("f"), global("z")));
  EXPECT_FALSE(oracle.mayAlias(parameter("f"), parameter("g")));
  EXPECT_TRUE(oracle.mayAlias(parameter("f"), parameter("f")));
}

TEST_F(PointerOracleTest, CallsThatCannotMatter) {
  load("void abort(void); void free(void *); void *malloc(__SIZE_TYPE__);"
       "int __VERIFIER_nondet_int(void);\n"
       "int x, y; void log(int v) { x = v; } int ask(void) { return __VERIFIER_nondet_int(); }\n"
       "void stop(int v) { if (v) abort(); } void drop(int *p) { free(p); }\n"
       "int f(int *p) { return *p; }\n"
       "int main(void) { log(3); stop(y); drop(malloc(4)); return f(&y) + f(&x) + ask(); }");
  PointerOracle oracle(*program);
  auto function = [&](const char* name) { return program->findFunction(name)->id; };
  EXPECT_TRUE(oracle.onlyWrites(function("log")));
  EXPECT_TRUE(oracle.onlyWrites(function("f")));
  EXPECT_FALSE(oracle.onlyWrites(function("ask")));
  EXPECT_TRUE(oracle.mayEnd(function("stop")));
  EXPECT_FALSE(oracle.mayEnd(function("log")));
  EXPECT_TRUE(oracle.mayFree(function("drop")));
  EXPECT_FALSE(oracle.mayFree(function("log")));
  EXPECT_TRUE(oracle.mayWrite(function("log"), global("x")));
  EXPECT_FALSE(oracle.mayWrite(function("log"), global("y")));
  EXPECT_TRUE(oracle.mayWriteThrough(function("log"), parameter("f"))) << "it points to x, too";
  EXPECT_FALSE(oracle.mayWriteThrough(function("f"), parameter("f")));
}

TEST_F(PointerOracleTest, AnInputMayBeAnyPointer) {
  load("void *__VERIFIER_nondet_pointer(void); int x, z; int f(int *p) { return *p; }\n"
       "int main(void) { int *q = __VERIFIER_nondet_pointer(); return f(&x) + *q + z; }");
  PointerOracle oracle(*program);
  EXPECT_TRUE(oracle.mayPointTo(parameter("f"), global("z")));
}

} // namespace
