// stdlib.h: qsort as the C library does it, a stable merge sort from the top down, so that programs whose comparison is
// not a proper order still see the same sequence of calls. The comparison always gets elements of the array itself.
#include "hindsight.h"
#include <stdlib.h>

typedef int (*Compare)(const void*, const void*, void*);

struct Sort {
  size_t size;
  Compare compare;
  void* context;
  char* scratch;
};

static void mergeSort(const struct Sort* sort, char* base, size_t count) {
  if (count <= 1) return;
  size_t size = sort->size, leftCount = count / 2, rightCount = count - leftCount;
  char *left = base, *right = base + leftCount * size, *out = sort->scratch;
  mergeSort(sort, left, leftCount);
  mergeSort(sort, right, rightCount);
  while (leftCount > 0 && rightCount > 0) {
    if (sort->compare(left, right, sort->context) <= 0) {
      __builtin_memcpy(out, left, size);
      left += size;
      --leftCount;
    } else {
      __builtin_memcpy(out, right, size);
      right += size;
      --rightCount;
    }
    out += size;
  }
  // What is left of the right half is in place already.
  if (leftCount > 0) __builtin_memcpy(out, left, leftCount * size);
  __builtin_memcpy(base, sort->scratch, (count - rightCount) * size);
}

/// Without memory for a second copy: insertion by swapping neighbours, byte by byte.
static void insertionSort(const struct Sort* sort, char* base, size_t count) {
  size_t size = sort->size;
  for (size_t i = 1; i < count; ++i) {
    for (char* p = base + i * size; p > base && sort->compare(p - size, p, sort->context) > 0; p -= size) {
      for (size_t k = 0; k < size; ++k) {
        char byte = p[k];
        p[k] = p[k - size];
        p[k - size] = byte;
      }
    }
  }
}

static void sortArray(void* base, size_t count, size_t size, Compare compare, void* context) {
  if (count <= 1 || size == 0) return;
  _Alignas(16) char local[1024];
  struct Sort sort = {size, compare, context, local};
  if (count <= sizeof local / size) {
    mergeSort(&sort, base, count);
    return;
  }
  char* memory = malloc(count * size);
  if (!memory) {
    insertionSort(&sort, base, count);
    return;
  }
  sort.scratch = memory;
  mergeSort(&sort, base, count);
  free(memory);
}

/// The callee of qsort takes no context: it gets the comparison itself as one.
static int compareWithoutContext(const void* a, const void* b, void* context) {
  return (*(int (**)(const void*, const void*))context)(a, b);
}

void qsort(void* base, size_t count, size_t size, int (*compare)(const void*, const void*)) {
  sortArray(base, count, size, compareWithoutContext, &compare);
}

void qsort_r(void* base, size_t count, size_t size, Compare compare, void* context) {
  sortArray(base, count, size, compare, context);
}
