#include "replay/world_functions.h"

#include "replay/standalone_source.h"

#include <fmt/format.h>

#include <algorithm>

namespace hindsight::replay {

namespace {

/// One of runtime/replay/ktest_replay.c, as a program would write it.
struct WorldFunction {
  std::string_view name;
  std::string_view result;
  std::string_view parameters;
  std::string_view body;
};

constexpr WorldFunction kFunctions[] = {
    {"time", "long", "long *out", "long v = hindsight_take_int(); if (out) *out = v; return v;"},
    {"clock", "long", "void", "return hindsight_take_int();"},
    {"gettimeofday", "int", "struct timeval *restrict out, void *restrict zone",
     "if (!out) return 0; out->tv_sec = hindsight_take_int(); out->tv_usec = hindsight_take_int(); return 0;"},
    {"clock_gettime", "int", "int id, struct timespec *out",
     "out->tv_sec = hindsight_take_int(); out->tv_nsec = hindsight_take_int(); return 0;"},
    {"timespec_get", "int", "struct timespec *out, int base",
     "if (base != 1) return 0; out->tv_sec = hindsight_take_int(); out->tv_nsec = hindsight_take_int(); return base;"},
    {"rand", "int", "void",
     "extern int rand(void); return hindsight_is_next(\"rand()\") ? hindsight_take_int() & 0x7fffffff : rand();"},
    {"random", "long", "void",
     "extern long random(void); return hindsight_is_next(\"random()\") ? hindsight_take_int() & 0x7fffffff : "
     "random();"},
    {"getrandom", "long", "void *out, unsigned long n, unsigned flags",
     "(void)flags; hindsight_take_bytes(out, n); return n;"},
    {"getentropy", "int", "void *out, unsigned long n", "hindsight_take_bytes(out, n); return 0;"},
    {"arc4random", "unsigned", "void", "return hindsight_take_int();"},
    {"arc4random_buf", "void", "void *out, unsigned long n", "hindsight_take_bytes(out, n);"},
    {"arc4random_uniform", "unsigned", "unsigned limit", "(void)limit; return hindsight_take_int();"},
    {"getpid", "int", "void", "static int known; if (!known) known = hindsight_take_int(); return known;"},
    {"getppid", "int", "void", "static int known; if (!known) known = hindsight_take_int(); return known;"},
};

constexpr std::string_view kTake = R"(static int hindsight_take_int(void) {
  int v;
  hindsight_take(&v, sizeof v);
  return v;
}
static void hindsight_take_bytes(unsigned char *out, unsigned long n) {
  for (unsigned long i = 0; i < n; ++i) out[i] = hindsight_take_int();
}
static int hindsight_is_next(const char *name) {
  const char *next = hindsight_inputs[hindsight_next].name;
  while (next && *next && *next == *name) ++next, ++name;
  return next && *next == *name;
}
)";

bool isOfWorld(const TestObject& object) {
  return object.name.find("()") != std::string::npos;
}

} // namespace

WorldFunctions worldFunctions(std::string_view source, const TestCase& test) {
  WorldFunctions text;
  if (std::ranges::none_of(test.objects, isOfWorld)) return text;
  std::set<std::string> used = identifiersIn(source);
  std::map<std::string, size_t> defined = bodiesIn(source, used);
  text.after = kTake;
  for (const WorldFunction& function : kFunctions) {
    std::string name(function.name);
    if (!used.contains(name) || defined.contains(name)) continue;
    text.before += fmt::format("#define {0} hindsight_{0}\n", name);
    // Under a name of its own: the program may have declared it a little differently, as older headers do.
    text.after += fmt::format("#undef {0}\n{1} hindsight_own_{0}({2}) __asm__(\"hindsight_{0}\");\n"
                              "{1} hindsight_own_{0}({2}) {{ {3} }}\n",
                              name, function.result, function.parameters, function.body);
  }
  return text;
}

} // namespace hindsight::replay
