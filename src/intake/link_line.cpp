#include "intake/link_line.h"

#include "intake/compiler_command.h"

#include <filesystem>
#include <fmt/format.h>

namespace hindsight::intake {

namespace fs = std::filesystem;

static bool isFile(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

/// Only where the build says: what lies in the folders of the system was not built here.
static std::string findLibrary(const CompilerCommand& command, const fs::path& folder, const std::string& name) {
  for (const std::string& where : command.libraryFolders) {
    fs::path base = folder / where;
    if (name.starts_with(':')) {
      if (isFile(base / name.substr(1))) return base / name.substr(1);
      continue;
    }
    if (fs::path shared = base / fmt::format("lib{}.so", name); !command.isStatic && isFile(shared)) return shared;
    if (fs::path archive = base / fmt::format("lib{}.a", name); isFile(archive)) return archive;
  }
  return "";
}

static bool isLibraryName(const fs::path& path) {
  return path.extension() == ".a" || path.filename().string().find(".so") != std::string::npos;
}

LinkedLibraries librariesOf(const BitcodeRecord& link) {
  CompilerCommand command = readCompilerCommand(splitWords(link.payload), false);
  LinkedLibraries libraries;
  for (const std::string& folder : command.libraryFolders)
    libraries.flags.push_back("-L" + (fs::path(link.folder) / folder).string());
  for (const LinkInput& input : command.linkInputs) {
    if (input.isLibrary) {
      std::string found = findLibrary(command, link.folder, input.name);
      libraries.flags.push_back("-l" + input.name);
      if (!found.empty()) libraries.files.push_back(found);
      continue;
    }
    fs::path path = fs::path(link.folder) / input.name;
    if (!isLibraryName(path)) continue; // what is in an object is in the program, too
    (isFile(path) ? libraries.files : libraries.missing).push_back(path);
  }
  return libraries;
}

} // namespace hindsight::intake
