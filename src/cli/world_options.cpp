#include "cli/world_options.h"

#include "intake/words.h"
#include "support/file_io.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

namespace hindsight {

namespace {

constexpr uint32_t kUsualTime = 1700000000;
constexpr uint32_t kMostArguments = 64, kLongestArgument = 4096, kLargestFile = 1 << 20;

/// A number of an option, at most so large.
Result<uint32_t> numberIn(Option option, const std::string& word, uint32_t smallest, uint32_t largest) {
  uint32_t value = 0;
  auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), value);
  bool isNumber = failure == std::errc() && end == word.data() + word.size() && !word.empty();
  if (isNumber && value >= smallest && value <= largest) return value;
  return Error{fmt::format("{}: '{}' is not a number between {} and {}", info(option).name, word, smallest, largest),
               fmt::format("write {} {}", info(option).name, info(option).values)};
}

std::optional<Error> givenOnce(const OptionValues& options, Option option) {
  if (options.words(option).size() <= 1) return std::nullopt;
  return Error{fmt::format("{} is given twice", info(option).name), "leave one of them out"};
}

std::optional<Error> readArguments(const OptionValues& options, GivenWorld& world) {
  for (Option option : {Option::Args, Option::SymArgs})
    if (std::optional<Error> error = givenOnce(options, option)) return error;
  if (options.given(Option::Args)) {
    const std::string& text = options.words(Option::Args)[0][0];
    bool isOpen = false;
    world.arguments = intake::shellWords(text, &isOpen);
    if (isOpen)
      return Error{fmt::format("--args: a quote in \"{}\" is not closed", text), "write it twice, or \\ before it"};
  }
  if (!options.given(Option::SymArgs)) return std::nullopt;
  const std::vector<std::string>& words = options.words(Option::SymArgs)[0];
  Result<uint32_t> least = numberIn(Option::SymArgs, words[0], 0, kMostArguments);
  if (!least) return least.error();
  Result<uint32_t> most = words.size() > 2 ? numberIn(Option::SymArgs, words[1], 0, kMostArguments) : least;
  if (!most) return most.error();
  Result<uint32_t> length = numberIn(Option::SymArgs, words.back(), 0, kLongestArgument);
  if (!length) return length.error();
  if (*least > *most)
    return Error{fmt::format("--sym-args: MIN is {}, more than MAX, which is {}", *least, *most),
                 "write --sym-args MIN MAX LEN"};
  world.symbolicArguments = {*least, *most, *length};
  return std::nullopt;
}

std::optional<Error> readInput(const OptionValues& options, GivenWorld& world) {
  for (Option option : {Option::Stdin, Option::SymStdin})
    if (std::optional<Error> error = givenOnce(options, option)) return error;
  if (options.given(Option::Stdin) && options.given(Option::SymStdin))
    return Error{"--stdin and --sym-stdin both set standard input", "leave one of them out"};
  if (options.given(Option::Stdin)) {
    Result<std::string> bytes = readFile(options.words(Option::Stdin)[0][0]);
    if (!bytes) return Error{"--stdin: " + bytes.error().message, bytes.error().hint};
    world.input = GivenFile{"stdin", std::move(*bytes)};
  }
  if (!options.given(Option::SymStdin)) return std::nullopt;
  Result<uint32_t> most = numberIn(Option::SymStdin, options.words(Option::SymStdin)[0][0], 1, kLargestFile);
  if (!most) return most.error();
  world.input = GivenFile{"stdin", std::nullopt, *most};
  return std::nullopt;
}

/// Why a file cannot have this name beside the program; empty if it can.
std::string whyNoName(const std::string& name) {
  std::filesystem::path path(name);
  if (name.empty() || !path.has_filename()) return "is not a file name";
  if (path.is_absolute()) return "is not a name inside the program's folder";
  for (const std::filesystem::path& part : path)
    if (part == ".." || part == "." || part.empty()) return "is not a name inside the program's folder";
  if (std::ranges::any_of(path, [](const auto& part) { return part.string().size() > 255; })) return "is too long";
  return "";
}

std::optional<Error> addFile(Option option, GivenWorld& world, GivenFile file) {
  if (std::string why = whyNoName(file.name); !why.empty())
    return Error{fmt::format("{}: '{}' {}", info(option).name, file.name, why), ""};
  for (const GivenFile& other : world.files) {
    if (other.name == file.name) return Error{fmt::format("the file '{}' is given twice", file.name), ""};
    if (other.name.starts_with(file.name + "/") || file.name.starts_with(other.name + "/"))
      return Error{fmt::format("'{}' and '{}' cannot both be files", other.name, file.name), ""};
  }
  world.files.push_back(std::move(file));
  return std::nullopt;
}

std::optional<Error> readFiles(const OptionValues& options, GivenWorld& world) {
  for (const std::vector<std::string>& words : options.words(Option::File)) {
    Result<std::string> bytes = readFile(words[0]);
    if (!bytes) return Error{"--file: " + bytes.error().message, bytes.error().hint};
    GivenFile file{std::filesystem::path(words[0]).filename().string(), std::move(*bytes)};
    if (std::optional<Error> error = addFile(Option::File, world, std::move(file))) return error;
  }
  for (const std::vector<std::string>& words : options.words(Option::SymFile)) {
    Result<uint32_t> most = numberIn(Option::SymFile, words[1], 1, kLargestFile);
    if (!most) return most.error();
    if (std::optional<Error> error = addFile(Option::SymFile, world, {words[0], std::nullopt, *most})) return error;
  }
  return std::nullopt;
}

std::optional<Error> readVariables(const OptionValues& options, GivenWorld& world) {
  for (const std::vector<std::string>& words : options.words(Option::Env)) {
    size_t sign = words[0].find('=');
    if (sign == 0 || sign == std::string::npos)
      return Error{fmt::format("--env: '{}' is not NAME=VALUE", words[0]), "write --env NAME=VALUE"};
    std::string name = words[0].substr(0, sign + 1);
    if (std::ranges::any_of(world.variables, [&](const std::string& other) { return other.starts_with(name); }))
      return Error{fmt::format("--env: {} is given twice", name.substr(0, sign)), "leave one of them out"};
    world.variables.push_back(words[0]);
  }
  return std::nullopt;
}

std::optional<Error> readClock(const OptionValues& options, bool fixesClock, GivenWorld& world) {
  const std::string& text = options.text(Option::Clock);
  if (text == "any") return std::nullopt;
  if (text.empty()) {
    if (fixesClock) world.clock = kUsualTime;
    return std::nullopt;
  }
  Result<uint32_t> seconds = numberIn(Option::Clock, text, 0, INT32_MAX);
  if (!seconds) return Error{fmt::format("--clock: '{}' is neither 'any' nor a number of seconds", text), ""};
  world.clock = *seconds;
  return std::nullopt;
}

} // namespace

Result<GivenWorld> givenWorld(const OptionValues& options, bool fixesClock) {
  GivenWorld world;
  if (std::optional<Error> error = readArguments(options, world)) return *error;
  if (std::optional<Error> error = readInput(options, world)) return *error;
  if (std::optional<Error> error = readFiles(options, world)) return *error;
  if (std::optional<Error> error = readVariables(options, world)) return *error;
  if (std::optional<Error> error = readClock(options, fixesClock, world)) return *error;
  world.mostData = static_cast<uint32_t>(options.count(Option::MaxInputSize));
  return world;
}

} // namespace hindsight
