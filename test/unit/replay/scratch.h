// A folder for the tests of this folder, and the runtime that was built beside them.
#pragma once

#include "program/compile_driver.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace hindsight::test {

using namespace hindsight::replay;

class Scratch {
public:
  Scratch() : folder(std::move(*TemporaryFolder::create())) {}
  std::string path(const std::string& name = "") const {
    return name.empty() ? folder.path() : folder.path() + "/" + name;
  }
  std::string write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories(std::filesystem::path(path(name)).parent_path());
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }

private:
  TemporaryFolder folder;
};

inline std::string builtRuntime() {
  return std::filesystem::read_symlink("/proc/self/exe").parent_path().parent_path() / "lib" / "hindsight";
}

/// The line on which `marker` stands, from 1.
inline uint32_t lineOf(const std::string& text, const std::string& marker) {
  size_t at = text.find(marker);
  return at == std::string::npos ? 0 : 1 + static_cast<uint32_t>(std::count(text.begin(), text.begin() + at, '\n'));
}

} // namespace hindsight::test
