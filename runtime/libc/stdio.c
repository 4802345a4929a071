// stdio.h: streams, on top of descriptors. Nothing is buffered: output is written at once, input is read byte by byte.
//
// Most programs only print, and have no use for files: descriptors are what the process was started with, until
// something calls __hindsight_use_descriptors.
//
// FILE is the C library's own structure, because its headers inline access to it: with all buffer pointers null every
// inlined getc and putc ends in __uflow and __overflow below.
#include "stream.h"
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

FILE _IO_2_1_stdin_ = {._fileno = 0, ._flags = kHsNoWrites}, _IO_2_1_stdout_ = {._fileno = 1, ._flags = kHsNoReads},
     _IO_2_1_stderr_ = {._fileno = 2, ._flags = kHsNoReads, ._unused2 = {[kHsUnbuffered] = 1}};
FILE* stdin = &_IO_2_1_stdin_;
FILE* stdout = &_IO_2_1_stdout_;
FILE* stderr = &_IO_2_1_stderr_;

const struct HsStreamCalls* __hindsight_stream_calls;

// One pushed-back character: in _shortbuf, if _vtable_offset says so.
static int hasPushedBack(const FILE* stream) {
  return stream->_vtable_offset != 0;
}

/// A byte of the input that the process was started with: there is none.
static int readAtStart(int fd) {
  if (fd == 0) __hindsight_asked("standard input");
  if (fd != 0) errno = EBADF;
  return fd == 0 ? -1 : -2;
}

/// Every byte read from a stream comes through here.
static int readByte(FILE* stream) {
  if (hasPushedBack(stream)) {
    stream->_vtable_offset = 0;
    return (unsigned char)stream->_shortbuf[0];
  }
  if (stream->_flags & _IO_EOF_SEEN) return EOF; // until somebody clears it
  if (stream->_flags & kHsNoReads) {
    stream->_flags |= _IO_ERR_SEEN;
    errno = EBADF;
    return EOF;
  }
  stream->_flags &= ~kHsPutting;
  stream->_unused2[kHsHasRead] = 1;
  int c = __hindsight_stream_calls ? __hindsight_stream_calls->get(stream->_fileno, hsBuffering(stream))
                                   : readAtStart(stream->_fileno);
  if (c < 0) stream->_flags |= c == -1 ? _IO_EOF_SEEN : _IO_ERR_SEEN;
  return c < 0 ? EOF : c;
}

/// Every byte written to a stream goes through here. Returns 0, or -1 with errno set.
static int writeBytes(FILE* stream, const void* data, size_t n) {
  int fd = stream->_fileno;
  if (!hsStartOutput(stream)) return -1;
  if (!__hindsight_stream_calls) { // no stream but those of the start
    if (fd == 1 && hsBuffering(stream) == kHsBuffered) __hindsight_output_waits = 1;
    __hindsight_write(fd, data, n);
    return 0;
  }
  if (n == 0 || __hindsight_stream_calls->write(fd, data, n, hsBuffering(stream)) >= 0) return 0;
  hsOutputFailed(stream);
  return -1;
}

static int writeCharacter(int c, FILE* stream) {
  unsigned char byte = (unsigned char)c;
  return writeBytes(stream, &byte, 1) < 0 ? EOF : byte;
}

static int writeString(const char* s, FILE* stream) {
  size_t n = __hindsight_length(s);
  if (!hsIsOriented(&stream->_mode, -1)) return EOF;
  return n != 0 && writeBytes(stream, s, n) < 0 ? EOF : 1;
}

static size_t writeItems(const void* data, size_t size, size_t count, FILE* stream) {
  if (size == 0 || count == 0 || !hsIsOriented(&stream->_mode, -1)) return 0;
  return writeBytes(stream, data, size * count) < 0 ? 0 : count;
}

int __overflow(FILE* stream, int c) {
  return writeCharacter(c, stream);
}
int __uflow(FILE* stream) {
  return readByte(stream);
}

int putchar(int c) {
  return writeCharacter(c, stdout);
}
int putchar_unlocked(int c) {
  return writeCharacter(c, stdout);
}
int(putc)(int c, FILE* stream) {
  return writeCharacter(c, stream);
}
int putc_unlocked(int c, FILE* stream) {
  return writeCharacter(c, stream);
}
int fputc(int c, FILE* stream) {
  return writeCharacter(c, stream);
}
int fputc_unlocked(int c, FILE* stream) {
  return writeCharacter(c, stream);
}
int _IO_putc(int c, FILE* stream) {
  return writeCharacter(c, stream);
}
int fputs(const char* restrict s, FILE* restrict stream) {
  return writeString(s, stream);
}
int fputs_unlocked(const char* restrict s, FILE* restrict stream) {
  return writeString(s, stream);
}
int puts(const char* s) {
  size_t n = __hindsight_length(s);
  if (!hsIsOriented(&stdout->_mode, -1)) return EOF;
  if (writeBytes(stdout, s, n) < 0 || writeBytes(stdout, "\n", 1) < 0) return EOF;
  return (int)(n + 1);
}
size_t fwrite(const void* restrict data, size_t size, size_t count, FILE* restrict stream) {
  return writeItems(data, size, count, stream);
}
size_t fwrite_unlocked(const void* restrict data, size_t size, size_t count, FILE* restrict stream) {
  return writeItems(data, size, count, stream);
}

void perror(const char* prefix) {
  int number = errno;
  if (prefix && *prefix != 0) {
    writeString(prefix, stderr);
    writeString(": ", stderr);
  }
  char scratch[kHsErrorScratch];
  writeString(__hindsight_error_text(number, scratch), stderr);
  writeString("\n", stderr);
}

int getchar(void) {
  return readByte(stdin);
}
int getchar_unlocked(void) {
  return readByte(stdin);
}
int(getc)(FILE* stream) {
  return readByte(stream);
}
int getc_unlocked(FILE* stream) {
  return readByte(stream);
}
int fgetc(FILE* stream) {
  return readByte(stream);
}
int fgetc_unlocked(FILE* stream) {
  return readByte(stream);
}
int _IO_getc(FILE* stream) {
  return readByte(stream);
}

static int pushBack(int c, FILE* stream) {
  if (c == EOF) return EOF;
  if (hasPushedBack(stream)) __hindsight_unsupported("a second character that is pushed back");
  stream->_shortbuf[0] = (char)c;
  stream->_vtable_offset = 1;
  stream->_flags &= ~_IO_EOF_SEEN;
  return (unsigned char)c;
}

int ungetc(int c, FILE* stream) {
  return pushBack(c, stream);
}

int __hindsight_stream_get(FILE* stream) {
  return readByte(stream);
}
void __hindsight_stream_unget(FILE* stream, int c) {
  pushBack(c, stream);
}
int __hindsight_stream_write(FILE* stream, const void* data, size_t n) {
  return writeBytes(stream, data, n);
}

static char* readLine(char* out, int size, FILE* stream) {
  if (size <= 0) return NULL;
  int n = 0;
  while (n < size - 1) {
    int c = readByte(stream);
    if (c == EOF) {
      if (n == 0) return NULL;
      break;
    }
    out[n++] = (char)c;
    if (c == '\n') break;
  }
  out[n] = 0;
  return out;
}

static size_t readItems(void* out, size_t size, size_t count, FILE* stream) {
  size_t total = size * count, n = 0;
  if (total == 0) return 0;
  for (; n < total; ++n) {
    int c = readByte(stream);
    if (c == EOF) break;
    ((unsigned char*)out)[n] = (unsigned char)c;
  }
  return n / size;
}

char* fgets(char* restrict out, int size, FILE* restrict stream) {
  return readLine(out, size, stream);
}
char* fgets_unlocked(char* restrict out, int size, FILE* restrict stream) {
  return readLine(out, size, stream);
}
char* __fgets_chk(char* out, size_t available, int size, FILE* stream) {
  if (size > 0 && (size_t)size > available) __hindsight_fortify_fail("fgets may write past the end of its destination");
  return readLine(out, size, stream);
}
size_t fread(void* restrict out, size_t size, size_t count, FILE* restrict stream) {
  return readItems(out, size, count, stream);
}
size_t fread_unlocked(void* restrict out, size_t size, size_t count, FILE* restrict stream) {
  return readItems(out, size, count, stream);
}
size_t __fread_chk(void* out, size_t available, size_t size, size_t count, FILE* stream) {
  if (size * count > available) __hindsight_fortify_fail("fread may write past the end of its destination");
  return readItems(out, size, count, stream);
}

/// Until the end of the line, whatever the size of the destination: the engine sees the overflow.
char* gets(char* out) {
  size_t n = 0;
  for (;; ++n) {
    int c = readByte(stdin);
    if (c == EOF && n == 0) return NULL;
    if (c == EOF || c == '\n') break;
    out[n] = (char)c;
  }
  out[n] = 0;
  return out;
}

static ssize_t readDelimited(char** line, size_t* capacity, int delimiter, FILE* stream) {
  if (!line || !capacity) {
    errno = EINVAL;
    return -1;
  }
  size_t n = 0;
  if (!*line) *capacity = 0;
  for (;;) {
    if (n + 2 > *capacity) {
      size_t larger = *line ? *capacity * 2 : 120;
      if (larger < n + 2) larger = n + 2;
      char* moved = realloc(*line, larger);
      if (!moved) {
        errno = ENOMEM;
        return -1;
      }
      *line = moved;
      *capacity = larger;
    }
    int c = readByte(stream);
    if (c == EOF) {
      if (n == 0) return -1;
      break;
    }
    (*line)[n++] = (char)c;
    if (c == delimiter) break;
  }
  (*line)[n] = 0;
  return (ssize_t)n;
}

ssize_t getdelim(char** restrict line, size_t* restrict capacity, int delimiter, FILE* restrict stream) {
  return readDelimited(line, capacity, delimiter, stream);
}
ssize_t __getdelim(char** restrict line, size_t* restrict capacity, int delimiter, FILE* restrict stream) {
  return readDelimited(line, capacity, delimiter, stream);
}
ssize_t getline(char** restrict line, size_t* restrict capacity, FILE* restrict stream) {
  return readDelimited(line, capacity, '\n', stream);
}

int feof(FILE* stream) {
  return (stream->_flags & _IO_EOF_SEEN) != 0;
}
int feof_unlocked(FILE* stream) {
  return (stream->_flags & _IO_EOF_SEEN) != 0;
}
int ferror(FILE* stream) {
  return (stream->_flags & _IO_ERR_SEEN) != 0;
}
int ferror_unlocked(FILE* stream) {
  return (stream->_flags & _IO_ERR_SEEN) != 0;
}
void clearerr(FILE* stream) {
  stream->_flags &= ~(_IO_EOF_SEEN | _IO_ERR_SEEN);
}
void clearerr_unlocked(FILE* stream) {
  stream->_flags &= ~(_IO_EOF_SEEN | _IO_ERR_SEEN);
}
/// A stream in memory has none that the program could know.
static int descriptorOf(const FILE* stream) {
  int fd = stream->_unused2[kHsInMemory] ? -1 : stream->_fileno;
  if (fd < 0) errno = EBADF;
  return fd;
}
int fileno(FILE* stream) {
  return descriptorOf(stream);
}
int fileno_unlocked(FILE* stream) {
  return descriptorOf(stream);
}
int (*__hindsight_show_memory)(FILE* stream, int closes);

static int flush(FILE* stream) {
  int fd = stream ? stream->_fileno : -1;
  if (stream) stream->_unused2[kHsUnflushed] = 0;
  if (!stream || fd == 1) __hindsight_output_waits = 0;
  if (__hindsight_stream_calls && (!stream || fd >= 0)) __hindsight_stream_calls->flushed(fd, kHsFlushedBoth);
  return __hindsight_show_memory ? __hindsight_show_memory(stream, 0) : 0;
}
int fflush(FILE* stream) {
  return flush(stream);
}
int fflush_unlocked(FILE* stream) {
  return flush(stream);
}
static void setBuffering(FILE* stream, int mode) {
  stream->_unused2[kHsUnbuffered] = mode == _IONBF;
  stream->_flags &= ~kHsLineBuffered;
  if (mode == _IOLBF) stream->_flags |= kHsLineBuffered;
}
int setvbuf(FILE* restrict stream, char* restrict buffer, int mode, size_t size) {
  if (mode != _IOFBF && mode != _IOLBF && mode != _IONBF) return -1;
  setBuffering(stream, mode);
  return 0;
}
void setbuf(FILE* restrict stream, char* restrict buffer) {
  setBuffering(stream, buffer ? _IOFBF : _IONBF);
}
void setbuffer(FILE* restrict stream, char* restrict buffer, size_t size) {
  setBuffering(stream, buffer && size ? _IOFBF : _IONBF);
}
void setlinebuf(FILE* stream) {
  setBuffering(stream, _IOLBF);
}
void flockfile(FILE* stream) {}
int ftrylockfile(FILE* stream) {
  return 0;
}
void funlockfile(FILE* stream) {}
