// One file of a program, with all that is known about how to load it.
#pragma once

#include "program/compile_driver.h"

#include <optional>
#include <string>
#include <vector>

namespace hindsight {

struct InputFile {
  std::string path;                    // a source, bitcode or IR
  std::string shown = {};              // what messages call it; empty: its path
  std::optional<InputKind> kind = {};  // empty: by its name
  std::vector<std::string> flags = {}; // of a source: before those that all sources have
  std::string folder = {};             // of a source: to compile in; empty: here
  std::string object = {};             // of a source: what the build makes of it; empty: not known
  std::string compiled = {};           // bitcode that clang made of it for this run; empty: to be compiled
  bool yields = false;                 // what a file before it defines, too, is not taken from here
  unsigned library = 0; // files of one shared library have one number, and what is hidden in it is its own; 0: none

  const std::string& name() const { return shown.empty() ? path : shown; }
};

} // namespace hindsight
