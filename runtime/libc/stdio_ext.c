// stdio_ext.h: what a stream has buffered and which way it goes. The models write at once, so what natively may wait in
// a buffer is any number of bytes.
#include "stream.h"
#include <stdio_ext.h>

size_t __fpending(FILE* stream) {
  if (!stream->_unused2[kHsUnflushed] || hsBuffering(stream) == kHsAtOnce) return 0;
  int count = __hindsight_any_int("bytes in a buffer");
  __hindsight_assume(count >= 0);
  return (size_t)count;
}
size_t __fbufsize(FILE* stream) {
  __hindsight_unsupported("the size of the buffer of a stream");
}
int __freading(FILE* stream) {
  if (stream->_flags & kHsNoWrites) return 1;
  return !(stream->_flags & kHsPutting) && stream->_unused2[kHsHasRead];
}
int __fwriting(FILE* stream) {
  return (stream->_flags & (kHsNoReads | kHsPutting)) != 0;
}
int __freadable(FILE* stream) {
  return !(stream->_flags & kHsNoReads);
}
int __fwritable(FILE* stream) {
  return !(stream->_flags & kHsNoWrites);
}
int __flbf(FILE* stream) {
  return (stream->_flags & kHsLineBuffered) != 0;
}

/// A character that was pushed back is forgotten.
void __fpurge(FILE* stream) {
  int isAtEnd = (stream->_flags & _IO_EOF_SEEN) != 0;
  if (stream->_unused2[kHsUnflushed] || (stream->_unused2[kHsHasRead] && !isAtEnd))
    __hindsight_unsupported("__fpurge of a stream that may have something in its buffer");
  stream->_vtable_offset = 0;
}
void _flushlbf(void) {}
int __fsetlocking(FILE* stream, int type) {
  return FSETLOCKING_INTERNAL;
}
