// Decompresses raw data.
#include "driver.h"
#include <zlib.h>

static void use(char *text, size_t size) {
  unsigned char out[512];
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  stream.next_in = (unsigned char *)text;
  stream.avail_in = (unsigned)size;
  stream.next_out = out;
  stream.avail_out = sizeof out;
  if (inflateInit2(&stream, -15) != Z_OK) return;
  inflate(&stream, Z_FINISH);
  inflateEnd(&stream);
}
