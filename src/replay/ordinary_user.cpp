#include "replay/ordinary_user.h"

#include <cstdlib>
#include <filesystem>
#include <unistd.h>

namespace hindsight::replay {

namespace fs = std::filesystem;

constexpr unsigned kOrdinaryUser = 1000; // also in runtime/posix/metadata.c

std::optional<unsigned> ordinaryUser() {
  if (geteuid() == 0) return kOrdinaryUser;
  return std::nullopt;
}

static bool everybodyMayEnter(fs::path folder) {
  std::error_code failure;
  for (folder = fs::canonical(folder, failure); !failure; folder = folder.parent_path()) {
    if ((fs::status(folder, failure).permissions() & fs::perms::others_exec) == fs::perms::none) return false;
    if (folder == folder.root_path()) return true;
  }
  return false;
}

std::string folderOfRuns() {
  const char* usual = std::getenv("TMPDIR");
  return ordinaryUser() && usual && *usual && !everybodyMayEnter(usual) ? "/tmp" : "";
}

/// If it fails, the run will say that it may not write there.
static void give(const fs::path& path) {
  [[maybe_unused]] int ignored = lchown(path.c_str(), kOrdinaryUser, kOrdinaryUser);
}

void giveToOrdinaryUser(const std::string& folder) {
  if (!ordinaryUser()) return;
  std::error_code ignored;
  give(folder);
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder, ignored)) give(entry.path());
}

void openToOrdinaryUser(const std::string& path) {
  std::error_code ignored;
  fs::perms wanted = fs::perms::group_read | fs::perms::group_exec | fs::perms::others_read | fs::perms::others_exec;
  if (ordinaryUser()) fs::permissions(path, wanted, fs::perm_options::add, ignored);
}

} // namespace hindsight::replay
