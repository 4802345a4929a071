#include "cli/application.h"

#include "cli/command_line.h"
#include "support/edit_distance.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace hindsight {

static Command* find(const Commands& commands, std::string_view name) {
  for (const auto& command : commands)
    if (command->info().name == name) return command.get();
  return nullptr;
}

static Error unknownCommand(const Commands& commands, const std::string& word) {
  if (word.starts_with("-"))
    return Error{fmt::format("'{}' is not an option before the command", word),
                 "put options after the command: see 'hindsight --help'"};
  Error error{fmt::format("there is no command '{}'", word), "see 'hindsight --help'"};
  std::vector<std::string> names = {"help"};
  for (const auto& command : commands) names.emplace_back(command->info().name);
  std::vector<std::string> closest = closestNames(word, names, 1);
  std::error_code ignored;
  if (!closest.empty())
    error.hint = fmt::format("did you mean '{}'?", closest[0]);
  else if (std::filesystem::exists(word, ignored))
    error.hint = fmt::format("did you mean 'hindsight run {}'?", word);
  return error;
}

/// "help", "help run", "--help".
static ExitCode showHelp(std::span<const std::string> words, const Commands& commands, Console& console) {
  if (words.empty()) {
    console.out << renderHelp(commands) << std::flush;
    return ExitCode::NothingFound;
  }
  Command* command = find(commands, words[0]);
  if (!command) return complain(console, unknownCommand(commands, words[0]));
  console.out << renderHelp(command->info()) << std::flush;
  return ExitCode::NothingFound;
}

/// A help flag anywhere before -- asks for help, whatever else is there.
static bool asksForHelp(std::span<const std::string> words) {
  auto end = std::find(words.begin(), words.end(), "--");
  return std::any_of(words.begin(), end, [](const std::string& word) { return word == "--help" || word == "-h"; });
}

ExitCode runApplication(std::span<const std::string> words, const Commands& commands, std::string_view version,
                        Console& console) {
  if (words.empty()) {
    console.err << renderHelp(commands) << std::flush;
    return ExitCode::BadInput;
  }
  const std::string& first = words[0];
  if (first == "--version" || first == "version") {
    console.out << version << std::endl;
    return ExitCode::NothingFound;
  }
  if (first == "help" || first == "--help" || first == "-h") return showHelp(words.subspan(1), commands, console);
  Command* command = find(commands, first);
  if (!command) return complain(console, unknownCommand(commands, first));
  if (command->info().takesAnyWords) {
    CommandLine line;
    line.files.assign(words.begin() + 1, words.end());
    return command->execute(line, console);
  }
  if (asksForHelp(words.subspan(1))) return showHelp(words.first(1), commands, console);
  Result<CommandLine> line = parseCommandLine(command->info(), words.subspan(1));
  if (!line) return complain(console, line.error());
  return command->execute(*line, console);
}

} // namespace hindsight
