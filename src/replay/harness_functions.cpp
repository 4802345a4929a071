#include "replay/harness_functions.h"

#include "replay/standalone_source.h"

#include <fmt/format.h>

namespace hindsight::replay {

namespace {

constexpr std::string_view kTake = R"(static unsigned hindsight_next;
static void hindsight_stop(int status, const char *why) {
  extern int puts(const char *);
  extern void exit(int);
  puts(why);
  exit(status);
}
static void hindsight_take(void *address, __SIZE_TYPE__ size) {
  if (size == 0) return;
  if (hindsight_inputs[hindsight_next].size != size) hindsight_stop(86, "the program asks for another input");
  __builtin_memcpy(address, hindsight_inputs[hindsight_next++].bytes, size);
}
)";

struct HarnessFunction {
  std::string_view name;
  std::string_view text;
};

constexpr HarnessFunction kKlee[] = {
    {"klee_make_symbolic",
     "void klee_make_symbolic(void *a, __SIZE_TYPE__ n, const char *name) { hindsight_take(a, n); }"},
    {"klee_int", "int klee_int(const char *name) { int v; hindsight_take(&v, sizeof v); return v; }"},
    {"klee_range",
     "int klee_range(int low, int high, const char *name) { int v; hindsight_take(&v, sizeof v); return v; }"},
    {"klee_choose", "__UINTPTR_TYPE__ klee_choose(__UINTPTR_TYPE__ n) { __UINTPTR_TYPE__ v; hindsight_take(&v, sizeof "
                    "v); return v; }"},
    {"klee_assume", "void klee_assume(__UINTPTR_TYPE__ c) { if (!c) hindsight_stop(87, \"an assumption fails\"); }"},
    {"klee_prefer_cex", "void klee_prefer_cex(void *o, __UINTPTR_TYPE__ c) {}"},
    {"klee_posix_prefer_cex", "void klee_posix_prefer_cex(void *o, __UINTPTR_TYPE__ c) {}"},
    {"klee_silent_exit", "void klee_silent_exit(int s) { extern void exit(int); exit(s); }"},
    {"klee_abort", "void klee_abort(void) { extern void abort(void); abort(); }"},
    {"klee_report_error", "void klee_report_error(const char *f, int l, const char *m, const char *s) { extern void "
                          "abort(void); abort(); }"},
    {"klee_is_symbolic", "unsigned klee_is_symbolic(__UINTPTR_TYPE__ n) { return 0; }"},
    {"klee_is_replay", "unsigned klee_is_replay(void) { return 1; }"},
    {"klee_get_obj_size", "__SIZE_TYPE__ klee_get_obj_size(void *p) { hindsight_stop(86, \"klee_get_obj_size has no "
                          "answer here\"); return 0; }"},
    {"klee_get_errno", "int klee_get_errno(void) { extern int *__errno_location(void); return *__errno_location(); }"},
    {"klee_get_valuef", "float klee_get_valuef(float v) { return v; }"},
    {"klee_get_valued", "double klee_get_valued(double v) { return v; }"},
    {"klee_get_valuel", "long klee_get_valuel(long v) { return v; }"},
    {"klee_get_valuell", "long long klee_get_valuell(long long v) { return v; }"},
    {"klee_get_value_i32", "__INT32_TYPE__ klee_get_value_i32(__INT32_TYPE__ v) { return v; }"},
    {"klee_get_value_i64", "__INT64_TYPE__ klee_get_value_i64(__INT64_TYPE__ v) { return v; }"},
    {"klee_warning", "void klee_warning(const char *m) {}"},
    {"klee_warning_once", "void klee_warning_once(const char *m) {}"},
    {"klee_print_expr", "void klee_print_expr(const char *m, ...) {}"},
    {"klee_print_range", "void klee_print_range(const char *n, int v) {}"},
    {"klee_stack_trace", "void klee_stack_trace(void) {}"},
    {"klee_set_forking", "void klee_set_forking(unsigned e) {}"},
    {"klee_alias_function", "void klee_alias_function(const char *n, const char *r) {}"},
    {"klee_check_memory_access",
     "void klee_check_memory_access(const void *a, __SIZE_TYPE__ n) { if (n) { (void)*(const "
     "volatile char *)a; (void)((const volatile char *)a)[n - 1]; } }"},
    {"klee_mark_global", "void klee_mark_global(void *o) {}"},
    {"klee_define_fixed_object", "void klee_define_fixed_object(void *a, __SIZE_TYPE__ n) {}"},
    {"klee_open_merge", "void klee_open_merge(void) {}"},
    {"klee_close_merge", "void klee_close_merge(void) {}"},
    {"klee_merge", "void klee_merge(void) {}"},
};

constexpr HarnessFunction kVerifier[] = {
    {"__VERIFIER_nondet_memory", "void __VERIFIER_nondet_memory(void *a, __SIZE_TYPE__ n) { hindsight_take(a, n); }"},
    {"__VERIFIER_assume", "void __VERIFIER_assume(int c) { if (!c) hindsight_stop(87, \"an assumption fails\"); }"},
    {"__VERIFIER_assert", "void __VERIFIER_assert(int c) { extern void abort(void); if (!c) abort(); }"},
    {"__VERIFIER_error", "void __VERIFIER_error(void) { extern void abort(void); abort(); }"},
    {"reach_error", "void reach_error(void) { extern void abort(void); abort(); }"},
    {"__VERIFIER_atomic_begin", "void __VERIFIER_atomic_begin(void) {}"},
    {"__VERIFIER_atomic_end", "void __VERIFIER_atomic_end(void) {}"},
};

constexpr const char* kErrorFunctions[] = {"reach_error", "__VERIFIER_error"};
constexpr std::string_view kInputPrefix = "__VERIFIER_nondet_";

/// Of the type that the program declares.
std::string inputFunction(const std::string& name) {
  if (name.ends_with("_bool") || name.ends_with("__Bool")) // the lowest bit decides
    return fmt::format("__typeof__({0}()) {0}(void) {{ __typeof__({0}()) v; unsigned char b[sizeof v]; "
                       "hindsight_take(b, sizeof v); return b[0] & 1; }}\n",
                       name);
  return fmt::format("__typeof__({0}()) {0}(void) {{ __typeof__({0}()) v; hindsight_take(&v, sizeof v); return v; }}\n",
                     name);
}

/// Whatever its type is: only the symbol counts.
std::string errorFunction(const std::string& name) {
  return fmt::format("void hindsight_error(void) __asm__(\"{}\");\n"
                     "void hindsight_error(void) {{ extern void abort(void); abort(); }}\n",
                     name);
}

} // namespace

std::string harnessDefinitions(std::string_view source, const HarnessRequest& request) {
  std::set<std::string> used = identifiersIn(source);
  std::map<std::string, size_t> defined = bodiesIn(source, used);
  auto wanted = [&](std::string_view name) {
    std::string key(name);
    return used.contains(key) && !defined.contains(key);
  };
  std::string text(kTake);
  for (const HarnessFunction& function : kKlee)
    if (request.allOfKlee || wanted(function.name)) text += fmt::format("{}\n", function.text);
  for (const HarnessFunction& function : kVerifier)
    if (wanted(function.name)) text += fmt::format("{}\n", function.text);
  bool isHarness = text.find(fmt::format(" {}(", request.errorCall)) != std::string::npos;
  if (!request.errorCall.empty() && wanted(request.errorCall) && !isHarness && request.errorCall != "abort")
    text += errorFunction(request.errorCall);
  for (const std::string& name : used)
    if (name.starts_with(kInputPrefix) && name != "__VERIFIER_nondet_memory" && wanted(name))
      text += inputFunction(name);
  return text;
}

std::string abortInErrorFunctions(std::string source, const std::string& errorCall) {
  std::set<std::string> names(std::begin(kErrorFunctions), std::end(kErrorFunctions));
  if (!errorCall.empty()) names.insert(errorCall);
  std::set<size_t> places;
  for (const auto& [name, body] : bodiesIn(source, names)) places.insert(body);
  for (auto place = places.rbegin(); place != places.rend(); ++place)
    source.insert(*place, " { extern void abort(void); abort(); }");
  return source;
}

} // namespace hindsight::replay
