// What glibc does at the edges of what the standards say. A model must do the same, or end the path by name.
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.1 -- -DWHICH=1 | FileCheck %s --check-prefix=FOUND
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.2 -- -DWHICH=2 | FileCheck %s --check-prefix=FOUND
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.3 -- -DWHICH=3 | FileCheck %s --check-prefix=FOUND
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.4 -- -DWHICH=4 | FileCheck %s --check-prefix=UNKNOWN4
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.5 -- -DWHICH=5 | FileCheck %s --check-prefix=UNKNOWN5
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.6 -- -DWHICH=6 | FileCheck %s --check-prefix=FOUND
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.7 -- -DWHICH=7 | FileCheck %s --check-prefix=FOUND
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.8 -- -DWHICH=8 | FileCheck %s --check-prefix=FOUND
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.9 -- -DWHICH=9 | FileCheck %s --check-prefix=UNKNOWN9
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.10 -- -DWHICH=10 | FileCheck %s --check-prefix=FOUND
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.11 -- -DWHICH=11 | FileCheck %s --check-prefix=FOUND
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.12 -- -DWHICH=12 | FileCheck %s --check-prefix=FOUND
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.13 -- -DWHICH=13 | FileCheck %s --check-prefix=UNKNOWN13
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.14 -- -DWHICH=14 | FileCheck %s --check-prefix=FOUND
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.15 -- -DWHICH=15 | FileCheck %s --check-prefix=FOUND
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.16 -- -DWHICH=16 | FileCheck %s --check-prefix=UNKNOWN16
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.17 -- -DWHICH=17 | FileCheck %s --check-prefix=FOUND
// RUN: not %hindsight reach %s --target error --direction backward --time 20s --output %t.21 -- -DWHICH=1 | FileCheck %s --check-prefix=BACKWARD
// RUN: not %hindsight reach %s --target error --direction forward --time 20s --output %t.22 -- -DWHICH=5 | FileCheck %s --check-prefix=HANDLER
// RUN: not %hindsight reach %s --target error --direction backward --time 20s --output %t.23 -- -DWHICH=5 | FileCheck %s --check-prefix=HANDLER
// BACKWARD: verdict  reachable
// HANDLER: unable   a handler of SIGABRT (1 path)
// HANDLER: verdict  unknown
// FOUND: verdict  violated: 1 error found
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int handled;

static void count(int number) {
  handled++;
}
static void reach(int number) {
  reach_error();
}

int main(void) {
  unsigned char in = __VERIFIER_nondet_uchar();
  (void)in, (void)count, (void)reach;
#if WHICH == 1 // an allocation that is too large says ENOMEM
  errno = 0;
  void *block = malloc((size_t)-1 - in);
  if (!block && errno == ENOMEM) reach_error();
#elif WHICH == 2 // so does calloc whose size overflows
  errno = 0;
  void *block = calloc((size_t)-1 / 2, 4);
  if (!block && errno == ENOMEM) reach_error();
#elif WHICH == 3 // a handler that is reset is run once
  struct sigaction action = {.sa_handler = count, .sa_flags = SA_RESETHAND};
  sigaction(SIGUSR1, &action, 0);
  raise(SIGUSR1);
  struct sigaction now;
  sigaction(SIGUSR1, 0, &now);
  if (now.sa_handler == SIG_DFL && handled == 1) reach_error();
#elif WHICH == 4 // a signal that is blocked waits
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  signal(SIGUSR1, count);
  sigprocmask(SIG_BLOCK, &set, 0);
  raise(SIGUSR1);
  if (handled == 0) reach_error();
  // UNKNOWN4: unable   a signal that is raised while it is blocked (1 path)
  // UNKNOWN4: verdict  unknown
#elif WHICH == 5 // abort runs the handler of SIGABRT
  signal(SIGABRT, reach);
  if (in == 7) abort();
  // UNKNOWN5: unable   a handler of SIGABRT (1 path)
  // UNKNOWN5: verdict  unknown
#elif WHICH == 6 // signal 0 is none
  if (raise(0) == 0) reach_error();
#elif WHICH == 7 // clocks are not compared
  struct timespec since;
  time_t now = time(0);
  clock_gettime(CLOCK_MONOTONIC, &since);
  if (since.tv_sec < now) reach_error();
#elif WHICH == 8 // there are so many clocks
  struct timespec now;
  if (clock_gettime(in, &now) == -1 && errno == EINVAL) reach_error();
#elif WHICH == 9 // a second character may be pushed back
  FILE *file = tmpfile();
  if (file && ungetc('a', file) == 'a' && ungetc('b', file) == 'b') reach_error();
  // UNKNOWN9: unable   a second character that is pushed back (1 path)
  // UNKNOWN9: verdict  unknown
#elif WHICH == 10 // alignments are rounded up
  void *block = aligned_alloc(in, 8);
  if (in == 3 && block) reach_error();
  free(block);
#elif WHICH == 11 // a lock that is held for writing is not had again
  pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
  pthread_rwlock_wrlock(&lock);
  if (pthread_rwlock_rdlock(&lock) == EDEADLK) reach_error();
#elif WHICH == 12 // no environment is no array
  clearenv();
  if (!environ) reach_error();
#elif WHICH == 13 // a jump back restores the mask
  sigjmp_buf back;
  sigset_t set, now;
  if (sigsetjmp(back, 1) == 0) {
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    sigprocmask(SIG_BLOCK, &set, 0);
    siglongjmp(back, 1);
  }
  sigprocmask(SIG_BLOCK, 0, &now);
  if (!sigismember(&now, SIGUSR1)) reach_error();
  // UNKNOWN13: unable   the signal mask that sigsetjmp has kept (1 path)
  // UNKNOWN13: verdict  unknown
#elif WHICH == 14 // an hour that was put forward
  struct tm date = {.tm_year = 92, .tm_mon = 1, .tm_mday = 5, .tm_isdst = 1};
  struct tm same = date;
  same.tm_isdst = 0;
  if (mktime(&date) == mktime(&same) - 3600) reach_error();
#elif WHICH == 15 // letters are of type char
  char letters[2] = {(char)in}, option[3] = {'-', (char)in};
  char *arguments[] = {"program", option, 0};
  if (in == 200 && getopt(2, arguments, letters) == (char)200) reach_error();
#elif WHICH == 16 // one seed has one sequence
  srand(in);
  int first = rand();
  srand(in);
  if (rand() != first) reach_error();
  // UNKNOWN16: unable   a second seed that is not known (1 path)
  // UNKNOWN16: verdict  unknown
#elif WHICH == 17 // a gap in a memory stream is zeros
  char *text = 0;
  size_t size = 0;
  FILE *file = open_memstream(&text, &size);
  if (!file) return 0;
  fputs("ab", file);
  fseek(file, 6, SEEK_SET);
  fputc('c', file);
  fclose(file);
  if (text[4] == 0) reach_error();
#endif
  return 0;
}
