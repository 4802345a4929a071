/* The harness interface of KLEE, as Hindsight provides it: existing harnesses compile unchanged. */
#ifndef HINDSIGHT_KLEE_KLEE_H
#define HINDSIGHT_KLEE_KLEE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* --- Inputs --- */

/* Makes `nbytes` bytes at `addr` an input with this name. They must be a whole object. */
void klee_make_symbolic(void* addr, size_t nbytes, const char* name);

/* A new input: an int, an int in [begin, end), or an unsigned number below n. */
int klee_int(const char* name);
int klee_range(int begin, int end, const char* name);
uintptr_t klee_choose(uintptr_t n);

/* Goes on only where the condition holds. It is an error if it cannot hold. */
void klee_assume(uintptr_t condition);

/* Asks for nicer values in tests; never changes which paths exist. */
void klee_prefer_cex(void* object, uintptr_t condition);
void klee_posix_prefer_cex(void* object, uintptr_t condition);

/* --- Ending a path --- */

__attribute__((noreturn)) void klee_silent_exit(int status);
__attribute__((noreturn)) void klee_abort(void);
__attribute__((noreturn)) void klee_report_error(const char* file, int line, const char* message, const char* suffix);

/* --- Questions --- */

unsigned klee_is_symbolic(uintptr_t n);
unsigned klee_is_replay(void);
size_t klee_get_obj_size(void* ptr);
int klee_get_errno(void);

/* One possible value of an expression on this path; adds no constraint. */
float klee_get_valuef(float expr);
double klee_get_valued(double expr);
long klee_get_valuel(long expr);
long long klee_get_valuell(long long expr);
int32_t klee_get_value_i32(int32_t expr);
int64_t klee_get_value_i64(int64_t expr);

/* --- Messages --- */

void klee_warning(const char* message);
void klee_warning_once(const char* message);
void klee_print_expr(const char* message, ...);
void klee_print_range(const char* name, int arg);
void klee_stack_trace(void);

/* --- Controlling the engine --- */

void klee_set_forking(unsigned enable);
void klee_alias_function(const char* name, const char* replacement);
void klee_check_memory_access(const void* address, size_t size);
void klee_mark_global(void* object);
void klee_define_fixed_object(void* addr, size_t nbytes);
void klee_open_merge(void);
void klee_close_merge(void);
void klee_merge(void);

/* --- Assertions --- */

/* Declared as <assert.h> declares it, in whatever order the two are included. */
#if defined(__cplusplus) && __cplusplus >= 201103L
#define HINDSIGHT_THROWS_NOTHING noexcept(true)
#elif defined(__cplusplus)
#define HINDSIGHT_THROWS_NOTHING throw()
#else
#define HINDSIGHT_THROWS_NOTHING
#endif
__attribute__((noreturn)) void __assert_fail(const char* assertion, const char* file, unsigned line,
                                             const char* function) HINDSIGHT_THROWS_NOTHING;
#undef HINDSIGHT_THROWS_NOTHING

#define klee_assert(expr) ((expr) ? (void)0 : __assert_fail(#expr, __FILE__, __LINE__, __func__))

#ifdef __cplusplus
}
#endif

#endif
