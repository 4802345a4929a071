#include "replay/failing_allocations.h"

#include "replay/standalone_source.h"

#include <fmt/format.h>

namespace hindsight::replay {

namespace {

/// An allocation function as the C library has it.
struct AllocationFunction {
  std::string_view name;
  std::string_view result;
  std::string_view parameters;
  std::string_view arguments;
  std::string_view allocates = "1"; // whether a call with these arguments does
  std::string_view failure = "0";   // what a call that fails returns
};

constexpr AllocationFunction kFunctions[] = {
#define HS_ALLOCATION(...) {__VA_ARGS__},
#include "program/functions.def"
};

/// 12 is ENOMEM.
constexpr std::string_view kCounter = R"(static int hindsight_fails(void) {
  extern int *__errno_location(void);
  static unsigned calls, next;
  if (++calls != hindsight_failing[next]) return 0;
  ++next;
  *__errno_location() = 12;
  return 1;
}
)";

} // namespace

FailingAllocations failingAllocations(std::string_view source, const std::vector<uint32_t>& failed) {
  FailingAllocations text;
  if (failed.empty()) return text;
  std::set<std::string> used = identifiersIn(source);
  std::map<std::string, size_t> defined = bodiesIn(source, used);
  text.after = fmt::format("static const unsigned hindsight_failing[] = {{{}, 0}}; /* allocations, in order */\n{}",
                           fmt::join(failed, ", "), kCounter);
  for (const AllocationFunction& function : kFunctions) {
    std::string name(function.name);
    if (!used.contains(name) || defined.contains(name)) continue;
    text.before += fmt::format("#define {0} hindsight_{0}\n", name);
    text.after += fmt::format("#undef {0}\n"
                              "{1}hindsight_{0}({2}) {{\n"
                              "  extern {1}{0}({2});\n"
                              "  return {3} && hindsight_fails() ? {4} : {0}({5});\n"
                              "}}\n",
                              name, function.result, function.parameters, function.allocates, function.failure,
                              function.arguments);
  }
  return text;
}

} // namespace hindsight::replay
