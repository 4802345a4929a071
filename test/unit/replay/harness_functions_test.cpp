#include "replay/harness_functions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace hindsight;
using testing::HasSubstr;
using testing::Not;

TEST(HarnessFunctions, WhatIsUsedAndNotDefined) {
  std::string text = harnessDefinitions("int __VERIFIER_nondet_int(void); void klee_assume(unsigned long);\n"
                                        "void reach_error(void) { abort(); }\n"
                                        "int main(void) { klee_assume(__VERIFIER_nondet_int()); reach_error(); }",
                                        false);
  EXPECT_THAT(text, HasSubstr("__VERIFIER_nondet_int(void) {"));
  EXPECT_THAT(text, HasSubstr("void klee_assume("));
  EXPECT_THAT(text, Not(HasSubstr("reach_error")));
  EXPECT_THAT(text, Not(HasSubstr("klee_int")));
  EXPECT_THAT(text, Not(HasSubstr("#include")));
}

TEST(HarnessFunctions, AllOfKlee) {
  std::string text = harnessDefinitions("int main(void) {}", true);
  EXPECT_THAT(text, HasSubstr("int klee_range("));
  EXPECT_THAT(text, Not(HasSubstr("__VERIFIER_assume")));
}
