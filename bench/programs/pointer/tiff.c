// Opens an image in memory, of which some bytes of a directory entry may be anything, and reads its only strip.
#include <string.h>
#include <tiffio.h>

#ifndef BYTES
#define BYTES 4
#endif

void klee_make_symbolic(void *where, unsigned long size, const char *name);

#define ENTRY(tag, type, value) tag & 255, tag >> 8, type, 0, 1, 0, 0, 0, value, 0, 0, 0
#define ENTRIES 8

static unsigned char image[] = {'I', 'I', 42, 0, 8, 0, 0, 0, ENTRIES, 0,
                                ENTRY(256, 3, 4), ENTRY(257, 3, 4), ENTRY(258, 3, 8), ENTRY(259, 3, 1),
                                ENTRY(262, 3, 1), ENTRY(273, 4, 110), ENTRY(278, 3, 4), ENTRY(279, 4, 16),
                                0, 0, 0, 0,
                                1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
static toff_t at;

static tmsize_t get(thandle_t h, void *to, tmsize_t size) {
  tmsize_t left = (tmsize_t)(sizeof image - at);
  if (size > left) size = left;
  memcpy(to, image + at, (size_t)size);
  at += (toff_t)size;
  return size;
}
static tmsize_t put(thandle_t h, void *from, tmsize_t size) { return 0; }
static toff_t seek(thandle_t h, toff_t to, int whence) {
  at = whence == 0 ? to : whence == 1 ? at + to : sizeof image + to;
  if (at > sizeof image) at = sizeof image;
  return at;
}
static int shut(thandle_t h) { return 0; }
static toff_t size(thandle_t h) { return sizeof image; }

int main(void) {
  unsigned char any[BYTES];
  klee_make_symbolic(any, sizeof any, "any");
  for (unsigned i = 0; i < BYTES; ++i) image[10 + 3 * 12 + i] = any[i]; // the fourth entry
  TIFF *tiff = TIFFClientOpen("memory", "rm", 0, get, put, seek, shut, size, 0, 0);
  if (!tiff) return 1;
  unsigned char strip[64];
  TIFFReadEncodedStrip(tiff, 0, strip, sizeof strip);
  TIFFClose(tiff);
  return 0;
}
