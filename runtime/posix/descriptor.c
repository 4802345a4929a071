// unistd.h, fcntl.h, sys/uio.h: descriptors, and what is done to open files.
#include "posix.h"
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdarg.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/uio.h>
#include <termios.h>
#include <unistd.h>

// Descriptors of streams in memory: numbers that no program tries.
enum { kFirstHidden = 0x40000000, kHidden = 16 };
static struct HsDescriptor hidden[kHidden];

static struct HsDescriptor* entryOf(int fd) {
  if (fd >= 0 && fd < kHsDescriptors) return &__hindsight_descriptors[fd];
  return fd >= kFirstHidden && fd < kFirstHidden + kHidden ? &hidden[fd - kFirstHidden] : NULL;
}

struct HsOpen* __hindsight_open_file(int fd) {
  struct HsDescriptor* entry = entryOf(fd);
  if (entry && entry->open) return entry->open;
  errno = EBADF;
  return NULL;
}

static int freeDescriptor(int least) {
  if (least == kFirstHidden) {
    for (int i = 0; i < kHidden; ++i)
      if (!hidden[i].open) return kFirstHidden + i;
    __hindsight_unsupported("more than 16 open streams in memory");
  }
  for (int fd = least; fd < kHsDescriptors; ++fd)
    if (!__hindsight_descriptors[fd].open) return fd;
  __hindsight_unsupported("more than 256 open files");
}

static int isReadable(const struct HsOpen* open) {
  return (open->flags & O_ACCMODE) != O_WRONLY;
}
static int isWritable(const struct HsOpen* open) {
  return (open->flags & O_ACCMODE) != O_RDONLY;
}

/// What a stream has in its buffer for a descriptor that is closed or replaced goes elsewhere, or nowhere.
static void setEntry(int fd, struct HsOpen* open, int flags) {
  struct HsDescriptor* entry = entryOf(fd);
  int hasLost = entry->hasLost || entry->isUnflushed || (entry->open && entry->open->ahead == fd + 1);
  *entry = (struct HsDescriptor){open, flags, 0, hasLost};
}

int __hindsight_new_descriptor(struct HsNode* node, int flags, int least) {
  int fd = freeDescriptor(least);
  struct HsOpen* open = __hindsight_new_bytes(sizeof *open);
  *open = (struct HsOpen){node, 0, flags, 1, 0};
  if (S_ISFIFO(node->mode)) {
    node->readers += (unsigned)isReadable(open);
    node->writers += (unsigned)isWritable(open);
  }
  setEntry(fd, open, flags & O_CLOEXEC ? FD_CLOEXEC : 0);
  return fd;
}

int __hindsight_release(int fd) {
  struct HsOpen* open = __hindsight_open_file(fd);
  if (!open) return -1;
  __hindsight_use_descriptors();
  setEntry(fd, NULL, 0);
  if (--open->references == 0 && S_ISFIFO(open->node->mode)) {
    open->node->readers -= (unsigned)isReadable(open);
    open->node->writers -= (unsigned)isWritable(open);
  }
  return 0;
}

// --- Opening ---

static int openPlace(const struct HsPlace* place, int flags, mode_t mode) {
  struct HsNode* node = place->node;
  if ((flags & O_CREAT) && place->needsFolder) return hsFail(EISDIR);
  if (node && (flags & O_CREAT) && (flags & O_EXCL)) return hsFail(EEXIST);
  if (!node) {
    if (!(flags & O_CREAT)) return hsFail(ENOENT);
    if (!__hindsight_may(place->folder, W_OK | X_OK)) return hsFail(EACCES);
    node = __hindsight_new_node(S_IFREG | (mode & ~__hindsight_mask() & 07777));
    __hindsight_add_entry(place->folder, place->name, place->length, node);
    return __hindsight_new_descriptor(node, flags, 0); // whatever its mode says
  }
  int access = flags & O_ACCMODE;
  if (S_ISLNK(node->mode)) return hsFail(flags & O_DIRECTORY ? ENOTDIR : ELOOP); // O_NOFOLLOW
  if (S_ISDIR(node->mode) && (access != O_RDONLY || (flags & (O_CREAT | O_TRUNC)))) return hsFail(EISDIR);
  if (!S_ISDIR(node->mode) && ((flags & O_DIRECTORY) || place->needsFolder)) return hsFail(ENOTDIR);
  if (access != O_WRONLY && !__hindsight_may(node, R_OK)) return hsFail(EACCES);
  if ((access != O_RDONLY || (flags & O_TRUNC)) && !__hindsight_may(node, W_OK)) return hsFail(EACCES);
  if ((flags & O_TRUNC) && S_ISREG(node->mode)) { // also one that is only read
    __hindsight_need_flushed(node);
    __builtin_memset(node->bytes, 0, node->room);
    node->size = 0;
  }
  return __hindsight_new_descriptor(node, flags, 0);
}

int __hindsight_open_at(int at, const char* path, int flags, mode_t mode) {
  if ((flags & O_TMPFILE) == O_TMPFILE) __hindsight_unsupported("open with O_TMPFILE");
  __hindsight_use_descriptors();
  struct HsPlace place;
  int keepsLink = (flags & O_NOFOLLOW) || ((flags & O_CREAT) && (flags & O_EXCL));
  if (flags & O_CREAT) { // a slash at the end is wrong, wherever a link may lead
    if (__hindsight_resolve(at, path, kHsKeepAlways, &place) < 0) return -1;
    if (place.needsFolder || !place.node || !S_ISLNK(place.node->mode)) return openPlace(&place, flags, mode);
  }
  if (__hindsight_resolve(at, path, keepsLink ? kHsKeep : kHsFollow, &place) < 0) return -1;
  return openPlace(&place, flags, mode);
}

int __hindsight_open_nameless(int isHidden) {
  __hindsight_use_descriptors();
  return __hindsight_new_descriptor(__hindsight_new_node(S_IFREG | 0600), O_RDWR, isHidden ? kFirstHidden : 0);
}
int __hindsight_open_flags(int fd) {
  struct HsOpen* open = __hindsight_open_file(fd);
  return open ? open->flags : -1;
}
void __hindsight_append(int fd) {
  struct HsOpen* open = __hindsight_open_file(fd);
  if (open) open->flags |= O_APPEND;
}

static mode_t modeFrom(int flags, va_list arguments) {
  return flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
}
#define OPEN_AT(at)                                                                                                    \
  va_list arguments;                                                                                                   \
  va_start(arguments, flags);                                                                                          \
  mode_t mode = modeFrom(flags, arguments);                                                                            \
  va_end(arguments);                                                                                                   \
  return __hindsight_open_at(at, path, flags, mode)

int open(const char* path, int flags, ...) {
  OPEN_AT(AT_FDCWD);
}
int open64(const char* path, int flags, ...) {
  OPEN_AT(AT_FDCWD);
}
int openat(int at, const char* path, int flags, ...) {
  OPEN_AT(at);
}
int openat64(int at, const char* path, int flags, ...) {
  OPEN_AT(at);
}
int __open_2(const char* path, int flags) {
  return __hindsight_open_at(AT_FDCWD, path, flags, 0);
}
int __open64_2(const char* path, int flags) {
  return __hindsight_open_at(AT_FDCWD, path, flags, 0);
}
int __openat_2(int at, const char* path, int flags) {
  return __hindsight_open_at(at, path, flags, 0);
}
int __openat64_2(int at, const char* path, int flags) {
  return __hindsight_open_at(at, path, flags, 0);
}
int creat(const char* path, mode_t mode) {
  return __hindsight_open_at(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}
int creat64(const char* path, mode_t mode) {
  return __hindsight_open_at(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}
int close(int fd) {
  return __hindsight_release(fd);
}

// --- Reading and writing ---

/// How many of `n` bytes a file has behind a position, at least 0: a fork for each number, so that it is one.
static size_t available(const struct HsNode* node, off64_t position, size_t n) {
  if (position < 0 || (size_t)position >= node->room) return 0;
  size_t most = node->room - (size_t)position, count = 0;
  if (n < most) most = n;
  if (!__hindsight_is_symbolic(node->size)) {
    if ((size_t)position >= node->size) return 0;
    size_t rest = node->size - (size_t)position;
    return rest < most ? rest : most;
  }
  while (count < most && HS_FORK((size_t)position + count < node->size)) ++count;
  return count;
}

static ssize_t readPipe(struct HsOpen* open, unsigned char* out, size_t n) {
  struct HsNode* node = open->node;
  if (node->size == 0) {
    if (node->writers == 0) return 0;
    if (open->flags & O_NONBLOCK) return hsFail(EAGAIN);
    __hindsight_unsupported("a read that waits for another process");
  }
  size_t count = n < node->size ? n : node->size;
  __builtin_memcpy(out, node->bytes, count);
  __builtin_memmove(node->bytes, node->bytes + count, node->size - count);
  node->size -= count;
  return (ssize_t)count;
}

static ssize_t readAt(struct HsOpen* open, off64_t position, void* out, size_t n) {
  struct HsNode* node = open->node;
  if (!isReadable(open)) return hsFail(EBADF);
  if (S_ISDIR(node->mode)) return hsFail(EISDIR);
  if (S_ISFIFO(node->mode)) return readPipe(open, out, n);
  if (!S_ISREG(node->mode)) {
    if (n != 0 && !__hindsight_given.input.name) __hindsight_asked("standard input");
    return 0;
  }
  size_t count = available(node, position, n);
  if (count) __builtin_memcpy(out, node->bytes + position, count);
  return (ssize_t)count;
}

static ssize_t readNext(int fd, void* out, size_t n) {
  struct HsOpen* open = __hindsight_open_file(fd);
  if (!open) return -1;
  ssize_t count = readAt(open, open->position, out, n);
  if (count > 0 && S_ISREG(open->node->mode)) open->position += count;
  return count;
}

static ssize_t writePipe(struct HsNode* node, const void* data, size_t n) {
  if (node->output) {
    __hindsight_write(node->output, data, n);
    return (ssize_t)n;
  }
  if (node->readers == 0) __hindsight_unsupported("a write to a pipe that nobody reads (SIGPIPE)");
  if (node->size + n > 65536) __hindsight_unsupported("a write that waits for another process");
  __hindsight_reserve(node, node->size + n);
  __builtin_memcpy(node->bytes + node->size, data, n);
  node->size += n;
  return (ssize_t)n;
}

static ssize_t writeAt(struct HsOpen* open, off64_t position, const void* data, size_t n) {
  struct HsNode* node = open->node;
  if (!isWritable(open)) return hsFail(EBADF);
  if (S_ISFIFO(node->mode)) return n ? writePipe(node, data, n) : 0;
  if (!S_ISREG(node->mode) || n == 0) return (ssize_t)n;
  __hindsight_settle_size(node);
  size_t end = (size_t)position + n;
  __hindsight_reserve(node, end);
  __builtin_memcpy(node->bytes + position, data, n);
  if (end > node->size) node->size = end;
  return (ssize_t)n;
}

static ssize_t writeNext(int fd, const void* data, size_t n) {
  struct HsOpen* open = __hindsight_open_file(fd);
  if (!open) return -1;
  if ((open->flags & O_APPEND) && isWritable(open) && n != 0 && S_ISREG(open->node->mode)) {
    __hindsight_settle_size(open->node);
    open->position = (off64_t)open->node->size;
  }
  ssize_t count = writeAt(open, open->position, data, n);
  if (count > 0 && S_ISREG(open->node->mode)) open->position += count;
  return count;
}

void __hindsight_need_flushed(const struct HsNode* node) {
  if (node->unflushed && !node->output)
    __hindsight_unsupported("a file with output that a stream may not have flushed");
}
static void needPosition(const struct HsOpen* open) {
  if (open->ahead) __hindsight_unsupported("a descriptor from which a stream may have read ahead");
}
/// Before something else than a stream reads, writes or moves.
static void checkDirect(int fd) {
  const struct HsDescriptor* entry = entryOf(fd);
  if (!entry || !entry->open) return;
  __hindsight_need_flushed(entry->open->node);
  needPosition(entry->open);
}

ssize_t read(int fd, void* out, size_t n) {
  checkDirect(fd);
  return readNext(fd, out, n);
}
ssize_t __read_chk(int fd, void* out, size_t n, size_t room) {
  if (n > room) __hindsight_fortify_fail("read may write past the end of its destination");
  checkDirect(fd);
  return readNext(fd, out, n);
}
ssize_t write(int fd, const void* data, size_t n) {
  checkDirect(fd);
  return writeNext(fd, data, n);
}

static struct HsOpen* positioned(int fd, off64_t position) {
  struct HsOpen* open = __hindsight_open_file(fd);
  if (open && S_ISFIFO(open->node->mode)) return errno = ESPIPE, NULL;
  if (open) __hindsight_need_flushed(open->node);
  if (open && position < 0) return errno = EINVAL, NULL;
  return open;
}
static ssize_t readPositioned(int fd, void* out, size_t n, off64_t position) {
  struct HsOpen* open = positioned(fd, position);
  return open ? readAt(open, position, out, n) : -1;
}
static ssize_t writePositioned(int fd, const void* data, size_t n, off64_t position) {
  struct HsOpen* open = positioned(fd, position);
  return open ? writeAt(open, position, data, n) : -1;
}
ssize_t pread(int fd, void* out, size_t n, off_t position) {
  return readPositioned(fd, out, n, position);
}
ssize_t pread64(int fd, void* out, size_t n, off64_t position) {
  return readPositioned(fd, out, n, position);
}
ssize_t pwrite(int fd, const void* data, size_t n, off_t position) {
  return writePositioned(fd, data, n, position);
}
ssize_t pwrite64(int fd, const void* data, size_t n, off64_t position) {
  return writePositioned(fd, data, n, position);
}

/// Between two files, at most a page at a time: callers go on until nothing is left.
ssize_t copy_file_range(int from, off64_t* fromAt, int to, off64_t* toAt, size_t n, unsigned flags) {
  struct HsOpen *in = __hindsight_open_file(from), *out = __hindsight_open_file(to);
  if (!in || !out) return -1;
  checkDirect(from);
  checkDirect(to);
  if (S_ISDIR(in->node->mode) || S_ISDIR(out->node->mode)) return hsFail(EISDIR);
  if (flags != 0 || !S_ISREG(in->node->mode) || !S_ISREG(out->node->mode)) return hsFail(EINVAL);
  if (!isReadable(in) || !isWritable(out) || (out->flags & O_APPEND)) return hsFail(EBADF);
  char bytes[4096];
  off64_t *source = fromAt ? fromAt : &in->position, *target = toAt ? toAt : &out->position;
  off64_t count = (off64_t)available(in->node, *source, n < sizeof bytes ? n : sizeof bytes);
  int overlaps = in->node == out->node && *target + count > *source && *target < *source + count;
  if (overlaps) return hsFail(EINVAL);
  if (count == 0) return 0;
  readAt(in, *source, bytes, (size_t)count);
  writeAt(out, *target, bytes, (size_t)count);
  *source += count;
  *target += count;
  return (ssize_t)count;
}

ssize_t readv(int fd, const struct iovec* parts, int count) {
  ssize_t total = 0;
  if (count < 0 || count > IOV_MAX) return hsFail(EINVAL);
  checkDirect(fd);
  for (int i = 0; i < count; ++i) {
    ssize_t done = readNext(fd, parts[i].iov_base, parts[i].iov_len);
    if (done < 0) return total ? total : -1;
    total += done;
    if ((size_t)done < parts[i].iov_len) break;
  }
  return total;
}
ssize_t writev(int fd, const struct iovec* parts, int count) {
  ssize_t total = 0;
  if (count < 0 || count > IOV_MAX) return hsFail(EINVAL);
  if (count == 0 && !__hindsight_open_file(fd)) return -1;
  checkDirect(fd);
  for (int i = 0; i < count; ++i) {
    ssize_t done = writeNext(fd, parts[i].iov_base, parts[i].iov_len);
    if (done < 0) return total ? total : -1;
    total += done;
  }
  return total;
}

// --- Positions and sizes ---

off64_t __hindsight_seek(int fd, off64_t offset, int whence) {
  struct HsOpen* open = __hindsight_open_file(fd);
  if (!open) return -1;
  if (S_ISFIFO(open->node->mode)) return hsFail(ESPIPE);
  if (whence < SEEK_SET || whence > SEEK_END) {
    if (whence > SEEK_HOLE || whence < 0) return hsFail(EINVAL);
    __hindsight_unsupported("lseek to data or a hole");
  }
  if (S_ISCHR(open->node->mode)) return 0; // as of /dev/null
  off64_t base = whence == SEEK_CUR ? open->position : 0;
  if (whence == SEEK_END) {
    __hindsight_settle_size(open->node);
    base = (off64_t)open->node->size;
  }
  off64_t position;
  if (__builtin_add_overflow(base, offset, &position)) return hsFail(EOVERFLOW);
  if (position < 0) return hsFail(EINVAL);
  return open->position = position;
}
off_t lseek(int fd, off_t offset, int whence) {
  checkDirect(fd);
  off64_t position = __hindsight_seek(fd, offset, whence);
  if (position != (off_t)position) return hsFail(EOVERFLOW);
  return (off_t)position;
}
off64_t lseek64(int fd, off64_t offset, int whence) {
  checkDirect(fd);
  return __hindsight_seek(fd, offset, whence);
}

int __hindsight_resize(struct HsNode* node, off64_t size) {
  if (size < 0) return hsFail(EINVAL);
  if (S_ISDIR(node->mode)) return hsFail(EISDIR);
  if (!S_ISREG(node->mode)) return hsFail(EINVAL);
  __hindsight_need_flushed(node);
  __hindsight_settle_size(node);
  __hindsight_reserve(node, (size_t)size);
  if ((size_t)size < node->size) __builtin_memset(node->bytes + size, 0, node->size - (size_t)size);
  node->size = (size_t)size;
  return 0;
}
static int resizeOpen(int fd, off64_t size) {
  struct HsOpen* open = __hindsight_open_file(fd);
  if (!open) return -1;
  if (!isWritable(open)) return hsFail(EINVAL);
  return __hindsight_resize(open->node, size);
}
int ftruncate(int fd, off_t size) {
  return resizeOpen(fd, size);
}
int ftruncate64(int fd, off64_t size) {
  return resizeOpen(fd, size);
}

// --- Copies of descriptors ---

static int duplicate(int fd, int least, int flags) {
  struct HsOpen* open = __hindsight_open_file(fd);
  if (!open) return -1;
  if (least < 0 || least >= 1024) return hsFail(EINVAL);
  __hindsight_use_descriptors();
  int copy = freeDescriptor(least);
  ++open->references;
  setEntry(copy, open, flags);
  return copy;
}
int dup(int fd) {
  return duplicate(fd, 0, 0);
}

int __hindsight_duplicate_to(int fd, int to, int flags) {
  struct HsOpen* open = __hindsight_open_file(fd);
  if (!open) return -1;
  if (to < 0 || to >= 1024) return hsFail(EBADF);
  if (to >= kHsDescriptors) __hindsight_unsupported("a descriptor above 255");
  if (fd == to) return to;
  __hindsight_use_descriptors();
  if (__hindsight_descriptors[to].open) __hindsight_release(to);
  ++open->references;
  setEntry(to, open, flags);
  return to;
}
int dup2(int fd, int to) {
  return __hindsight_duplicate_to(fd, to, 0);
}
int dup3(int fd, int to, int flags) {
  if ((flags & ~O_CLOEXEC) || fd == to) return hsFail(EINVAL);
  return __hindsight_duplicate_to(fd, to, flags ? FD_CLOEXEC : 0);
}

/// One process, so that locks never conflict.
static int control(int fd, int command, va_list arguments) {
  struct HsOpen* open = __hindsight_open_file(fd);
  if (!open) return -1;
  switch (command) {
  case F_DUPFD: return duplicate(fd, va_arg(arguments, int), 0);
  case F_DUPFD_CLOEXEC: return duplicate(fd, va_arg(arguments, int), FD_CLOEXEC);
  case F_GETFD: return entryOf(fd)->flags;
  case F_SETFD: entryOf(fd)->flags = va_arg(arguments, int) & FD_CLOEXEC; return 0;
  case F_GETFL: return open->flags & ~(O_CREAT | O_EXCL | O_TRUNC | O_NOCTTY | O_CLOEXEC);
  case F_SETFL: {
    int changeable = O_APPEND | O_NONBLOCK | O_ASYNC | O_DIRECT | O_NOATIME;
    open->flags = (open->flags & ~changeable) | (va_arg(arguments, int) & changeable);
    return 0;
  }
  case F_SETLK:
  case F_SETLKW: return 0;
  case F_GETLK: va_arg(arguments, struct flock*)->l_type = F_UNLCK; return 0;
  default: __hindsight_unsupported("a command of fcntl other than those for descriptors, flags and locks");
  }
}
int fcntl(int fd, int command, ...) {
  va_list arguments;
  va_start(arguments, command);
  int result = control(fd, command, arguments);
  va_end(arguments);
  return result;
}
int fcntl64(int fd, int command, ...) {
  va_list arguments;
  va_start(arguments, command);
  int result = control(fd, command, arguments);
  va_end(arguments);
  return result;
}
int flock(int fd, int operation) {
  return __hindsight_open_file(fd) ? 0 : -1;
}
int lockf(int fd, int command, off_t length) {
  return __hindsight_open_file(fd) ? 0 : -1;
}

// --- No terminal anywhere ---

int isatty(int fd) {
  if (__hindsight_open_file(fd)) errno = ENOTTY;
  return 0;
}
int ioctl(int fd, unsigned long request, ...) {
  struct HsOpen* open = __hindsight_open_file(fd);
  if (!open) return -1;
  if (request == FIONREAD) {
    va_list arguments;
    va_start(arguments, request);
    int* out = va_arg(arguments, int*);
    va_end(arguments);
    checkDirect(fd);
    if (S_ISREG(open->node->mode)) {
      *out = (int)((off64_t)open->node->size - open->position);
      return 0;
    }
    if (S_ISFIFO(open->node->mode)) {
      *out = (int)open->node->size;
      return 0;
    }
  }
  return hsFail(ENOTTY);
}
int tcgetattr(int fd, struct termios* out) {
  return __hindsight_open_file(fd) ? hsFail(ENOTTY) : -1;
}
int tcsetattr(int fd, int actions, const struct termios* settings) {
  return __hindsight_open_file(fd) ? hsFail(ENOTTY) : -1;
}
pid_t tcgetpgrp(int fd) {
  return __hindsight_open_file(fd) ? hsFail(ENOTTY) : -1;
}
char* ttyname(int fd) {
  if (__hindsight_open_file(fd)) errno = ENOTTY;
  return NULL;
}

// --- Pipes of the process to itself ---

static int makePipe(int ends[2], int flags) {
  if (flags & ~(O_CLOEXEC | O_NONBLOCK)) return hsFail(EINVAL);
  __hindsight_use_descriptors();
  struct HsNode* node = __hindsight_new_node(S_IFIFO | 0600);
  node->links = 1;
  ends[0] = __hindsight_new_descriptor(node, O_RDONLY | flags, 0);
  ends[1] = __hindsight_new_descriptor(node, O_WRONLY | flags, 0);
  return 0;
}
int pipe2(int ends[2], int flags) {
  return makePipe(ends, flags);
}
int pipe(int ends[2]) {
  return makePipe(ends, 0);
}

// --- Nothing is written later ---

static int synchronise(int fd) {
  struct HsOpen* open = __hindsight_open_file(fd);
  if (!open) return -1;
  return S_ISREG(open->node->mode) || S_ISDIR(open->node->mode) ? 0 : hsFail(EINVAL);
}
int fsync(int fd) {
  return synchronise(fd);
}
int fdatasync(int fd) {
  return synchronise(fd);
}
void sync(void) {}
static int advise(int fd, int advice) {
  struct HsDescriptor* entry = entryOf(fd);
  struct HsOpen* open = entry ? entry->open : NULL;
  if (!open) return EBADF;
  if (S_ISFIFO(open->node->mode)) return ESPIPE;
  return advice < 0 || advice > POSIX_FADV_NOREUSE ? EINVAL : 0;
}
int posix_fadvise(int fd, off_t offset, off_t length, int advice) {
  return advise(fd, advice);
}
int posix_fadvise64(int fd, off64_t offset, off64_t length, int advice) {
  return advise(fd, advice);
}

// --- For streams ---

/// The open file of a stream that reads or writes; null with errno.
static struct HsOpen* ofStream(int fd) {
  const struct HsDescriptor* entry = entryOf(fd);
  if (entry && entry->hasLost) __hindsight_unsupported("a descriptor that was closed under a stream");
  struct HsOpen* open = __hindsight_open_file(fd);
  if (!open) return NULL;
  if (open->ahead != fd + 1) needPosition(open);
  if (open->node->unflushed > (unsigned)entry->isUnflushed) __hindsight_need_flushed(open->node);
  return open;
}

static void outputIsFlushed(int fd) {
  struct HsDescriptor* entry = entryOf(fd);
  if (entry->isUnflushed) --entry->open->node->unflushed;
  entry->isUnflushed = 0;
}

/// Whether there is more to read on: a buffer would have it.
static int isMore(const struct HsOpen* open) {
  const struct HsNode* node = open->node;
  if (S_ISFIFO(node->mode)) return node->size != 0;
  return S_ISREG(node->mode) && (__hindsight_is_symbolic(node->size) || (size_t)open->position < node->size);
}

static int getByte(int fd, enum HsBuffering how) {
  unsigned char byte;
  struct HsOpen* open = ofStream(fd);
  if (!open) return -2;
  outputIsFlushed(fd);
  ssize_t count = readNext(fd, &byte, 1);
  open->ahead = how == kHsBuffered && count == 1 && isMore(open) ? fd + 1 : 0;
  return count == 1 ? byte : count == 0 ? -1 : -2;
}

static void noteOutput(int fd, enum HsBuffering how) {
  struct HsDescriptor* entry = entryOf(fd);
  if (how != kHsBuffered || entry->isUnflushed) return;
  entry->isUnflushed = 1;
  ++entry->open->node->unflushed;
}

static ssize_t putBytes(int fd, const void* data, size_t n, enum HsBuffering how) {
  if (how == kHsDirect) {
    checkDirect(fd);
    return writeNext(fd, data, n);
  }
  struct HsOpen* open = ofStream(fd);
  if (!open) return -1;
  open->ahead = 0;
  ssize_t count = writeNext(fd, data, n);
  if (count > 0) noteOutput(fd, how);
  return count;
}

static int outputOf(int fd, enum HsBuffering how) {
  if (how == kHsDirect) checkDirect(fd);
  struct HsOpen* open = how == kHsDirect ? __hindsight_open_file(fd) : ofStream(fd);
  if (!open || !isWritable(open)) return -1;
  if (open->node->output) noteOutput(fd, how);
  return open->node->output;
}

/// A stream that has read ahead of a pipe cannot give it back.
static void afterFlush(int fd, enum HsFlushed what) {
  for (int each = 0; fd < 0 && each < kHsDescriptors; ++each) outputIsFlushed(each);
  struct HsDescriptor* entry = fd < 0 ? NULL : entryOf(fd);
  if (!entry) return;
  if (entry->hasLost) __hindsight_unsupported("a descriptor that was closed under a stream");
  outputIsFlushed(fd);
  struct HsOpen* open = entry->open;
  if (open && what == kHsFlushedBoth && open->ahead == fd + 1 && S_ISREG(open->node->mode)) open->ahead = 0;
}

static const struct HsStreamCalls calls = {getByte, putBytes, outputOf, afterFlush};

void __hindsight_use_descriptors(void) {
  if (__hindsight_stream_calls) return;
  __hindsight_stream_calls = &calls;
  __hindsight_use_files();
  if (__hindsight_output_waits) noteOutput(1, kHsBuffered);
}
