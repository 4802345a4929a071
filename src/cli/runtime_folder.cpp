#include "cli/runtime_folder.h"

#include <cstdlib>
#include <filesystem>

namespace hindsight {

std::string runtimeFolder() {
  const char* chosen = std::getenv("HINDSIGHT_RUNTIME");
  if (chosen && *chosen) return chosen;
  std::error_code error;
  std::filesystem::path executable = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return "/usr/lib/hindsight";
  return (executable.parent_path().parent_path() / "lib" / "hindsight").string();
}

} // namespace hindsight
