// sched.h, sys/resource.h: processors and limits. There is one processor, and little is limited.
#include "posix.h"
#include <sched.h>
#include <stdlib.h>
#include <sys/resource.h>

// --- Processors ---

int sched_getaffinity(pid_t process, size_t size, cpu_set_t* out) {
  if (size < sizeof(long) || size % sizeof(long) != 0) return hsFail(EINVAL);
  __builtin_memset(out, 0, size);
  *(unsigned char*)out = 1;
  return 0;
}
int sched_setaffinity(pid_t process, size_t size, const cpu_set_t* wanted) {
  if (size == 0 || !(*(const unsigned char*)wanted & 1)) return hsFail(EINVAL);
  return 0;
}
int sched_yield(void) {
  return 0;
}
int sched_getcpu(void) {
  return 0;
}
int __sched_cpucount(size_t size, const cpu_set_t* set) {
  int count = 0;
  const unsigned char* bytes = (const unsigned char*)set;
  for (size_t i = 0; i < size; ++i) count += __builtin_popcount(bytes[i]);
  return count;
}
cpu_set_t* __sched_cpualloc(size_t count) {
  return malloc(CPU_ALLOC_SIZE(count));
}
void __sched_cpufree(cpu_set_t* set) {
  free(set);
}

// --- Limits ---

#define NO_LIMIT {RLIM64_INFINITY, RLIM64_INFINITY}
static struct rlimit64 limits[RLIM_NLIMITS] = {
    [0 ... RLIMIT_STACK - 1] = NO_LIMIT,
    [RLIMIT_STACK] = {8 << 20, RLIM64_INFINITY},
    [RLIMIT_STACK + 1 ... RLIMIT_NOFILE - 1] = NO_LIMIT,
    [RLIMIT_NOFILE] = {1024, 1 << 20},
    [RLIMIT_NOFILE + 1 ... RLIM_NLIMITS - 1] = NO_LIMIT,
};

static int isLimit(unsigned which) {
  if (which < RLIM_NLIMITS) return 1;
  errno = EINVAL;
  return 0;
}
static rlim_t narrow(rlim64_t value) {
  return value == RLIM64_INFINITY || (rlim64_t)(rlim_t)value != value ? RLIM_INFINITY : (rlim_t)value;
}
static rlim64_t wide(rlim_t value) {
  return value == RLIM_INFINITY ? RLIM64_INFINITY : value;
}
/// Nobody but root raises what is the most.
static int setLimit(unsigned which, struct rlimit64 wanted) {
  if (!isLimit(which)) return -1;
  if (wanted.rlim_cur > wanted.rlim_max) return hsFail(EINVAL);
  if (wanted.rlim_max > limits[which].rlim_max) return hsFail(EPERM);
  limits[which] = wanted;
  return 0;
}

int getrlimit64(__rlimit_resource_t which, struct rlimit64* out) {
  if (!isLimit(which)) return -1;
  *out = limits[which];
  return 0;
}
int getrlimit(__rlimit_resource_t which, struct rlimit* out) {
  if (!isLimit(which)) return -1;
  out->rlim_cur = narrow(limits[which].rlim_cur);
  out->rlim_max = narrow(limits[which].rlim_max);
  return 0;
}
int setrlimit64(__rlimit_resource_t which, const struct rlimit64* wanted) {
  return setLimit(which, *wanted);
}
int setrlimit(__rlimit_resource_t which, const struct rlimit* wanted) {
  return setLimit(which, (struct rlimit64){wide(wanted->rlim_cur), wide(wanted->rlim_max)});
}
