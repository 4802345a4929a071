// What every command is made of. A command says what it takes; `application.h` parses, and calls it with the result.
#pragma once

#include "support/options.h"
#include "support/result.h"
#include "support/terminal.h"
#include "support/verdict.h"

#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hindsight {

/// Where a command writes: results to `out`, everything about the run itself to `err`.
struct Console {
  std::ostream& out;
  std::ostream& err;
  Terminal outTerminal = Terminal::plain();
  Terminal errTerminal = Terminal::plain();
};

/// "hindsight: message; hint" on one line, and the exit code for bad input.
ExitCode complain(Console& console, const Error& error);

/// What was typed after the command's name.
struct CommandLine {
  std::vector<std::string> files;
  std::vector<std::string> clangFlags; // after --
  OptionValues options;
  std::string text;                    // all of it as typed, for the record
  std::vector<std::string> words = {}; // the same, to be parsed again
};

/// What a command takes for an option where the table says something else.
struct OptionDefault {
  Option option;
  std::string_view text;
};

struct CommandInfo {
  std::string_view name;
  std::string_view summary;  // one line in the list of commands
  std::string_view usage;    // after the name
  std::string_view text;     // paragraphs of the help
  std::string_view examples; // the end of the help
  CommandSet set;            // which options of the table
  bool takesClangFlags = false;
  std::span<const OptionDefault> defaults = {};
  bool takesAnyWords = false; // all that follows its name are `files`, whatever it looks like
};

class Command {
public:
  virtual ~Command() = default;
  virtual const CommandInfo& info() const = 0;
  virtual ExitCode execute(const CommandLine& line, Console& console) = 0;
};

/// What `--jobs` says.
unsigned jobCount(const OptionValues& options);

} // namespace hindsight
