// stdio.h: streams of files: opening, closing, positions.
#include "stream.h"
#include <fcntl.h>
#include <stdlib.h>

extern FILE _IO_2_1_stdin_, _IO_2_1_stdout_, _IO_2_1_stderr_;

static int isStandard(const FILE* stream) {
  return stream == &_IO_2_1_stdin_ || stream == &_IO_2_1_stdout_ || stream == &_IO_2_1_stderr_;
}

/// The flags of open for a mode; -1: there is no such mode.
static int flagsOf(const char* mode) {
  int flags = mode[0] == 'r'   ? O_RDONLY
              : mode[0] == 'w' ? O_WRONLY | O_CREAT | O_TRUNC
              : mode[0] == 'a' ? O_WRONLY | O_CREAT | O_APPEND
                               : -1;
  if (flags < 0) {
    errno = EINVAL;
    return -1;
  }
  for (const char* at = mode + 1; *at != 0 && *at != ','; ++at) {
    if (*at == '+') flags = (flags & ~O_ACCMODE) | O_RDWR;
    if (*at == 'x') flags |= O_EXCL;
    if (*at == 'e') flags |= O_CLOEXEC;
  }
  return flags;
}

/// What a stream was not opened for, as stdio_ext.h tells it.
static void setAccess(FILE* stream, int flags) {
  int access = flags & O_ACCMODE;
  stream->_flags &= ~(kHsNoReads | kHsNoWrites | kHsPutting);
  stream->_flags |= access == O_RDONLY ? kHsNoWrites : access == O_WRONLY ? kHsNoReads : 0;
}

static void startAgain(FILE* stream, int fd) {
  stream->_fileno = fd;
  stream->_flags &= ~(_IO_EOF_SEEN | _IO_ERR_SEEN);
  stream->_vtable_offset = 0; // nothing is pushed back
  stream->_unused2[kHsUnbuffered] = stream->_unused2[kHsUnflushed] = stream->_unused2[kHsHasRead] = 0;
}

/// What the stream has in its buffers goes where it belongs.
static void flushAll(FILE* stream) {
  stream->_unused2[kHsUnflushed] = 0;
  if (stream->_fileno == 1) __hindsight_output_waits = 0;
  if (__hindsight_stream_calls && stream->_fileno >= 0)
    __hindsight_stream_calls->flushed(stream->_fileno, kHsFlushedBoth);
}

/// All that are open: a stream that nobody closes is not lost, as with glibc, which flushes it in the end.
static FILE* streams;

static FILE* streamOn(int fd) {
  FILE* stream = calloc(1, sizeof *stream);
  if (!stream) return NULL;
  stream->_fileno = fd;
  stream->_chain = streams;
  streams = stream;
  return stream;
}

static void forget(const FILE* stream) {
  FILE** at = &streams;
  while (*at && *at != stream) at = &(*at)->_chain;
  if (*at) *at = stream->_chain;
}

FILE* __hindsight_open_stream(int fd) {
  FILE* stream = streamOn(fd);
  if (!stream) __hindsight_release(fd);
  return stream;
}

/// A stream that only appends starts at the end.
static void startAt(int fd, int flags) {
  if (!(flags & O_APPEND)) return;
  __hindsight_append(fd);
  int error = errno;
  if ((flags & O_ACCMODE) == O_WRONLY) __hindsight_seek(fd, 0, SEEK_END);
  errno = error;
}

static FILE* openStream(const char* path, const char* mode) {
  int flags = flagsOf(mode);
  int fd = flags < 0 ? -1 : __hindsight_open_at(AT_FDCWD, path, flags, 0666);
  FILE* stream = fd < 0 ? NULL : __hindsight_open_stream(fd);
  if (stream) setAccess(stream, flags), startAt(fd, flags);
  return stream;
}
FILE* fopen(const char* restrict path, const char* restrict mode) {
  return openStream(path, mode);
}
FILE* fopen64(const char* restrict path, const char* restrict mode) {
  return openStream(path, mode);
}

/// A closed standard stream refuses everything, like a closed descriptor; any other one is gone.
int fclose(FILE* stream) {
  int shown = __hindsight_show_memory ? __hindsight_show_memory(stream, 1) : 0;
  int fd = stream->_fileno;
  flushAll(stream);
  stream->_fileno = -1;
  stream->_flags |= kHsNoReads | kHsNoWrites;
  if (!isStandard(stream)) {
    forget(stream);
    free(stream);
  }
  return __hindsight_release(fd) < 0 ? EOF : shown;
}

static FILE* reopen(const char* path, const char* mode, FILE* stream) {
  if (!path) __hindsight_unsupported("freopen without a path");
  int flags = flagsOf(mode), old = stream->_fileno;
  flushAll(stream);
  int fd = flags < 0 ? -1 : __hindsight_open_at(AT_FDCWD, path, flags, 0666);
  if (fd < 0) {
    int error = errno;
    __hindsight_release(old);
    stream->_fileno = -1;
    stream->_flags |= kHsNoReads | kHsNoWrites;
    errno = error;
    return NULL;
  }
  if (old >= 0 && __hindsight_duplicate_to(fd, old, 0) == old) {
    __hindsight_release(fd);
    fd = old;
  }
  startAgain(stream, fd);
  setAccess(stream, flags);
  startAt(fd, flags);
  return stream;
}
FILE* freopen(const char* restrict path, const char* restrict mode, FILE* restrict stream) {
  return reopen(path, mode, stream);
}
FILE* freopen64(const char* restrict path, const char* restrict mode, FILE* restrict stream) {
  return reopen(path, mode, stream);
}

FILE* fdopen(int fd, const char* mode) {
  int flags = flagsOf(mode), now = flags < 0 ? -1 : __hindsight_open_flags(fd);
  if (now < 0) return NULL;
  int wanted = flags & O_ACCMODE, has = now & O_ACCMODE;
  if (has != O_RDWR && has != wanted) {
    errno = EINVAL;
    return NULL;
  }
  FILE* stream = streamOn(fd);
  if (stream) setAccess(stream, flags), startAt(fd, flags);
  return stream;
}

static FILE* openNameless(void) {
  return __hindsight_open_stream(__hindsight_open_nameless(0));
}
FILE* tmpfile(void) {
  return openNameless();
}
FILE* tmpfile64(void) {
  return openNameless();
}

// --- Positions ---

static int setPosition(FILE* stream, off64_t offset, int whence) {
  if (whence == SEEK_CUR && stream->_vtable_offset != 0) --offset;
  if (__hindsight_stream_calls && stream->_fileno >= 0)
    __hindsight_stream_calls->flushed(stream->_fileno, kHsFlushedOutput);
  off64_t position = __hindsight_seek(stream->_fileno, offset, whence);
  if (position < 0) return -1;
  stream->_unused2[kHsUnflushed] = 0;
  stream->_vtable_offset = 0;
  stream->_flags &= ~_IO_EOF_SEEN;
  return 0;
}
static off64_t positionOf(FILE* stream) {
  off64_t position = __hindsight_seek(stream->_fileno, 0, SEEK_CUR);
  if (position == 0 && stream->_vtable_offset != 0)
    __hindsight_unsupported("the position of a stream before its first character");
  return position > 0 && stream->_vtable_offset != 0 ? position - 1 : position;
}
int fseek(FILE* stream, long offset, int whence) {
  return setPosition(stream, offset, whence);
}
int fseeko(FILE* stream, off_t offset, int whence) {
  return setPosition(stream, offset, whence);
}
int fseeko64(FILE* stream, off64_t offset, int whence) {
  return setPosition(stream, offset, whence);
}
long ftell(FILE* stream) {
  return (long)positionOf(stream);
}
off_t ftello(FILE* stream) {
  return (off_t)positionOf(stream);
}
off64_t ftello64(FILE* stream) {
  return positionOf(stream);
}
void rewind(FILE* stream) {
  setPosition(stream, 0, SEEK_SET);
  stream->_flags &= ~(_IO_EOF_SEEN | _IO_ERR_SEEN);
}
int fgetpos(FILE* restrict stream, fpos_t* restrict out) {
  off64_t position = positionOf(stream);
  if (position < 0) return -1;
  __builtin_memset(out, 0, sizeof *out);
  out->__pos = (off_t)position;
  return 0;
}
int fsetpos(FILE* stream, const fpos_t* position) {
  return setPosition(stream, position->__pos, SEEK_SET);
}
