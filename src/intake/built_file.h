// A file that a build made with `hindsight cc`, taken apart: an object, an archive, an executable or a shared library.
#pragma once

#include "intake/bitcode_records.h"
#include "support/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace hindsight::intake {

/// What a linker takes as a whole: an object, or a member of an archive.
struct BuiltUnit {
  std::string name; // of the member; empty: the file itself
  std::vector<BitcodeRecord> records;
  bool isElf = true;
};

struct BuiltFile {
  enum class Kind { Object, Executable, SharedLibrary, Archive };
  std::string path;
  Kind kind = Kind::Object;
  std::vector<BuiltUnit> units;

  bool hasBitcode() const;
};

/// By the first bytes.
bool isBuiltFile(const std::string& path);

/// Messages name the file as `shown`.
Result<BuiltFile> readBuiltFile(const std::string& path, const std::string& shown);

/// What to say of one without bitcode.
Error noBitcode(const BuiltFile& file, const std::string& shown);

/// The program behind a script that libtool left in its place; empty if the file is none.
std::string behindLibtoolScript(const std::string& path);

} // namespace hindsight::intake
