// What compiled C++ and hardened C call behind the programmer's back. new and delete belong to the engine, which must
// see how memory was allocated.
#include "hindsight.h"

void* __dso_handle;

_Noreturn void __cxa_pure_virtual(void) {
  __hindsight_error(HS_KIND_PURE_VIRTUAL, "a pure virtual function is called");
}

_Noreturn void __cxa_deleted_virtual(void) {
  __hindsight_error(HS_KIND_PURE_VIRTUAL, "a deleted virtual function is called");
}

/// Local statics: the first byte of the guard says "done", the second "in progress".
int __cxa_guard_acquire(char* guard) {
  if (guard[0] != 0) return 0;
  if (guard[1] != 0)
    __hindsight_error("recursive-initialization", "a local static is initialised while it is initialised");
  guard[1] = 1;
  return 1;
}

void __cxa_guard_release(char* guard) {
  guard[0] = 1;
  guard[1] = 0;
}

void __cxa_guard_abort(char* guard) {
  guard[1] = 0;
}

_Noreturn void __stack_chk_fail(void) {
  __hindsight_error(HS_KIND_STACK, "the stack protector found its canary overwritten");
}

/// How 32-bit position-independent code calls it.
_Noreturn void __stack_chk_fail_local(void) {
  __hindsight_error(HS_KIND_STACK, "the stack protector found its canary overwritten");
}

uintptr_t __stack_chk_guard = 0x595e9fbd;
