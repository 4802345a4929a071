// Numbers that are read from text, without walking through a loop.
#include "model_fixture.h"

namespace hindsight::backward {
namespace {

/// Enough of strtol for texts of three bytes.
const std::string kParse = "long strtol(const char *s, char **end, int base) { const char *p = s; long n = 0;"
                           " int minus = 0, any = 0; while (*p == ' ' || (*p >= 9 && *p <= 13)) p++;"
                           " if (*p == '-') minus = 1, p++; else if (*p == '+') p++;"
                           " while (*p >= '0' && *p <= '9') n = n * 10 + (*p++ - '0'), any = 1;"
                           " if (end) *end = (char *)(any ? p : s); return minus ? -n : n; }\n";
const std::string kSimple = kParse + "int atoi(const char *s) { return (int)strtol(s, 0, 10); }\n";

class WalkNumbers : public ModelFixture {
protected:
  BackwardOutcome with(const std::string& condition) {
    return ask(kSimple + kText + "char *end; int main(void) { fill(); if (" + condition + ") target(); }",
               {"atoi", "strtol"});
  }
};

TEST_F(WalkNumbers, WhatThreeBytesCanSay) {
  EXPECT_EQ(with("atoi(text) == 407"), kReached);
  EXPECT_EQ(with("atoi(text) == -99"), kReached);
  EXPECT_EQ(with("atoi(text) == 1000"), kExhausted);
  EXPECT_EQ(with("text[0] == 'x' && atoi(text) != 0"), kExhausted);
}

TEST_F(WalkNumbers, WhereTheNumberEnds) {
  EXPECT_EQ(with("strtol(text, &end, 10) == 7 && end == text + 2"), kReached) << "a sign or a zero before it";
  EXPECT_EQ(with("strtol(text, &end, 10) == 77 && end == text + 1"), kExhausted);
  EXPECT_EQ(with("strtol(text, &end, 10) == 0 && end == text"), kReached) << "no number at all";
}

/// Whether there is a place for the end may itself be unknown.
TEST_F(WalkNumbers, APlaceForTheEndThatMayBeNull) {
  EXPECT_EQ(with("strtol(text, __VERIFIER_nondet_int() ? &end : 0, 10) == 5 && end == 0"), kReached);
  EXPECT_EQ(with("strtol(text, __VERIFIER_nondet_int() ? &end : 0, 10) == 5 && end == text"), kExhausted);
}

} // namespace
} // namespace hindsight::backward
