#include "cli/option_words.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight {

static void addWords(const OptionValues& options, const OptionInfo& option, std::vector<std::string>& words) {
  std::string name(option.name);
  switch (option.type) {
  case OptionType::Flag: words.push_back(name); break;
  case OptionType::Count:
  case OptionType::Bytes: words.insert(words.end(), {name, fmt::format("{}", options.count(option.option))}); break;
  case OptionType::Seconds:
    words.insert(words.end(), {name, fmt::format("{}s", options.seconds(option.option))});
    break;
  case OptionType::Choice:
    words.insert(words.end(), {name, std::string(option.choices()[options.choice(option.option)])});
    break;
  case OptionType::Text: words.insert(words.end(), {name, options.text(option.option)}); break;
  case OptionType::Words:
    for (const std::vector<std::string>& each : options.words(option.option)) {
      words.push_back(name);
      words.insert(words.end(), each.begin(), each.end());
    }
    break;
  }
}

std::vector<std::string> optionWords(const OptionValues& options, std::span<const Option> without) {
  std::vector<std::string> words;
  for (const OptionInfo& option : allOptions())
    if (options.given(option.option) && std::ranges::count(without, option.option) == 0)
      addWords(options, option, words);
  return words;
}

} // namespace hindsight
