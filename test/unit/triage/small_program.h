// Small programs for the tests of this folder, without library models.
#pragma once

#include "../support/scratch_folder.h"
#include "program/loader.h"

namespace hindsight::triage {

struct SmallProgram {
  /// `isLibrary`: all of its functions, and nothing that starts.
  explicit SmallProgram(const std::string& source, bool isLibrary = false) {
    file = folder.write("prog.c", source);
    LoadOptions options;
    options.inputs = {file};
    options.linkRuntime = false;
    options.checks.held = true;
    options.keepAll = isLibrary;
    if (isLibrary) options.entry.clear();
    Result<std::unique_ptr<Program>> loaded = loadProgram(options);
    EXPECT_TRUE(loaded) << loaded.error().message;
    program = std::move(*loaded);
  }
  ScratchFolder folder;
  std::string file;
  std::unique_ptr<Program> program;
};

} // namespace hindsight::triage
