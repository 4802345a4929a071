// sys/random.h, sys/sysinfo.h, sys/utsname.h: random bytes and the machine. Random bytes are inputs.
#include "hindsight.h"
#include <stdlib.h>
#include <sys/random.h>
#include <sys/sysinfo.h>
#include <sys/utsname.h>
#include <unistd.h>

static void fillRandom(unsigned char* out, size_t n, const char* name) {
  for (size_t i = 0; i < n; ++i) out[i] = (unsigned char)__hindsight_input_int(name);
}

ssize_t getrandom(void* out, size_t n, unsigned flags) {
  if ((flags & ~(unsigned)(GRND_NONBLOCK | GRND_RANDOM | GRND_INSECURE)) != 0) {
    errno = EINVAL;
    return -1;
  }
  fillRandom(out, n, "getrandom()");
  return (ssize_t)n;
}

int getentropy(void* out, size_t n) {
  if (n > 256) {
    errno = EIO;
    return -1;
  }
  fillRandom(out, n, "getentropy()");
  return 0;
}

uint32_t arc4random(void) {
  return (uint32_t)__hindsight_input_int("arc4random()");
}
void arc4random_buf(void* out, size_t n) {
  fillRandom(out, n, "arc4random_buf()");
}
uint32_t arc4random_uniform(uint32_t limit) {
  uint32_t value = (uint32_t)__hindsight_input_int("arc4random_uniform()");
  __hindsight_assume(limit < 2 ? value == 0 : value < limit);
  return value;
}

// --- The machine: one processor, 8 GiB, half of them free; what a program does with them is its own ---

enum { kPages = 2097152, kFreePages = kPages / 2 };

int sysinfo(struct sysinfo* out) {
  __builtin_memset(out, 0, sizeof *out);
  out->uptime = 86400;
  out->totalram = kPages;
  out->freeram = kFreePages;
  out->mem_unit = 4096;
  out->procs = 1;
  return 0;
}
int get_nprocs(void) {
  return 1;
}
int get_nprocs_conf(void) {
  return 1;
}
long get_phys_pages(void) {
  return kPages;
}
long get_avphys_pages(void) {
  return kFreePages;
}
int getloadavg(double* out, int count) {
  if (count > 3) count = 3;
  for (int i = 0; i < count; ++i) out[i] = 0;
  return count;
}

static const char hostName[] = "localhost";

int gethostname(char* out, size_t room) {
  size_t size = room < sizeof hostName ? room : sizeof hostName;
  __builtin_memcpy(out, hostName, size);
  if (room >= sizeof hostName) return 0;
  errno = ENAMETOOLONG;
  return -1;
}
int uname(struct utsname* out) {
  __builtin_memset(out, 0, sizeof *out);
  __builtin_memcpy(out->sysname, "Linux", 6);
  __builtin_memcpy(out->nodename, hostName, sizeof hostName);
  __builtin_memcpy(out->release, "6.1.0", 6);
  __builtin_memcpy(out->version, "#1", 3);
  if (sizeof(void*) == 8)
    __builtin_memcpy(out->machine, "x86_64", 7);
  else
    __builtin_memcpy(out->machine, "i686", 5);
  return 0;
}
