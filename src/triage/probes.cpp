#include "triage/probes.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <string>

namespace hindsight::triage {

namespace {

/// Words of the program that are tried as arguments.
constexpr size_t kMostWords = 64;

bool isPrintable(std::string_view text) {
  return std::ranges::all_of(text, [](char letter) { return letter > ' ' && letter <= '~'; });
}

/// Texts of the program that fit an argument, options first and short ones first.
std::vector<std::string> wordsOf(const Program& program, size_t length) {
  std::set<std::string> words;
  for (const Global& global : program.globals) {
    if (global.fromRuntime || !global.constant || global.bytes.size() < 2 || global.bytes.size() > length + 1) continue;
    std::string text(global.bytes.begin(), std::ranges::find(global.bytes, 0));
    if (!text.empty() && text.size() <= length && isPrintable(text)) words.insert(std::move(text));
  }
  std::vector<std::string> sorted(words.begin(), words.end());
  std::ranges::sort(sorted, {}, [](const std::string& word) { return std::tuple(word[0] != '-', word.size(), word); });
  if (sorted.size() > kMostWords) sorted.resize(kMostWords);
  return sorted;
}

std::vector<std::string> argumentsFor(const Program& program, size_t length) {
  std::vector<std::string> all = {"a", "1", "-", "--", ""};
  if (length >= 2)
    for (char letter : std::string_view("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0129?"))
      all.push_back(fmt::format("-{}", letter));
  std::vector<std::string> words = wordsOf(program, length);
  all.insert(all.end(), words.begin(), words.end());
  std::erase_if(all, [&](const std::string& word) { return word.size() > length; });
  return all;
}

TestObject padded(std::string name, std::string_view text, size_t size) {
  TestObject object{std::move(name), {text.begin(), text.end()}};
  object.bytes.resize(size);
  return object;
}

TestObject number(std::string name, uint32_t value) {
  TestObject object{std::move(name), {}};
  for (unsigned byte = 0; byte < sizeof value; ++byte) object.bytes.push_back(static_cast<uint8_t>(value >> 8 * byte));
  return object;
}

class InputMaker {
public:
  explicit InputMaker(const GivenWorld& world) : world(world) {}

  /// In the order in which runtime/posix/start.c and nodes.c ask.
  TestCase make(const std::vector<std::string>& words, std::string_view input) const {
    TestCase test;
    if (const std::optional<SymbolicArguments>& open = world.symbolicArguments) {
      uint32_t given = 1 + static_cast<uint32_t>(world.arguments ? world.arguments->size() : 0); // the program's name
      uint32_t count = std::clamp<uint32_t>(static_cast<uint32_t>(words.size()), open->least, open->most);
      if (open->most > open->least) test.objects.push_back(number("argc", given + count));
      for (uint32_t at = 0; at < count; ++at)
        test.objects.push_back(
            padded(fmt::format("argv[{}]", given + at), at < words.size() ? words[at] : "", open->length));
    }
    if (uint32_t most = openInput()) {
      input = input.substr(0, most);
      test.objects.push_back(number("size of stdin", static_cast<uint32_t>(input.size())));
      test.objects.push_back(padded("stdin", input, most));
    }
    return test;
  }
  uint32_t openInput() const { return world.input && !world.input->bytes ? world.input->most : 0; }

private:
  const GivenWorld& world;
};

} // namespace

std::vector<TestCase> simpleInputs(const Program& program, const GivenWorld& world) {
  InputMaker maker(world);
  bool isOpen = world.symbolicArguments || maker.openInput();
  bool hasOther = world.mostData || std::ranges::any_of(world.files, [](const GivenFile& file) { return !file.bytes; });
  if (!isOpen || hasOther) return {};
  std::vector<std::string_view> inputs = {"", "a\n", "1 2\n3\n", "hello hello\n"};
  if (!maker.openInput()) inputs.resize(1);
  std::vector<TestCase> tests;
  auto add = [&](const std::vector<std::string>& words) {
    for (std::string_view input : inputs)
      if (TestCase test = maker.make(words, input); std::ranges::find(tests, test) == tests.end())
        tests.push_back(std::move(test));
  };
  add({});
  if (!world.symbolicArguments || world.symbolicArguments->most == 0) return tests;
  std::vector<std::string> arguments = argumentsFor(program, world.symbolicArguments->length);
  for (const std::string& word : arguments) add({word});
  if (world.symbolicArguments->most > 1)
    for (const std::string& word : arguments) add({word, "a"});
  return tests;
}

} // namespace hindsight::triage
