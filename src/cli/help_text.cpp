#include "cli/help_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace hindsight {

std::string renderHelp(const Commands& commands) {
  std::string text =
      "hindsight: finds errors in C and C++ programs, and inputs that reach a line, by symbolic execution\n\n"
      "usage: hindsight COMMAND [options] [files]\n\n";
  for (const auto& command : commands)
    text += fmt::format("  {:<8} {}\n", command->info().name, command->info().summary);
  text += "  help     this page, or the page of a command: hindsight help run\n\n"
          "  --help, --version\n\n"
          "Exit codes: 0 nothing found, 1 something found, 2 bad usage or input, 3 unknown.\n\n"
          "Begin with: hindsight run prog.c\n";
  return text;
}

/// "--search dfs|bfs", as it is typed.
static std::string typed(const OptionInfo& option) {
  if (option.values.empty()) return std::string(option.name);
  return fmt::format("{} {}", option.name, option.values);
}

/// The default, if telling it helps.
static std::string defaultText(const OptionInfo& option, const CommandInfo& command) {
  std::string_view initial = option.initial;
  for (const OptionDefault& own : command.defaults)
    if (own.option == option.option) initial = own.text;
  bool limit = option.section == "Limits" || option.option == Option::SolverEffort;
  if (limit && initial == "0") return " (default: no limit)";
  if (option.type == OptionType::Flag || initial.empty()) return "";
  return fmt::format(" (default: {})", initial);
}

/// Words of `text` in lines of at most `width`, the later ones indented.
static std::string wrapped(std::string_view text, size_t indent, size_t width) {
  std::string result;
  size_t column = 0;
  while (!text.empty()) {
    size_t end = std::min(text.find(' '), text.size());
    if (column > 0 && column + 1 + end > width) {
      result += "\n" + std::string(indent, ' ');
      column = 0;
    } else if (column > 0) {
      result += ' ';
      ++column;
    }
    result += text.substr(0, end);
    column += end;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

static std::string optionText(const OptionInfo& option, const CommandInfo& command) {
  constexpr size_t kColumn = 26, kWidth = 74;
  std::string left = "  " + typed(option);
  std::string right = wrapped(std::string(option.help) + defaultText(option, command), kColumn, kWidth);
  if (left.size() + 2 > kColumn) return fmt::format("{}\n{}{}\n", left, std::string(kColumn, ' '), right);
  return fmt::format("{:<{}}{}\n", left, kColumn, right);
}

std::string renderHelp(const CommandInfo& command) {
  std::string text = fmt::format("usage: hindsight {} {}\n\n{}", command.name, command.usage, command.text);
  std::string_view section;
  for (const OptionInfo& option : allOptions()) {
    if (!(option.commands & command.set)) continue;
    if (option.section != section) text += fmt::format("\n{}:\n", option.section);
    section = option.section;
    text += optionText(option, command);
  }
  return text + fmt::format("\nExamples:\n{}", command.examples);
}

} // namespace hindsight
