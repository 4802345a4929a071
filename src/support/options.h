// The options of all commands as one typed table (`options.def`), and the values given for one run.
//
// A command binds the part of the table that names it, and fills the config structs of the engines from the values.
// No engine ever sees an option.
#pragma once

#include "support/result.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hindsight {

/// Words: several words behind the name, at least `smallest` and at most `largest` of them, and it may be repeated.
enum class OptionType : uint8_t { Flag, Count, Seconds, Bytes, Choice, Text, Words };

/// What stands between the words of one value.
inline constexpr char kWordBreak = '\x1f';

/// Commands that take an option, as bits.
enum CommandSet : uint16_t {
  kRun = 1,
  kKtest = 2,
  kCheck = 4,
  kBench = 8,
  kReplay = 16,
  kReach = 32,
  kPointsto = 64,
  kTriage = 128,
  kColors = 256,
  kPointers = kPointsto | kColors,
  kProve = 1024,
  kExplore = kRun | kCheck | kReach | kTriage,
};

enum class Option : uint8_t {
#define HS_OPTION(id, name, type, initial, smallest, largest, values, commands, section, help) id,
#include "support/options.def"
#undef HS_OPTION
};

struct OptionInfo {
  Option option;
  std::string_view name; // with its dashes
  OptionType type;
  std::string_view initial; // the default, as a user would write it
  uint64_t smallest, largest;
  std::string_view values; // what a value is called in the help; for a choice, all of them with | between
  unsigned commands;       // CommandSet
  std::string_view section;
  std::string_view help;

  std::vector<std::string_view> choices() const;
};

std::span<const OptionInfo> allOptions();
const OptionInfo& info(Option option);
inline constexpr size_t kOptionCount = 0
#define HS_OPTION(id, name, type, initial, smallest, largest, values, commands, section, help) +1
#include "support/options.def"
#undef HS_OPTION
    ;

/// One value per option: the default until `set`.
class OptionValues {
public:
  OptionValues();
  /// Parses and checks; the error is one line that says what would be right. A flag is set by "".
  [[nodiscard]] std::optional<Error> set(Option option, std::string_view text);
  /// What a command takes for an option the user says nothing about, if that is not what the table says.
  void setDefault(Option option, std::string_view text);

  bool flag(Option option) const;
  uint64_t count(Option option) const; // Count and Bytes
  double seconds(Option option) const;
  size_t choice(Option option) const; // index into choices()
  const std::string& text(Option option) const;
  const std::vector<std::vector<std::string>>& words(Option option) const;
  /// Whether the user said anything about it.
  bool given(Option option) const { return values[size_t(option)].given; }

private:
  std::optional<Error> assign(Option option, std::string_view text);
  struct Value {
    bool given = false;
    uint64_t number = 0; // flag, count, bytes, index of the choice
    double real = 0;
    std::string text;
    std::vector<std::vector<std::string>> words; // of each time that it was given
  };
  const Value& get(Option option, OptionType type) const;
  std::array<Value, kOptionCount> values;
};

} // namespace hindsight
