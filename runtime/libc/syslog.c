// syslog.h: messages for a log that nobody here reads. They are formatted, so that wrong arguments are found.
#include "hindsight.h"
#include <syslog.h>

static int logMask = 0xff;

void openlog(const char* name, int options, int facility) {
  if (options & LOG_PERROR) __hindsight_unsupported("openlog with LOG_PERROR");
}
void closelog(void) {}
int setlogmask(int mask) {
  int old = logMask;
  if (mask != 0) logMask = mask;
  return old;
}

static void drop(const char* format, va_list arguments) {
  struct HsSink nowhere = {.fd = -1};
  __hindsight_format(&nowhere, format, arguments);
}
void vsyslog(int priority, const char* format, va_list arguments) {
  drop(format, arguments);
}
void syslog(int priority, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  drop(format, arguments);
  va_end(arguments);
}
void __vsyslog_chk(int priority, int flag, const char* format, va_list arguments) {
  drop(format, arguments);
}
void __syslog_chk(int priority, int flag, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  drop(format, arguments);
  va_end(arguments);
}
