#include "cli/command.h"

#include <gtest/gtest.h>

#include <sstream>

namespace hindsight {
namespace {

TEST(Complain, OneLineForPeopleAndTheCodeForBadInput) {
  std::ostringstream out, err;
  Console console{out, err};
  EXPECT_EQ(complain(console, {"no such file", "write another"}), ExitCode::BadInput);
  EXPECT_EQ(err.str(), "hindsight: no such file; write another\n");
  EXPECT_EQ(out.str(), "") << "results are for others";
}

TEST(Complain, WithoutAHint) {
  std::ostringstream out, err;
  Console console{out, err};
  complain(console, {"no such file", ""});
  EXPECT_EQ(err.str(), "hindsight: no such file\n");
}

TEST(JobCount, WhatIsAskedForOrWhatTheMachineHas) {
  OptionValues options;
  EXPECT_GE(jobCount(options), 1u);
  ASSERT_FALSE(options.set(Option::Jobs, "7"));
  EXPECT_EQ(jobCount(options), 7u);
}

} // namespace
} // namespace hindsight
