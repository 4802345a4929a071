// Allocation functions that put blocks of the heap where a test wants them.
//
// A path may depend on addresses: on a freed one that is handed out again, on which of two blocks comes first, on the
// low bits of one. The test then says where the blocks of some allocations are, by number. Those are mapped there. For
// a sanitizer, the memory around such a block and a freed block are marked as its own allocator would mark them, and
// each has a twin of that allocator, which is freed in its place: what is wrong with that, the sanitizer says.
//
// This is a part of the replay library, and of the programs that --repro writes. So it includes nothing, keeps to old
// C, and whoever includes it says before:
//   HINDSIGHT_NAME(malloc)          what the function in place of malloc is called
//   hindsight_allocation_fails()    counts the allocation; true: it is to fail
//   hindsight_wanted_address()      where the block that was counted last is to be; 0: anywhere
//   hindsight_cannot_place(why)     ends the run

extern void* malloc(__SIZE_TYPE__);
extern void* calloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void* realloc(void*, __SIZE_TYPE__);
extern void* reallocarray(void*, __SIZE_TYPE__, __SIZE_TYPE__);
extern void* aligned_alloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void* memalign(__SIZE_TYPE__, __SIZE_TYPE__);
extern int posix_memalign(void**, __SIZE_TYPE__, __SIZE_TYPE__);
extern void* valloc(__SIZE_TYPE__);
extern void* pvalloc(__SIZE_TYPE__);
extern char* strdup(const char*);
extern char* strndup(const char*, __SIZE_TYPE__);
extern __WCHAR_TYPE__* wcsdup(const __WCHAR_TYPE__*);
extern __SIZE_TYPE__ malloc_usable_size(void*);
extern void free(void*);
extern void* mmap(void*, __SIZE_TYPE__, int, int, int, long);
extern int munmap(void*, __SIZE_TYPE__);
extern int* __errno_location(void);
extern __attribute__((noreturn)) void abort(void);

#define HINDSIGHT_WEAK __attribute__((weak))
#define HINDSIGHT_RAW static __attribute__((no_sanitize_address, noinline))
HINDSIGHT_WEAK void __asan_get_shadow_mapping(__SIZE_TYPE__* scale, __SIZE_TYPE__* offset);
HINDSIGHT_WEAK void __lsan_register_root_region(const void* begin, __SIZE_TYPE__ size);
HINDSIGHT_WEAK void __lsan_unregister_root_region(const void* begin, __SIZE_TYPE__ size);
HINDSIGHT_WEAK void __msan_allocated_memory(const volatile void* begin, __SIZE_TYPE__ size);
HINDSIGHT_WEAK void __msan_unpoison(const volatile void* begin, __SIZE_TYPE__ size);
HINDSIGHT_WEAK void __msan_copy_shadow(const volatile void* to, const volatile void* from, __SIZE_TYPE__ size);

struct hindsight_block {
  char* at;
  __SIZE_TYPE__ size;
  char* twin; // null if nobody watches
  int live;
  struct hindsight_block* older;
};
static struct hindsight_block* hindsight_newest;

enum { hindsight_enomem = 12, hindsight_page = 4096, hindsight_zone = 256 };
enum { hindsight_around = 0xfa, hindsight_freed = 0xfd }; // as AddressSanitizer marks memory

/// Pages at this place, none of which is somebody else's. 3: readable and writable; the flags: private, anonymous,
/// without a reservation, there and nowhere else.
HINDSIGHT_RAW int hindsight_map(char* from, __SIZE_TYPE__ size) {
  void* got = mmap(from, size, 3, 0x2 | 0x20 | 0x4000 | 0x100000, -1, 0);
  if (got == (void*)from) return 1;
  if (got != (void*)-1) munmap(got, size);
  return 0;
}

HINDSIGHT_RAW int hindsight_is_mapped(const char* page) {
  const struct hindsight_block* block;
  for (block = hindsight_newest; block; block = block->older)
    if (page + hindsight_page > block->at - hindsight_zone && page < block->at + block->size + hindsight_zone) return 1;
  return 0;
}

HINDSIGHT_RAW void hindsight_map_around(char* at, __SIZE_TYPE__ size) {
  char* from = at - hindsight_zone - (__UINTPTR_TYPE__)(at - hindsight_zone) % hindsight_page;
  __SIZE_TYPE__ length = at + size + hindsight_zone - from;
  length += (hindsight_page - length % hindsight_page) % hindsight_page;
  if (hindsight_map(from, length)) return;
  for (; length; from += hindsight_page, length -= hindsight_page)
    if (!hindsight_is_mapped(from) && !hindsight_map(from, hindsight_page))
      hindsight_cannot_place("something else is at the address of a block");
}

/// Both are multiples of eight, except the end of accessible memory.
HINDSIGHT_RAW void hindsight_mark(char* from, char* to, unsigned char mark) {
  __SIZE_TYPE__ scale, offset;
  if (!__asan_get_shadow_mapping) return;
  __asan_get_shadow_mapping(&scale, &offset);
  volatile unsigned char* shadow = (unsigned char*)(((__UINTPTR_TYPE__)from >> scale) + offset); // no memset
  for (; from + 8 <= to; from += 8) *shadow++ = mark;
  if (from < to) *shadow = mark ? mark : (unsigned char)(to - from);
}

HINDSIGHT_RAW char* hindsight_end_of(const struct hindsight_block* block) {
  return block->at + (block->size + 7) / 8 * 8;
}

/// The living block that the pointer points into, or else the one that died last.
HINDSIGHT_RAW struct hindsight_block* hindsight_find(const void* pointer) {
  struct hindsight_block *dead = 0, *block;
  const char* at = (const char*)pointer;
  for (block = hindsight_newest; block; block = block->older) {
    if (at != block->at && (at < block->at || at >= block->at + block->size)) continue;
    if (block->live) return block;
    if (!dead) dead = block;
  }
  return dead;
}

HINDSIGHT_RAW struct hindsight_block* hindsight_new_block(void) {
  static struct hindsight_block* room;
  static unsigned left;
  enum { count = 1024 };
  if (!left) {
    room = (struct hindsight_block*)mmap(0, count * sizeof *room, 3, 0x2 | 0x20, -1, 0);
    if (room == (void*)-1) hindsight_cannot_place("there is no memory");
    if (__lsan_register_root_region) __lsan_register_root_region(room, count * sizeof *room);
    left = count;
  }
  return &room[--left];
}

static int hindsight_is_watched(void) {
  return __asan_get_shadow_mapping != 0;
}

/// The block of the allocation that was counted last. `kept` bytes at its front are what they were. Null: there is no
/// twin of it, although there should be.
HINDSIGHT_RAW void* hindsight_place(__SIZE_TYPE__ size, void* twin, __SIZE_TYPE__ kept) {
  char* at = (char*)hindsight_wanted_address();
  struct hindsight_block* block;
  if (hindsight_is_watched() && !twin) return 0;
  for (block = hindsight_newest; block; block = block->older)
    if (block->live && at < block->at + block->size && block->at < at + size)
      hindsight_cannot_place("a block would lie over another one");
  hindsight_map_around(at, size);
  block = hindsight_new_block();
  *block = (struct hindsight_block){at, size, (char*)twin, 1, hindsight_newest};
  hindsight_newest = block;
  hindsight_mark(at - hindsight_zone, at, hindsight_around);
  hindsight_mark(at, at + size, 0);
  hindsight_mark(hindsight_end_of(block), hindsight_end_of(block) + hindsight_zone, hindsight_around);
  if (__lsan_register_root_region) __lsan_register_root_region(at, size);
  if (__msan_allocated_memory) __msan_allocated_memory(at + kept, size - kept);
  return at;
}

/// What is to be freed by the real function in place of this pointer.
HINDSIGHT_RAW void* hindsight_released(void* pointer) {
  struct hindsight_block* block = pointer ? hindsight_find(pointer) : 0;
  if (!block) return pointer;
  int isRight = block->live && block->at == (char*)pointer;
  if (!isRight && !block->twin) abort();
  if (isRight) {
    block->live = 0;
    hindsight_mark(block->at, hindsight_end_of(block), hindsight_freed);
    if (__lsan_unregister_root_region) __lsan_unregister_root_region(block->at, block->size);
  }
  return block->twin ? block->twin + ((char*)pointer - block->at) : 0;
}

/// Past the checks of a sanitizer: what they would find was looked for already.
HINDSIGHT_RAW void hindsight_copy(char* to, const char* from, __SIZE_TYPE__ size) {
  __SIZE_TYPE__ i;
  if (__msan_copy_shadow) __msan_copy_shadow(to, from, size);
  for (i = 0; i < size && to != from; ++i) ((volatile char*)to)[i] = from[i];
}
HINDSIGHT_RAW void hindsight_clear(char* at, __SIZE_TYPE__ size) {
  __SIZE_TYPE__ i;
  if (__msan_unpoison) __msan_unpoison(at, size);
  for (i = 0; at && i < size; ++i) ((volatile char*)at)[i] = 0;
}

static int hindsight_is_power(__SIZE_TYPE__ n) {
  return n != 0 && (n & (n - 1)) == 0;
}

#define HINDSIGHT_PLACE(size, call)                                                                                    \
  (hindsight_wanted_address() ? hindsight_place(size, hindsight_is_watched() ? (call) : 0, 0) : (call))

void* HINDSIGHT_NAME(malloc)(__SIZE_TYPE__ size) {
  return hindsight_allocation_fails() ? 0 : HINDSIGHT_PLACE(size, malloc(size));
}
void* HINDSIGHT_NAME(calloc)(__SIZE_TYPE__ count, __SIZE_TYPE__ size) {
  if (hindsight_allocation_fails()) return 0;
  if (!hindsight_wanted_address()) return calloc(count, size);
  char* block = (char*)hindsight_place(count * size, hindsight_is_watched() ? calloc(count, size) : 0, 0);
  if (block) hindsight_clear(block, count * size);
  return block;
}
void HINDSIGHT_NAME(free)(void* pointer) {
  free(hindsight_released(pointer));
}
void HINDSIGHT_NAME(cfree)(void* pointer) {
  free(hindsight_released(pointer));
}
__SIZE_TYPE__ HINDSIGHT_NAME(malloc_usable_size)(void* pointer) {
  const struct hindsight_block* block = pointer ? hindsight_find(pointer) : 0;
  return block ? block->size : malloc_usable_size(pointer);
}

/// Only if the old block or the new one is at an address that the test has.
static void* hindsight_move(void* pointer, struct hindsight_block* old, __SIZE_TYPE__ size) {
  __SIZE_TYPE__ had = old ? old->size : malloc_usable_size(pointer);
  __SIZE_TYPE__ kept = had < size ? had : size;
  if (old) free(hindsight_released(pointer)); // what it held is still there
  int stays = old && (__UINTPTR_TYPE__)old->at == hindsight_wanted_address();
  char* block = hindsight_wanted_address()
                    ? (char*)hindsight_place(size, hindsight_is_watched() ? malloc(size) : 0, stays ? kept : 0)
                    : (char*)malloc(size);
  if (!block) return 0;
  hindsight_copy(block, (const char*)pointer, kept);
  if (!old) free(pointer);
  return block;
}
void* HINDSIGHT_NAME(realloc)(void* pointer, __SIZE_TYPE__ size) {
  struct hindsight_block* old = pointer ? hindsight_find(pointer) : 0;
  if (pointer && size == 0) { // allocates nothing
    void* released = hindsight_released(pointer);
    return released ? realloc(released, 0) : 0;
  }
  if (hindsight_allocation_fails()) return 0;
  if (!pointer) return HINDSIGHT_PLACE(size, realloc(0, size));
  return old || hindsight_wanted_address() ? hindsight_move(pointer, old, size) : realloc(pointer, size);
}
void* HINDSIGHT_NAME(reallocarray)(void* pointer, __SIZE_TYPE__ count, __SIZE_TYPE__ size) {
  __SIZE_TYPE__ bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) return reallocarray(pointer, count, size);
  return HINDSIGHT_NAME(realloc)(pointer, bytes);
}
/// By memalign, which a sanitizer does for any size, as the C library does.
void* HINDSIGHT_NAME(aligned_alloc)(__SIZE_TYPE__ align, __SIZE_TYPE__ size) {
  if (!hindsight_is_power(align)) return aligned_alloc(align, size);
  return hindsight_allocation_fails() ? 0 : HINDSIGHT_PLACE(size, memalign(align, size));
}
void* HINDSIGHT_NAME(memalign)(__SIZE_TYPE__ align, __SIZE_TYPE__ size) {
  if (!hindsight_is_power(align)) return memalign(align, size);
  return hindsight_allocation_fails() ? 0 : HINDSIGHT_PLACE(size, memalign(align, size));
}
int HINDSIGHT_NAME(posix_memalign)(void** out, __SIZE_TYPE__ align, __SIZE_TYPE__ size) {
  int kept = *__errno_location();
  if (!hindsight_is_power(align) || align % sizeof(void*)) return posix_memalign(out, align, size);
  if (hindsight_allocation_fails()) {
    *__errno_location() = kept; // which it says with its result instead
    return hindsight_enomem;
  }
  if (!hindsight_wanted_address()) return posix_memalign(out, align, size);
  void* twin = 0;
  int problem = hindsight_is_watched() ? posix_memalign(&twin, align, size) : 0;
  if (!problem) *out = hindsight_place(size, twin, 0);
  return problem;
}
void* HINDSIGHT_NAME(valloc)(__SIZE_TYPE__ size) {
  return hindsight_allocation_fails() ? 0 : HINDSIGHT_PLACE(size, valloc(size));
}
void* HINDSIGHT_NAME(pvalloc)(__SIZE_TYPE__ size) {
  if (size > (__SIZE_TYPE__)-1 - 4095) return pvalloc(size);
  __SIZE_TYPE__ whole = (size + 4095) / 4096 * 4096;
  return hindsight_allocation_fails() ? 0 : HINDSIGHT_PLACE(whole, pvalloc(size));
}

/// A copy of so many bytes, with zeros behind them.
static void* hindsight_duplicate(void* twin, const void* text, __SIZE_TYPE__ copied, __SIZE_TYPE__ size) {
  char* block = (char*)hindsight_place(size, twin, 0);
  if (!block) return 0;
  hindsight_copy(block, (const char*)text, copied);
  hindsight_clear(block + copied, size - copied);
  return block;
}
char* HINDSIGHT_NAME(strdup)(const char* text) {
  if (hindsight_allocation_fails()) return 0;
  if (!hindsight_wanted_address()) return strdup(text);
  __SIZE_TYPE__ size = __builtin_strlen(text) + 1;
  return (char*)hindsight_duplicate(hindsight_is_watched() ? malloc(size) : 0, text, size, size);
}
char* HINDSIGHT_NAME(__strdup)(const char* text) {
  return HINDSIGHT_NAME(strdup)(text);
}
char* HINDSIGHT_NAME(strndup)(const char* text, __SIZE_TYPE__ most) {
  if (hindsight_allocation_fails()) return 0;
  if (!hindsight_wanted_address()) return strndup(text, most);
  __SIZE_TYPE__ size = 0;
  while (size < most && text[size]) ++size;
  return (char*)hindsight_duplicate(hindsight_is_watched() ? malloc(size + 1) : 0, text, size, size + 1);
}
char* HINDSIGHT_NAME(__strndup)(const char* text, __SIZE_TYPE__ most) {
  return HINDSIGHT_NAME(strndup)(text, most);
}
__WCHAR_TYPE__* HINDSIGHT_NAME(wcsdup)(const __WCHAR_TYPE__* text) {
  if (hindsight_allocation_fails()) return 0;
  if (!hindsight_wanted_address()) return wcsdup(text);
  __SIZE_TYPE__ size = 1;
  while (text[size - 1]) ++size;
  size *= sizeof *text;
  return (__WCHAR_TYPE__*)hindsight_duplicate(hindsight_is_watched() ? malloc(size) : 0, text, size, size);
}
