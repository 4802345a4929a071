// What differs from run to run is an input: it is in the test under the name of the function, in the native run, and in
// the program of --repro.
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && not %hindsight check %s --output out --repro shows.c -- -DWHICH=1 | FileCheck %s --check-prefixes=CHECK,TIME
// RUN: cd %t.dir && %hindsight ktest out/test000001.ktest | FileCheck %s --check-prefix=TEST
// RUN: cd %t.dir && %hindsight replay out/test000001.ktest | FileCheck %s --check-prefix=AGAIN
// RUN: cd %t.dir && %clang -DWHICH=1 -g -w -fsanitize=address shows.c -o shows && not ./shows 2>&1 | FileCheck %s --check-prefix=SHOWS
// RUN: cd %t.dir && not %hindsight check %s --repro random.c -- -DWHICH=2 | FileCheck %s --check-prefixes=CHECK,RANDOM
// RUN: cd %t.dir && %clang -DWHICH=2 -g -w -fsanitize=address random.c -o random && not ./random 2>&1 | FileCheck %s --check-prefix=SHOWS
// RUN: cd %t.dir && not %hindsight check %s --repro process.c -- -DWHICH=3 | FileCheck %s --check-prefixes=CHECK,PROCESS
// RUN: cd %t.dir && %clang -DWHICH=3 -g -w -fsanitize=address process.c -o process && not ./process 2>&1 | FileCheck %s --check-prefix=SHOWS
// RUN: cd %t.dir && not %hindsight check %s --repro clocks.c -- -DWHICH=4 | FileCheck %s --check-prefixes=CHECK,CLOCKS
// RUN: cd %t.dir && %clang -DWHICH=4 -g -w -fsanitize=address clocks.c -o clocks && not ./clocks 2>&1 | FileCheck %s --check-prefix=SHOWS
// RUN: cd %t.dir && not %hindsight check %s -- -DWHICH=5 | FileCheck %s --check-prefixes=CHECK,UNSEEDED
// RUN: cd %t.dir && not %hindsight check %s -- -DWHICH=1 -m32 | FileCheck %s --check-prefixes=CHECK,TIME
// RUN: cd %t.dir && not %hindsight reach %s --target world-inputs.c:47 --direction backward -- -DWHICH=1 | FileCheck %s --check-prefix=BACK
#include <assert.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
#if WHICH == 1
  time_t first = time(NULL);
  int x = __VERIFIER_nondet_int();
  time_t second;
  time(&second);
  int isError = first == 12345 && second == 12347 && x == 7;
#elif WHICH == 2
  srand((unsigned)time(NULL));
  int x = __VERIFIER_nondet_int();
  int isError = rand() == 11 && rand() == 22 && random() == 33 && x == 44;
#elif WHICH == 3
  int isError = getpid() == 77 && getppid() == 78 && kill(getpid(), 0) == 0 && getpid() == 77;
#elif WHICH == 4
  struct timeval day;
  struct timespec now;
  gettimeofday(&day, NULL);
  clock_gettime(CLOCK_MONOTONIC, &now);
  int isError = day.tv_usec == 5 && now.tv_nsec == 6 && clock() == 8 && now.tv_sec == day.tv_sec + 9;
#else
  int isError = rand() == 1804289383 && rand() == 846930886;
#endif
  assert(!isError);
  return 0;
}
// CHECK: assertion-failed
// TIME: time() {{ *}}4 bytes {{.*}} = 12345
// TIME: time() {{ *}}4 bytes {{.*}} = 12347
// RANDOM: time() {{ *}}4 bytes
// RANDOM: rand() {{ *}}4 bytes {{.*}} = {{.*}}
// RANDOM: rand() {{ *}}4 bytes
// RANDOM: random() {{ *}}4 bytes
// PROCESS: getpid() {{ *}}4 bytes {{.*}} = 77
// PROCESS: getppid() {{ *}}4 bytes {{.*}} = 78
// CLOCKS: gettimeofday().tv_usec {{ *}}4 bytes {{.*}} = 5
// CHECK: replayed natively: yes
// UNSEEDED: note{{ +}}rand is never seeded: its numbers are those of the GNU C library for seed 1
// CHECK: verdict  violated
// TEST: time()
// AGAIN: verdict  confirmed
// SHOWS: Assertion {{.*}} failed
// BACK: replayed natively: yes
// BACK: verdict  reachable
