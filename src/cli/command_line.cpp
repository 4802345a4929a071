#include "cli/command_line.h"

#include "support/edit_distance.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>

namespace hindsight {

namespace {

/// The parser of one command. It remembers the first value that was not understood: a callback cannot return it.
class Parser {
public:
  explicit Parser(const CommandInfo& command) : command(command) {
    app.set_help_flag();
    app.allow_extras();
    app.add_option("files", line.files);
    for (const OptionDefault& own : command.defaults) line.options.setDefault(own.option, own.text);
    for (const OptionInfo& option : allOptions())
      if (option.commands & command.set) bind(option);
  }

  Result<CommandLine> parse(std::span<const std::string> words);

private:
  void bind(const OptionInfo& option);
  void set(const OptionInfo& option, const std::string& text);
  Result<std::vector<std::string>> joinWords(std::vector<std::string> words) const;
  std::optional<Error> checkExtras() const;
  Error explain(const CLI::ParseError& error) const;

  const CommandInfo& command;
  CommandLine line;
  CLI::App app;
  std::optional<Error> badValue;
};

} // namespace

void Parser::set(const OptionInfo& option, const std::string& text) {
  std::optional<Error> error = line.options.set(option.option, text);
  if (error && !badValue) badValue = std::move(error);
}

void Parser::bind(const OptionInfo& option) {
  std::string name(option.name);
  if (option.type == OptionType::Flag) {
    app.add_flag_callback(name, [this, &option] { set(option, ""); })->disable_flag_override();
    return;
  }
  if (option.type == OptionType::Words) {
    auto storeAll = [this, &option](const std::vector<std::string>& texts) {
      for (const std::string& text : texts) set(option, text.substr(1));
    };
    app.add_option_function<std::vector<std::string>>(name, storeAll)
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->allow_extra_args(false);
    return;
  }
  auto store = [this, &option](const std::string& text) { set(option, text); };
  // The last of several wins, so that a script can append to a default command line.
  app.add_option_function<std::string>(name, store)->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
}

std::optional<Error> Parser::checkExtras() const {
  for (const std::string& word : app.remaining()) {
    std::string name = word.substr(0, word.find('='));
    std::vector<std::string> known = {"--help"};
    for (const OptionInfo& option : allOptions())
      if (option.commands & command.set) known.emplace_back(option.name);
    Error error{fmt::format("'{}' has no option '{}'", command.name, name),
                fmt::format("see 'hindsight {} --help'", command.name)};
    std::vector<std::string> closest = closestNames(name, known, 1);
    if (!closest.empty()) error.hint = fmt::format("did you mean '{}'?", closest[0]);
    return error;
  }
  return std::nullopt;
}

Error Parser::explain(const CLI::ParseError& error) const {
  std::string message = error.what();
  std::replace(message.begin(), message.end(), '\n', ' ');
  std::string name = message.substr(0, message.find_first_of(": ")); // its messages begin with the option,
  if (!name.starts_with("-")) name = "--" + name;                    // not always with the dashes
  for (const OptionInfo& option : allOptions()) {
    if (!(option.commands & command.set) || option.name != name) continue;
    if (option.type == OptionType::Flag) return Error{fmt::format("{} takes no value", name), ""};
    return Error{fmt::format("{} needs a value", name), fmt::format("write {} {}", name, option.values)};
  }
  return Error{message, fmt::format("see 'hindsight {} --help'", command.name)};
}

static bool isNumber(const std::string& word) {
  return !word.empty() && word.find_first_not_of("0123456789") == std::string::npos;
}

/// The words behind an option that takes several become one, with a mark before them, so that no word of the program
/// is taken for an option. More than it must have are taken only if all of them are numbers.
Result<std::vector<std::string>> Parser::joinWords(std::vector<std::string> words) const {
  std::vector<std::string> joined;
  for (size_t at = 0; at < words.size(); ++at) {
    joined.push_back(words[at]);
    for (const OptionInfo& option : allOptions()) {
      bool isThis = option.type == OptionType::Words && (option.commands & command.set) && option.name == words[at];
      if (!isThis) continue;
      size_t count = 0, left = words.size() - at - 1;
      while (count < option.largest && count < left &&
             (count < option.smallest || std::all_of(words.begin() + at + 1, words.begin() + at + 2 + count, isNumber)))
        ++count;
      if (count < option.smallest)
        return Error{fmt::format("{} needs {} values", option.name, option.smallest),
                     fmt::format("write {} {}", option.name, option.values)};
      std::string value(1, kWordBreak);
      for (size_t word = 0; word < count; ++word)
        value += (word ? std::string(1, kWordBreak) : "") + words[at + 1 + word];
      joined.push_back(std::move(value));
      at += count;
      break;
    }
  }
  return joined;
}

Result<CommandLine> Parser::parse(std::span<const std::string> words) {
  // What follows -- is for clang and none of the parser's business.
  auto dashes = std::find(words.begin(), words.end(), "--");
  std::vector<std::string> own(words.begin(), dashes);
  if (dashes != words.end()) {
    if (!command.takesClangFlags) return Error{fmt::format("'{}' takes nothing after --", command.name), ""};
    line.clangFlags.assign(dashes + 1, words.end());
  }
  Result<std::vector<std::string>> single = joinWords(std::move(own));
  if (!single) return single.error();
  own = std::move(*single);
  std::reverse(own.begin(), own.end()); // the parser takes from the back
  try {
    app.parse(own);
  } catch (const CLI::ParseError& error) {
    return explain(error);
  }
  if (badValue) return *badValue;
  if (std::optional<Error> error = checkExtras()) return *error;
  line.words.assign(words.begin(), words.end());
  line.text = fmt::format("hindsight {} {}", command.name, fmt::join(words, " "));
  return std::move(line);
}

Result<CommandLine> parseCommandLine(const CommandInfo& command, std::span<const std::string> words) {
  return Parser(command).parse(words);
}

} // namespace hindsight
