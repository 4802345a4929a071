// iconv.h: between ASCII, UTF-8 and ISO-8859-1. Other sets of characters, and //TRANSLIT and //IGNORE, end the path by
// name.
#include "hindsight.h"
#include <iconv.h>
#include <stdbool.h>
#include <stdlib.h>

enum Charset { kAscii, kUtf8, kLatin1, kUnknown };

struct Conversion {
  enum Charset from, to;
};

/// Whether it is one of these, without case. The names of one set stand together, each with a 0 behind it.
static bool isOneOf(const char* name, const char* names) {
  while (*names != 0) {
    size_t i = 0;
    while (names[i] != 0 && hsLower((unsigned char)name[i]) == hsLower((unsigned char)names[i])) ++i;
    bool isEnd = name[i] == 0 || (name[i] == '/' && name[i + 1] == 0) ||
                 (name[i] == '/' && name[i + 1] == '/' && name[i + 2] == 0);
    if (names[i] == 0 && isEnd) return true;
    names += __hindsight_length(names) + 1;
  }
  return false;
}

static enum Charset charsetOf(const char* name) {
  if (*name == 0) return kAscii; // that of the locale
  if (isOneOf(name, "ASCII\0US-ASCII\0ANSI_X3.4-1968\0ANSI_X3.4-1986\0ISO646-US\0ISO-IR-6\0CP367\0IBM367\0US\0"))
    return kAscii;
  if (isOneOf(name, "UTF-8\0UTF8\0")) return kUtf8;
  if (isOneOf(name, "ISO-8859-1\0ISO_8859-1\0ISO8859-1\0LATIN1\0L1\0ISO-IR-100\0CP819\0IBM819\08859_1\0"))
    return kLatin1;
  return kUnknown;
}

iconv_t iconv_open(const char* to, const char* from) {
  enum Charset target = charsetOf(to), source = charsetOf(from);
  if (target == kUnknown || source == kUnknown)
    __hindsight_unsupported("iconv of other character sets than ASCII, UTF-8 and ISO-8859-1");
  struct Conversion* conversion = malloc(sizeof *conversion);
  if (!conversion) {
    errno = ENOMEM;
    return (iconv_t)-1;
  }
  *conversion = (struct Conversion){source, target};
  return conversion;
}

int iconv_close(iconv_t conversion) {
  free(conversion);
  return 0;
}

/// Bytes of a character that begins so, 0 for none.
static unsigned lengthOf(unsigned char first) {
  if (first < 0x80) return 1;
  if (first < 0xc2) return 0;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
}

/// How many bytes the next character has; 0 with errno set. Values above U+10FFFF are found out when they are written.
static unsigned decodeUtf8(const unsigned char* in, size_t left, unsigned* out) {
  unsigned length = lengthOf(in[0]);
  errno = EILSEQ;
  if (length == 0) return 0;
  unsigned value = length == 1 ? in[0] : in[0] & (0xffu >> (length + 1));
  for (unsigned i = 1; i < length; ++i) {
    if (i >= left) {
      errno = EINVAL; // the rest may still come
      return 0;
    }
    if ((in[i] & 0xc0) != 0x80) return 0;
    value = value << 6 | (in[i] & 0x3f);
  }
  // No long forms, no halves of pairs.
  int isLong = length > 2 && value < (length == 3 ? 0x800u : 0x10000u);
  if (isLong | ((value >= 0xd800) & (value < 0xe000))) return 0;
  *out = value;
  return length;
}

static unsigned decode(enum Charset charset, const unsigned char* in, size_t left, unsigned* out) {
  if (charset == kUtf8) return decodeUtf8(in, left, out);
  *out = in[0];
  if (charset == kLatin1 || in[0] < 0x80) return 1;
  errno = EILSEQ;
  return 0;
}

/// How many bytes the character has; 0 with errno set.
static unsigned encode(enum Charset charset, unsigned c, unsigned char* out, size_t room) {
  unsigned length = charset != kUtf8 || c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
  if (length > room) {
    errno = E2BIG;
    return 0;
  }
  unsigned end = charset == kUtf8 ? 0x110000 : charset == kAscii ? 0x80 : 0x100;
  if (c >= end) {
    errno = EILSEQ;
    return 0;
  }
  for (unsigned i = length; i-- > 1; c >>= 6) out[i] = (unsigned char)(0x80 | (c & 0x3f));
  out[0] = (unsigned char)(length == 1 ? c : c | (0xf00u >> length & 0xff));
  return length;
}

size_t iconv(iconv_t opened, char** restrict in, size_t* restrict inLeft, char** restrict out,
             size_t* restrict outLeft) {
  const struct Conversion* conversion = opened;
  if (!in || !*in) return 0; // none of these has a state
  int before = errno;
  while (*inLeft > 0) {
    unsigned c = 0, taken = decode(conversion->from, (unsigned char*)*in, *inLeft, &c);
    if (taken == 0) return (size_t)-1;
    unsigned stored = encode(conversion->to, c, (unsigned char*)*out, *outLeft);
    if (stored == 0) return (size_t)-1;
    *in += taken;
    *inLeft -= taken;
    *out += stored;
    *outLeft -= stored;
  }
  errno = before;
  return 0;
}
