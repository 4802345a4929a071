// stdio_ext.h: what a stream has buffered and which way it goes. The models write at once, so nothing is ever pending.
#include "hindsight.h"
#include <stdio.h>
#include <stdio_ext.h>

// What the C library keeps in `_flags`; the standard streams are known by their descriptors.
enum { kNoReads = 4, kNoWrites = 8, kLineBuffered = 0x200, kPutting = 0x800 };

static int cannotRead(const FILE* stream) {
  return stream->_fileno == 1 || stream->_fileno == 2 || (stream->_flags & kNoReads) != 0;
}
static int cannotWrite(const FILE* stream) {
  return stream->_fileno == 0 || (stream->_flags & kNoWrites) != 0;
}

size_t __fpending(FILE* stream) {
  return 0;
}
size_t __fbufsize(FILE* stream) {
  return 0;
}
int __freading(FILE* stream) {
  return cannotWrite(stream);
}
int __fwriting(FILE* stream) {
  return cannotRead(stream) || (stream->_flags & kPutting) != 0;
}
int __freadable(FILE* stream) {
  return !cannotRead(stream);
}
int __fwritable(FILE* stream) {
  return !cannotWrite(stream);
}
int __flbf(FILE* stream) {
  return (stream->_flags & kLineBuffered) != 0;
}

/// A character that was pushed back is forgotten.
void __fpurge(FILE* stream) {
  stream->_vtable_offset = 0;
}
void _flushlbf(void) {}
int __fsetlocking(FILE* stream, int type) {
  return FSETLOCKING_INTERNAL;
}
