#include "support/options.h"

#include "support/edit_distance.h"
#include "support/quantity.h"

#include <fmt/format.h>

namespace hindsight {

static constexpr OptionInfo kOptions[] = {
#define HS_OPTION(id, name, type, initial, smallest, largest, values, commands, section, help)                         \
  {Option::id, name, OptionType::type, initial, smallest, largest, values, commands, section, help},
#include "support/options.def"
#undef HS_OPTION
};

std::span<const OptionInfo> allOptions() {
  return kOptions;
}
const OptionInfo& info(Option option) {
  return kOptions[size_t(option)];
}

std::vector<std::string_view> OptionInfo::choices() const {
  std::vector<std::string_view> result;
  std::string_view rest = values;
  while (!rest.empty()) {
    size_t end = std::min(rest.find('|'), rest.size());
    result.push_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return result;
}

OptionValues::OptionValues() {
  for (const OptionInfo& option : kOptions)
    if (option.type != OptionType::Flag && option.type != OptionType::Words) setDefault(option.option, option.initial);
}

void OptionValues::setDefault(Option option, std::string_view text) {
  std::optional<Error> error = assign(option, text);
  HS_INVARIANT(!error, "the default of an option should be a value it takes");
  values[size_t(option)].given = false;
}

static Error badValue(const OptionInfo& option, std::string_view text, std::string_view expected) {
  return Error{fmt::format("{}: '{}' is not {}", option.name, text, expected), ""};
}

static std::optional<Error> checkRange(const OptionInfo& option, std::string_view text, uint64_t value) {
  if (value >= option.smallest && (option.largest == 0 || value <= option.largest)) return std::nullopt;
  if (option.largest == 0) return badValue(option, text, fmt::format("at least {}", option.smallest));
  return badValue(option, text, fmt::format("between {} and {}", option.smallest, option.largest));
}

static std::optional<size_t> findChoice(const OptionInfo& option, std::string_view text) {
  std::vector<std::string_view> choices = option.choices();
  for (size_t index = 0; index < choices.size(); ++index)
    if (choices[index] == text) return index;
  return std::nullopt;
}

static Error badChoice(const OptionInfo& option, std::string_view text) {
  std::vector<std::string> names;
  for (std::string_view choice : option.choices()) names.emplace_back(choice);
  Error error = badValue(option, text, fmt::format("one of {}", fmt::join(names, ", ")));
  std::vector<std::string> closest = closestNames(text, names, 1);
  if (!closest.empty()) error.hint = fmt::format("did you mean '{}'?", closest[0]);
  return error;
}

/// What a default may be, but nobody means who writes it down: no limit, or the usual name.
static std::optional<Error> checkGiven(const OptionInfo& option, const OptionValues& values, std::string_view text) {
  switch (option.type) {
  case OptionType::Seconds:
    if (values.seconds(option.option) > 0) break;
    return Error{fmt::format("{}: '{}' leaves no time to work", option.name, text), "give more, such as 30s"};
  case OptionType::Bytes:
    if (values.count(option.option) > 0) break;
    return Error{fmt::format("{}: '{}' leaves no memory to work", option.name, text), "give more, such as 512M"};
  case OptionType::Text:
    if (!text.empty()) break;
    return Error{fmt::format("{} needs a value", option.name), fmt::format("write {} {}", option.name, option.values)};
  default: break;
  }
  return std::nullopt;
}

std::optional<Error> OptionValues::set(Option option, std::string_view text) {
  Value before = values[size_t(option)];
  std::optional<Error> error = assign(option, text);
  if (!error) error = checkGiven(info(option), *this, text);
  if (error) values[size_t(option)] = std::move(before);
  return error;
}

static std::vector<std::string> splitWords(std::string_view text) {
  std::vector<std::string> words;
  for (size_t start = 0; start <= text.size();) {
    size_t end = std::min(text.find(kWordBreak, start), text.size());
    words.emplace_back(text.substr(start, end - start));
    start = end + 1;
  }
  return words;
}

std::optional<Error> OptionValues::assign(Option option, std::string_view text) {
  const OptionInfo& entry = info(option);
  Value& value = values[size_t(option)];
  switch (entry.type) {
  case OptionType::Flag: value.number = 1; break;
  case OptionType::Count: {
    std::optional<uint64_t> number = parseCount(text);
    if (!number) return badValue(entry, text, "a number (like 1000, 10k, 5M)");
    if (std::optional<Error> error = checkRange(entry, text, *number)) return error;
    value.number = *number;
    break;
  }
  case OptionType::Bytes: {
    std::optional<uint64_t> number = parseBytes(text);
    if (!number) return badValue(entry, text, "an amount of memory (like 512M, 4G)");
    if (std::optional<Error> error = checkRange(entry, text, *number)) return error;
    value.number = *number;
    break;
  }
  case OptionType::Seconds: {
    std::optional<double> number = parseSeconds(text);
    if (!number) return badValue(entry, text, "a duration (like 30s, 10m, 1h30m)");
    value.real = *number;
    break;
  }
  case OptionType::Choice: {
    std::optional<size_t> index = findChoice(entry, text);
    if (!index) return badChoice(entry, text);
    value.number = *index;
    break;
  }
  case OptionType::Text: value.text = text; break;
  case OptionType::Words: value.words.push_back(splitWords(text)); break;
  }
  value.given = true;
  return std::nullopt;
}

const OptionValues::Value& OptionValues::get(Option option, OptionType type) const {
  HS_INVARIANT(info(option).type == type, "an option should be read as the type the table gives it");
  return values[size_t(option)];
}

bool OptionValues::flag(Option option) const {
  return get(option, OptionType::Flag).number != 0;
}

uint64_t OptionValues::count(Option option) const {
  OptionType type = info(option).type;
  return get(option, type == OptionType::Bytes ? OptionType::Bytes : OptionType::Count).number;
}

double OptionValues::seconds(Option option) const {
  return get(option, OptionType::Seconds).real;
}
size_t OptionValues::choice(Option option) const {
  return get(option, OptionType::Choice).number;
}
const std::vector<std::vector<std::string>>& OptionValues::words(Option option) const {
  return get(option, OptionType::Words).words;
}
const std::string& OptionValues::text(Option option) const {
  return get(option, OptionType::Text).text;
}

} // namespace hindsight
