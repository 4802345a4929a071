#include "replay/same_place.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

namespace hindsight::replay {

namespace fs = std::filesystem;

static bool isWord(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) || letter == '_' || letter == '$' || letter == '~';
}

/// "operator()", "operator<<", "operator bool": its signs are no brackets. Empty if `text` does not begin with one.
static std::string operatorName(std::string_view text) {
  constexpr std::string_view kWord = "operator";
  if (!text.starts_with(kWord) || (text.size() > kWord.size() && isWord(text[kWord.size()]))) return "";
  if (text.substr(kWord.size()).starts_with("()")) return "operator()";
  size_t end = std::min(text.find('(', kWord.size()), text.find(" <", kWord.size()));
  return std::string(text.substr(0, end));
}

std::string plainName(std::string_view function) {
  constexpr std::string_view kUnnamed = "(anonymous namespace)";
  std::string name;
  int depth = 0; // of template arguments and of {lambda(int)#1}
  for (size_t at = 0; at < function.size(); ++at) {
    std::string_view rest = function.substr(at);
    char letter = rest[0];
    if (letter == '<' || letter == '{') ++depth;
    bool isInside = depth > 0;
    if (letter == '>' || letter == '}') --depth;
    if (isInside) continue;
    if (rest.starts_with(kUnnamed)) {
      at += kUnnamed.size() - 1;
    } else if (letter == '(' || letter == '.') { // no identifier has a dot: what follows was added by a linker
      if (!name.empty()) break;
    } else if (letter == ':' || letter == ' ') { // a namespace, or the type of the result
      name.clear();
    } else if (std::string found = name.empty() ? operatorName(rest) : ""; !found.empty()) {
      return found;
    } else {
      name += letter;
    }
  }
  return name;
}

/// Whether the last parts of `whole` are those of `tail`, which may begin with "..".
static bool endsWith(const fs::path& whole, const fs::path& tail) {
  auto left = whole.end(), right = tail.end();
  while (left != whole.begin() && right != tail.begin()) {
    --left;
    --right;
    if (*right == "..") return true;
    if (*left != *right) return false;
  }
  return right == tail.begin();
}

/// It says which file it is: absolute, or there from `folder`.
static bool isResolved(const fs::path& path, const fs::path& whole, const std::string& folder) {
  std::error_code ignored;
  return path.is_absolute() || (!folder.empty() && fs::exists(whole, ignored));
}

bool sameFile(const std::string& left, const std::string& right, const std::string& folder) {
  fs::path leftPath = fs::path(left).lexically_normal(), rightPath = fs::path(right).lexically_normal();
  if (leftPath.filename() != rightPath.filename()) return false;
  fs::path leftWhole = (folder / leftPath).lexically_normal(), rightWhole = (folder / rightPath).lexically_normal();
  if (leftWhole == rightWhole) return true;
  if (!isResolved(leftPath, leftWhole, folder) && endsWith(rightPath, leftPath)) return true;
  if (!isResolved(rightPath, rightWhole, folder) && endsWith(leftPath, rightPath)) return true;
  std::error_code ignored;
  return fs::equivalent(leftWhole, rightWhole, ignored); // links
}

bool sameLine(const Place& left, const Place& right, const std::string& folder) {
  return left.line == right.line && sameFile(left.file, right.file, folder);
}

bool sameFunction(const Place& left, const Place& right) {
  return left.function.empty() || right.function.empty() || plainName(left.function) == plainName(right.function);
}

} // namespace hindsight::replay
