// The headers on the include path compile as C and as C++, for both widths, with and without optimisation, and ctype.h
// leaves no macros that look characters up.
#include <ctype.h>
#include <hindsight.h>
#include <klee/klee.h>

#ifdef isalpha
#error "isalpha is a macro"
#endif
#ifdef tolower
#error "tolower is a macro"
#endif

int useEverything(int c) {
  unsigned char text[4];
  klee_make_symbolic(text, sizeof text, "text");
  hindsight_make_symbolic(&c, sizeof c, "c");
  klee_assume(c > 0);
  hindsight_assume(c > 0);
  klee_assert(c != 5);
  hindsight_assert(text[0] != 5);
  klee_prefer_cex(text, text[0] == 'a');
  klee_posix_prefer_cex(text, text[0] == 'a');
  klee_warning("warning");
  klee_warning_once("once");
  klee_print_expr("c", c);
  klee_print_range("c", c);
  klee_open_merge();
  klee_close_merge();
  klee_merge();
  klee_set_forking(1);
  klee_alias_function("a", "b");
  klee_stack_trace();
  klee_check_memory_access(text, 2);
  klee_mark_global(text);
  klee_define_fixed_object(text, 4);
  if (klee_is_symbolic((uintptr_t)c) || klee_is_replay()) return klee_get_errno();
  if (c == 3) klee_silent_exit(1);
  if (c == 4) klee_report_error(__FILE__, __LINE__, "message", "suffix");
  if (c == 6) klee_abort();
  c += klee_int("i") + klee_range(0, 5, "r") + (int)klee_choose(3) + hindsight_int("h") + hindsight_range(1, 2, "hr");
  c += (int)klee_get_valuef(1) + (int)klee_get_valued(1) + (int)klee_get_valuel(1) + (int)klee_get_valuell(1);
  c += klee_get_value_i32(1) + (int)klee_get_value_i64(1) + (int)klee_get_obj_size(text);
  return isalpha(c) + isdigit(tolower(c)) + isspace(toupper(c));
}
