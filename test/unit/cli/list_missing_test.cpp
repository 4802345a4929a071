#include "cli/list_missing.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <sstream>

namespace hindsight {
namespace {

using ::testing::HasSubstr;

class ListMissingTest : public ::testing::Test {
protected:
  ListMissingTest() { line.files = options.inputs = {"a.c"}; }
  /// A main that calls `helper`, which has no body.
  LoadFunction load = [this](const LoadOptions& given) -> Result<std::unique_ptr<Program>> {
    seen = given;
    auto program = std::make_unique<Program>();
    program->locations.resize(1);
    program->functions.resize(2);
    Function &main = program->functions[0], &helper = program->functions[1];
    main.name = main.displayName = "main";
    helper.id = 1;
    helper.name = helper.displayName = "helper";
    helper.declaration = true;
    if (!hasCall) return program;
    main.calls.emplace_back().callee = 1;
    main.instructions = {{.op = Opcode::Call, .imm = 0}, {.op = Opcode::Return}};
    main.locations = {0, 0};
    main.blocks.push_back({.name = "bb0", .first = 0, .count = 2, .predecessors = {}, .successors = {}});
    return program;
  };
  ExitCode list() { return listMissing(line, options, load, console); }

  bool hasCall = true;
  std::ostringstream out, err;
  Console console{out, err};
  CommandLine line;
  LoadOptions options, seen;
};

TEST_F(ListMissingTest, NamesAreThoseOfTheWholeProgram) {
  EXPECT_EQ(list(), ExitCode::NothingFound);
  EXPECT_TRUE(seen.keepAll) << "also what nothing calls";
  EXPECT_THAT(out.str(), HasSubstr("helper"));
}

TEST_F(ListMissingTest, NothingIsMissing) {
  hasCall = false;
  EXPECT_EQ(list(), ExitCode::NothingFound);
  EXPECT_THAT(out.str(), HasSubstr("nothing is missing"));
}

TEST_F(ListMissingTest, AsJson) {
  ASSERT_FALSE(line.options.set(Option::Json, ""));
  EXPECT_EQ(list(), ExitCode::NothingFound);
  EXPECT_THAT(nlohmann::json::parse(out.str()).dump(), HasSubstr("helper"));
}

TEST_F(ListMissingTest, WhatCannotBeLoadedIsAnError) {
  load = [](const LoadOptions&) -> Result<std::unique_ptr<Program>> { return Error{"a.c: broken", "mend it"}; };
  EXPECT_EQ(list(), ExitCode::BadInput);
  EXPECT_EQ(err.str(), "hindsight: a.c: broken; mend it\n");
  EXPECT_EQ(out.str(), "");
}

} // namespace
} // namespace hindsight
