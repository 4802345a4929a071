#include "replay/harness_functions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace hindsight;
using namespace hindsight::replay;
using testing::HasSubstr;
using testing::Not;

TEST(HarnessFunctions, WhatIsUsedAndNotDefined) {
  std::string text = harnessDefinitions("int __VERIFIER_nondet_int(void); void klee_assume(unsigned long);\n"
                                        "void reach_error(void) { abort(); }\n"
                                        "int main(void) { klee_assume(__VERIFIER_nondet_int()); reach_error(); }",
                                        {});
  EXPECT_THAT(text, HasSubstr("__VERIFIER_nondet_int(void) {"));
  EXPECT_THAT(text, HasSubstr("void klee_assume("));
  EXPECT_THAT(text, Not(HasSubstr("reach_error")));
  EXPECT_THAT(text, Not(HasSubstr("klee_int")));
  EXPECT_THAT(text, Not(HasSubstr("#include")));
}

TEST(HarnessFunctions, AllOfKlee) {
  std::string text = harnessDefinitions("int main(void) {}", {.allOfKlee = true});
  EXPECT_THAT(text, HasSubstr("int klee_range("));
  EXPECT_THAT(text, Not(HasSubstr("__VERIFIER_assume")));
}

TEST(HarnessFunctions, FunctionsThatMustNotBeCalled) {
  EXPECT_THAT(harnessDefinitions("int oops(int, char*); int main(void) { oops(1, 0); }", {.errorCall = "oops"}),
              HasSubstr("__asm__(\"oops\")"));
  EXPECT_THAT(harnessDefinitions("int oops(void) { return 1; }", {.errorCall = "oops"}), Not(HasSubstr("oops")));
  EXPECT_EQ(
      abortInErrorFunctions("int oops(void) { return 1; }\nvoid reach_error(void) {}\nint other(void) {}", "oops"),
      "int oops(void) { { extern void abort(void); abort(); } return 1; }\n"
      "void reach_error(void) { { extern void abort(void); abort(); }}\nint other(void) {}");
}
