// What _FORTIFY_SOURCE turns calls into: the same functions with the size of the destination as the compiler knows it,
// which may be a member of a larger object. Passing it is a finding, as it is an abort in a native run.
#include "hindsight.h"
#include <stdlib.h>
#include <string.h>

_Noreturn void __hindsight_fortify_fail(const char* function) {
  __hindsight_error(HS_KIND_FORTIFY, function);
}

_Noreturn void __chk_fail(void) {
  __hindsight_fortify_fail("a fortified call writes past the end of its destination");
}

#define REQUIRE(needed, size, function)                                                                                \
  do {                                                                                                                 \
    if ((needed) > (size)) __hindsight_fortify_fail(function " writes past the end of its destination");               \
  } while (0)

void* __memcpy_chk(void* to, const void* from, size_t n, size_t size) {
  REQUIRE(n, size, "memcpy");
  return memcpy(to, from, n);
}

void* __memmove_chk(void* to, const void* from, size_t n, size_t size) {
  REQUIRE(n, size, "memmove");
  return memmove(to, from, n);
}

void* __memset_chk(void* to, int c, size_t n, size_t size) {
  REQUIRE(n, size, "memset");
  return memset(to, c, n);
}

void* __mempcpy_chk(void* to, const void* from, size_t n, size_t size) {
  REQUIRE(n, size, "mempcpy");
  return (char*)memcpy(to, from, n) + n;
}

void __explicit_bzero_chk(void* to, size_t n, size_t size) {
  REQUIRE(n, size, "explicit_bzero");
  memset(to, 0, n);
}

char* __strcpy_chk(char* to, const char* from, size_t size) {
  size_t n = __hindsight_length(from) + 1;
  REQUIRE(n, size, "strcpy");
  __builtin_memcpy(to, from, n);
  return to;
}

char* __stpcpy_chk(char* to, const char* from, size_t size) {
  size_t n = __hindsight_length(from) + 1;
  REQUIRE(n, size, "stpcpy");
  __builtin_memcpy(to, from, n);
  return to + n - 1;
}

char* __strncpy_chk(char* to, const char* from, size_t n, size_t size) {
  REQUIRE(n, size, "strncpy");
  size_t length = __hindsight_length_max(from, n);
  __builtin_memcpy(to, from, length);
  __builtin_memset(to + length, 0, n - length);
  return to;
}

char* __stpncpy_chk(char* to, const char* from, size_t n, size_t size) {
  REQUIRE(n, size, "stpncpy");
  size_t length = __hindsight_length_max(from, n);
  __builtin_memcpy(to, from, length);
  __builtin_memset(to + length, 0, n - length);
  return to + length;
}

char* __strcat_chk(char* to, const char* from, size_t size) {
  size_t used = __hindsight_length(to), n = __hindsight_length(from) + 1;
  REQUIRE(used + n, size, "strcat");
  __builtin_memcpy(to + used, from, n);
  return to;
}

char* __strncat_chk(char* to, const char* from, size_t n, size_t size) {
  size_t used = __hindsight_length(to), length = __hindsight_length_max(from, n);
  REQUIRE(used + length + 1, size, "strncat");
  __builtin_memcpy(to + used, from, length);
  to[used + length] = 0;
  return to;
}

long __fdelt_chk(long fd) {
  if (fd < 0 || fd >= 1024) __hindsight_fortify_fail("FD_SET writes past the end of its fd_set");
  return fd / (long)(8 * sizeof(long));
}
