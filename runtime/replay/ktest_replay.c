// Runs a test that Hindsight wrote: compile a harness together with this file (or link libhindsightReplay.a) and run it
// with KTEST_FILE set to the .ktest file.
//
//   clang -g -fsanitize=address harness.c ktest_replay.c -o harness && KTEST_FILE=test000001.ktest ./harness
//
// Each call that makes an input takes the next object of the test, in order. For klee_make_symbolic the name and the
// size must match; for the __VERIFIER_nondet_ functions, whose inputs have no names of their own, the size must. A
// mismatch means that the program or the test is not the one of the report: the run stops with status 86 and says why.
// An assumption of the program that the test breaks ends it with status 87. A target that was marked ends it with 89.
//
// A test may also say which allocations fail and where their blocks are, what global variables start with, on what heap
// a function is started, and what time() and other functions return that ask the world. `hindsight replay` sends such
// calls and the variables of the program through this file.
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <malloc.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/time.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

#define WEAK __attribute__((weak))
enum { kNotPlaced = 85, kReplayFailure = 86, kAssumptionFailed = 87, kTargetReached = 89 };

struct Object {
  char* name;
  uint32_t size;
  unsigned char* bytes;
};

static struct {
  bool loaded;
  uint32_t count, next;
  struct Object* objects;
  struct Object failedAllocations; // big-endian numbers, ascending
  uint32_t globals;                // how many of the objects, the first ones, are what variables start with
  struct Object addresses;         // of allocations, ascending by number
  bool hasWorld;                   // it says what the program is started with
  uint32_t world;                  // how many behind those of variables are arguments and files, which nobody asks for
  struct Object heap;              // what the bytes of the heap are that a function is started on; no bytes: none
  struct Object* heapBytes;        // an object for each of its objects
} test;

__attribute__((noreturn)) static void stop(int status, const char* format, va_list arguments) {
  fputs("hindsight replay: ", stderr);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  fflush(NULL);
  _Exit(status);
}

__attribute__((noreturn, format(printf, 1, 2))) static void fail(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  stop(kReplayFailure, format, arguments);
}

__attribute__((noreturn, format(printf, 1, 2))) static void assumptionFailed(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  stop(kAssumptionFailed, format, arguments);
}

// --- Reading the test ---

static uint32_t numberAt(const unsigned char* b) {
  return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

static uint32_t readNumber(FILE* file) {
  unsigned char b[4];
  if (fread(b, 1, sizeof b, file) != sizeof b) fail("the test file ends too early");
  return numberAt(b);
}

/// Bytes with a zero behind them, so that names are strings. (A sanitizer that watches writes does not see ours.)
static unsigned char* readBytes(FILE* file, uint32_t size) {
  unsigned char* bytes = calloc((size_t)size + 1, 1);
  if (!bytes) fail("out of memory");
  if (fread(bytes, 1, size, file) != size) fail("the test file ends too early");
  return bytes;
}

static void load(void) {
  if (test.loaded) return;
  test.loaded = true;
  const char* path = getenv("KTEST_FILE");
  if (!path) fail("set KTEST_FILE to the .ktest file to replay");
  FILE* file = fopen(path, "rb");
  if (!file) fail("cannot read %s: %s", path, strerror(errno));
  char magic[5];
  if (fread(magic, 1, sizeof magic, file) != sizeof magic ||
      (memcmp(magic, "KTEST", sizeof magic) != 0 && memcmp(magic, "BOUT\n", sizeof magic) != 0))
    fail("%s is not a .ktest file", path);
  uint32_t version = readNumber(file);
  if (version > 3) fail("%s has version %u, this reader knows up to 3", path, version);
  for (uint32_t arguments = readNumber(file); arguments > 0; --arguments) free(readBytes(file, readNumber(file)));
  if (version >= 2) {
    readNumber(file); // symbolic arguments: how many,
    readNumber(file); // and their length
  }
  test.count = readNumber(file);
  test.objects = calloc(test.count ? test.count : 1, sizeof *test.objects);
  if (!test.objects) fail("out of memory");
  for (uint32_t i = 0; i < test.count; ++i) {
    test.objects[i].name = (char*)readBytes(file, readNumber(file));
    test.objects[i].size = readNumber(file);
    test.objects[i].bytes = readBytes(file, test.objects[i].size);
  }
  fclose(file);
  if (test.count > 0 && strcmp(test.objects[test.count - 1].name, "hindsight_addresses") == 0)
    test.addresses = test.objects[--test.count];
  if (test.count > 0 && strcmp(test.objects[test.count - 1].name, "hindsight_failed_allocations") == 0)
    test.failedAllocations = test.objects[--test.count];
  if (test.count > 0 && strcmp(test.objects[test.count - 1].name, "hindsight_globals") == 0) {
    const struct Object* globals = &test.objects[--test.count];
    test.globals = globals->size == 4 ? numberAt(globals->bytes) : 0;
  }
  if (test.count > 0 && strcmp(test.objects[test.count - 1].name, "hindsight_world") == 0) {
    const struct Object* world = &test.objects[--test.count];
    test.hasWorld = true;
    test.world = world->size >= 4 ? numberAt(world->bytes) : 0;
  }
  if (test.count > 0 && strcmp(test.objects[test.count - 1].name, "hindsight_status") == 0) --test.count;
  if (test.count > 0 && strcmp(test.objects[test.count - 1].name, "hindsight_heap") == 0) {
    test.heap = test.objects[--test.count];
    uint32_t objects = test.heap.size >= 4 ? numberAt(test.heap.bytes) : 0;
    if (objects > test.count) fail("%s is a broken .ktest file", path);
    test.count -= objects;
    test.heapBytes = test.objects + test.count;
  }
  if (test.globals > test.count || test.world > test.count - test.globals) fail("%s is a broken .ktest file", path);
  if (test.globals == 0) test.next = test.world;
}

/// The next object of the test. Without a name, only the size is compared.
static void take(void* out, size_t size, const char* name, const char* caller) {
  if (size == 0) return; // nothing is no input
  load();
  if (test.next < test.globals)
    fail("the test says what global variables start with, and only 'hindsight replay' can put that into a program");
  if (test.next == test.count)
    fail("%s wants input number %u, but the test has only %u", caller, test.next + 1, test.count);
  const struct Object* object = &test.objects[test.next++];
  if (name && strcmp(name, object->name) != 0)
    fail("%s asks for '%s', but the next input of the test is '%s'", caller, name, object->name);
  if (size != object->size)
    fail("%s asks for %zu bytes of '%s', but the test has %u", caller, size, object->name, object->size);
  memcpy(out, object->bytes, size);
}

/// Whether the next object is this one.
static bool isNext(size_t size, const char* name) {
  load();
  if (test.next == test.count) return false;
  const struct Object* object = &test.objects[test.next];
  return object->size == size && name && strcmp(name, object->name) == 0;
}

// --- The heap that a function is started on ---

struct HeapObject {
  enum { kParameter, kVariable, kBlock, kFunction, kOutside, kOwn } kind;
  const char* name;
  char* at; // null: a parameter that is a pointer, or what the program does not have, or not yet
  const unsigned char* fields;
  uint32_t size, fieldCount;
  uint32_t call, in;      // what is the program's own: from which call on, and which object has the pointer, plus one
  uint64_t wayAt, inside; // where that is, or which argument it is; and how far behind the start it points
};
/// A call of a function without a body.
struct HeapCall {
  const char* function;
  const unsigned char *results, *writes;
  uint32_t resultCount, writeCount;
};
/// Known to whoever looks for leaks: the caller has all of it.
static struct {
  bool loaded;
  uint32_t count, kept, arguments;
  struct HeapObject* objects;
  const char** argumentNames;
  const void* results[16];
  struct HeapCall* calls;
  uint32_t callCount, nextCall;
} heap;

static const unsigned char *heapNext, *heapEnd;

static uint32_t nextNumber(void) {
  if (heapEnd - heapNext < 4) fail("the heap of the test ends too early");
  heapNext += 4;
  return numberAt(heapNext - 4);
}
static uint64_t nextLong(void) {
  uint64_t high = nextNumber();
  return high << 32 | nextNumber();
}
static const char* nextText(void) {
  uint32_t size = nextNumber();
  if ((size_t)(heapEnd - heapNext) < size) fail("the heap of the test ends too early");
  char* text = calloc((size_t)size + 1, 1);
  if (!text) fail("out of memory");
  memcpy(text, heapNext, size);
  heapNext += size;
  return text;
}
static void skipText(void) {
  free((void*)nextText());
}

struct HeapField {
  uint64_t offset, targetOffset;
  uint32_t size, target;
  enum { kNumber, kNull, kPointer } what;
};

static struct HeapField nextField(void) {
  struct HeapField field = {0};
  field.offset = nextLong();
  field.size = nextNumber();
  skipText(); // its name,
  skipText(); // and its value, for people
  field.what = nextNumber();
  if (field.what == kPointer) {
    field.target = nextNumber();
    field.targetOffset = nextLong();
    if (field.target >= heap.count) fail("the heap of the test is broken");
  }
  return field;
}

static void loadWay(struct HeapObject* object) {
  object->call = nextNumber();
  object->in = nextNumber();
  object->wayAt = nextLong();
  object->inside = nextLong();
  if (object->in > heap.count) fail("the heap of the test is broken");
}

static void loadCalls(void) {
  nextNumber(); // whether it returns a pointer
  if (heapNext == heapEnd) return;
  heap.callCount = nextNumber();
  heap.calls = calloc(heap.callCount ? heap.callCount : 1, sizeof *heap.calls);
  if (!heap.calls) fail("out of memory");
  for (uint32_t i = 0; i < heap.callCount; ++i) {
    struct HeapCall* call = &heap.calls[i];
    call->function = nextText();
    call->resultCount = nextNumber();
    call->results = heapNext;
    for (uint32_t field = 0; field < call->resultCount; ++field) nextField();
    call->writeCount = nextNumber();
    call->writes = heapNext;
    for (uint32_t write = 0; write < call->writeCount; ++write) {
      if (nextNumber() >= heap.count) fail("the heap of the test is broken");
      nextField();
      skipText();
    }
  }
}

static void loadHeap(void) {
  if (heap.loaded) return;
  heap.loaded = true;
  load();
  if (test.heap.size == 0) return;
  heapNext = test.heap.bytes;
  heapEnd = heapNext + test.heap.size;
  heap.count = nextNumber();
  heap.objects = calloc(heap.count ? heap.count : 1, sizeof *heap.objects);
  if (!heap.objects) fail("out of memory");
  for (uint32_t i = 0; i < heap.count; ++i) {
    struct HeapObject* object = &heap.objects[i];
    object->kind = nextNumber();
    object->name = nextText();
    object->size = test.heapBytes[i].size;
    skipText(); // the type
    object->fieldCount = nextNumber();
    object->fields = heapNext;
    for (uint32_t field = 0; field < object->fieldCount; ++field) nextField();
    if (object->kind == kOwn) loadWay(object);
  }
  uint32_t arguments = nextNumber();
  heap.argumentNames = calloc(arguments ? arguments : 1, sizeof *heap.argumentNames);
  if (!heap.argumentNames) fail("out of memory");
  for (heap.arguments = 0; heap.arguments < arguments; ++heap.arguments) {
    nextNumber(); // what it is
    heap.argumentNames[heap.arguments] = nextText();
    skipText(); // its type
  }
  loadCalls();
}

/// For every variable that the program can change.
void __hindsight_replay_heap_variable(const char* name, void* address, size_t size) {
  loadHeap();
  for (uint32_t i = 0; i < heap.count; ++i) {
    struct HeapObject* object = &heap.objects[i];
    if (object->kind != kVariable || strcmp(object->name, name) != 0) continue;
    if (object->size != size)
      fail("the variable %s has %zu bytes, but the test has %u for it", name, size, object->size);
    object->at = address;
  }
}

/// For every function of which the program has the address.
void __hindsight_replay_heap_function(const char* name, void* address) {
  loadHeap();
  for (uint32_t i = 0; i < heap.count; ++i)
    if (heap.objects[i].kind == kFunction && strcmp(heap.objects[i].name, name) == 0) heap.objects[i].at = address;
}

/// What the test has for a field, at an address.
static void writeField(char* at, const struct HeapObject* object, const struct HeapField* field) {
  if (field->what == kNumber) {
    memcpy(at, test.heapBytes[object - heap.objects].bytes + field->offset, field->size);
    return;
  }
  char* target = field->what == kPointer ? heap.objects[field->target].at + field->targetOffset : NULL;
  memcpy(at, &target, sizeof target);
}

WEAK void __msan_unpoison(const volatile void*, size_t);

static void writeFields(struct HeapObject* object) {
  heapNext = object->fields;
  for (uint32_t i = 0; i < object->fieldCount; ++i) {
    struct HeapField field = nextField();
    if (field.offset > object->size || field.size > object->size - field.offset) fail("the heap of the test is broken");
    writeField(object->at + field.offset, object, &field);
  }
}

#define STUBS(F) F(0) F(1) F(2) F(3) F(4) F(5) F(6) F(7)
#define STUB(N)                                                                                                        \
  static uintptr_t stub##N(uintptr_t a, uintptr_t b, uintptr_t c, uintptr_t d, uintptr_t e, uintptr_t f) {             \
    return callStub(N, (uintptr_t[]){a, b, c, d, e, f});                                                               \
  }
#define STUB_NAME(N) (char*)(uintptr_t)stub##N,
static struct HeapObject* ofStub[8];
static uintptr_t callStub(uint32_t stub, const uintptr_t* arguments);
STUBS(STUB)

/// Functions that only the caller knows: numbers and pointers are handed over in the same registers whatever the type.
static void placeStubs(void) {
  static char* const stubs[] = {STUBS(STUB_NAME)};
  uint32_t next = 0;
  for (uint32_t i = 0; i < heap.count; ++i) {
    if (heap.objects[i].kind != kOutside) continue;
    if (next == sizeof stubs / sizeof *stubs) fail("the test has more functions of the caller than there is room for");
    ofStub[next] = &heap.objects[i];
    heap.objects[i].at = stubs[next++];
  }
}

/// After all variables have been shown, and before any argument.
void __hindsight_replay_heap(void) {
  loadHeap();
  placeStubs();
  for (uint32_t i = 0; i < heap.count; ++i) {
    struct HeapObject* object = &heap.objects[i];
    if (object->kind == kVariable && !object->at) fail("the program has no variable %s", object->name);
    if (object->kind == kFunction && !object->at) fail("the program has no pointer to %s", object->name);
    if (object->kind != kBlock) continue;
    object->at = malloc(object->size ? object->size : 1);
    if (!object->at) fail("out of memory");
    if (object->size == 0) ++object->at; // a sanitizer would let a byte of it be used
    memset(object->at, 0, object->size); // what no path has looked at
    if (__msan_unpoison) __msan_unpoison(object->at, object->size);
  }
  for (uint32_t i = 0; i < heap.count; ++i)
    if (heap.objects[i].at && heap.objects[i].kind <= kBlock) writeFields(&heap.objects[i]);
}

static char* targetOf(const struct HeapField* field) {
  char* start = field->what == kPointer ? heap.objects[field->target].at : NULL;
  return start ? start + field->targetOffset : NULL;
}

static struct HeapCall* currentCall;

/// A function without a body is called: it writes what the test says. Arguments that are no numbers are 0.
void __hindsight_replay_outside(const char* function, const uintptr_t* arguments, uint32_t count) {
  loadHeap();
  uint32_t number = heap.nextCall++;
  if (number >= heap.callCount) fail("the test has no call of %s that comes as number %u", function, number + 1);
  currentCall = &heap.calls[number];
  if (strcmp(currentCall->function, function) != 0)
    fail("%s is called, but the test has a call of %s there", function, currentCall->function);
  for (uint32_t i = 0; i < heap.count; ++i) {
    struct HeapObject* object = &heap.objects[i];
    if (object->kind != kOwn || object->call != number) continue;
    char* pointer = NULL;
    if (!object->in && object->wayAt < count) pointer = (char*)arguments[object->wayAt];
    if (object->in && heap.objects[object->in - 1].at)
      memcpy(&pointer, heap.objects[object->in - 1].at + object->wayAt, sizeof pointer);
    if (!pointer) fail("%s does not get what the test says", function);
    object->at = pointer - object->inside;
  }
  heapNext = currentCall->writes;
  for (uint32_t i = 0; i < currentCall->writeCount; ++i) {
    struct HeapObject* object = &heap.objects[nextNumber()];
    struct HeapField field = nextField();
    uint32_t size = nextNumber();
    const unsigned char* bytes = heapNext;
    if ((size_t)(heapEnd - heapNext) < size) fail("the heap of the test ends too early");
    heapNext += size;
    if (!object->at) fail("%s writes what it does not have", function);
    char* target = targetOf(&field);
    if (field.what == kNumber)
      memcpy(object->at + field.offset, bytes, size);
    else
      memcpy(object->at + field.offset, &target, sizeof target);
    if (__msan_unpoison) __msan_unpoison(object->at + field.offset, field.what == kNumber ? size : sizeof target);
  }
}

/// A part of what the function that was called last returns, if that is a pointer.
void* __hindsight_replay_outside_pointer(uint32_t part) {
  heapNext = currentCall->results;
  for (uint32_t i = 0; i < currentCall->resultCount; ++i) {
    struct HeapField field = nextField();
    if (field.offset == part) return targetOf(&field);
  }
  return NULL;
}

static uintptr_t callStub(uint32_t stub, const uintptr_t* arguments) {
  const char* name = ofStub[stub]->name;
  __hindsight_replay_outside(name, arguments, 6);
  if (currentCall->resultCount) return (uintptr_t)__hindsight_replay_outside_pointer(0);
  size_t length = strlen(name);
  bool isNumber = test.next < test.count && strncmp(test.objects[test.next].name, name, length) == 0 &&
                  strncmp(test.objects[test.next].name + length, "()", 2) == 0 &&
                  test.objects[test.next].size <= sizeof(uintptr_t);
  uintptr_t result = 0;
  if (isNumber) memcpy(&result, test.objects[test.next].bytes, test.objects[test.next].size), ++test.next;
  return result;
}

/// A part of a struct in registers need not have the same name in all builds: its number counts.
static struct HeapObject* parameterOf(const char* name, uint32_t number) {
  if (number < heap.arguments) name = heap.argumentNames[number];
  for (uint32_t i = 0; i < heap.count; ++i)
    if (heap.objects[i].kind == kParameter && strcmp(heap.objects[i].name, name) == 0) return &heap.objects[i];
  return NULL;
}

/// An argument that is a pointer. What no path has asked for is null.
void* __hindsight_replay_pointer(const char* name, uint32_t number) {
  const struct HeapObject* object = parameterOf(name, number);
  if (!object || object->fieldCount == 0) return NULL;
  heapNext = object->fields;
  struct HeapField field = nextField();
  return field.what == kPointer ? heap.objects[field.target].at + field.targetOffset : NULL;
}

/// An argument that is a struct, or where the caller wants the result.
void* __hindsight_replay_struct(const char* name, uint32_t number, size_t size) {
  struct HeapObject* object = parameterOf(name, number);
  char* at = calloc(size ? size : 1, 1);
  if (!at || heap.kept == sizeof heap.results / sizeof *heap.results) fail("out of memory");
  heap.results[heap.kept++] = at;
  if (object && object->size != size) fail("%s has %zu bytes, but the test has %u for it", name, size, object->size);
  if (__msan_unpoison) __msan_unpoison(at, size);
  if (!object) return at;
  object->at = at;
  writeFields(object);
  return at;
}

/// What the function has returned belongs to its caller.
void __hindsight_replay_keep(const void* result) {
  if (heap.kept < sizeof heap.results / sizeof *heap.results) heap.results[heap.kept++] = result;
}

// --- What `hindsight replay` puts into programs ---

/// An argument of the entry, or the result of an input function that the program declares.
void __hindsight_replay_input(void* address, size_t size) {
  take(address, size, NULL, "the program");
}

/// Arguments that a test gives are put into blocks of their own, so that a sanitizer watches them.
__attribute__((constructor(101))) static void copyArguments(int count, char** arguments) {
  static char** copies; // known to whoever looks for leaks
  if (!getenv("KTEST_FILE")) return;
  load();
  if (!test.hasWorld || count <= 0) return;
  copies = calloc((size_t)count, sizeof *copies);
  for (int i = 1; copies && i < count; ++i)
    if ((copies[i] = strdup(arguments[i]))) arguments[i] = copies[i];
}

/// In place of main, for a harness of libFuzzer: what is on standard input, in a block of just that size.
int __hindsight_replay_fuzz(int count, char** arguments, int (*target)(const uint8_t*, size_t),
                            int (*initialize)(int*, char***)) {
  static uint8_t bytes[1 << 17];
  size_t size = fread(bytes, 1, sizeof bytes, stdin);
  if (initialize) initialize(&count, &arguments);
  uint8_t* data = malloc(size);
  if (!data && size) fail("out of memory");
  if (size) memcpy(data, bytes, size);
  target(data, size);
  free(data);
  return 0;
}

/// For every variable that the program can change, before anything else. Most tests have them in the same order.
void __hindsight_replay_global(const char* name, void* address, size_t size) {
  static uint32_t expected, started;
  load();
  for (uint32_t tried = 0; tried < test.globals; ++tried) {
    const struct Object* object = &test.objects[(expected + tried) % test.globals];
    if (strcmp(name, object->name) != 0) continue;
    if (size != object->size)
      fail("the variable %s has %zu bytes, but the test has %u for it", name, size, object->size);
    memcpy(address, object->bytes, size);
    expected = (expected + tried + 1) % test.globals;
    test.next = ++started;
    if (started == test.globals) test.next += test.world;
    return;
  }
}

/// After the last one of them.
void __hindsight_replay_globals_started(void) {
  load();
  if (test.next < test.globals)
    fail("the test has values of %u global variables, of which the program has %u", test.globals, test.next);
}

/// In place of every function that must not be called.
__attribute__((noreturn)) void __hindsight_replay_error(const char* function) {
  fprintf(stderr, "%s is called\n", function);
  abort();
}

WEAK void __lsan_do_leak_check(void);

/// In place of what ends a program without its handlers, at one of which leaks are looked for.
__attribute__((noreturn)) void __hindsight_replay_exit(int status) {
  if (__lsan_do_leak_check) __lsan_do_leak_check();
  _Exit(status);
}
__attribute__((noreturn)) void __hindsight_replay_Exit(int status) {
  __hindsight_replay_exit(status);
}

/// The function that was started is back: the program would go on in its caller.
__attribute__((noreturn)) void __hindsight_replay_returned(int status) {
  fflush(NULL);
  __hindsight_replay_exit(status);
}

static void beforeQuickExit(void) {
  if (__lsan_do_leak_check) __lsan_do_leak_check();
}

/// The first handler to be registered is the last one to run.
__attribute__((constructor)) static void watchQuickExit(void) {
  at_quick_exit(beforeQuickExit);
}

static uint32_t allocations; // of the program, so far

/// Counts an allocation of the program. True: the test wants it to fail.
static bool hindsight_allocation_fails(void) {
  static uint32_t next;
  load();
  ++allocations;
  if (next + 4 > test.failedAllocations.size || numberAt(test.failedAllocations.bytes + next) != allocations)
    return false;
  next += 4;
  errno = ENOMEM;
  return true;
}

static uintptr_t hindsight_wanted_address(void) {
  enum { kEntry = 12 }; // the number of the allocation, the upper half of the address, the lower one
  uint32_t low = 0, high = test.addresses.size / kEntry;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    const unsigned char* entry = test.addresses.bytes + (size_t)middle * kEntry;
    if (numberAt(entry) == allocations) return (uintptr_t)((uint64_t)numberAt(entry + 4) << 32 | numberAt(entry + 8));
    if (numberAt(entry) < allocations)
      low = middle + 1;
    else
      high = middle;
  }
  return 0;
}

__attribute__((noreturn)) static void hindsight_cannot_place(const char* why) {
  fprintf(stderr, "hindsight replay: %s\n", why);
  _Exit(kNotPlaced);
}

#define HINDSIGHT_NAME(name) __hindsight_replay_##name
#include "placed_blocks.h"

// The operators new and delete of C++, under the names that compilers give them.
#if __SIZEOF_POINTER__ == 8
#define SIZE_LETTER m
#else
#define SIZE_LETTER j
#endif
#define JOIN_NAMES(a, b, c) a##b##c
#define JOINED(a, b, c) JOIN_NAMES(a, b, c)
#define NEW_NAME(array, rest) JOINED(_Zn##array, SIZE_LETTER, rest)
#define DELETE_NAME(array, rest) JOINED(_Zd##array##Pv, SIZE_LETTER, rest)
#define OURS(name) JOINED(__hindsight_replay_, name, )

#define DEFINE_OPERATORS(newArray, deleteArray)                                                                        \
  WEAK void* NEW_NAME(newArray, )(size_t);                                                                             \
  void* OURS(NEW_NAME(newArray, ))(size_t size) {                                                                      \
    return hindsight_allocation_fails() ? NULL : HINDSIGHT_PLACE(size, NEW_NAME(newArray, )(size));                    \
  }                                                                                                                    \
  WEAK void* NEW_NAME(newArray, RKSt9nothrow_t)(size_t, const void*);                                                  \
  void* OURS(NEW_NAME(newArray, RKSt9nothrow_t))(size_t size, const void* tag) {                                       \
    return hindsight_allocation_fails() ? NULL : HINDSIGHT_PLACE(size, NEW_NAME(newArray, RKSt9nothrow_t)(size, tag)); \
  }                                                                                                                    \
  WEAK void* NEW_NAME(newArray, St11align_val_t)(size_t, size_t);                                                      \
  void* OURS(NEW_NAME(newArray, St11align_val_t))(size_t size, size_t align) {                                         \
    return hindsight_allocation_fails() ? NULL                                                                         \
                                        : HINDSIGHT_PLACE(size, NEW_NAME(newArray, St11align_val_t)(size, align));     \
  }                                                                                                                    \
  WEAK void* NEW_NAME(newArray, St11align_val_tRKSt9nothrow_t)(size_t, size_t, const void*);                           \
  void* OURS(NEW_NAME(newArray, St11align_val_tRKSt9nothrow_t))(size_t size, size_t align, const void* tag) {          \
    if (hindsight_allocation_fails()) return NULL;                                                                     \
    return HINDSIGHT_PLACE(size, NEW_NAME(newArray, St11align_val_tRKSt9nothrow_t)(size, align, tag));                 \
  }                                                                                                                    \
  WEAK void _Zd##deleteArray##Pv(void*);                                                                               \
  void __hindsight_replay__Zd##deleteArray##Pv(void* pointer) {                                                        \
    _Zd##deleteArray##Pv(hindsight_released(pointer));                                                                 \
  }                                                                                                                    \
  WEAK void DELETE_NAME(deleteArray, )(void*, size_t);                                                                 \
  void OURS(DELETE_NAME(deleteArray, ))(void* pointer, size_t size) {                                                  \
    DELETE_NAME(deleteArray, )(hindsight_released(pointer), size);                                                     \
  }                                                                                                                    \
  WEAK void _Zd##deleteArray##PvSt11align_val_t(void*, size_t);                                                        \
  void __hindsight_replay__Zd##deleteArray##PvSt11align_val_t(void* pointer, size_t align) {                           \
    _Zd##deleteArray##PvSt11align_val_t(hindsight_released(pointer), align);                                           \
  }                                                                                                                    \
  WEAK void DELETE_NAME(deleteArray, St11align_val_t)(void*, size_t, size_t);                                          \
  void OURS(DELETE_NAME(deleteArray, St11align_val_t))(void* pointer, size_t size, size_t align) {                     \
    DELETE_NAME(deleteArray, St11align_val_t)(hindsight_released(pointer), size, align);                               \
  }                                                                                                                    \
  WEAK void _Zd##deleteArray##PvRKSt9nothrow_t(void*, const void*);                                                    \
  void __hindsight_replay__Zd##deleteArray##PvRKSt9nothrow_t(void* pointer, const void* tag) {                         \
    _Zd##deleteArray##PvRKSt9nothrow_t(hindsight_released(pointer), tag);                                              \
  }

DEFINE_OPERATORS(w, l)
DEFINE_OPERATORS(a, a)

// --- What the world gives: the values of the test instead of what the machine would say today ---

static int takeInt(const char* name) {
  int value;
  take(&value, sizeof value, name, name);
  return value;
}

time_t __hindsight_replay_time(time_t* out) {
  time_t seconds = takeInt("time()");
  if (out) *out = seconds;
  return seconds;
}
clock_t __hindsight_replay_clock(void) {
  return takeInt("clock()");
}
int __hindsight_replay_gettimeofday(struct timeval* out, void* zone) {
  (void)zone;
  if (!out) return 0;
  out->tv_sec = takeInt("gettimeofday().tv_sec");
  out->tv_usec = takeInt("gettimeofday().tv_usec");
  return 0;
}
int __hindsight_replay_clock_gettime(clockid_t id, struct timespec* out) {
  (void)id;
  out->tv_sec = takeInt("clock_gettime().tv_sec");
  out->tv_nsec = takeInt("clock_gettime().tv_nsec");
  return 0;
}
int __hindsight_replay_timespec_get(struct timespec* out, int base) {
  if (base != TIME_UTC) return 0;
  out->tv_sec = takeInt("timespec_get().tv_sec");
  out->tv_nsec = takeInt("timespec_get().tv_nsec");
  return base;
}

/// From a seed that is one number they are what the library says.
int __hindsight_replay_rand(void) {
  return isNext(sizeof(int), "rand()") ? takeInt("rand()") & 0x7fffffff : rand();
}
long __hindsight_replay_random(void) {
  return isNext(sizeof(int), "random()") ? takeInt("random()") & 0x7fffffff : random();
}

static void takeBytes(unsigned char* out, size_t n, const char* name) {
  for (size_t i = 0; i < n; ++i) out[i] = (unsigned char)takeInt(name);
}
ssize_t __hindsight_replay_getrandom(void* out, size_t n, unsigned flags) {
  if ((flags & ~7u) != 0) {
    errno = EINVAL;
    return -1;
  }
  takeBytes(out, n, "getrandom()");
  return (ssize_t)n;
}
int __hindsight_replay_getentropy(void* out, size_t n) {
  if (n > 256) {
    errno = EIO;
    return -1;
  }
  takeBytes(out, n, "getentropy()");
  return 0;
}
uint32_t __hindsight_replay_arc4random(void) {
  return (uint32_t)takeInt("arc4random()");
}
void __hindsight_replay_arc4random_buf(void* out, size_t n) {
  takeBytes(out, n, "arc4random_buf()");
}
uint32_t __hindsight_replay_arc4random_uniform(uint32_t limit) {
  (void)limit;
  return (uint32_t)takeInt("arc4random_uniform()");
}

/// As runtime/libc/x86.c says it.
void __hindsight_replay_cpuid(unsigned leaf, unsigned subleaf, unsigned* out) {
  static const unsigned answers[2][2][4] = {{{1, 0x756e6547, 0x6c65746e, 0x49656e69}, {0x000006f0, 0, 0, 0x07808171}},
                                            {{0x80000001, 0, 0, 0}, {0, 0, 1, 0x20100800}}};
  unsigned number = leaf & 0x7fffffff;
  (void)subleaf;
  for (int i = 0; i < 4; ++i) out[i] = number > 1 ? 0 : answers[leaf >> 31][number][i];
}
/// As runtime/libc/sys_info.c says it: the machine is none of the test's affair.
enum { kPages = 2097152, kFreePages = kPages / 2 };
static const char hostName[] = "localhost";

long __hindsight_replay_sysconf(int name) {
  switch (name) { // others are the same everywhere
  case _SC_PHYS_PAGES: return kPages;
  case _SC_AVPHYS_PAGES: return kFreePages;
  case _SC_NPROCESSORS_CONF:
  case _SC_NPROCESSORS_ONLN: return 1;
  case _SC_OPEN_MAX:
  case _SC_CHILD_MAX: return 1024;
  case _SC_ARG_MAX: return 2097152;
  }
  return sysconf(name);
}
int __hindsight_replay_get_nprocs(void) {
  return 1;
}
int __hindsight_replay_get_nprocs_conf(void) {
  return 1;
}
long __hindsight_replay_get_phys_pages(void) {
  return kPages;
}
long __hindsight_replay_get_avphys_pages(void) {
  return kFreePages;
}
int __hindsight_replay_sysinfo(struct sysinfo* out) {
  memset(out, 0, sizeof *out);
  out->uptime = 86400;
  out->totalram = kPages;
  out->freeram = kFreePages;
  out->mem_unit = 4096;
  out->procs = 1;
  return 0;
}
int __hindsight_replay_getloadavg(double* out, int count) {
  if (count > 3) count = 3;
  for (int i = 0; i < count; ++i) out[i] = 0;
  return count;
}
/// As runtime/posix/mapping.c says it.
int __hindsight_replay_mincore(void* start, size_t length, unsigned char* out) {
  (void)length;
  (void)out;
  errno = (uintptr_t)start % 4096 != 0 ? EINVAL : EAGAIN;
  return -1;
}
int __hindsight_replay_gethostname(char* out, size_t room) {
  memcpy(out, hostName, room < sizeof hostName ? room : sizeof hostName);
  if (room >= sizeof hostName) return 0;
  errno = ENAMETOOLONG;
  return -1;
}
int __hindsight_replay_uname(struct utsname* out) {
  memset(out, 0, sizeof *out);
  strcpy(out->sysname, "Linux");
  strcpy(out->nodename, hostName);
  strcpy(out->release, "6.1.0");
  strcpy(out->version, "#1");
  strcpy(out->machine, sizeof(void*) == 8 ? "x86_64" : "i686");
  return 0;
}
unsigned long long __hindsight_replay_rdtsc(void) {
  unsigned high = (unsigned)takeInt("rdtsc().high"), low = (unsigned)takeInt("rdtsc().low");
  return (unsigned long long)high << 32 | low;
}

static pid_t ownProcess; // as the test has it; 0: not asked for yet

pid_t __hindsight_replay_getpid(void) {
  if (!ownProcess) ownProcess = takeInt("getpid()");
  return ownProcess;
}
pid_t __hindsight_replay_getppid(void) {
  static pid_t parent;
  if (!parent) parent = takeInt("getppid()");
  return parent;
}
/// Numbers of processes are made up: only the program itself can be meant.
int __hindsight_replay_kill(pid_t process, int number) {
  if (process == __hindsight_replay_getpid()) return kill(getpid(), number);
  errno = ESRCH;
  return -1;
}

// --- Names of temporary files: counted, as in runtime/posix/temporary.c, where a library draws them by chance ---

/// The next name in the place of the six marks, if that is what is there.
static bool nextName(char* template, int suffix) {
  static unsigned count;
  size_t length = strlen(template), end = suffix < 0 ? 0 : length - (size_t)suffix;
  if (suffix < 0 || length < (size_t)suffix + 6 || strncmp(template + end - 6, "XXXXXX", 6) != 0)
    return errno = EINVAL, false;
  unsigned number = count++;
  for (size_t i = end; i-- > end - 6; number /= 26) template[i] = (char)('a' + number % 26);
  return true;
}
static void putMarks(char* template, int suffix) {
  memcpy(template + strlen(template) - (size_t)suffix - 6, "XXXXXX", 6);
}
int __hindsight_replay_mkostemps(char* template, int suffix, int flags) {
  for (;;) {
    if (!nextName(template, suffix)) return -1;
    int file = open(template, (flags & ~O_ACCMODE) | O_RDWR | O_CREAT | O_EXCL, 0600);
    if (file >= 0 || errno != EEXIST) return file;
    putMarks(template, suffix);
  }
}
int __hindsight_replay_mkstemps(char* template, int suffix) {
  return __hindsight_replay_mkostemps(template, suffix, 0);
}
int __hindsight_replay_mkostemp(char* template, int flags) {
  return __hindsight_replay_mkostemps(template, 0, flags);
}
int __hindsight_replay_mkstemp(char* template) {
  return __hindsight_replay_mkostemps(template, 0, 0);
}
int __hindsight_replay_mkstemp64(char* template) {
  return __hindsight_replay_mkostemps(template, 0, 0);
}
char* __hindsight_replay_mkdtemp(char* template) {
  for (;;) {
    if (!nextName(template, 0)) return NULL;
    if (mkdir(template, 0700) == 0) return template;
    if (errno != EEXIST) return NULL;
    putMarks(template, 0);
  }
}

// --- What models of the C library want of the engine, if one of them is in the place of the library's function ---

int __hindsight_is_symbolic(unsigned long long value) {
  (void)value;
  return 0;
}
int __hindsight_is_symbolic_double(double value) {
  (void)value;
  return 0;
}
void __hindsight_write(int fd, const void* data, size_t n) {
  if (write(fd, data, n) < 0) return;
}
int __hindsight_format_double(char* out, size_t room, const char* format, double value) {
  return snprintf(out, room, format, value);
}
int __hindsight_format_long_double(char* out, size_t room, const char* format, long double value) {
  return snprintf(out, room, format, value);
}
__attribute__((noreturn)) void __hindsight_unsupported(const char* what) {
  fail("%s is not supported", what);
}
__attribute__((noreturn)) void __hindsight_error(const char* kind, const char* message) {
  fail("%s: %s", kind, message);
}

static int runFolder = -1; // of this run, if the program has a root folder of its own

/// Leaves an empty file there for who runs the program.
static void leave(const char* variable, const char* name) {
  const char* path = getenv(variable);
  int how = O_WRONLY | O_CREAT | O_CLOEXEC;
  int file = runFolder >= 0 ? openat(runFolder, name, how, 0600) : path ? open(path, how, 0600) : -1;
  if (file >= 0) close(file);
}

/// Before every place that a target stands for. The run ends there, as the engine's does. A status alone could be the
/// program's own: the file is what counts.
__attribute__((noreturn)) void __hindsight_replay_reached(void) {
  leave("HINDSIGHT_REACHED_FILE", "reached");
  fputs("hindsight replay: the target is reached\n", stderr);
  fflush(NULL);
  _Exit(kTargetReached);
}

/// Before every place where an error is predicted that no sanitizer may see. A run that has left the predicted path
/// does not come here with all inputs of the test taken, or not at all.
void __hindsight_replay_passed(void) {
  static bool noted;
  load();
  if (noted || test.next != test.count) return;
  noted = true;
  leave("HINDSIGHT_PASSED_FILE", "passed");
}

// --- Which way the program goes at its branches ---

enum { kMostDecisions = 1 << 20 }; // as in support/branch_code.h
static struct {
  uint32_t count;
  uint32_t codes[kMostDecisions];
}* decisions;                             // in a file that is mapped: however the run ends, they are there
static _Thread_local uint32_t isAway = 1; // what runs is not the program, or is called by something that is not

static void openDecisions(void) {
  const char* path = getenv("HINDSIGHT_DECISIONS_FILE");
  int file = path ? open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600) : -1;
  if (file < 0) return;
  void* memory = MAP_FAILED;
  if (ftruncate(file, sizeof *decisions) == 0)
    memory = mmap(NULL, sizeof *decisions, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (memory != MAP_FAILED) decisions = memory;
  close(file);
}

// --- A root folder of its own (support/own_root.h) ---

WEAK void __sanitizer_set_report_fd(void*);
WEAK void __sanitizer_symbolize_pc(void*, const char*, char*, size_t);

// In which order a folder lists its names is up to the system; in the models it is the one in which they were made.

static struct {
  unsigned long long* numbers; // of the files that were there at the start
  size_t count;
} made;

static void loadOrder(const char* root) {
  char path[4096];
  unsigned long long number;
  snprintf(path, sizeof path, "%s.order", root);
  FILE* file = fopen(path, "re");
  while (file && fscanf(file, "%llu", &number) == 1) {
    made.numbers = realloc(made.numbers, (made.count + 1) * sizeof *made.numbers);
    if (!made.numbers) fail("out of memory");
    made.numbers[made.count++] = number;
  }
  if (file) fclose(file);
}

/// The entries of a folder that the program reads.
struct Listing {
  struct Listing* next;
  DIR* folder;
  struct dirent** entries;
  size_t count, given;
};
static struct Listing* listings;

static size_t rankOf(int folder, const struct dirent* entry) {
  struct stat info;
  size_t rank = 0;
  if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) return strlen(entry->d_name) - 1;
  if (fstatat(folder, entry->d_name, &info, AT_SYMLINK_NOFOLLOW) != 0) return made.count + 2;
  while (rank < made.count && made.numbers[rank] != info.st_ino) ++rank;
  return rank + 2;
}

/// Those that are new come last, by their names.
static int isBehind(int folder, const struct dirent* a, const struct dirent* b) {
  size_t first = rankOf(folder, a), second = rankOf(folder, b);
  return first != second ? first > second : strcmp(a->d_name, b->d_name) > 0;
}

static struct Listing* list(DIR* folder) {
  struct Listing* listing = calloc(1, sizeof *listing);
  if (!listing) fail("out of memory");
  *listing = (struct Listing){.next = listings, .folder = folder};
  listings = listing;
  for (struct dirent* entry; (entry = readdir(folder));) {
    size_t at = listing->count++;
    struct dirent* copy = malloc(sizeof *copy);
    listing->entries = realloc(listing->entries, listing->count * sizeof *listing->entries);
    if (!copy || !listing->entries) fail("out of memory");
    memset(copy, 0, sizeof *copy);
    memcpy(copy, entry, entry->d_reclen < sizeof *copy ? entry->d_reclen : sizeof *copy);
    for (; at > 0 && isBehind(dirfd(folder), listing->entries[at - 1], copy); --at)
      listing->entries[at] = listing->entries[at - 1];
    listing->entries[at] = copy;
  }
  return listing;
}
static struct Listing* listingOf(DIR* folder) {
  struct Listing* listing = listings;
  while (listing && listing->folder != folder) listing = listing->next;
  return listing;
}
static void forget(DIR* folder) {
  for (struct Listing** link = &listings; *link; link = &(*link)->next)
    if ((*link)->folder == folder) {
      struct Listing* old = *link;
      *link = old->next;
      for (size_t i = 0; i < old->count; ++i) free(old->entries[i]);
      free(old->entries);
      free(old);
      return;
    }
}

struct dirent* __hindsight_replay_readdir(DIR* folder) {
  if (made.count == 0) return readdir(folder);
  struct Listing* listing = listingOf(folder);
  if (!listing) listing = list(folder);
  return listing->given < listing->count ? listing->entries[listing->given++] : NULL;
}
#if __SIZEOF_POINTER__ == 8
struct dirent* __hindsight_replay_readdir64(DIR* folder) {
  return __hindsight_replay_readdir(folder);
}
#else
struct dirent64* __hindsight_replay_readdir64(DIR* folder) {
  return readdir64(folder);
}
#endif
void __hindsight_replay_rewinddir(DIR* folder) {
  forget(folder);
  rewinddir(folder);
}
int __hindsight_replay_closedir(DIR* folder) {
  forget(folder);
  return closedir(folder);
}
long __hindsight_replay_telldir(DIR* folder) {
  struct Listing* listing = listingOf(folder);
  return listing ? (long)listing->given : made.count ? 0 : telldir(folder);
}
void __hindsight_replay_seekdir(DIR* folder, long position) {
  if (made.count == 0) return seekdir(folder, position);
  struct Listing* listing = listingOf(folder);
  if (!listing) listing = list(folder);
  listing->given = (size_t)position;
}

/// A descriptor where the program does not look for its own.
static int setAside(int file) {
  int high = file < 0 ? -1 : fcntl(file, F_DUPFD_CLOEXEC, 900);
  if (file >= 0) close(file);
  return high;
}

/// What a sanitizer wants of the files of the machine, it gets before they are gone.
static void prepareReports(void) {
  if (!__sanitizer_set_report_fd) return;
  char name[40], text[256];
  snprintf(name, sizeof name, "report.%d", (int)getpid());
  int file = setAside(openat(runFolder, name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600));
  if (file >= 0) __sanitizer_set_report_fd((void*)(intptr_t)file);
  if (getenv("HINDSIGHT_REPORTS") && __sanitizer_symbolize_pc)
    __sanitizer_symbolize_pc((void*)prepareReports, "%f", text, sizeof text);
}

static void enterOwnRoot(const char* root) {
  char folder[4096];
  snprintf(folder, sizeof folder, "%s/..", root);
  runFolder = setAside(open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  prepareReports();
  loadOrder(root);
  if (chroot(root) != 0 || chdir("/home/user") != 0) fail("cannot make %s the root folder: %s", root, strerror(errno));
  // The right to do this is all that the program had more than others.
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct none[2] = {{0, 0, 0}, {0, 0, 0}};
  if (prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0) != 0 || syscall(SYS_capset, &header, none) != 0)
    fail("cannot give up a right: %s", strerror(errno));
  const char* ours[] = {"KTEST_FILE",     "HINDSIGHT_REACHED_FILE", "HINDSIGHT_PASSED_FILE", "HINDSIGHT_DECISIONS_FILE",
                        "ASAN_OPTIONS",   "UBSAN_OPTIONS",          "LSAN_OPTIONS",          "MSAN_OPTIONS",
                        "HINDSIGHT_ROOT", "HINDSIGHT_REPORTS"};
  for (size_t i = 0; i < sizeof ours / sizeof *ours; ++i) unsetenv(ours[i]);
}

/// Before anything of the program, and when the test has been read.
__attribute__((constructor(101))) static void start(void) {
  openDecisions();
  const char* root = getenv("HINDSIGHT_ROOT");
  if (!root) return;
  load();
  enterOwnRoot(root);
}

void __hindsight_replay_branch(uint32_t code) {
  if (!isAway && decisions && decisions->count < kMostDecisions) decisions->codes[decisions->count++] = code;
}
uint32_t __hindsight_replay_is_away(void) {
  return isAway;
}
uint32_t __hindsight_replay_set_away(uint32_t now) {
  uint32_t before = isAway;
  isAway = now;
  return before;
}

/// Before calls through pointers that may be the target.
void __hindsight_replay_reached_if(const void* callee, const void* target) {
  if (callee == target) __hindsight_replay_reached();
}

// --- klee/klee.h ---

void klee_make_symbolic(void* address, size_t size, const char* name) {
  take(address, size, name ? name : "unnamed", "klee_make_symbolic");
}

int klee_int(const char* name) {
  int value;
  take(&value, sizeof value, name, "klee_int");
  return value;
}

int klee_range(int begin, int end, const char* name) {
  if (begin >= end) fail("klee_range: [%d, %d) is empty", begin, end);
  if (begin + 1 == end && !isNext(sizeof(int), name)) return begin; // one possible value need not be an input
  int value;
  take(&value, sizeof value, name, "klee_range");
  if (value < begin || value >= end) fail("klee_range: %d is not in [%d, %d)", value, begin, end);
  return value;
}

uintptr_t klee_choose(uintptr_t n) {
  uintptr_t value;
  take(&value, sizeof value, NULL, "klee_choose");
  if (value >= n) fail("klee_choose: %zu is not below %zu", (size_t)value, (size_t)n);
  return value;
}

void klee_assume(uintptr_t condition) {
  if (!condition) assumptionFailed("an assumption of the program does not hold for this test");
}

__attribute__((noreturn)) void klee_silent_exit(int status) {
  exit(status);
}

__attribute__((noreturn)) void klee_abort(void) {
  abort();
}

__attribute__((noreturn)) void klee_report_error(const char* file, int line, const char* message, const char* suffix) {
  fprintf(stderr, "%s:%d: %s (%s)\n", file, line, message, suffix);
  abort();
}

void klee_prefer_cex(void* object, uintptr_t condition) {
  (void)object;
  (void)condition;
}
void klee_posix_prefer_cex(void* object, uintptr_t condition) {
  (void)object;
  (void)condition;
}

unsigned klee_is_symbolic(uintptr_t n) {
  (void)n;
  return 0;
}
unsigned klee_is_replay(void) {
  return 1;
}
size_t klee_get_obj_size(void* pointer) {
  (void)pointer;
  fail("klee_get_obj_size has no answer in a native run");
}
int klee_get_errno(void) {
  return errno;
}

float klee_get_valuef(float value) {
  return value;
}
double klee_get_valued(double value) {
  return value;
}
long klee_get_valuel(long value) {
  return value;
}
long long klee_get_valuell(long long value) {
  return value;
}
int32_t klee_get_value_i32(int32_t value) {
  return value;
}
int64_t klee_get_value_i64(int64_t value) {
  return value;
}

void klee_warning(const char* message) {
  fprintf(stderr, "warning: %s\n", message);
}
void klee_warning_once(const char* message) {
  fprintf(stderr, "warning: %s\n", message);
}
void klee_print_expr(const char* message, ...) {
  (void)message;
}
void klee_print_range(const char* name, int value) {
  fprintf(stderr, "%s: %d\n", name, value);
}
void klee_stack_trace(void) {}
void klee_set_forking(unsigned enable) {
  (void)enable;
}
void klee_alias_function(const char* name, const char* replacement) {
  (void)name;
  (void)replacement;
}
void klee_check_memory_access(const void* address, size_t size) {
  // Touching the ends is what a sanitizer can check.
  if (size > 0) {
    (void)*(const volatile char*)address;
    (void)*((const volatile char*)address + size - 1);
  }
}
void klee_mark_global(void* object) {
  (void)object;
}
void klee_define_fixed_object(void* address, size_t size) {
  (void)address;
  (void)size;
}
void klee_open_merge(void) {}
void klee_close_merge(void) {}
void klee_merge(void) {}

// --- SV-COMP. Weak, because programs often bring their own. ---

#define NONDET(name, type)                                                                                             \
  WEAK type __VERIFIER_nondet_##name(void) {                                                                           \
    type value;                                                                                                        \
    take(&value, sizeof value, NULL, "__VERIFIER_nondet_" #name);                                                      \
    return value;                                                                                                      \
  }

NONDET(char, char)
NONDET(schar, signed char)
NONDET(uchar, unsigned char)
NONDET(short, short)
NONDET(ushort, unsigned short)
NONDET(int, int)
NONDET(uint, unsigned)
NONDET(unsigned, unsigned)
NONDET(long, long)
NONDET(ulong, unsigned long)
NONDET(longlong, long long)
NONDET(ulonglong, unsigned long long)
NONDET(size_t, size_t)
NONDET(u8, uint8_t)
NONDET(u16, uint16_t)
NONDET(u32, uint32_t)
NONDET(S8, int8_t)
NONDET(S16, int16_t)
NONDET(S32, int32_t)
NONDET(float, float)
NONDET(double, double)
NONDET(loff_t, int64_t)
NONDET(pointer, void*)
NONDET(pchar, char*)
NONDET(const_char_pointer, const char*)

/// A bool has two values: the lowest bit of the byte decides.
WEAK _Bool __VERIFIER_nondet_bool(void) {
  unsigned char value;
  take(&value, sizeof value, NULL, "__VERIFIER_nondet_bool");
  return value & 1;
}

#ifdef __SIZEOF_INT128__
NONDET(int128, __int128)
NONDET(uint128, unsigned __int128)
#endif

WEAK void __VERIFIER_nondet_memory(void* address, size_t size) {
  take(address, size, NULL, "__VERIFIER_nondet_memory");
}

WEAK void __VERIFIER_assume(int condition) {
  if (!condition) assumptionFailed("an assumption of the program does not hold for this test");
}
WEAK void __VERIFIER_assert(int condition) {
  if (!condition) abort();
}
WEAK void __VERIFIER_error(void) {
  __hindsight_replay_error("__VERIFIER_error");
}
WEAK void reach_error(void) {
  __hindsight_replay_error("reach_error");
}
WEAK void __VERIFIER_atomic_begin(void) {}
WEAK void __VERIFIER_atomic_end(void) {}
