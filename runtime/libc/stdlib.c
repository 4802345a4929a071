// stdlib.h: small arithmetic, searching, aligned memory and the environment. Numbers, sorting, random numbers and the
// end of the program have files of their own (stdlib_*.c).
#include "hindsight.h"
#include <inttypes.h>
#include <malloc.h>
#include <stdlib.h>

// The negation overflows for the least value, as it does natively: the engine reports it.
int abs(int v) {
  return v < 0 ? -v : v;
}
long labs(long v) {
  return v < 0 ? -v : v;
}
long long llabs(long long v) {
  return v < 0 ? -v : v;
}
intmax_t imaxabs(intmax_t v) {
  return v < 0 ? -v : v;
}

div_t div(int a, int b) {
  return (div_t){a / b, a % b};
}
ldiv_t ldiv(long a, long b) {
  return (ldiv_t){a / b, a % b};
}
lldiv_t lldiv(long long a, long long b) {
  return (lldiv_t){a / b, a % b};
}
imaxdiv_t imaxdiv(intmax_t a, intmax_t b) {
  return (imaxdiv_t){a / b, a % b};
}

void* bsearch(const void* key, const void* base, size_t count, size_t size, int (*compare)(const void*, const void*)) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    const char* element = (const char*)base + middle * size;
    int order = compare(key, element);
    if (order == 0) return (void*)element;
    if (HS_FORK(order < 0))
      high = middle;
    else
      low = middle + 1;
  }
  return NULL;
}

static int multiplies(size_t a, size_t b, size_t* product) {
  return !__builtin_mul_overflow(a, b, product);
}

void* reallocarray(void* p, size_t count, size_t size) {
  size_t bytes;
  if (!multiplies(count, size, &bytes)) {
    errno = ENOMEM;
    return NULL;
  }
  return realloc(p, bytes);
}

static int isPowerOfTwo(size_t v) {
  return v != 0 && (v & (v - 1)) == 0;
}

int posix_memalign(void** out, size_t align, size_t size) {
  if (!isPowerOfTwo(align) || align % sizeof(void*) != 0) return EINVAL;
  void* p = __hindsight_alloc_aligned(align, size);
  if (!p) return ENOMEM;
  *out = p;
  return 0;
}

/// Other alignments are rounded up, as glibc does it.
static void* allocateAligned(size_t align, size_t size) {
  if (align > SIZE_MAX / 2 + 1) {
    errno = EINVAL;
    return NULL;
  }
  size_t rounded = 16;
  if (isPowerOfTwo(align)) rounded = align;
  while (rounded < align) rounded *= 2;
  align = rounded;
  void* p = __hindsight_alloc_aligned(align, size);
  if (!p) errno = ENOMEM;
  return p;
}

void* aligned_alloc(size_t align, size_t size) {
  return allocateAligned(align, size);
}

void* memalign(size_t align, size_t size) {
  return allocateAligned(align, size);
}

void* valloc(size_t size) {
  return allocateAligned(4096, size);
}

void* pvalloc(size_t size) {
  if (size > SIZE_MAX - 4095) {
    errno = ENOMEM;
    return NULL;
  }
  return allocateAligned(4096, (size + 4095) & ~(size_t)4095);
}

/// At least what was asked for; how much more depends on what was allocated and freed before.
size_t malloc_usable_size(void* p) {
  if (p) __hindsight_unsupported("the room behind what malloc was asked for");
  return 0;
}

// The environment starts empty, or as the command line says. What setenv makes lives until the end, because getenv has
// handed it out; it stays reachable, so that it is not a leak.
struct Text {
  struct Text* next;
  char bytes[];
};
static struct Text* madeTexts;

enum { kMaxEnvironment = 256 };
static char* entries[kMaxEnvironment + 1];
char** environ = entries;
extern char** __environ __attribute__((alias("environ")));
extern char** _environ __attribute__((alias("environ")));

static size_t nameLength(const char* name) {
  size_t n = 0;
  while ((name[n] != 0) & (name[n] != '=')) ++n;
  return n;
}

static char** findEntry(const char* name, size_t length) {
  for (char** entry = environ; entry && *entry; ++entry) {
    size_t i = 0;
    while (i < length && (*entry)[i] == name[i]) ++i;
    if (i == length && (*entry)[i] == '=') return entry;
  }
  return NULL;
}

static char* valueOf(const char* name) {
  size_t length = __hindsight_length(name);
  char** entry = length != 0 ? findEntry(name, length) : NULL;
  if (!entry) __hindsight_asked("environment");
  return entry ? *entry + length + 1 : NULL;
}
char* getenv(const char* name) {
  return valueOf(name);
}
char* secure_getenv(const char* name) {
  return valueOf(name);
}

/// Of the environment at the start (posix/start.c).
void __hindsight_add_variable(char* text) {
  size_t count = 0;
  while (entries[count]) ++count;
  if (count == kMaxEnvironment) __hindsight_unsupported("an environment this large");
  entries[count] = text;
}

static int storeEntry(char* text, size_t length) {
  char** entry = findEntry(text, length);
  if (!entry) {
    size_t count = 0;
    if (!environ) environ = entries; // after clearenv
    while (environ[count]) ++count;
    if (environ != entries || count == kMaxEnvironment) __hindsight_unsupported("an environment this large");
    entry = environ + count;
  }
  *entry = text;
  return 0;
}

static int isBadName(const char* name) {
  return !name || name[0] == 0 || name[nameLength(name)] == '=';
}

int setenv(const char* name, const char* value, int overwrite) {
  if (isBadName(name)) {
    errno = EINVAL;
    return -1;
  }
  size_t length = __hindsight_length(name), valueLength = __hindsight_length(value);
  if (!overwrite && findEntry(name, length)) return 0;
  struct Text* text = malloc(sizeof *text + length + valueLength + 2);
  if (!text) {
    errno = ENOMEM;
    return -1;
  }
  text->next = madeTexts;
  madeTexts = text;
  __builtin_memcpy(text->bytes, name, length);
  text->bytes[length] = '=';
  __builtin_memcpy(text->bytes + length + 1, value, valueLength + 1);
  return storeEntry(text->bytes, length);
}

static void removeEntry(const char* name, size_t length) {
  char** entry = findEntry(name, length);
  if (!entry) return;
  for (; *entry; ++entry) entry[0] = entry[1];
}

int unsetenv(const char* name) {
  if (isBadName(name)) {
    errno = EINVAL;
    return -1;
  }
  removeEntry(name, __hindsight_length(name));
  return 0;
}

int putenv(char* text) {
  size_t length = nameLength(text);
  if (text[length] == '=') return storeEntry(text, length);
  removeEntry(text, length);
  return 0;
}

int clearenv(void) {
  entries[0] = NULL;
  environ = NULL;
  return 0;
}
