// Files in a folder of their own, and the compiler's wrapper to build them.
#pragma once

#include "intake/compiler_wrapper.h"
#include "program/compile_driver.h"
#include "support/file_io.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace hindsight::test {

using namespace hindsight::intake;

class IntakeTest : public ::testing::Test {
protected:
  std::string path(const std::string& name) const { return folder->path() + "/" + name; }

  std::string write(const std::string& name, const std::string& text) {
    std::filesystem::create_directories(std::filesystem::path(path(name)).parent_path());
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }

  int compile(const std::vector<std::string>& words, bool isCxx = false) {
    return runCompiler({.words = words, .isCxx = isCxx});
  }

  /// The object of a source of this text.
  std::string object(const std::string& name, const std::string& text) {
    std::string source = write(name, text), output = path(name + ".o");
    EXPECT_EQ(compile({"-c", source, "-o", output}), 0) << name;
    return output;
  }

  int shell(const std::string& command) { return std::system(("cd " + folder->path() + " && " + command).c_str()); }

private:
  Result<TemporaryFolder> folder = TemporaryFolder::create();
};

} // namespace hindsight::test
