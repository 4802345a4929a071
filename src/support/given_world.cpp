#include "support/given_world.h"

#include <algorithm>

namespace hindsight {

std::vector<std::string> GivenWorld::knownArguments() const {
  std::vector<std::string> all = {"program"};
  if (arguments) all.insert(all.end(), arguments->begin(), arguments->end());
  return all;
}

namespace {

/// The inputs of a test that are about the world, one after the other.
class WorldInputs {
public:
  explicit WorldInputs(const TestCase& test) : test(test), next(test.globals) {}

  std::string bytes() {
    if (next >= test.objects.size() || next - test.globals >= test.worldInputs) return "";
    const std::vector<uint8_t>& object = test.objects[next++].bytes;
    return {object.begin(), object.end()};
  }
  uint32_t number() {
    uint32_t value = 0;
    std::string low = bytes();
    for (size_t at = std::min<size_t>(low.size(), 4); at-- > 0;) value = value << 8 | static_cast<uint8_t>(low[at]);
    return value;
  }
  std::string text() {
    std::string whole = bytes();
    return whole.substr(0, whole.find('\0'));
  }
  std::string file(const GivenFile& given) {
    if (given.bytes) return *given.bytes;
    uint32_t size = number();
    return bytes().substr(0, size);
  }

private:
  const TestCase& test;
  size_t next;
};

} // namespace

std::optional<TestWorld> worldOf(const GivenWorld& given, const TestCase& test) {
  if (given.isEmpty()) return std::nullopt;
  TestWorld world;
  WorldInputs inputs(test);
  world.variables = given.variables;
  world.arguments = given.knownArguments();
  if (given.symbolicArguments) {
    const SymbolicArguments& symbolic = *given.symbolicArguments;
    size_t count = symbolic.least + world.arguments.size();
    if (symbolic.least < symbolic.most)
      count = std::min<size_t>(inputs.number(), symbolic.most + world.arguments.size());
    while (world.arguments.size() < count) world.arguments.push_back(symbolic.length ? inputs.text() : "");
  }
  for (const GivenFile& file : given.files) world.files.push_back({file.name, inputs.file(file)});
  if (given.input) world.input = inputs.file(*given.input);
  if (given.mostData) {
    uint32_t size = inputs.number();
    world.input = inputs.bytes().substr(0, size);
  }
  return world;
}

} // namespace hindsight
