// A compilation database, as CMake, meson and bear write it: how each source of a project is compiled.
#pragma once

#include "intake/compiler_command.h"
#include "program/input_file.h"
#include "support/result.h"

#include <string>
#include <vector>

namespace hindsight::intake {

struct DatabaseEntry {
  std::string file;   // absolute
  std::string shown;  // from the current folder, if it lies below that
  std::string folder; // to compile in
  std::string object; // that the build makes of it, absolute; empty: not known
  CompilerSource source;
  std::vector<std::string> flags; // that matter for bitcode

  bool isCompiled() const; // C or C++
};

struct CompileDatabase {
  std::string path;
  std::vector<DatabaseEntry> entries; // each file once; the first counts
  std::vector<std::string> notes;     // of files that stand there twice, with other flags

  /// The entry of a file that a user names: itself, or the end of its path if only one file ends like that.
  Result<const DatabaseEntry*> find(const std::string& name) const;
};

/// `path` is the file, or a folder that holds compile_commands.json.
Result<CompileDatabase> readCompileDatabase(const std::string& path);

/// Its sources of C and C++, or those that are named. What is left out is said in the notes.
Result<std::vector<InputFile>> inputsFrom(const CompileDatabase& database, const std::vector<std::string>& names,
                                          std::vector<std::string>& notes);

} // namespace hindsight::intake
