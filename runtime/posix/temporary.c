// stdlib.h: names that nobody has yet. A real library draws them by chance; here they are counted.
#include "posix.h"
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

enum { kMarks = 6 };

/// Where the marks of a template begin; null with errno if it has none.
static char* marksOf(char* template, int suffix) {
  size_t length = __hindsight_length(template);
  if (suffix < 0 || length < (size_t)suffix + kMarks) return errno = EINVAL, NULL;
  char* marks = template + length - (size_t)suffix - kMarks;
  for (size_t i = 0; i < kMarks; ++i)
    if (marks[i] != 'X') return errno = EINVAL, NULL;
  return marks;
}

static void nextName(char* marks) {
  static unsigned count;
  unsigned number = count++;
  for (size_t i = kMarks; i-- > 0; number /= 26) marks[i] = (char)('a' + number % 26);
}

static int openNew(char* template, int suffix, int flags) {
  char* marks = marksOf(template, suffix);
  if (!marks) return -1;
  flags = (flags & ~O_ACCMODE) | O_RDWR | O_CREAT | O_EXCL;
  for (;;) {
    nextName(marks);
    int fd = __hindsight_open_at(AT_FDCWD, template, flags, 0600);
    if (fd >= 0 || errno != EEXIST) return fd;
  }
}
int mkstemp(char* template) {
  return openNew(template, 0, 0);
}
int mkstemp64(char* template) {
  return openNew(template, 0, 0);
}
int mkostemp(char* template, int flags) {
  return openNew(template, 0, flags);
}
int mkstemps(char* template, int suffix) {
  return openNew(template, suffix, 0);
}
int mkostemps(char* template, int suffix, int flags) {
  return openNew(template, suffix, flags);
}
char* mkdtemp(char* template) {
  char* marks = marksOf(template, 0);
  if (!marks) return NULL;
  do nextName(marks);
  while (__hindsight_make_folder(AT_FDCWD, template, 0700) < 0 && errno == EEXIST);
  return __hindsight_lookup(AT_FDCWD, template, kHsKeep) ? template : NULL;
}
