// signal.h: handlers are remembered and run by raise; no signal ever comes from outside.
#include "hindsight.h"
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

enum { kSignals = 65, kWords = sizeof(sigset_t) / sizeof(unsigned long) };
static struct sigaction actions[kSignals];
static sigset_t blocked;
/// Read by the engine: a jump back may have to restore the mask.
int __hindsight_mask_changed;

static int isBad(int number) {
  return number <= 0 || number >= kSignals;
}
/// Behind those, which SIGRTMIN and SIGRTMAX ask for.
int __libc_current_sigrtmin(void) {
  return 34;
}
int __libc_current_sigrtmax(void) {
  return kSignals - 1;
}
/// Those that the threads of glibc use can neither be handled nor blocked.
static int isInternal(int number) {
  return number == 32 || number == 33;
}

static int alarmIsSet;
static unsigned alarmSeconds;
static int handlesAlarm(void) {
  return actions[SIGALRM].sa_handler != SIG_DFL && actions[SIGALRM].sa_handler != SIG_IGN;
}
static void stopIfAlarmIsHandled(void) {
  if (alarmIsSet && handlesAlarm()) __hindsight_unsupported("an alarm that a handler waits for");
}

static void setAction(int number, const struct sigaction* action) {
  // The engine does not come back from abort, nor from an assertion that fails.
  if (number == SIGABRT && action->sa_handler != SIG_DFL && action->sa_handler != SIG_IGN)
    __hindsight_unsupported("a handler of SIGABRT");
  actions[number] = *action;
  stopIfAlarmIsHandled();
}

/// As long as nothing handles it, all it could do is end the program.
unsigned alarm(unsigned seconds) {
  unsigned left = 0;
  if (alarmIsSet) {
    left = (unsigned)__hindsight_any_int("seconds that are left of an alarm");
    __hindsight_assume(left <= alarmSeconds);
  }
  alarmIsSet = seconds > 0;
  alarmSeconds = seconds;
  stopIfAlarmIsHandled();
  return left;
}

static int invalid(void) {
  errno = EINVAL;
  return -1;
}

static sighandler_t setHandler(int number, sighandler_t handler, int flags) {
  if (isBad(number) || isInternal(number) || number == SIGKILL || number == SIGSTOP) {
    errno = EINVAL;
    return SIG_ERR;
  }
  sighandler_t old = actions[number].sa_handler;
  struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
  if (flags == SA_RESTART) sigaddset(&action.sa_mask, number);
  setAction(number, &action);
  return old;
}

sighandler_t signal(int number, sighandler_t handler) {
  return setHandler(number, handler, SA_RESTART);
}
sighandler_t __sysv_signal(int number, sighandler_t handler) {
  return setHandler(number, handler, (int)(SA_RESETHAND | SA_NODEFER));
}
sighandler_t bsd_signal(int number, sighandler_t handler) {
  return setHandler(number, handler, SA_RESTART);
}

int sigaction(int number, const struct sigaction* restrict action, struct sigaction* restrict old) {
  if (isBad(number) || isInternal(number) || (action && (number == SIGKILL || number == SIGSTOP))) return invalid();
  struct sigaction before = actions[number];
  if (action) {
    setAction(number, action);
    sigdelset(&actions[number].sa_mask, SIGKILL);
    sigdelset(&actions[number].sa_mask, SIGSTOP);
  }
  if (old) *old = before;
  return 0;
}

static int isIgnoredByDefault(int number) {
  return number == SIGCHLD || number == SIGCONT || number == SIGURG || number == SIGWINCH;
}

static int deliver(int number) {
  if (isBad(number)) return invalid();
  struct sigaction* action = &actions[number];
  // It would wait until it is not blocked any more. In its own handler it is.
  if (sigismember(&blocked, number)) __hindsight_unsupported("a signal that is raised while it is blocked");
  if (action->sa_flags & SA_SIGINFO) __hindsight_unsupported("a signal handler with siginfo_t");
  if (action->sa_handler == SIG_IGN) return 0;
  if (action->sa_handler != SIG_DFL) {
    sighandler_t handler = action->sa_handler;
    sigset_t before = blocked;
    __hindsight_mask_changed = 1;
    for (int i = 0; i < kWords; ++i) blocked.__val[i] |= action->sa_mask.__val[i];
    if (!(action->sa_flags & SA_NODEFER)) sigaddset(&blocked, number);
    if (action->sa_flags & SA_RESETHAND) setAction(number, &(struct sigaction){.sa_handler = SIG_DFL});
    handler(number);
    blocked = before;
    return 0;
  }
  if (isIgnoredByDefault(number)) return 0;
  if (number == SIGABRT) abort();
  __hindsight_exit(128 + number);
}

int raise(int number) {
  return number == 0 ? 0 : deliver(number);
}

int kill(pid_t process, int number) {
  if (process != __hindsight_process_id()) __hindsight_unsupported("kill of another process");
  return number == 0 ? 0 : deliver(number);
}

int sigemptyset(sigset_t* set) {
  __builtin_memset(set, 0, sizeof *set);
  return 0;
}

enum { kWordBits = 8 * sizeof(unsigned long) };

static unsigned long* wordOf(const sigset_t* set, int number) {
  return (unsigned long*)&set->__val[((unsigned)number - 1) / kWordBits];
}
static unsigned long maskOf(int number) {
  return 1ul << ((unsigned)number - 1) % kWordBits;
}

int sigfillset(sigset_t* set) {
  __builtin_memset(set, 0xff, sizeof *set);
  for (int number = 0; number < kSignals; ++number)
    if (isInternal(number)) *wordOf(set, number) &= ~maskOf(number);
  return 0;
}
int sigaddset(sigset_t* set, int number) {
  if (isBad(number) || isInternal(number)) return invalid();
  *wordOf(set, number) |= maskOf(number);
  return 0;
}
int sigdelset(sigset_t* set, int number) {
  if (isBad(number) || isInternal(number)) return invalid();
  *wordOf(set, number) &= ~maskOf(number);
  return 0;
}
int sigismember(const sigset_t* set, int number) {
  if (isBad(number)) return invalid();
  return (*wordOf(set, number) & maskOf(number)) != 0;
}

static int changeMask(int how, const sigset_t* set, sigset_t* old) {
  if (old) *old = blocked;
  if (!set) return 0;
  __hindsight_mask_changed = 1;
  for (int i = 0; i < kWords; ++i) {
    switch (how) {
    case SIG_BLOCK: blocked.__val[i] |= set->__val[i]; break;
    case SIG_UNBLOCK: blocked.__val[i] &= ~set->__val[i]; break;
    case SIG_SETMASK: blocked.__val[i] = set->__val[i]; break;
    default: return EINVAL;
    }
  }
  sigdelset(&blocked, SIGKILL);
  sigdelset(&blocked, SIGSTOP);
  return 0;
}

enum { kSmallestStack = 2048 };
/// No handler runs on it: what comes from raise has room enough.
int sigaltstack(const stack_t* restrict stack, stack_t* restrict old) {
  static stack_t current = {.ss_flags = SS_DISABLE};
  if (stack && (stack->ss_flags & ~(SS_DISABLE | SS_ONSTACK)) != 0) return errno = EINVAL, -1;
  if (stack && !(stack->ss_flags & SS_DISABLE) && stack->ss_size < kSmallestStack) return errno = ENOMEM, -1;
  if (old) *old = current;
  if (!stack) return 0;
  current = *stack;
  if (stack->ss_flags & SS_DISABLE) current.ss_sp = NULL, current.ss_size = 0;
  return 0;
}

int sigprocmask(int how, const sigset_t* restrict set, sigset_t* restrict old) {
  return changeMask(how, set, old) == 0 ? 0 : invalid();
}
int pthread_sigmask(int how, const sigset_t* restrict set, sigset_t* restrict old) {
  return changeMask(how, set, old);
}
