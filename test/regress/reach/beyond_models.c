// What a model of the library does not do is no proof: the function that it stands for goes on.
// RUN: not %hindsight reach %s --target error --float-values 20 --entry formatted --globals initial --direction forward --time 60s --output %t.1 | FileCheck %s
// RUN: not %hindsight reach %s --target error --entry scanned --globals initial --direction forward --time 60s --output %t.2 | FileCheck %s
// RUN: not %hindsight reach %s --target error --entry threads --globals initial --direction forward --time 60s --output %t.3 | FileCheck %s
// RUN: not %hindsight reach %s --target error --entry threads --globals initial --direction backward --time 60s --output %t.4 | FileCheck %s
// RUN: not %hindsight reach %s --target error --entry signals --globals initial --direction forward --time 60s --output %t.5 | FileCheck %s
// RUN: not %hindsight reach %s --target error --entry signals --globals initial --direction backward --time 60s --output %t.6 | FileCheck %s
// RUN: not %hindsight reach %s --target error --entry elsewhere --globals initial --direction backward --time 60s --output %t.7 | FileCheck %s
// RUN: %hindsight reach %s --target error --entry guarded --globals initial --direction backward --time 60s --output %t.8 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target error --entry guarded --globals initial --direction forward --time 60s --output %t.9 | FileCheck %s --check-prefix=NEVER
// CHECK: verdict  unknown
// NEVER: verdict  unreachable:
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
extern void reach_error(void) __attribute__((noreturn));
extern unsigned char __VERIFIER_nondet_uchar(void);

int formatted(void) {
  unsigned char x = __VERIFIER_nondet_uchar();
  char text[40];
  sprintf(text, "%.1f", x / 2.0);
  if (x == 200 && text[0] == '1') reach_error(); // not among the first values
  return 0;
}

int scanned(void) {
  char text[5] = {'1', (char)__VERIFIER_nondet_uchar(), '2', '5', 0};
  if (strtod(text, 0) == 1e25) reach_error();
  return 0;
}

static int global;
static void *set(void *value) {
  global = *(unsigned char *)value;
  return 0;
}
int threads(void) {
  unsigned char x = __VERIFIER_nondet_uchar();
  pthread_t thread;
  pthread_create(&thread, 0, set, &x);
  pthread_join(thread, 0);
  if (global == 5) reach_error();
  return 0;
}

static void handler(int number, siginfo_t *info, void *context) {
  (void)info, (void)context;
  global = number;
}
int signals(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = handler;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGUSR1, &action, 0);
  if (__VERIFIER_nondet_uchar() == 3) raise(SIGUSR1);
  if (global == SIGUSR1) reach_error();
  return 0;
}

int elsewhere(void) {
  if (kill(99999999, 0) == -1) reach_error();
  return 0;
}

int guarded(void) {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  int x = __VERIFIER_nondet_uchar();
  pthread_mutex_lock(&mutex);
  int copy = x;
  pthread_mutex_unlock(&mutex);
  if (copy != x) reach_error();
  return 0;
}
