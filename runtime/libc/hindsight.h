// What the models may ask of the engine, and what they share with each other.
//
// The models are ordinary C executed by the symbolic engine. A branch on a symbolic value forks, so they branch only
// where the answer decides which memory is touched or how long the result is; everything else is arithmetic or a
// select. They read exactly the bytes the C standard lets them read, because the engine reports the first byte outside
// an object as the caller's error. They never call each other by public names: a program may define its own strlen,
// and, as with a real C library, that must not change what printf does.
#pragma once

#include <errno.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// --- Provided by the engine, next to malloc, calloc, realloc, free, memcpy, memmove, memset, abort, setjmp, longjmp
// ---

/// Program output. Symbolic bytes are shown as a mark.
void __hindsight_write(int fd, const void* buf, size_t n);
/// 1 if the value is not concrete. Does not fork.
int __hindsight_is_symbolic(unsigned long long v);
int __hindsight_is_symbolic_double(double v);
/// An input of the program that comes from the world, such as the time: in tests and native runs under this name, which
/// is that of the function with "()" behind it. Native runs give it out again (runtime/replay).
int __hindsight_input_int(const char* name);
/// What the command line gave the program, as inputs of a test that come before all others: bytes of a file, a number,
/// or a text of at most that many characters, in an object of its own of exactly the size that it needs.
void __hindsight_input_bytes(void* p, size_t n, const char* name);
char* __hindsight_new_text(const char* name, size_t room); // with its terminator
void* __hindsight_new_input(const char* name, size_t most,
                            size_t size); // at most that many bytes, of which it has `size`
/// Zero bytes that are no memory of the program: they are there to the end, and there are always enough.
void* __hindsight_new_bytes(size_t n);
/// Ends their life; using them is an error then.
void __hindsight_drop_bytes(void* p);
/// The path asks for a part of the world that was not given ("standard input", "files", "environment").
void __hindsight_asked(const char* what);
/// 1 if this run is one of a test whose next input has this name.
int __hindsight_is_recorded(const char* name);
/// A fresh unknown that is not a program input: what a model leaves open.
int __hindsight_any_int(const char* name);
void __hindsight_make_unknown(void* p, size_t n, const char* name);
/// Drops the paths on which the condition is false.
void __hindsight_assume(int condition);
/// Ends the path normally.
_Noreturn void __hindsight_exit(int status);  // at once, as _exit does
_Noreturn void __hindsight_leave(int status); // after the global destructors, as the end of exit does
/// Ends the path with a finding.
_Noreturn void __hindsight_assert_fail(const char* expr, const char* file, unsigned line, const char* func);
_Noreturn void __hindsight_error(const char* kind, const char* message);
/// Ends the path because something is not modelled; the name shows up in the result.
_Noreturn void __hindsight_unsupported(const char* what);
/// The host's snprintf of one concrete value, e.g. with "%10.3f". Returns the length of the whole text.
int __hindsight_format_double(char* out, size_t cap, const char* spec, double v);
int __hindsight_format_long_double(char* out, size_t cap, const char* spec, long double v);
/// The host's C library function of that name ("sin", "powf"). Float functions ("...f") get and return float values.
/// A symbolic argument ends the path, naming the function.
double __hindsight_math1(const char* name, double v);
double __hindsight_math2(const char* name, double a, double b);
size_t __hindsight_object_size(const void* p);
int __hindsight_same_object(const void* a, const void* b); // 0 or 1, without looking at addresses
void* __hindsight_alloc_aligned(size_t align, size_t size);

// --- Shared by the models ---

/// Kinds of findings raised by the models.
#define HS_KIND_FORTIFY "buffer-overflow"
#define HS_KIND_STACK "stack-out-of-bounds-write"
#define HS_KIND_PURE_VIRTUAL "pure-virtual-call"

/// A condition that decides where a pointer goes next: symbolic, it shall fork, so that addresses stay concrete. The
/// empty assembly hides the answer; otherwise the compiler turns the branch into a choice between two pointers.
#define HS_FORK(condition)                                                                                             \
  ({                                                                                                                   \
    int holds = 0;                                                                                                     \
    if (condition) __asm__ volatile("" : "=r"(holds) : "0"(1));                                                        \
    holds;                                                                                                             \
  })

/// Searches that backward execution crosses as a whole, however long a string is: models that need one call it instead
/// of looping. The last two count the bytes before the first that is not in a set, and before the first that is.
size_t __hindsight_length(const char* s);
size_t __hindsight_length_max(const char* s, size_t max);
size_t __hindsight_span(const char* s, const char* set);
size_t __hindsight_complement_span(const char* s, const char* set);

/// C locale classification without branches, for any int.
static inline int hsIsSpace(int c) {
  return (c == ' ') | ((unsigned)c - '\t' < 5u);
}
static inline int hsIsDigit(int c) {
  return (unsigned)c - '0' < 10u;
}
static inline int hsLower(int c) {
  return c + (((unsigned)c - 'A' < 26u) << 5);
}

/// The value of a digit in bases up to 36, or at least 36 for any other character. No branches.
static inline unsigned hsDigitValue(int c) {
  unsigned digit = (unsigned)c - '0', letter = (unsigned)(hsLower(c)) - 'a';
  letter = letter < 26u ? letter + 10u : 255u;
  return digit < 10u ? digit : letter;
}

/// An integer read from text: see stdlib_integer.c.
struct HsInteger {
  unsigned long long magnitude; // the limit, if it did not fit
  int negative;
  int overflow;
  const char* end; // null: no number here
};

/// What the caller's type can hold, and which prefixes it knows.
struct HsIntegerRange {
  unsigned long long positive, negative; // largest magnitudes
  int binary;                            // C23: "0b" is a prefix in base 0 and 2
};

void __hindsight_scan_integer(struct HsInteger* out, const char* text, int base, const struct HsIntegerRange* range);

/// Reads a floating-point number; `*end` is `text` if there is none. See stdlib_float.c.
float __hindsight_scan_float(const char* text, const char** end);
double __hindsight_scan_double(const char* text, const char** end);
long double __hindsight_scan_long_double(const char* text, const char** end);

/// Where formatted output goes: a file descriptor, or a buffer if `fd` is negative.
struct HsSink {
  int fd;
  char* out;       // with kHsWideSink, a HsWideTarget
  size_t capacity; // bytes that may be stored in `out`
  size_t used;     // bytes produced so far, also those that did not fit
  int unknown;     // the length depends on a symbolic floating-point value; `used` is the least it can be
};

/// As `fd`: the buffer is one of wide characters, and what it can hold is counted in these.
enum { kHsWideSink = -2 };
struct HsWideTarget {
  int* out;
  const int* format; // the format's own characters; the formatter sees a byte for each
};

/// Formats into the sink. Returns 0, or -1 with errno set. See stdio_format.c.
int __hindsight_format(struct HsSink* sink, const char* format, va_list arguments);

/// The scanf engine on wide text or a stream; the format is one of bytes. See stdio_scan.c.
struct _IO_FILE;
int __hindsight_scan_wide(const int* text, const char* format, va_list arguments);
int __hindsight_scan_stream(struct _IO_FILE* stream, const char* format, va_list arguments);

/// What strerror says. A number without a text is spelled out in `scratch`.
enum { kHsErrorScratch = 48 };
const char* __hindsight_error_text(int number, char* scratch);

/// One byte from a stream, or EOF; and one byte back into it.
int __hindsight_stream_get(struct _IO_FILE* stream);
void __hindsight_stream_unget(struct _IO_FILE* stream, int c);
/// Bytes to a stream: 0, or -1 with errno set.
int __hindsight_stream_write(struct _IO_FILE* stream, const void* data, size_t n);
/// What fprintf does, also on a stream of wide characters.
int __hindsight_print(struct _IO_FILE* stream, const char* format, va_list arguments);
/// A stream is one of bytes (-1) or of wide characters (1) after its first use: 0 if it is the other one.
static inline int hsIsOriented(int* mode, int wanted) {
  if (*mode == 0) *mode = wanted;
  return *mode == wanted;
}

/// Calendars: see time.c. The date is the one that localtime hands out; the seconds are those of mktime.
struct tm;
struct tm* __hindsight_date_of(long long when);
long long __hindsight_seconds_of(const struct tm* date);

/// Whether what is read or written would pass through the buffer of a stream. Direct: there is no stream.
enum HsBuffering { kHsDirect, kHsAtOnce, kHsBuffered };
enum HsFlushed { kHsFlushedOutput, kHsFlushedBoth };

/// How streams get at descriptors (posix/descriptor.c); null as long as these are what the process was started with.
struct HsStreamCalls {
  int (*get)(int fd, enum HsBuffering how); // -1: at the end, -2: an error
  ssize_t (*write)(int fd, const void* data, size_t n, enum HsBuffering how);
  /// Which output of the program its bytes go to; 0: they stay in a file, -1: an error.
  int (*output)(int fd, enum HsBuffering how);
  void (*flushed)(int fd, enum HsFlushed what); // -1: all
};
extern const struct HsStreamCalls* __hindsight_stream_calls;
/// Whether standard output may be waiting in a buffer, as long as there are no such calls.
extern int __hindsight_output_waits;
void __hindsight_use_descriptors(void);
int __hindsight_open_at(int at, const char* path, int flags, mode_t mode);
/// Of a file without a name. Hidden: no descriptor that the program could know.
int __hindsight_open_nameless(int isHidden);
int __hindsight_open_flags(int fd); // -1 with errno
void __hindsight_append(int fd);    // from now on
int __hindsight_duplicate_to(int fd, int to, int flags);
int __hindsight_release(int fd);
off64_t __hindsight_seek(int fd, off64_t offset, int whence);
/// A stream on a descriptor, which is closed if that fails. (`struct _IO_FILE` is FILE.)
struct _IO_FILE* __hindsight_open_stream(int fd);
/// Gives the program what it wrote into memory: to one stream, or to all if it is null. Null: no stream does that.
extern int (*__hindsight_show_memory)(struct _IO_FILE* stream, int closes);

/// A number from outside, such as the time: an input, which --clock makes this one.
int __hindsight_world_int(const char* name, int fixed);
int __hindsight_fixed_time(void); // in seconds, as --clock says

int __hindsight_match_name(const char* pattern, const char* text, int flags); // fnmatch

int __hindsight_process_id(void);                // unknown, but always the same
_Noreturn void __hindsight_run_exit(int status); // exit, also if the program has an exit of its own
_Noreturn void __hindsight_fortify_fail(const char* function);
