#include "cli/runtime_folder.h"

#include <gmock/gmock.h>

#include <cstdlib>

namespace hindsight {
namespace {

TEST(RuntimeFolder, IsBesideTheExecutableUnlessToldOtherwise) {
  unsetenv("HINDSIGHT_RUNTIME");
  EXPECT_THAT(runtimeFolder(), testing::EndsWith("/lib/hindsight"));
  EXPECT_THAT(runtimeFolder(), testing::Not(testing::HasSubstr("/bin/")));
  setenv("HINDSIGHT_RUNTIME", "/somewhere", 1);
  EXPECT_EQ(runtimeFolder(), "/somewhere");
  setenv("HINDSIGHT_RUNTIME", "", 1);
  EXPECT_THAT(runtimeFolder(), testing::EndsWith("/lib/hindsight"));
  unsetenv("HINDSIGHT_RUNTIME");
}

} // namespace
} // namespace hindsight
