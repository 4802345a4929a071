#include "intake/words.h"

#include "support/file_io.h"

#include <filesystem>
#include <optional>

namespace hindsight::intake {

namespace {

constexpr unsigned kDeepest = 16; // response files in response files

void expand(const std::vector<std::string>& words, const std::string& folder, unsigned depth,
            std::vector<std::string>& out) {
  for (const std::string& word : words) {
    if (depth < kDeepest && word.size() > 1 && word[0] == '@')
      if (Result<std::string> text = readFile(std::filesystem::path(folder) / word.substr(1))) {
        expand(shellWords(*text), folder, depth + 1, out);
        continue;
      }
    out.push_back(word);
  }
}

} // namespace

std::vector<std::string> shellWords(std::string_view text, bool* isOpen) {
  std::vector<std::string> words;
  bool endsInside = false;
  std::optional<std::string> word;
  auto begin = [&]() -> std::string& { return word ? *word : word.emplace(); };
  for (size_t at = 0; at < text.size(); ++at) {
    char c = text[at];
    if (c == '\'') {
      size_t end = std::min(text.find('\'', at + 1), text.size());
      begin() += text.substr(at + 1, end - at - 1);
      endsInside = end == text.size();
      at = end;
    } else if (c == '"') {
      begin();
      for (++at; at < text.size() && text[at] != '"'; ++at) {
        if (text[at] == '\\' && at + 1 < text.size() &&
            std::string_view("\"\\$`\n").find(text[at + 1]) != std::string_view::npos)
          ++at;
        word->push_back(text[at]);
      }
      endsInside = at == text.size();
    } else if (c == '\\' && at + 1 < text.size()) {
      ++at;
      if (text[at] != '\n') begin().push_back(text[at]);
    } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
      if (word) words.push_back(std::move(*word));
      word.reset();
    } else {
      begin().push_back(c);
    }
  }
  if (word) words.push_back(std::move(*word));
  if (isOpen) *isOpen = endsInside;
  return words;
}

std::vector<std::string> expandResponseFiles(const std::vector<std::string>& words, const std::string& folder) {
  std::vector<std::string> out;
  expand(words, folder, 0, out);
  return out;
}

} // namespace hindsight::intake
