// Linked with every_input.c and a program without sanitizers: puts bytes of FILL's choice where nothing was written,
// and makes a sum of what a run does, its blocks and the addresses it uses, in place of the marks. Two fillings with
// the same sum on an input decide no branch and no address of it. Memory of the heap has a header of its own, so that
// `realloc` knows what is new.
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

extern uint64_t* marks;
enum { kUniform = 256, kWords = 512, kHeader = 16 };

void judge_fill(void* where, size_t size) {
  static uint32_t state;
  unsigned fill = (unsigned)atoi(getenv("FILL"));
  if (!state) state = fill * 2654435761u | 1;
  for (size_t i = 0; i < size; i++) {
    state = state * 1664525u + 1013904223u;
    unsigned word = i % sizeof(unsigned) ? 0 : fill; // the number itself, in every word
    ((unsigned char*)where)[i] = (unsigned char)(fill < kUniform ? fill : fill < kWords ? word : state >> 24);
  }
}

void* __real_malloc(size_t);
void __real_free(void*);
void* __wrap_malloc(size_t size) {
  size_t* block = __real_malloc(size + kHeader);
  *block = size;
  judge_fill((char*)block + kHeader, size);
  return (char*)block + kHeader;
}
void __wrap_free(void* memory) {
  if (memory) __real_free((char*)memory - kHeader);
}
void* __wrap_calloc(size_t count, size_t size) {
  return memset(__wrap_malloc(count * size), 0, count * size);
}
void* __wrap_realloc(void* memory, size_t size) {
  char* grown = __wrap_malloc(size);
  if (memory)
    memcpy(grown, memory, *(size_t*)((char*)memory - kHeader) < size ? *(size_t*)((char*)memory - kHeader) : size);
  __wrap_free(memory);
  return grown;
}

static void add(uint64_t what) {
  if (marks) *marks = (*marks ^ what) * UINT64_C(0x100000001b3);
}
void __sanitizer_cov_trace_pc_guard_init(uint32_t* first, uint32_t* end) {
  for (uint32_t number = 1; first < end; first++) *first = number++;
}
void __sanitizer_cov_trace_pc_guard(uint32_t* block) {
  add(*block);
}
#define USES(size)                                                                                                     \
  void __sanitizer_cov_load##size(void* where) {                                                                       \
    add((uintptr_t)where);                                                                                             \
  }                                                                                                                    \
  void __sanitizer_cov_store##size(void* where) {                                                                      \
    add(~(uintptr_t)where);                                                                                            \
  }
USES(1)
USES(2)
USES(4)
USES(8)
USES(16)

// What every_input.c asks of a sanitizer.
void __sanitizer_print_stack_trace(void) {}
int __sanitizer_install_malloc_and_free_hooks(void (*allocated)(const volatile void*, size_t),
                                              void (*freed)(const volatile void*)) {
  (void)allocated, (void)freed;
  return 0;
}
