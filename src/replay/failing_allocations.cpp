#include "replay/failing_allocations.h"

#include "replay/standalone_source.h"

#include <fmt/format.h>

namespace hindsight {

namespace {

/// One of `program/allocation_functions.h`, as the C library has it.
struct AllocationFunction {
  std::string_view name;
  std::string_view result;
  std::string_view parameters;
  std::string_view arguments;
  std::string_view allocates = "1"; // whether a call with these arguments does
  std::string_view failure = "0";   // what a call that fails returns
};

constexpr std::string_view kPowerOfTwo = "(a && !(a & (a - 1)))";

constexpr AllocationFunction kFunctions[] = {
    {"malloc", "void *", "__SIZE_TYPE__ n", "n"},
    {"calloc", "void *", "__SIZE_TYPE__ c, __SIZE_TYPE__ n", "c, n"},
    {"realloc", "void *", "void *p, __SIZE_TYPE__ n", "p, n", "!(p && n == 0)"},
    {"reallocarray", "void *", "void *p, __SIZE_TYPE__ c, __SIZE_TYPE__ n", "p, c, n",
     "!(p && c * n == 0) && (c == 0 || c * n / c == n)"},
    {"aligned_alloc", "void *", "__SIZE_TYPE__ a, __SIZE_TYPE__ n", "a, n", kPowerOfTwo},
    {"memalign", "void *", "__SIZE_TYPE__ a, __SIZE_TYPE__ n", "a, n", kPowerOfTwo},
    {"posix_memalign", "int ", "void **p, __SIZE_TYPE__ a, __SIZE_TYPE__ n", "p, a, n",
     "(a && !(a & (a - 1)) && a % sizeof(void *) == 0)", "12"},
    {"valloc", "void *", "__SIZE_TYPE__ n", "n"},
    {"pvalloc", "void *", "__SIZE_TYPE__ n", "n", "n <= (__SIZE_TYPE__)-1 - 4095"},
    {"strdup", "char *", "const char *s", "s"},
    {"strndup", "char *", "const char *s, __SIZE_TYPE__ n", "s, n"},
    {"__strdup", "char *", "const char *s", "s"},
    {"__strndup", "char *", "const char *s, __SIZE_TYPE__ n", "s, n"},
    {"wcsdup", "__WCHAR_TYPE__ *", "const __WCHAR_TYPE__ *s", "s"},
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

} // namespace hindsight
