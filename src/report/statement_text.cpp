#include "report/statement_text.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fmt/format.h>

namespace hindsight {

namespace {

bool isWord(char character) {
  return std::isalnum(static_cast<unsigned char>(character)) || character == '_';
}

/// The first character of the word that ends before `end`.
size_t wordBefore(std::string_view line, size_t end) {
  while (end > 0 && isWord(line[end - 1])) --end;
  return end;
}

/// Behind the last space before `end`.
size_t skipSpacesBefore(std::string_view line, size_t end) {
  while (end > 0 && (line[end - 1] == ' ' || line[end - 1] == '\t')) --end;
  return end;
}

/// The bracket that the one before `end` closes; npos if it is not on this line.
size_t openingBefore(std::string_view line, size_t end) {
  int depth = 0;
  while (end-- > 0) {
    if (line[end] == ')' || line[end] == ']') ++depth;
    if ((line[end] == '(' || line[end] == '[') && --depth == 0) return end;
  }
  return std::string_view::npos;
}

/// Where what is accessed by the `->` or `.` before `begin` starts; `begin` if there is no such thing.
size_t accessedBefore(std::string_view line, size_t begin) {
  size_t end = skipSpacesBefore(line, begin);
  std::string_view before = line.substr(0, end);
  if (before.ends_with("->"))
    end = skipSpacesBefore(line, end - 2);
  else if (before.ends_with("."))
    end = skipSpacesBefore(line, end - 1);
  else
    return begin;
  while (end > 0 && (line[end - 1] == ']' || line[end - 1] == ')')) {
    size_t opening = openingBefore(line, end);
    if (opening == std::string_view::npos) return begin;
    end = opening;
  }
  return wordBefore(line, end);
}

/// The end of the first access behind `end`: `->name`, `.name` or `[index]`.
size_t accessBehind(std::string_view line, size_t end) {
  std::string_view rest = line.substr(end);
  if (rest.starts_with("[")) {
    int depth = 0;
    for (size_t index = 0; index < rest.size(); ++index) {
      if (rest[index] == '[') ++depth;
      if (rest[index] == ']' && --depth == 0) return end + index + 1;
    }
    return end;
  }
  size_t access = rest.starts_with("->") ? 2 : rest.starts_with(".") ? 1 : 0;
  size_t behind = end + access;
  while (access && behind < line.size() && isWord(line[behind])) ++behind;
  return access ? behind : end;
}

/// Whether a `*` before `begin` takes what is behind it, and is no product.
bool isDereferenced(std::string_view line, size_t begin) {
  if (begin == 0 || line[begin - 1] != '*') return false;
  size_t end = skipSpacesBefore(line, begin - 1);
  return end == 0 || !(isWord(line[end - 1]) || line[end - 1] == ')' || line[end - 1] == ']');
}

std::string_view trimmed(std::string_view text) {
  size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return "";
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// A statement without what only ends it, begins the next one or says something about it.
std::string_view withoutEnd(std::string_view line) {
  line = trimmed(line.substr(0, line.find(" //")));
  while (line.size() > 1 && (line.ends_with(';') || line.ends_with('{')))
    line = trimmed(line.substr(0, line.size() - 1));
  return line;
}

} // namespace

std::string expressionAt(std::string_view line, size_t column) {
  if (column == 0 || column > line.size()) return "";
  size_t begin = column - 1, end = begin;
  if (line[begin] == '*') { // a dereference takes everything behind its name
    end = std::min(line.find_first_not_of("* ", begin), line.size());
    if (end == line.size() || !isWord(line[end])) return "";
    while (end < line.size() && isWord(line[end])) ++end;
    for (size_t behind = accessBehind(line, end); behind != end; behind = accessBehind(line, end)) end = behind;
    return std::string(line.substr(begin, end - begin));
  }
  if (!isWord(line[begin])) return "";
  while (end < line.size() && isWord(line[end])) ++end;
  for (size_t before = accessedBefore(line, begin); before != begin; before = accessedBefore(line, begin))
    begin = before;
  size_t behind = accessBehind(line, end);
  if (behind == end && isDereferenced(line, begin)) --begin;
  return std::string(line.substr(begin, behind - begin));
}

std::string statementText(const ExplainedRow& row, SourceText& sources) {
  if (!row.caption.empty()) return row.caption;
  const std::vector<std::string>& lines = sources.lines(row.file);
  std::string_view line = row.line && row.line <= lines.size() ? std::string_view(lines[row.line - 1]) : "";
  std::string text = row.isExpression ? expressionAt(line, row.column) : "";
  if (text.empty()) text = withoutEnd(line);
  if (!text.empty()) return text;
  return row.line ? fmt::format("{}:{}", std::filesystem::path(row.file).filename().string(), row.line) : "?";
}

} // namespace hindsight
