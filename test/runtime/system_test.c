// assert.h, signal.h, pthread.h, locale.h and what compiled code calls by itself.
#define _GNU_SOURCE
#include "check.h"
#include <errno.h>
#include <limits.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <termios.h>
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
MODEL(sigaltstack);
MODEL(sysconf);
MODEL(cfgetospeed);
MODEL(cfgetispeed);
MODEL(cfsetospeed);
MODEL(cfmakeraw);
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

static void compareTerminals(void) {
  struct termios mine, theirs;
  memset(&mine, 0x5a, sizeof mine);
  theirs = mine;
  static const speed_t kSpeeds[] = {B0, B9600, B38400, B57600, B115200, B4000000, 16, 0x100f + 1, 12345};
  for (size_t i = 0; i < sizeof kSpeeds / sizeof *kSpeeds; ++i) {
    hs_errno = errno = 0;
    CHECK(hs_cfsetospeed(&mine, kSpeeds[i]) == cfsetospeed(&theirs, kSpeeds[i]) && hs_errno == errno, "speed %#x",
          kSpeeds[i]);
    CHECK(hs_cfgetospeed(&mine) == cfgetospeed(&theirs) && hs_cfgetispeed(&mine) == cfgetispeed(&theirs), "speed %#x",
          kSpeeds[i]);
  }
  hs_cfmakeraw(&mine);
  cfmakeraw(&theirs);
  CHECK(memcmp(&mine, &theirs, sizeof mine) == 0, "cfmakeraw");
}

/// As far as they are the same on every machine.
static void compareLimits(void) {
  static const int kNames[] = {_SC_PAGESIZE,
                               _SC_CLK_TCK,
                               _SC_LINE_MAX,
                               _SC_NGROUPS_MAX,
                               _SC_GETPW_R_SIZE_MAX,
                               _SC_GETGR_R_SIZE_MAX,
                               _SC_IOV_MAX,
                               _SC_HOST_NAME_MAX,
                               _SC_LOGIN_NAME_MAX,
                               _SC_TTY_NAME_MAX,
                               _SC_STREAM_MAX,
                               _SC_SYMLOOP_MAX,
                               _SC_TIMER_MAX,
                               _SC_VERSION,
                               _SC_2_VERSION,
                               _SC_MONOTONIC_CLOCK,
                               _SC_MAPPED_FILES,
                               _SC_THREADS,
                               _SC_REGEXP,
                               -1,
                               9999};
  for (size_t i = 0; i < sizeof kNames / sizeof *kNames; ++i) {
    hs_errno = errno = 0;
    long mine = hs_sysconf(kNames[i]), theirs = sysconf(kNames[i]);
    CHECK(mine == theirs && hs_errno == errno, "sysconf(%d): %ld, not %ld", kNames[i], mine, theirs);
  }
}

static void compareStacks(void) {
  static char room[1 << 16];
  stack_t wanted[] = {{.ss_sp = room, .ss_size = sizeof room},
                      {.ss_sp = room, .ss_size = 16},
                      {.ss_flags = SS_DISABLE},
                      {.ss_flags = 64}};
  if (kHostIsIntercepted) return; // it has such a stack already
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; ++i) {
    stack_t mine, theirs;
    hs_errno = errno = 0;
    CHECK(hs_sigaltstack(&wanted[i], NULL) == sigaltstack(&wanted[i], NULL) && hs_errno == errno, "sigaltstack %zu", i);
    CHECK(hs_sigaltstack(NULL, &mine) == 0 && sigaltstack(NULL, &theirs) == 0, "sigaltstack");
    CHECK(mine.ss_sp == theirs.ss_sp && mine.ss_flags == theirs.ss_flags && mine.ss_size == theirs.ss_size,
          "sigaltstack %zu: flags %d, not %d", i, mine.ss_flags, theirs.ss_flags);
  }
}

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
  compareTerminals();
  compareStacks();
  compareLimits();
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
