#include "replay/starting_globals.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace hindsight::replay {

/// LLVM's names of what is inside a function, or there more than once, have a dot in them.
static bool isNameInC(const std::string& name) {
  auto isWord = [](unsigned char letter) { return std::isalnum(letter) || letter == '_'; };
  return !name.empty() && !std::isdigit(static_cast<unsigned char>(name[0])) && std::ranges::all_of(name, isWord);
}

Result<std::string> startingGlobals(const TestCase& test) {
  if (!test.globals) return std::string();
  std::string checks, takes;
  for (size_t index = 0; index < std::min<size_t>(test.globals, test.objects.size()); ++index) {
    const TestObject& object = test.objects[index];
    if (!isNameInC(object.name))
      return Error{
          fmt::format("no self-contained program can be written: the variable {} is inside a function, or there is "
                      "another one of its name",
                      object.name),
          "use 'hindsight replay' instead"};
    checks +=
        fmt::format("_Static_assert(sizeof {0} == {1}, \"the size of {0}\");\n", object.name, object.bytes.size());
    takes += fmt::format("  hindsight_take((void *)&{0}, sizeof {0});\n", object.name);
  }
  return fmt::format("{}__attribute__((constructor(101))) static void hindsight_start_globals(void) {{\n{}}}\n", checks,
                     takes);
}

} // namespace hindsight::replay
