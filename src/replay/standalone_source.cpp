#include "replay/standalone_source.h"

#include "report/bytes_text.h"
#include "support/file_io.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>

namespace hindsight::replay {

namespace fs = std::filesystem;

namespace {

constexpr int kDeepest = 64; // includes in includes: more is a cycle without guards

struct Include {
  std::string name;
  bool quotes;
};

std::optional<Include> parseInclude(std::string_view line) {
  auto skipSpace = [&] {
    while (!line.empty() && (line[0] == ' ' || line[0] == '\t')) line.remove_prefix(1);
  };
  skipSpace();
  if (!line.starts_with('#')) return std::nullopt;
  line.remove_prefix(1);
  skipSpace();
  if (!line.starts_with("include")) return std::nullopt;
  line.remove_prefix(7);
  skipSpace();
  if (line.empty() || (line[0] != '"' && line[0] != '<')) return std::nullopt;
  size_t end = line.find(line[0] == '"' ? '"' : '>', 1);
  if (end == std::string_view::npos) return std::nullopt;
  return Include{std::string(line.substr(1, end - 1)), line[0] == '"'};
}

class Inliner {
public:
  explicit Inliner(const std::vector<fs::path>& folders) : folders(folders) {}
  std::optional<Error> add(const fs::path& file, const std::string& shown, int depth);
  StandaloneSource result;

private:
  std::optional<fs::path> find(const Include& include, const fs::path& from) const;
  std::optional<Error> addInclude(const Include& include, const fs::path& file, int depth);
  bool isHarnessHeader(const std::string& name);

  const std::vector<fs::path>& folders;
  std::set<fs::path> once; // have #pragma once and are there
};

bool Inliner::isHarnessHeader(const std::string& name) {
  bool hindsight = name == "hindsight.h";
  result.includesHindsight |= hindsight;
  result.includesKlee |= hindsight || name == "klee/klee.h" || name == "klee.h";
  return hindsight || name == "klee/klee.h" || name == "klee.h";
}

std::optional<fs::path> Inliner::find(const Include& include, const fs::path& from) const {
  std::error_code ignored;
  if (include.quotes && fs::is_regular_file(from.parent_path() / include.name, ignored))
    return from.parent_path() / include.name;
  for (const fs::path& folder : folders)
    if (fs::is_regular_file(folder / include.name, ignored)) return folder / include.name;
  return std::nullopt;
}

std::optional<Error> Inliner::add(const fs::path& file, const std::string& shown, int depth) {
  if (depth > kDeepest) return Error{fmt::format("'{}' includes itself", file.string()), ""};
  Result<std::string> content = readFile(file);
  if (!content) return content.error();
  if (content->find("#pragma once") != std::string::npos && !once.insert(fs::weakly_canonical(file)).second)
    return std::nullopt;
  result.text += fmt::format("#line 1 {}\n", cString(shown));
  size_t number = 0;
  std::string_view rest = *content;
  while (!rest.empty()) {
    size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    ++number;
    std::optional<Include> include = parseInclude(line);
    std::optional<fs::path> own = include ? find(*include, file) : std::nullopt;
    if (include && !own && isHarnessHeader(include->name)) {
      result.text += fmt::format("/* {}: see above */\n", include->name);
    } else if (own) {
      if (std::optional<Error> problem = add(*own, include->name, depth + 1)) return problem;
      result.text += fmt::format("#line {} {}\n", number + 1, cString(shown));
    } else if (!line.starts_with("#pragma once")) {
      result.text += line;
      result.text += '\n';
    } else {
      result.text += '\n';
    }
  }
  return std::nullopt;
}

bool isWordStart(char letter) {
  return std::isalpha(static_cast<unsigned char>(letter)) || letter == '_';
}
bool isWord(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) || letter == '_';
}

/// The words and signs of a C source, without comments and literals.
class Scanner {
public:
  explicit Scanner(std::string_view source) : rest(source), length(source.size()) {}
  /// Empty at the end.
  std::string_view next() {
    skip();
    if (rest.empty()) return {};
    size_t end = 1;
    if (isWord(rest[0]))
      while (end < rest.size() && isWord(rest[end])) ++end;
    std::string_view word = rest.substr(0, end);
    rest.remove_prefix(end);
    return word;
  }
  /// Behind the last word.
  size_t position() const { return length - rest.size(); }

private:
  void skipPast(std::string_view end, size_t from) {
    size_t at = rest.find(end, from);
    rest.remove_prefix(at == std::string_view::npos ? rest.size() : at + end.size());
  }
  void skipLiteral(char quote) {
    size_t at = 1;
    while (at < rest.size() && rest[at] != quote && rest[at] != '\n') at += rest[at] == '\\' ? 2 : 1;
    rest.remove_prefix(std::min(at + 1, rest.size()));
  }
  void skip() {
    while (!rest.empty()) {
      if (std::isspace(static_cast<unsigned char>(rest[0])))
        rest.remove_prefix(1);
      else if (rest.starts_with("/*"))
        skipPast("*/", 2);
      else if (rest.starts_with("//"))
        skipPast("\n", 2);
      else if (rest[0] == '"' || rest[0] == '\'')
        skipLiteral(rest[0]);
      else
        return;
    }
  }
  std::string_view rest;
  size_t length;
};

} // namespace

Result<StandaloneSource> standAlone(const fs::path& file, const std::vector<fs::path>& includeFolders) {
  Inliner inliner(includeFolders);
  if (std::optional<Error> problem = inliner.add(file, file.filename().string(), 0)) return *problem;
  return std::move(inliner.result);
}

std::set<std::string> identifiersIn(std::string_view source) {
  std::set<std::string> names;
  Scanner scanner(source);
  for (std::string_view word = scanner.next(); !word.empty(); word = scanner.next())
    if (isWordStart(word[0])) names.emplace(word);
  return names;
}

std::map<std::string, size_t> bodiesIn(std::string_view source, const std::set<std::string>& names) {
  std::map<std::string, size_t> bodies;
  Scanner scanner(source);
  std::string candidate, last;
  int depth = 0; // of the parentheses after the candidate
  for (std::string_view word = scanner.next(); !word.empty(); word = scanner.next()) {
    if (depth > 0) {
      depth += word == "(" ? 1 : word == ")" ? -1 : 0;
      if (depth == 0) last = "parameters";
      continue;
    }
    if (word == "(" && names.contains(last)) {
      candidate = last;
      depth = 1;
    } else if (word == "{" && last == "parameters") {
      bodies.emplace(candidate, scanner.position());
    }
    last = word;
  }
  return bodies;
}

std::string cString(std::string_view text) {
  return stringLiteral({reinterpret_cast<const uint8_t*>(text.data()), text.size()});
}

} // namespace hindsight::replay
