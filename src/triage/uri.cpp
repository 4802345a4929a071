#include "triage/uri.h"

#include <filesystem>
#include <optional>

namespace hindsight::triage {

static std::optional<int> digitOf(char letter) {
  if (letter >= '0' && letter <= '9') return letter - '0';
  if (letter >= 'a' && letter <= 'f') return letter - 'a' + 10;
  if (letter >= 'A' && letter <= 'F') return letter - 'A' + 10;
  return std::nullopt;
}

static std::string decoded(std::string_view text) {
  std::string result;
  for (size_t at = 0; at < text.size(); ++at) {
    std::optional<int> high, low;
    if (text[at] == '%' && at + 2 < text.size()) high = digitOf(text[at + 1]), low = digitOf(text[at + 2]);
    if (!high || !low) {
      result += text[at];
      continue;
    }
    result += static_cast<char>(*high * 16 + *low);
    at += 2;
  }
  return result;
}

/// Without the scheme and the name of the machine.
static std::string plainPath(std::string_view uri) {
  if (!uri.starts_with("file:")) return decoded(uri);
  uri.remove_prefix(5);
  if (uri.starts_with("//")) {
    size_t path = uri.find('/', 2);
    uri = path == std::string_view::npos ? std::string_view() : uri.substr(path);
  }
  return decoded(uri);
}

std::string pathOfUri(std::string_view uri, const std::string& base, const BaseFolders& bases) {
  std::filesystem::path path = plainPath(uri);
  if (path.empty()) return "";
  std::string next = base;
  for (size_t followed = 0; !path.is_absolute() && followed <= bases.size(); ++followed) {
    auto found = bases.find(next);
    if (found == bases.end()) break;
    path = std::filesystem::path(plainPath(found->second.uri)) / path;
    next = found->second.base;
  }
  return path.lexically_normal().string();
}

} // namespace hindsight::triage
