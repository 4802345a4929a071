#include "triage/place_finder.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace hindsight::triage {

namespace fs = std::filesystem;

Result<PathMapping> parsePathMapping(std::string_view text) {
  size_t at = text.find('=');
  if (at == std::string_view::npos || at == 0)
    return Error{fmt::format("--path-map: '{}' is not OLD=NEW", text), "write --path-map /ci/build=."};
  return PathMapping{std::string(text.substr(0, at)), std::string(text.substr(at + 1))};
}

static std::string absolute(const std::string& path) {
  std::error_code ignored;
  fs::path whole = fs::weakly_canonical(fs::absolute(path, ignored), ignored);
  return ignored ? path : whole.string();
}

static std::vector<std::string> partsOf(const std::string& path) {
  std::vector<std::string> parts;
  for (const fs::path& part : fs::path(path).lexically_normal()) parts.push_back(part.string());
  return parts;
}

static size_t commonEnd(const std::vector<std::string>& left, const std::vector<std::string>& right) {
  size_t count = 0;
  while (count < left.size() && count < right.size() &&
         left[left.size() - 1 - count] == right[right.size() - 1 - count])
    ++count;
  return count;
}

std::string PlaceFinder::mapped(const std::string& path) const {
  for (const PathMapping& mapping : mappings) {
    if (!path.starts_with(mapping.from)) continue;
    std::string_view rest = std::string_view(path).substr(mapping.from.size());
    bool isWhole = rest.empty() || rest.front() == '/' || mapping.from.ends_with('/');
    if (!isWhole) continue;
    while (rest.starts_with('/')) rest.remove_prefix(1);
    return (fs::path(mapping.to) / rest).lexically_normal().string();
  }
  return path;
}

Result<FoundFile> PlaceFinder::find(const std::string& reported) const {
  if (reported.empty()) return Error{"the report names no file", ""};
  std::string path = mapped(reported), whole = absolute(path);
  for (const std::string& file : files)
    if (file == path || absolute(file) == whole) return FoundFile{file};
  std::vector<std::string> wanted = partsOf(path), alike;
  size_t most = 1;
  for (const std::string& file : files) {
    size_t common = commonEnd(wanted, partsOf(absolute(file)));
    if (common > most) alike.clear(), most = common;
    if (common == most) alike.push_back(file);
  }
  if (alike.empty())
    return Error{fmt::format("no code of the program comes from {}", reported),
                 "name its source, or say with --path-map OLD=NEW where it is"};
  if (alike.size() > 1)
    return Error{fmt::format("{} may be any of {}", reported, fmt::join(alike, ", ")),
                 "say with --path-map OLD=NEW which is meant"};
  bool isEnd = most == wanted.size();
  return FoundFile{alike[0], isEnd ? "" : fmt::format("{} is taken for {}", reported, alike[0])};
}

static std::string_view trimmed(std::string_view text) {
  text = text.substr(0, text.find('\n', text.find_first_not_of(" \t\r\n") == std::string_view::npos
                                            ? 0
                                            : text.find_first_not_of(" \t\r\n")));
  size_t begin = text.find_first_not_of(" \t\r\n"), end = text.find_last_not_of(" \t\r\n");
  return begin == std::string_view::npos ? std::string_view() : text.substr(begin, end - begin + 1);
}

std::optional<uint32_t> lineNow(const std::vector<std::string>& lines, uint32_t line, std::string_view snippet) {
  std::string_view wanted = trimmed(snippet);
  if (wanted.empty()) return line;
  std::optional<uint32_t> nearest;
  auto distance = [&](uint32_t other) { return other > line ? other - line : line - other; };
  for (uint32_t number = 1; number <= lines.size(); ++number) {
    if (trimmed(lines[number - 1]).find(wanted) == std::string_view::npos) continue;
    if (!nearest || distance(number) < distance(*nearest)) nearest = number;
  }
  return nearest;
}

} // namespace hindsight::triage
