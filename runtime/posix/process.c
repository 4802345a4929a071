// unistd.h, sys/wait.h: the process and its user. There is one process: what would make another one ends the path.
#include "posix.h"
#include <stdio.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define STOPS(result, name, parameters)                                                                                \
  result name parameters {                                                                                             \
    __hindsight_unsupported(#name);                                                                                    \
  }
STOPS(pid_t, fork, (void))
STOPS(pid_t, vfork, (void))
STOPS(int, execv, (const char* path, char* const arguments[]))
STOPS(int, execvp, (const char* path, char* const arguments[]))
STOPS(int, execve, (const char* path, char* const arguments[], char* const variables[]))
STOPS(int, execvpe, (const char* path, char* const arguments[], char* const variables[]))
STOPS(int, execl, (const char* path, const char* argument, ...))
STOPS(int, execlp, (const char* path, const char* argument, ...))
STOPS(int, execle, (const char* path, const char* argument, ...))
STOPS(int, socket, (int domain, int type, int protocol))
STOPS(int, socketpair, (int domain, int type, int protocol, int ends[2]))
STOPS(FILE*, popen, (const char* command, const char* mode))

/// There are no children.
pid_t waitpid(pid_t process, int* status, int options) {
  return hsFail(options & ~(WNOHANG | WUNTRACED | WCONTINUED | __WALL | __WCLONE | __WNOTHREAD) ? EINVAL : ECHILD);
}
pid_t wait(int* status) {
  return hsFail(ECHILD);
}

unsigned sleep(unsigned seconds) {
  return 0;
}
int usleep(useconds_t microseconds) {
  return 0;
}
int pause(void) {
  __hindsight_unsupported("pause");
}

/// A number of the world, the same at every call: an input, unless --clock fixes it.
static int processNumber(int* known, const char* name, int least, int fixed) {
  if (!*known) {
    int number = __hindsight_world_int(name, fixed);
    __hindsight_assume(number >= least);
    *known = number;
  }
  return *known;
}
int __hindsight_process_id(void) {
  static int known;
  return processNumber(&known, "getpid()", 2, 4242);
}
pid_t getpid(void) {
  return __hindsight_process_id();
}
pid_t getppid(void) {
  static int known;
  return processNumber(&known, "getppid()", 1, 4241);
}

// An ordinary user.
uid_t getuid(void) {
  return 1000;
}
uid_t geteuid(void) {
  return 1000;
}
gid_t getgid(void) {
  return 1000;
}
gid_t getegid(void) {
  return 1000;
}
int getgroups(int room, gid_t* out) {
  if (room < 0) return hsFail(EINVAL);
  if (room > 0) out[0] = 1000;
  return 1;
}
int getpagesize(void) {
  return 4096;
}

long sysconf(int name) {
  switch (name) {
  case _SC_PAGESIZE: return 4096;
  case _SC_NPROCESSORS_CONF:
  case _SC_NPROCESSORS_ONLN: return 1;
  case _SC_CLK_TCK: return 100;
  case _SC_OPEN_MAX: return 1024;
  case _SC_ARG_MAX: return 2097152;
  case _SC_CHILD_MAX: return 1024;
  case _SC_LINE_MAX: return 2048;
  case _SC_PHYS_PAGES: return 2097152; // as in libc/sys_info.c
  case _SC_AVPHYS_PAGES: return 1048576;
  case _SC_NGROUPS_MAX: return 65536;
  case _SC_GETPW_R_SIZE_MAX:
  case _SC_GETGR_R_SIZE_MAX:
  case _SC_IOV_MAX: return 1024;
  case _SC_HOST_NAME_MAX: return 64;
  case _SC_LOGIN_NAME_MAX: return 256;
  case _SC_TTY_NAME_MAX: return 32;
  case _SC_STREAM_MAX: return 16;
  case _SC_SYMLOOP_MAX:
  case _SC_TIMER_MAX: return -1; // there is no limit
  case _SC_VERSION:
  case _SC_2_VERSION:
  case _SC_MONOTONIC_CLOCK:
  case _SC_MAPPED_FILES:
  case _SC_THREADS: return 200809;
  case _SC_REGEXP: return 1;
  }
  if (name < 0 || name > _SC_SIGSTKSZ) return hsFail(EINVAL);
  __hindsight_unsupported("sysconf of a value that is not modelled");
}

void swab(const void* restrict from, void* restrict to, ssize_t n) {
  const char* in = from;
  char* out = to;
  for (ssize_t i = 0; i + 1 < n; i += 2) {
    char first = in[i];
    out[i] = in[i + 1];
    out[i + 1] = first;
  }
}
