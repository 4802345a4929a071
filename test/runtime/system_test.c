// assert.h, signal.h, pthread.h, locale.h and what compiled code calls by itself.
#define _GNU_SOURCE
#include "check.h"
#include <errno.h>
#include <limits.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

extern _Noreturn void hs___assert_fail(const char*, const char*, unsigned, const char*);
extern _Noreturn void hs___assert_perror_fail(int, const char*, unsigned, const char*);
extern _Noreturn void hs___assert(const char*, const char*, int),
    hs___assert_rtn(const char*, const char*, int, const char*);
extern _Noreturn void hs___cxa_pure_virtual(void), hs___stack_chk_fail(void);
extern int hs___cxa_guard_acquire(char*);
extern void hs___cxa_guard_release(char*), hs___cxa_guard_abort(char*);
MODEL(signal);
MODEL(sigaction);
MODEL(raise);
MODEL(kill);
MODEL(sigemptyset);
MODEL(sigfillset);
MODEL(sigaddset);
MODEL(sigdelset);
MODEL(sigismember);
MODEL(sigprocmask);
MODEL(pthread_mutex_init);
MODEL(pthread_mutex_lock);
MODEL(pthread_mutex_trylock);
MODEL(pthread_mutex_unlock);
MODEL(pthread_mutexattr_init);
MODEL(pthread_mutexattr_settype);
MODEL(pthread_create);
MODEL(pthread_once);
MODEL(pthread_key_create);
MODEL(pthread_setspecific);
MODEL(pthread_getspecific);
MODEL(setlocale);
MODEL(localeconv);

static void checkAsserts(void) {
  if (PATH_CONTINUES()) hs___assert_fail("x > 0", "file.c", 12, "main");
  CHECK(pathEnd == kAssertFailed && pathStatus == 12 && strcmp(pathMessage, "x > 0: file.c") == 0, "%s", pathMessage);
  if (PATH_CONTINUES()) hs___assert("y", "g.c", 3);
  CHECK(pathEnd == kAssertFailed && strcmp(pathMessage, "y: g.c") == 0, "%s", pathMessage);
  if (PATH_CONTINUES()) hs___assert_rtn("main", "h.c", 4, "z");
  CHECK(pathEnd == kAssertFailed && strcmp(pathMessage, "z: h.c") == 0, "%s", pathMessage);
  if (PATH_CONTINUES()) hs___assert_perror_fail(ENOENT, "h.c", 4, "f");
  CHECK(strcmp(pathMessage, "No such file or directory: h.c") == 0, "%s", pathMessage);
  if (PATH_CONTINUES()) hs___cxa_pure_virtual();
  CHECK(pathEnd == kError && strstr(pathMessage, "pure"), "%s", pathMessage);
  if (PATH_CONTINUES()) hs___stack_chk_fail();
  CHECK(pathEnd == kError && strstr(pathMessage, "stack-out-of-bounds-write"), "%s", pathMessage);
  char guard[8] = {0};
  CHECK(hs___cxa_guard_acquire(guard) == 1, "first initialisation");
  hs___cxa_guard_abort(guard);
  CHECK(hs___cxa_guard_acquire(guard) == 1, "again after an exception");
  if (PATH_CONTINUES()) hs___cxa_guard_acquire(guard);
  CHECK(pathEnd == kError, "recursive initialisation");
  hs___cxa_guard_release(guard);
  CHECK(guard[0] == 1 && hs___cxa_guard_acquire(guard) == 0, "done");
  pathEnd = kRunning;
}

static int lastSignal;
static void remember(int number) {
  lastSignal = number;
}

static void checkSignals(void) {
  CHECK(hs_signal(SIGUSR1, remember) == SIG_DFL && hs_signal(SIGUSR1, remember) == remember, "signal");
  CHECK(hs_raise(SIGUSR1) == 0 && lastSignal == SIGUSR1, "raise calls the handler");
  CHECK(hs_signal(SIGUSR1, SIG_IGN) == remember && hs_raise(SIGUSR1) == 0, "ignored");
  struct sigaction action = {.sa_handler = remember}, old;
  CHECK(hs_sigaction(SIGTERM, &action, &old) == 0 && old.sa_handler == SIG_DFL, "sigaction");
  CHECK(hs_raise(SIGTERM) == 0 && lastSignal == SIGTERM && hs_raise(SIGCHLD) == 0, "raise");
  if (PATH_CONTINUES()) hs_raise(SIGINT);
  CHECK(pathEnd == kExited && pathStatus == 128 + SIGINT, "an unhandled signal");
  CHECK(hs_signal(SIGKILL, remember) == SIG_ERR && hs_signal(0, remember) == SIG_ERR && hs_raise(1000) == -1,
        "bad numbers");
  sigset_t mine, theirs;
  hs_sigemptyset(&mine);
  sigemptyset(&theirs);
  for (int number = 1; number < 60; number += 7) {
    hs_sigaddset(&mine, number);
    sigaddset(&theirs, number);
  }
  hs_sigdelset(&mine, 8);
  sigdelset(&theirs, 8);
  CHECK(memcmp(&mine, &theirs, 8) == 0 && hs_sigismember(&mine, 1) == 1 && hs_sigismember(&mine, 8) == 0,
        "signal sets");
  CHECK(hs_sigaddset(&mine, 0) == -1 && hs_sigismember(&mine, 65) == -1, "numbers outside of the set");
  sigset_t current;
  CHECK(hs_sigprocmask(SIG_BLOCK, &mine, NULL) == 0 && hs_sigprocmask(SIG_SETMASK, NULL, &current) == 0, "sigprocmask");
  CHECK(hs_sigismember(&current, 15) == 1 && hs_sigismember(&current, 2) == 0, "what is blocked");
  CHECK(hs_sigprocmask(77, &mine, NULL) == -1, "a bad way to block");
  pathEnd = kRunning;
}

static int onceCalls;
static void count(void) {
  ++onceCalls;
}
static void* start(void* argument) {
  return argument;
}

static void checkThreads(void) {
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  CHECK(hs_pthread_mutex_lock(&mutex) == 0 && hs_pthread_mutex_trylock(&mutex) == EBUSY, "lock");
  CHECK(hs_pthread_mutex_unlock(&mutex) == 0 && hs_pthread_mutex_trylock(&mutex) == 0, "unlock");
  if (PATH_CONTINUES()) hs_pthread_mutex_lock(&mutex);
  CHECK(pathEnd == kUnsupported, "a deadlock with itself");
  pthread_mutexattr_t attributes;
  hs_pthread_mutexattr_init(&attributes);
  hs_pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  hs_pthread_mutex_init(&mutex, &attributes);
  CHECK(hs_pthread_mutex_lock(&mutex) == 0 && hs_pthread_mutex_lock(&mutex) == 0, "recursive");
  CHECK(hs_pthread_mutex_unlock(&mutex) == 0 && hs_pthread_mutex_unlock(&mutex) == 0 &&
            hs_pthread_mutex_unlock(&mutex) == EPERM,
        "recursive unlock");
  pthread_mutex_t checked = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
  CHECK(hs_pthread_mutex_lock(&checked) == 0 && hs_pthread_mutex_lock(&checked) == EDEADLK, "error checking");
  pthread_t thread;
  if (PATH_CONTINUES()) hs_pthread_create(&thread, NULL, start, NULL);
  CHECK(pathEnd == kUnsupported && strcmp(pathMessage, "unsupported: threads") == 0, "%s", pathMessage);
  pthread_once_t once = PTHREAD_ONCE_INIT;
  hs_pthread_once(&once, count);
  hs_pthread_once(&once, count);
  CHECK(onceCalls == 1, "once: %d", onceCalls);
  pthread_key_t a, b;
  CHECK(hs_pthread_key_create(&a, NULL) == 0 && hs_pthread_key_create(&b, NULL) == 0 && a != b, "keys");
  CHECK(!hs_pthread_getspecific(a) && hs_pthread_setspecific(a, &once) == 0 && hs_pthread_getspecific(a) == &once &&
            !hs_pthread_getspecific(b),
        "values of keys");
  CHECK(hs_pthread_setspecific(9999, NULL) == EINVAL, "an unknown key");
  pathEnd = kRunning;
}

void runTests(unsigned rounds) {
  (void)rounds;
  checkAsserts();
  checkSignals();
  checkThreads();
  CHECK(strcmp(hs_setlocale(LC_ALL, NULL), "C") == 0 && strcmp(hs_setlocale(LC_ALL, ""), "C") == 0, "setlocale");
  CHECK(strcmp(hs_setlocale(LC_CTYPE, "POSIX"), "C") == 0 && !hs_setlocale(LC_ALL, "de_DE.UTF-8"), "other locales");
  struct lconv *mine = hs_localeconv(), *theirs = localeconv();
  CHECK(strcmp(mine->decimal_point, theirs->decimal_point) == 0 && mine->frac_digits == theirs->frac_digits,
        "localeconv");
}
