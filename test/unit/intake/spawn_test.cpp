#include "intake/spawn.h"

#include "intake_fixture.h"

#include <sys/wait.h>

namespace hindsight::test {
namespace {

using Spawn = IntakeTest;

TEST_F(Spawn, TakesItsFilesAndItsStatus) {
  std::string input = write("in", "hello");
  Result<pid_t> child = spawn({"/bin/sh", "-c", "cat; echo oops >&2; exit 3"}, {input, path("log")});
  ASSERT_TRUE(child);
  EXPECT_EQ(WEXITSTATUS(waitFor(*child)), 3);
  EXPECT_EQ(*readFile(path("log")), "hellooops\n");
}

TEST_F(Spawn, WhatIsNotThere) {
  EXPECT_FALSE(spawn({path("none")}));
  EXPECT_NE(become({path("none")}).message.find("cannot run"), std::string::npos);
}

} // namespace
} // namespace hindsight::test
