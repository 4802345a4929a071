// Functions of the C library that no sanitizer watches (for wide strings, and others that are not intercepted) are run as
// copies of our models, which it does watch; with a FILE, where that cannot be, the error is not observable. A copy whose
// arguments overlap is stopped before the access that is predicted, which is evidence all the same.
// RUN: not %hindsight check %s --property valid-deref -- -DWHICH=1 | FileCheck %s --check-prefixes=CHECK,COPY
// RUN: not %hindsight check %s --property valid-deref -- -DWHICH=2 | FileCheck %s --check-prefixes=CHECK,COPY
// RUN: not %hindsight check %s --property valid-deref -- -DWHICH=3 | FileCheck %s --check-prefixes=CHECK,COPY
// RUN: not %hindsight check %s --property valid-deref -- -DWHICH=4 | FileCheck %s --check-prefixes=CHECK,COPY
// RUN: not %hindsight check %s --property valid-deref -- -DWHICH=5 | FileCheck %s --check-prefixes=CHECK,SEEN
// RUN: not %hindsight check %s --property valid-deref -- -DWHICH=6 | FileCheck %s --check-prefixes=CHECK,OVERLAP
// RUN: not %hindsight check %s --property valid-deref -- -DWHICH=7 | FileCheck %s --check-prefixes=CHECK,UNSEEN
// RUN: not %hindsight check %s --property valid-deref -- -DWHICH=1 -m32 | FileCheck %s --check-prefixes=CHECK,COPY
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

int main(void) {
  wchar_t *wide = malloc(2 * sizeof(wchar_t)), room[100];
  char *narrow = malloc(8), text[100];
  wide[0] = wide[1] = L'1';
  memset(narrow, '1', 8);
#if WHICH == 1
  wcscpy(room, wide);
#elif WHICH == 2
  printf("%ls\n", wide);
#elif WHICH == 3
  stpcpy(text, narrow);
#elif WHICH == 4
  return strtoul(narrow, NULL, 10) == 1;
#elif WHICH == 5
  printf("%s\n", narrow);
#elif WHICH == 6
  memcpy(narrow, narrow + 2, 7);
#elif WHICH == 7
  fprintf(stderr, "%ls\n", wide);
#endif
  return room == (wchar_t *)text;
}
// CHECK: heap-out-of-bounds-read: reads
// COPY: replayed natively: yes (the native run shows heap-buffer-overflow at {{.*}}unwatched.c:{{.*}} in main, with a copy of {{[a-z]+}} that the sanitizer watches)
// UNSEEN: replayed natively: not-observable (it happens inside {{[a-z]+}} of the C library, which the sanitizer does not watch
// SEEN: replayed natively: yes (the native run shows heap-buffer-overflow
// OVERLAP: replayed natively: yes (the native run shows memcpy-param-overlap
// CHECK: verdict  violated
