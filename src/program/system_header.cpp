#include "program/system_header.h"

#include <filesystem>
#include <string>

namespace hindsight {

bool isSystemHeader(std::string_view path) {
  // Compilers name headers by way of themselves: /usr/lib/llvm/bin/../../../include/c++/12/vector.
  std::string plain = std::filesystem::path(path).lexically_normal().string();
  if (plain.starts_with("/usr/include/") || plain.starts_with("/usr/local/include/")) return true;
  if (plain.starts_with("/usr/lib/") && plain.find("/include/") != std::string::npos) return true;
  return plain.find("/include/c++/") != std::string::npos;
}

} // namespace hindsight
