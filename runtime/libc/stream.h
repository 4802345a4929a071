// What the models keep of a stream beside the C library's own fields: in `_unused2`, which nothing else uses.
//
// Streams write and read at once, but natively they have buffers. Where that could be seen, because a file is looked at
// by other means before it is flushed, or a descriptor is used or closed under a stream, paths end by name
// (posix/descriptor.c).
#pragma once

#include "hindsight.h"
#include <stdio.h>

enum { kHsInMemory, kHsUnbuffered, kHsUnflushed, kHsHasRead };

static inline enum HsBuffering hsBuffering(const FILE* stream) {
  return stream->_unused2[kHsUnbuffered] ? kHsAtOnce : kHsBuffered;
}

// In `_flags`, as the C library has them.
enum { kHsNoReads = 4, kHsNoWrites = 8, kHsLineBuffered = 0x200, kHsPutting = 0x800 };

/// Before output: whether the stream was opened for that, and what it is doing from now on. False: errno is set.
static inline int hsStartOutput(FILE* stream) {
  if (stream->_flags & kHsNoWrites) {
    stream->_flags |= _IO_ERR_SEEN;
    errno = EBADF;
    return 0;
  }
  stream->_flags |= kHsPutting;
  stream->_unused2[kHsUnflushed] = 1;
  return 1;
}

/// After output that went nowhere.
static inline void hsOutputFailed(FILE* stream) {
  if (errno == EBADF && hsBuffering(stream) == kHsBuffered)
    __hindsight_unsupported("output to a descriptor that was closed"); // seen when the buffer is flushed
  stream->_flags |= _IO_ERR_SEEN;
}
