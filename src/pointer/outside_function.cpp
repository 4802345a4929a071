#include "pointer/outside_function.h"

namespace hindsight {

namespace {

using enum OutsideResult;

constexpr ArgumentRange kNothing{};
constexpr ArgumentRange range(int8_t pointer, int8_t sizeArgument) {
  return {pointer, sizeArgument, 0};
}
constexpr ArgumentRange first(int8_t pointer, uint32_t bytes) {
  return {pointer, -1, bytes};
}
constexpr ArgumentRange text(int8_t pointer) {
  return {pointer, -1, 0};
}

constexpr OutsideFunction kTable[] = {
    // allocation
    {"malloc", NewObject, 0, kNothing, kNothing, 0},
    {"calloc", NewObject, 0, kNothing, kNothing, 1, 0},
    {"realloc", NewObject, kFrees | kReallocates, kNothing, text(0), 1},
    {"free", Number, kFrees},
    {"cfree", Number, kFrees},
    {"__hindsight_alloc_aligned", NewObject, 0, kNothing, kNothing, 1},
    {"_Znwm*", NewObject, 0, kNothing, kNothing, 0},
    {"_Znwj*", NewObject, 0, kNothing, kNothing, 0},
    {"_Znam*", NewObject, 0, kNothing, kNothing, 0},
    {"_Znaj*", NewObject, 0, kNothing, kNothing, 0},
    {"_ZdlPv*", Number, kFrees},
    {"_ZdaPv*", Number, kFrees},
    // ranges
    {"memcpy", FirstArgument, kCopies, range(0, 2), range(1, 2)},
    {"memmove", FirstArgument, kCopies, range(0, 2), range(1, 2)},
    {"memset", FirstArgument, 0, range(0, 2)},
    {"__hindsight_write", Number, kWritesOutput, kNothing, range(1, 2)},
    {"__hindsight_make_unknown", Number, 0, range(0, 1), text(2)},
    {"__hindsight_format_double", Number, 0, range(0, 1), text(2)},
    {"__hindsight_format_long_double", Number, 0, range(0, 1), text(2)},
    {"__hindsight_math1", Number, 0, kNothing, text(0)},
    {"__hindsight_math2", Number, 0, kNothing, text(0)},
    {"__hindsight_is_symbolic"},
    {"__hindsight_is_symbolic_double"},
    {"__hindsight_input_int", Number, kAsksForInput, kNothing, text(0)},
    {"__hindsight_use*"},
    {"__hindsight_holds"},
    {"__hindsight_is_recorded", Number, 0, kNothing, text(0)},
    {"__hindsight_any_int", Number, 0, kNothing, text(0)},
    {"__hindsight_object_size"},
    {"__hindsight_same_object"},
    {"__hindsight_assume"},
    // inputs
    {"klee_make_symbolic", Number, kAsksForInput, range(0, 1), text(2)},
    {"__VERIFIER_nondet_memory", Number, kAsksForInput, range(0, 1)},
    {"__VERIFIER_nondet_*", Number, kAsksForInput},
    {"klee_range", Number, kAsksForInput, kNothing, text(2)},
    {"klee_int", Number, kAsksForInput, kNothing, text(0)},
    {"klee_choose", Number, kAsksForInput},
    // what harnesses say about them
    {"klee_assume"},
    {"klee_is_symbolic"},
    {"klee_is_replay"},
    {"klee_get_value*", FirstArgument},
    {"klee_get_obj_size"},
    {"klee_check_memory_access"},
    {"klee_print_expr", Number, kWritesOutput, kNothing, text(0)},
    {"klee_print_range", Number, kWritesOutput, kNothing, text(0)},
    {"klee_warning", Number, kWritesOutput, kNothing, text(0)},
    {"klee_warning_once", Number, kWritesOutput, kNothing, text(0)},
    {"klee_prefer_cex"},
    {"klee_posix_prefer_cex"},
    {"klee_get_errno"},
    {"klee_set_forking", Number, kEndsProgram},
    {"klee_alias_function", Number, kEndsProgram},
    {"klee_define_fixed_object", Number, kEndsProgram},
    {"klee_stack_trace"},
    {"klee_mark_global"},
    {"klee_open_merge"},
    {"klee_close_merge"},
    {"klee_merge"},
    {"__VERIFIER_assume"},
    {"__VERIFIER_atomic_begin"},
    {"__VERIFIER_atomic_end"},
    // jumps; the token in the buffer is no pointer
    {"setjmp", Number, 0, first(0, 4)},
    {"_setjmp", Number, 0, first(0, 4)},
    {"__setjmp", Number, 0, first(0, 4)},
    {"sigsetjmp", Number, 0, first(0, 4)},
    {"__sigsetjmp", Number, 0, first(0, 4)},
    {"longjmp", Number, kJumps, kNothing, first(0, 4)},
    {"_longjmp", Number, kJumps, kNothing, first(0, 4)},
    {"siglongjmp", Number, kJumps, kNothing, first(0, 4)},
    {"__longjmp_chk", Number, kJumps, kNothing, first(0, 4)},
    // the end; destructors and exit handlers are entries of the program
    {"__hindsight_leave", Number, kEndsProgram},
    {"__hindsight_exit", Number, kEndsProgram},
    {"_exit", Number, kEndsProgram},
    {"_Exit", Number, kEndsProgram},
    {"exit", Number, kEndsProgram},
    {"abort", Number, kEndsProgram},
    {"klee_abort", Number, kEndsProgram},
    {"llvm.trap", Number, kEndsProgram},
    {"llvm.debugtrap", Number, kEndsProgram},
    {"llvm.ubsantrap", Number, kEndsProgram},
    {"__hindsight_assert_fail", Number, kEndsProgram, kNothing, text(0)},
    {"__hindsight_error", Number, kEndsProgram, kNothing, text(0)},
    {"__hindsight_unsupported", Number, kEndsProgram, kNothing, text(0)},
    {"klee_report_error", Number, kEndsProgram, kNothing, text(2)},
    {"klee_silent_exit", Number, kEndsProgram},
    {"__VERIFIER_error", Number, kEndsProgram},
    {"reach_error", Number, kEndsProgram},
    {"__cxa_throw", Number, kEndsProgram},
    {"__cxa_rethrow", Number, kEndsProgram},
    {"__ubsan_handle_add_overflow*", Number, kEndsProgram},
    {"__ubsan_handle_sub_overflow*", Number, kEndsProgram},
    {"__ubsan_handle_mul_overflow*", Number, kEndsProgram},
    {"__ubsan_handle_negate_overflow*", Number, kEndsProgram},
    {"__ubsan_handle_divrem_overflow*", Number, kEndsProgram},
    {"__ubsan_handle_shift_out_of_bounds*", Number, kEndsProgram},
    {"__ubsan_handle_float_cast_overflow*", Number, kEndsProgram},
    {"__ubsan_handle_vla_bound_not_positive*", Number, kEndsProgram},
};

} // namespace

std::span<const OutsideFunction> outsideFunctions() {
  return kTable;
}

const OutsideFunction* findOutsideFunction(std::string_view name) {
  for (const OutsideFunction& entry : kTable) {
    bool family = entry.name.ends_with('*');
    if (family ? name.starts_with(entry.name.substr(0, entry.name.size() - 1)) : name == entry.name) return &entry;
  }
  return nullptr;
}

bool runsOutside(const Function& function) {
  return function.declaration || function.name == "reach_error" || function.name == "__VERIFIER_error";
}

} // namespace hindsight
