// Runs a program on every input it can have, each in a process of its own, and prints what happened on each.
//
// Linked with the program under -Wl,--wrap=main and the sanitizers of the program. A run may take two inputs; the n-th
// input that it asks for has as many values as the n-th argument says. The first error ends a run. Printed for every
// run: `@ FIRST SECOND MARKS STATUS`, then what the sanitizers said, word for word. MARKS has bit n set if MARK(n) of
// programs/header was passed, so what lies behind an error is never counted.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

void __sanitizer_print_stack_trace(void);
int __sanitizer_install_malloc_and_free_hooks(void (*)(const volatile void*, size_t), void (*)(const volatile void*));
int __real_main(void);

enum { kInputs = 2, kSeconds = 10, kBadUsage = 2, kEnded = 99, kLongestReport = 1 << 16 };

static unsigned values[kInputs];
static unsigned asked;
uint64_t* marks; // shared with the process that runs the program; filled_runs.c has another use for it

static unsigned next_input(void) {
  if (asked < kInputs) return values[asked++];
  fprintf(stderr, "JUDGE: too-many-inputs\n");
  _exit(kEnded);
}

#define INPUT(type, name)                                                                                              \
  type __VERIFIER_nondet_##name(void) {                                                                                \
    return (type)next_input();                                                                                         \
  }
INPUT(_Bool, bool)
INPUT(char, char)
INPUT(unsigned char, uchar)
INPUT(short, short)
INPUT(unsigned short, ushort)
INPUT(int, int)
INPUT(unsigned, uint)
INPUT(long, long)
INPUT(unsigned long, ulong)

void klee_make_symbolic(void* where, size_t size, const char* name) {
  (void)name;
  memset(where, 0, size);
  *(unsigned char*)where = (unsigned char)next_input();
}

void __VERIFIER_assume(int holds) {
  if (!holds) _exit(0);
}

void klee_assume(uintptr_t holds) {
  __VERIFIER_assume(holds != 0);
}

void judge_mark(int number) {
  *marks |= UINT64_C(1) << number;
}

// Looking for leaks takes longer than a run: it is done only if something on the heap is left.
static unsigned long allocated, freed;
static void count_allocation(const volatile void* where, size_t size) {
  (void)size;
  allocated += where != 0;
}
static void count_free(const volatile void* where) {
  freed += where != 0;
}
int __lsan_is_turned_off(void) {
  return allocated == freed;
}

static void ended(const char* why) {
  fprintf(stderr, "JUDGE: %s\n", why);
  __sanitizer_print_stack_trace();
  _exit(kEnded);
}

void reach_error(void) {
  ended("error-reached");
}
void __assert_fail(const char* text, const char* file, unsigned line, const char* function) {
  (void)text, (void)file, (void)line, (void)function;
  ended("assertion-failed");
}

static struct sigaction sanitizer; // what the sanitizer does about an invalid access

// A call of no function has no frame of its own yet, so the sanitizer takes the caller's for it and names the wrong
// line.
static void invalid_access(int signal, siginfo_t* info, void* context) {
  greg_t* registers = ((ucontext_t*)context)->uc_mcontext.gregs;
  Dl_info place;
  char* caller = *(char**)registers[REG_RSP] - 1;
  if (registers[REG_RIP] != 0 || !dladdr(caller, &place)) sanitizer.sa_sigaction(signal, info, context);
  fprintf(stderr, "JUDGE: segv\n  (%s+0x%tx)\n", program_invocation_name, caller - (char*)place.dli_fbase);
  _exit(kEnded);
}

// Before a function that does not return, AddressSanitizer forgets all it knows of the stack, also of the frames that a
// longjmp comes back to. So only the frames that are left are forgotten here: those below the stack pointer in the
// buffer, which glibc keeps rotated and mixed with a number of the thread's. Only C programs are linked in this way.
void __attribute__((weak)) __asan_unpoison_memory_region(const volatile void*, size_t);
void __real_longjmp(jmp_buf, int) __attribute__((noreturn, weak)); // not there in programs that are linked without it
void __wrap___asan_handle_no_return(void) {}
void __wrap_longjmp(jmp_buf buffer, int value) {
  uintptr_t target = (uintptr_t)buffer->__jmpbuf[6], here = (uintptr_t)__builtin_frame_address(0);
  __asm__("ror $0x11, %0\n\txor %%fs:0x30, %0" : "+r"(target));
  if (__asan_unpoison_memory_region && target > here) __asan_unpoison_memory_region((void*)here, target - here);
  __real_longjmp(buffer, value);
}

static void run_program(int report) {
  int nothing = open("/dev/null", O_RDWR);
  dup2(nothing, 0);
  dup2(nothing, 1);
  dup2(report, 2);
  alarm(kSeconds);
  __sanitizer_install_malloc_and_free_hooks(count_allocation, count_free);
  struct sigaction own = {.sa_sigaction = invalid_access, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigaction(SIGSEGV, &own, &sanitizer);
  int status = __real_main();
  judge_mark(63);
  exit(status);
}

static void print_run(int report, int status) {
  static char text[kLongestReport];
  ssize_t length = pread(report, text, sizeof text, 0);
  printf("@ %u %u %llx %x\n", values[0], values[1], (unsigned long long)*marks, status);
  if (length > 0) fwrite(text, 1, (size_t)length, stdout);
  if (length > 0 && text[length - 1] != '\n') putchar('\n');
}

static void judge_input(int report) {
  *marks = 0;
  if (ftruncate(report, 0)) abort();
  lseek(report, 0, SEEK_SET);
  fflush(stdout);
  pid_t child = _Fork(); // fork() would let the sanitizers touch megabytes of their own; there are no threads here
  if (child == 0) run_program(report);
  int status = 0;
  waitpid(child, &status, 0);
  print_run(report, status);
}

int __wrap_main(int argc, char** argv) {
  if (argc != 1 + kInputs) return kBadUsage;
  marks = mmap(0, sizeof *marks, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  int report = memfd_create("report", 0);
  unsigned firsts = (unsigned)atoi(argv[1]), seconds = (unsigned)atoi(argv[2]);
  for (values[0] = 0; values[0] < firsts; values[0]++)
    for (values[1] = 0; values[1] < seconds; values[1]++) judge_input(report);
  fflush(stdout);
  _exit(0); // what this process itself still holds is nobody's leak
}

// AddressSanitizer leaves a gap behind a variable (a quarter of its size), none before it. These are the last variables
// that are linked before the program's, so that what the program reads before its own first one falls into their gaps.
enum { kGuard = 1 << 14 };
char judge_guard_zero[kGuard];
char judge_guard_set[kGuard] = {1};
const char judge_guard_constant[kGuard] = {1};
