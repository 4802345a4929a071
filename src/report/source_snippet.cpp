#include "report/source_snippet.h"

#include "support/file_io.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace hindsight {

static constexpr uintmax_t kLargestSource = 16 << 20;

const std::vector<std::string>& SourceText::lines(const std::string& file) {
  auto [entry, isNew] = files.try_emplace(file);
  if (!isNew) return entry->second;
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return entry->second;
  uintmax_t size = std::filesystem::file_size(file, error);
  if (error || size > kLargestSource) return entry->second;
  Result<std::string> content = readFile(file);
  if (!content) return entry->second;
  std::string_view rest = *content;
  while (!rest.empty()) {
    size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    entry->second.emplace_back(line);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return entry->second;
}

/// Tabs become spaces up to the next multiple of eight, so that the caret ends up where the eye expects it.
static std::string expandTabs(std::string_view line) {
  std::string text;
  for (char character : line) {
    if (character == '\t')
      text.append(8 - text.size() % 8, ' ');
    else
      text += character;
  }
  return text;
}

static std::string numberedLine(uint32_t number, std::string_view line, size_t room) {
  std::string text = withoutControls(expandTabs(line));
  if (text.size() > room) text = text.substr(0, room > 3 ? room - 3 : 0) + "...";
  return fmt::format("{:6} | {}\n", number, text);
}

std::string renderSnippet(const Place& place, SourceText& sources, const Terminal& terminal) {
  const std::vector<std::string>& lines = sources.lines(place.file);
  if (place.line == 0 || place.line > lines.size()) return "";
  size_t room = std::max(terminal.width(), 40u) - 10;
  const std::string& line = lines[place.line - 1];
  std::string text;
  if (place.line > 1) text += terminal.paint(numberedLine(place.line - 1, lines[place.line - 2], room), Style::Dim);
  text += numberedLine(place.line, line, room);
  if (place.column == 0 || place.column > line.size() + 1) return text;
  size_t indent = displayWidth(expandTabs(std::string_view(line).substr(0, place.column - 1)));
  if (indent < room) text += fmt::format("       | {}{}\n", std::string(indent, ' '), terminal.paint("^", Style::Red));
  return text;
}

} // namespace hindsight
