// stdio.h: streams that write into memory (open_memstream): a file without a name, of which the program gets a copy
// when the stream is flushed or closed. Its descriptor is not one that a program could have.
#include "stream.h"
#include <stdlib.h>

struct Shown {
  FILE* stream;
  char** text;
  size_t* size;
  char* copy; // that the program has, if it has one
  struct Shown* next;
};
static struct Shown* allShown;

/// Behind what was written there are zeros.
static char byteAt(int fd) {
  int byte = __hindsight_stream_calls->get(fd, kHsAtOnce);
  return byte == EOF ? 0 : (char)byte;
}

/// Up to the position of the stream, and a zero behind it. Returns 0, or EOF if there is no room.
static int show(struct Shown* shown) {
  int fd = shown->stream->_fileno;
  off64_t position = __hindsight_seek(fd, 0, SEEK_CUR);
  if (position < 0) return EOF;
  char* copy = realloc(shown->copy, (size_t)position + 1);
  if (!copy) return EOF;
  __hindsight_seek(fd, 0, SEEK_SET);
  for (off64_t at = 0; at < position; ++at) copy[at] = byteAt(fd);
  copy[position] = 0;
  shown->copy = copy;
  *shown->text = copy;
  *shown->size = (size_t)position;
  return 0;
}

/// One stream, or all; one that is closed is not shown again.
static int showStreams(FILE* stream, int closes) {
  int result = 0;
  for (struct Shown** at = &allShown; *at;) {
    struct Shown* shown = *at;
    if (stream && shown->stream != stream) {
      at = &shown->next;
      continue;
    }
    if (show(shown) != 0) result = EOF;
    if (closes)
      *at = shown->next;
    else
      at = &shown->next;
  }
  return result;
}

FILE* open_memstream(char** text, size_t* size) {
  FILE* stream = __hindsight_open_stream(__hindsight_open_nameless(1));
  if (!stream) return NULL;
  stream->_unused2[kHsInMemory] = 1;
  struct Shown* shown = __hindsight_new_bytes(sizeof *shown);
  shown->stream = stream;
  shown->text = text;
  shown->size = size;
  shown->next = allShown;
  allShown = shown;
  __hindsight_show_memory = showStreams;
  return stream;
}
