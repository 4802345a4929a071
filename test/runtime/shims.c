// The engine's side of the models for native runs, and the main program of every comparison test.
#define _GNU_SOURCE
#include "check.h"
#include <dlfcn.h>
#include <math.h>
#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

unsigned long checksDone, checksFailed;

void reportFailure(const char* file, int line, const char* condition, const char* format, ...) {
  if (++checksFailed > 20) return;
  va_list arguments;
  va_start(arguments, format);
  fprintf(stderr, "%s:%d: %s: ", file, line, condition);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  va_end(arguments);
}

static uint64_t randomState = 20240229;

uint64_t randomBits(void) { // splitmix64
  uint64_t z = randomState += 0x9e3779b97f4a7c15ull;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ z >> 27) * 0x94d049bb133111ebull;
  return z ^ z >> 31;
}
unsigned below(unsigned limit) {
  return (unsigned)(randomBits() >> 33) % limit;
}
bool chance(unsigned percent) {
  return below(100) < percent;
}
int signOf(int v) {
  return (v > 0) - (v < 0);
}

static char* slots[kSlots];

char* fenced(int slot, size_t n) {
  if (!slots[slot]) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    char* area = mmap(NULL, kSlotBytes + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (area == MAP_FAILED || mprotect(area + kSlotBytes, page, PROT_NONE) != 0) abort();
    slots[slot] = area;
  }
  return slots[slot] + kSlotBytes - n;
}
char* fencedCopy(int slot, const void* data, size_t n) {
  return memcpy(fenced(slot, n), data, n);
}
char* fencedString(int slot, const char* text) {
  return fencedCopy(slot, text, strlen(text) + 1);
}
char* randomString(int slot, unsigned maxLength, const char* alphabet) {
  unsigned length = below(maxLength + 1), letters = (unsigned)strlen(alphabet);
  char* s = fenced(slot, length + 1);
  for (unsigned i = 0; i < length; ++i) s[i] = alphabet[below(letters)];
  s[length] = 0;
  return s;
}

const char* quoted(const void* data, size_t n) {
  static char buffers[4][1024];
  static int next;
  char* out = buffers[next++ % 4];
  size_t used = 0;
  for (size_t i = 0; i < n && used < 1000; ++i) {
    unsigned char c = ((const unsigned char*)data)[i];
    used += (size_t)sprintf(out + used, c >= 32 && c < 127 ? "%c" : "\\x%02x", c);
  }
  out[used] = 0;
  return out;
}

// --- The engine's side ---

char written[3][8192];
size_t writtenSize[3];
bool symbolicActive, symbolicDoubles;
unsigned long long symbolicValue;
int anyInt, assumptionsFailed;
size_t objectSize = 77;
enum PathEnd pathEnd;
int pathStatus;
char pathMessage[256];
jmp_buf pathEnded;

void resetWritten(void) {
  memset(writtenSize, 0, sizeof writtenSize);
}

void __hindsight_write(int fd, const void* data, size_t n) {
  if (fd < 1 || fd > 2 || writtenSize[fd] + n > sizeof written[fd]) abort();
  memcpy(written[fd] + writtenSize[fd], data, n);
  writtenSize[fd] += n;
}
int __hindsight_is_symbolic(unsigned long long v) {
  return symbolicActive && v == symbolicValue;
}
int __hindsight_is_symbolic_double(double v) {
  (void)v;
  return symbolicDoubles;
}
int __hindsight_input_int(const char* name) {
  (void)name;
  return anyInt;
}
int __hindsight_is_recorded(const char* name) {
  (void)name;
  return 0;
}
int __hindsight_any_int(const char* name) {
  (void)name;
  return anyInt;
}
/// What is there already is one of the values that it may have.
void __hindsight_make_unknown(void* p, size_t n, const char* name) {
  (void)p, (void)n, (void)name;
}
void __hindsight_assume(int condition) {
  assumptionsFailed += !condition;
}

__attribute__((noreturn)) static void endPath(enum PathEnd end, int status, const char* first, const char* second) {
  pathEnd = end;
  pathStatus = status;
  snprintf(pathMessage, sizeof pathMessage, "%s: %s", first, second);
  longjmp(pathEnded, 1);
}
_Noreturn void __hindsight_exit(int status) {
  endPath(kExited, status, "exit", "");
}
_Noreturn void __hindsight_leave(int status) {
  endPath(kExited, status, "exit", "");
}
_Noreturn void __hindsight_assert_fail(const char* expr, const char* file, unsigned line, const char* func) {
  endPath(kAssertFailed, (int)line, expr, file);
  (void)func;
}
_Noreturn void __hindsight_error(const char* kind, const char* message) {
  endPath(kError, 0, kind, message);
}
_Noreturn void __hindsight_unsupported(const char* what) {
  endPath(kUnsupported, 0, "unsupported", what);
}

int __hindsight_format_double(char* out, size_t cap, const char* spec, double v) {
#pragma clang diagnostic ignored "-Wformat-nonliteral"
#pragma clang diagnostic ignored "-Wformat-security"
  return snprintf(out, cap, spec, v);
}
int __hindsight_format_long_double(char* out, size_t cap, const char* spec, long double v) {
  return snprintf(out, cap, spec, v);
}

static void* hostFunction(const char* name) {
  void* function = dlsym(RTLD_DEFAULT, name);
  if (!function) {
    fprintf(stderr, "the host has no function '%s'\n", name);
    abort();
  }
  return function;
}
static bool isFloatName(const char* name) {
  size_t n = strlen(name);
  return name[n - 1] == 'f' && strcmp(name, "erf") != 0;
}
double __hindsight_math1(const char* name, double v) {
  void* function = hostFunction(name);
  if (isFloatName(name)) return ((float (*)(float))function)((float)v);
  return ((double (*)(double))function)(v);
}
double __hindsight_math2(const char* name, double a, double b) {
  void* function = hostFunction(name);
  if (isFloatName(name)) return ((float (*)(float, float))function)((float)a, (float)b);
  return ((double (*)(double, double))function)(a, b);
}
/// What the world holds: objects of the engine, which no leak check looks for.
static struct WorldBytes {
  struct WorldBytes *before, *after;
  max_align_t bytes[];
}* worldBytes;

void* __hindsight_new_bytes(size_t n) {
  struct WorldBytes* each = calloc(1, sizeof *each + (n ? n : 1));
  if (!each) abort();
  each->after = worldBytes;
  if (worldBytes) worldBytes->before = each;
  worldBytes = each;
  return each->bytes;
}
void __hindsight_drop_bytes(void* p) {
  struct WorldBytes* each = (struct WorldBytes*)((char*)p - offsetof(struct WorldBytes, bytes));
  *(each->before ? &each->before->after : &worldBytes) = each->after;
  if (each->after) each->after->before = each->before;
  free(each);
}
void __hindsight_input_bytes(void* p, size_t n, const char* name) {
  (void)name;
  memset(p, 0, n);
}
char* __hindsight_new_text(const char* name, size_t room) {
  (void)name;
  return __hindsight_new_bytes(room);
}
void* __hindsight_new_input(const char* name, size_t most, size_t size) {
  (void)name;
  (void)size;
  return __hindsight_new_bytes(most);
}
void __hindsight_asked(const char* what) {
  (void)what;
}
size_t __hindsight_object_size(const void* p) {
  (void)p;
  return objectSize;
}

int __hindsight_same_object(const void* a, const void* b) {
  return a == b;
}
void* __hindsight_alloc_aligned(size_t align, size_t size) {
  size = (size + align - 1) / align * align;
  return aligned_alloc(align, size ? size : align);
}
void delete_object(void* object) __asm__("_ZdlPv");
void delete_object(void* object) {
  free(object);
}

int main(int argc, char** argv) {
  unsigned rounds = argc > 1 ? (unsigned)atoi(argv[1]) : 20000;
  if (argc > 2) randomState = strtoull(argv[2], NULL, 0);
  runTests(rounds);
  if (pathEnd != kRunning) fprintf(stderr, "last path: %s\n", pathMessage);
  printf("%lu checks, %lu failed\n", checksDone, checksFailed);
  return checksFailed != 0 || checksDone == 0;
}
