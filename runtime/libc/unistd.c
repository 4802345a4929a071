// unistd.h, fcntl.h, sys/*.h: the part of the system that programs without files meet.
#include "hindsight.h"
#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

static int fail(int error) {
  errno = error;
  return -1;
}

ssize_t write(int fd, const void* data, size_t n) {
  if (fd != 1 && fd != 2) return fail(EBADF);
  __hindsight_write(fd, data, n);
  return (ssize_t)n;
}

static ssize_t readInput(int fd) {
  return fd == 0 ? 0 : fail(EBADF);
}

ssize_t read(int fd, void* out, size_t n) {
  return readInput(fd);
}
ssize_t __read_chk(int fd, void* out, size_t n, size_t available) {
  if (n > available) __hindsight_fortify_fail("read may write past the end of its destination");
  return readInput(fd);
}

static int isStandard(int fd) {
  return fd >= 0 && fd <= 2;
}

int close(int fd) {
  return isStandard(fd) ? 0 : fail(EBADF);
}
int fsync(int fd) {
  return fail(isStandard(fd) ? EINVAL : EBADF);
}
int isatty(int fd) {
  errno = isStandard(fd) ? ENOTTY : EBADF;
  return 0;
}
off_t lseek(int fd, off_t offset, int whence) {
  return fail(isStandard(fd) ? ESPIPE : EBADF);
}
off64_t lseek64(int fd, off64_t offset, int whence) {
  return fail(isStandard(fd) ? ESPIPE : EBADF);
}

// There are no files.
int open(const char* path, int flags, ...) {
  return fail(ENOENT);
}
int open64(const char* path, int flags, ...) {
  return fail(ENOENT);
}
int creat(const char* path, mode_t mode) {
  return fail(ENOENT);
}
int access(const char* path, int mode) {
  return fail(ENOENT);
}
int unlink(const char* path) {
  return fail(ENOENT);
}
int rmdir(const char* path) {
  return fail(ENOENT);
}
int mkdir(const char* path, mode_t mode) {
  return fail(ENOENT);
}
int chdir(const char* path) {
  return fail(ENOENT);
}
int stat(const char* restrict path, struct stat* restrict out) {
  return fail(ENOENT);
}
int lstat(const char* restrict path, struct stat* restrict out) {
  return fail(ENOENT);
}

// Time passes elsewhere (time.c).
unsigned sleep(unsigned seconds) {
  return 0;
}
int usleep(useconds_t microseconds) {
  return 0;
}
unsigned alarm(unsigned seconds) {
  return 0;
}
int pause(void) {
  __hindsight_unsupported("pause");
}

/// A process number: unknown, positive, the same at every call.
int __hindsight_process_id(void) {
  static int known, pid;
  if (!known) {
    pid = __hindsight_input_int("getpid()");
    __hindsight_assume(pid > 1);
    known = 1;
  }
  return pid;
}
pid_t getpid(void) {
  return __hindsight_process_id();
}
pid_t getppid(void) {
  static int known, pid;
  if (!known) {
    pid = __hindsight_input_int("getppid()");
    __hindsight_assume(pid > 0);
    known = 1;
  }
  return pid;
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
  default: return fail(EINVAL);
  }
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
