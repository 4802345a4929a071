// A program of its own whose declarations are those of older headers, and that has functions of the library itself,
// which a sanitizer calls before it says something.
// RUN: not %hindsight check %s --property valid-memtrack --output %t.out --repro %t.c | FileCheck %s
// RUN: %clang -g -w -fsanitize=address %t.c -o %t.exe
// RUN: env LSAN_OPTIONS=use_stacks=0:use_registers=0:color=never not %t.exe 2>&1 | FileCheck %s --check-prefix=NATIVE
// RUN: FileCheck %s --check-prefix=HEAD --input-file %t.c
struct timeval {
  long tv_sec, tv_usec;
};
struct timezone {
  int tz_minuteswest, tz_dsttime;
};
extern int gettimeofday(struct timeval *, struct timezone *);
extern void *malloc(__SIZE_TYPE__);
extern int __VERIFIER_nondet_int(void);
int isatty(int file) {
  return __VERIFIER_nondet_int();
}
int main(void) {
  struct timeval now;
  gettimeofday(&now, 0);
  char *block = malloc(8);
  block[0] = 1;
  if (now.tv_usec == 7) block = 0;
  return 0;
}
// CHECK: memory-leak
// CHECK: verdict  violated
// HEAD: color=never
// NATIVE: LeakSanitizer: detected memory leaks
