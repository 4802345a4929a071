#include "support/output_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <sys/stat.h>
#include <unistd.h>

namespace hindsight {

namespace fs = std::filesystem;

static Error cannotCreate(const fs::path& folder, std::string_view why) {
  return Error{fmt::format("cannot create the output folder '{}': {}", folder.string(), why),
               "choose another one with --output"};
}

/// One more than the largest number used in `root`, so that the order of folders is the order of runs.
static unsigned nextNumber(const fs::path& root) {
  unsigned next = 0;
  std::error_code error;
  for (fs::directory_iterator entry(root, error), end; !error && entry != end; entry.increment(error)) {
    std::string name = entry->path().filename().string();
    bool digits = std::all_of(name.begin(), name.end(), [](unsigned char letter) { return std::isdigit(letter); });
    if (digits && name.size() >= 3 && name.size() <= 8) next = std::max(next, unsigned(std::stoul(name)) + 1);
  }
  return next;
}

/// A link that cannot be made (some file systems have none) is no reason to lose a run.
static void pointLastAt(const fs::path& root, const std::string& name) {
  fs::path temporary = root / fmt::format(".last.{}", getpid());
  std::error_code error;
  fs::remove(temporary, error);
  fs::create_symlink(name, temporary, error);
  if (error) return;
  if (rename(temporary.c_str(), (root / "last").c_str()) != 0) fs::remove(temporary, error);
}

Result<fs::path> createNumberedFolder(const fs::path& root) {
  std::error_code error;
  fs::create_directories(root, error);
  if (error) return cannotCreate(root, error.message());
  for (unsigned number = nextNumber(root);; ++number) {
    std::string name = fmt::format("{:03}", number);
    fs::path folder = root / name;
    if (mkdir(folder.c_str(), 0777) == 0) {
      pointLastAt(root, name);
      return folder;
    }
    if (errno != EEXIST) return cannotCreate(folder, std::strerror(errno));
  }
}

std::optional<Error> checkNamedFolder(const fs::path& folder) {
  std::error_code error;
  fs::file_status status = fs::status(folder, error);
  if (!fs::exists(status)) return std::nullopt;
  if (!fs::is_directory(status)) return cannotCreate(folder, "a file of that name exists");
  bool empty = fs::is_empty(folder, error);
  if (error) return cannotCreate(folder, error.message());
  if (!empty) return cannotCreate(folder, "it exists and is not empty");
  return std::nullopt;
}

Result<fs::path> createNamedFolder(const fs::path& folder) {
  if (std::optional<Error> problem = checkNamedFolder(folder)) return *problem;
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return cannotCreate(folder, error.message());
  return folder;
}

} // namespace hindsight
