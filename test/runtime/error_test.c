// error.h, err.h, stdio_ext.h: messages as the machine's library prints them.
#define _GNU_SOURCE
#include "check.h"
#include <err.h>
#include <errno.h>
#include <error.h>
#include <stdio_ext.h>
#include <unistd.h>

MODEL(error);
MODEL(error_at_line);
MODEL(warn);
MODEL(warnx);
MODEL(vwarn);
MODEL(err);
MODEL(errx);
MODEL(__fpending);
MODEL(__freading);
MODEL(__fwriting);
MODEL(__freadable);
MODEL(__fwritable);
extern unsigned hs_error_message_count;
extern int hs_error_one_per_line;
extern char *hs_program_invocation_name, *hs_program_invocation_short_name;
extern FILE *hs_stdin, *hs_stdout, *hs_stderr;

static char expected[4096];
static size_t expectedSize;
static int savedErrors;
static FILE* file;

static void startCapture(void) {
  savedErrors = dup(2);
  file = tmpfile();
  dup2(fileno(file), 2);
}
static void endCapture(void) {
  fflush(stderr);
  dup2(savedErrors, 2);
  close(savedErrors);
  rewind(file);
  expectedSize = fread(expected, 1, sizeof expected, file);
  fclose(file);
}
static void compareText(const char* what) {
  CHECK(writtenSize[2] == expectedSize && memcmp(written[2], expected, expectedSize) == 0, "%s: %s, expected %s", what,
        quoted(written[2], writtenSize[2]), quoted(expected, expectedSize));
}

/// Makes the same call of both.
#define BOTH(name, ...)                                                                                                \
  do {                                                                                                                 \
    resetWritten();                                                                                                    \
    hs_errno = number;                                                                                                 \
    hs_##name(__VA_ARGS__);                                                                                            \
    startCapture();                                                                                                    \
    errno = number;                                                                                                    \
    name(__VA_ARGS__);                                                                                                 \
    endCapture();                                                                                                      \
    compareText(#name);                                                                                                \
  } while (0)

static void compareMessages(void) {
  int number = (int)below(140), line = (int)below(3);
  const char* text = randomString(0, 10, "ab %:\n");
  const char* place = chance(20) ? NULL : chance(50) ? "a.c" : "b.c";
  hs_error_one_per_line = error_one_per_line = chance(30);
  BOTH(error, 0, number, "%s and %d", text, line);
  BOTH(error, 0, 0, "%s", text);
  BOTH(error_at_line, 0, number, place, (unsigned)line, "%s", text);
  BOTH(warn, "%s", text);
  BOTH(warnx, "%s", text);
  CHECK(hs_error_message_count == error_message_count, "%u messages, expected %u", hs_error_message_count,
        error_message_count);
}

static void checkEnds(void) {
  if (PATH_CONTINUES()) hs_error(3, 0, "last words");
  CHECK(pathEnd == kExited && pathStatus == 3, "error ends the program");
  if (PATH_CONTINUES()) hs_err(4, "%s", "x");
  CHECK(pathEnd == kExited && pathStatus == 4, "err ends the program");
  if (PATH_CONTINUES()) hs_errx(0, "%s", "x");
  CHECK(pathEnd == kExited && pathStatus == 0, "errx ends the program");
  pathEnd = kRunning;
}

static void checkStreams(void) {
  CHECK(hs___freadable(hs_stdin) && !hs___fwritable(hs_stdin) && hs___freading(hs_stdin), "standard input");
  CHECK(!hs___freadable(hs_stdout) && hs___fwritable(hs_stdout) && !hs___freading(hs_stdout), "standard output");
  CHECK(hs___fwriting(hs_stderr) && !hs___fwriting(hs_stdin) && hs___fpending(hs_stdout) == 0, "standard error");
}

void runTests(unsigned rounds) {
  hs_program_invocation_name = program_invocation_name;
  hs_program_invocation_short_name = program_invocation_short_name;
  for (unsigned i = 0; i < rounds / 40; i++) compareMessages();
  checkEnds();
  checkStreams();
}
