// error.h, err.h: messages on standard error that begin with the name of the program, and maybe end it. Also the
// variables by which programs adjust what error.h and argp.h print.
#include "hindsight.h"
#include <argp.h>
#include <err.h>
#include <error.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sysexits.h>

void (*error_print_progname)(void);
unsigned int error_message_count;
int error_one_per_line;

const char* argp_program_version;
void (*argp_program_version_hook)(FILE*, struct argp_state*);
const char* argp_program_bug_address;
error_t argp_err_exit_status = EX_USAGE;

static void complainWith(const char* format, va_list arguments) {
  __hindsight_print(stderr, format, arguments);
}

static void __attribute__((format(printf, 1, 2))) complain(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  complainWith(format, arguments);
  va_end(arguments);
}

// --- error.h ---

/// The message behind the name of the program (and the place), and the end.
static void finish(int status, int number, const char* format, va_list arguments) {
  complainWith(format, arguments);
  error_message_count++;
  char scratch[kHsErrorScratch];
  if (number) complain(": %s", __hindsight_error_text(number, scratch));
  complain("\n");
  if (status) __hindsight_run_exit(status);
}

void error(int status, int number, const char* format, ...) {
  if (error_print_progname)
    error_print_progname();
  else
    complain("%s: ", program_invocation_name);
  va_list arguments;
  va_start(arguments, format);
  finish(status, number, format, arguments);
  va_end(arguments);
}

static bool isSame(const char* a, const char* b) {
  if (a == b) return true;
  if (!a || !b) return false;
  while (*a && *a == *b) a++, b++;
  return *a == *b;
}

void error_at_line(int status, int number, const char* file, unsigned line, const char* format, ...) {
  static const char* lastFile;
  static unsigned lastLine;
  if (error_one_per_line) {
    if (line == lastLine && isSame(file, lastFile)) return;
    lastFile = file;
    lastLine = line;
  }
  if (error_print_progname)
    error_print_progname();
  else
    complain("%s:", program_invocation_name);
  if (file)
    complain("%s:%u: ", file, line);
  else
    complain(" ");
  va_list arguments;
  va_start(arguments, format);
  finish(status, number, format, arguments);
  va_end(arguments);
}

// --- err.h ---

static void warnWith(const char* format, va_list arguments) {
  complain("%s: ", program_invocation_short_name);
  if (format) complainWith(format, arguments);
}

static void warnWithReason(const char* format, va_list arguments) {
  int number = errno; // of the caller: what is written may change it
  warnWith(format, arguments);
  char scratch[kHsErrorScratch];
  complain(format ? ": %s\n" : "%s\n", __hindsight_error_text(number, scratch));
  errno = number;
}

static void warnWithoutReason(const char* format, va_list arguments) {
  warnWith(format, arguments);
  complain("\n");
}

void vwarn(const char* format, va_list arguments) {
  warnWithReason(format, arguments);
}
void vwarnx(const char* format, va_list arguments) {
  warnWithoutReason(format, arguments);
}
void verr(int status, const char* format, va_list arguments) {
  warnWithReason(format, arguments);
  __hindsight_run_exit(status);
}
void verrx(int status, const char* format, va_list arguments) {
  warnWithoutReason(format, arguments);
  __hindsight_run_exit(status);
}
void warn(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  warnWithReason(format, arguments);
  va_end(arguments);
}
void warnx(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  warnWithoutReason(format, arguments);
  va_end(arguments);
}
void err(int status, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  warnWithReason(format, arguments);
  __hindsight_run_exit(status);
}
void errx(int status, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  warnWithoutReason(format, arguments);
  __hindsight_run_exit(status);
}
