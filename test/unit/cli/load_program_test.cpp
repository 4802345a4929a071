#include "cli/load_program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace hindsight {
namespace {

using ::testing::HasSubstr;

class LoadProgramTest : public ::testing::Test {
protected:
  LoadFunction loadNothing = [this](const LoadOptions& options) -> Result<std::unique_ptr<Program>> {
    seen = options;
    auto program = std::make_unique<Program>();
    program->locations.resize(1);
    return program;
  };
  std::ostringstream out, err;
  Console console{out, err};
  CommandLine line;
  LoadOptions options, seen;
};

TEST_F(LoadProgramTest, FilesAreHandedOnByName) {
  options.inputs = {"a.c", "none.bc"};
  std::vector<std::string> looked;
  auto program = loadNamedProgram(line, options, loadNothing, console, [&](const std::vector<InputFile>& files) {
    for (const InputFile& file : files) looked.push_back(file.name());
  });
  ASSERT_TRUE(program);
  ASSERT_EQ(seen.taken.size(), 2u);
  EXPECT_EQ(seen.taken[1].path, "none.bc");
  EXPECT_EQ(looked, options.inputs);
}

TEST_F(LoadProgramTest, WhatIsWrongIsSaidBeforeAnythingIsLoaded) {
  options.inputs = {"a.c", "a.c"};
  EXPECT_FALSE(loadNamedProgram(line, options, loadNothing, console));
  EXPECT_TRUE(seen.inputs.empty());
}

} // namespace
} // namespace hindsight
