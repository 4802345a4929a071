// A test that ends as predicted also has to get there as predicted: by the same branches, with the same output.
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir
// RUN: %hindsight run %s --sym-args 1 1 --quiet --output %t.dir/same > %t.log
// RUN: %hindsight replay %t.dir/same | FileCheck %s --check-prefix=SAME
// RUN: %hindsight run %s --args x --quiet --output %t.dir/branch -- -DHOME_BRANCH > %t.log
// RUN: not %hindsight replay %t.dir/branch | FileCheck %s --check-prefix=BRANCH
// RUN: %hindsight run %s --args x --quiet --output %t.dir/output -- -DHOME_OUTPUT > %t.log
// RUN: not %hindsight replay %t.dir/output | FileCheck %s --check-prefix=OUTPUT
// RUN: not %hindsight replay %t.dir/output --json | FileCheck %s --check-prefix=JSON
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static jmp_buf out;

static int byText(const void *a, const void *b) {
  if (*(const char *)a == 'z') longjmp(out, 1); // in which order this is called is not the program's affair
  return *(const char *)a > *(const char *)b ? 1 : -1;
}

static void atEnd(void) {
  if (getenv("HOME")) puts("at home");
}

int main(int count, char **words) {
  char letters[] = "hindsight";
  struct stat info;
  atexit(atEnd);
  if (stat(".", &info) != 0) return 9;
#ifdef HOME_BRANCH
  if (info.st_ino < 30) letters[0] = 'm'; // natively it is another number
#endif
#ifdef HOME_OUTPUT
  printf("%d\n", (int)info.st_ino);
#endif
  qsort(letters, sizeof letters - 1, 1, byText);
  char jumps[] = "azbz";
  if (setjmp(out) == 0) qsort(jumps, 4, 1, byText);
  switch (words[1][0]) {
  case 'a':
  case 'b': puts(letters); break;
  case 0: fprintf(stderr, "nothing\n"); break;
  default: letters[1] = 0;
  }
  if (words[1][0] == 'q') return 7;
  return 0;
}
// SAME-DAG: predicted: a normal end; the native run ends normally, by the predicted {{[0-9]+}} branches
// SAME-DAG: predicted: exit status 7; the native run exits with status 7, by the predicted {{[0-9]+}} branches
// SAME: verdict {{ *}}confirmed: 4 tests did what was predicted
// BRANCH: no {{.*}}the native run ends normally, but goes the other way at {{.*}}ways.c:[[@LINE-20]]:{{[0-9]+}} in main
// OUTPUT: no {{.*}}the native run ends normally, but prints '{{.*}}' on standard output, not '{{[0-9]+}}'
// JSON: "branches": null
