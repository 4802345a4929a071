// wchar.h: wide characters on streams. A stream is one of bytes or of wide characters from its first use on; functions
// of the other kind fail. The C locale reads and writes ASCII, one byte for a character.
#include "hindsight.h"
#include <stdio.h>
#include <wchar.h>

static wint_t readCharacter(FILE* stream) {
  if (!hsIsOriented(&stream->_mode, 1)) return WEOF;
  int c = __hindsight_stream_get(stream);
  if (c == EOF) return WEOF;
  if (c > 127) { // it stays there
    __hindsight_stream_unget(stream, c);
    stream->_flags |= _IO_ERR_SEEN;
    errno = EILSEQ;
    return WEOF;
  }
  return (wint_t)c;
}

static wint_t writeCharacter(wchar_t c, FILE* stream) {
  if (!hsIsOriented(&stream->_mode, 1)) return WEOF;
  if ((unsigned)c > 127) __hindsight_unsupported("wide output outside of ASCII"); // it may be written in other letters
  char byte = (char)c;
  return __hindsight_stream_write(stream, &byte, 1) < 0 ? WEOF : (wint_t)c;
}

int fwide(FILE* stream, int mode) {
  if (mode != 0) hsIsOriented(&stream->_mode, mode > 0 ? 1 : -1);
  return stream->_mode;
}

wint_t fgetwc(FILE* stream) {
  return readCharacter(stream);
}
wint_t getwc(FILE* stream) {
  return readCharacter(stream);
}
wint_t fgetwc_unlocked(FILE* stream) {
  return readCharacter(stream);
}
wint_t getwc_unlocked(FILE* stream) {
  return readCharacter(stream);
}
wint_t getwchar(void) {
  return readCharacter(stdin);
}
wint_t getwchar_unlocked(void) {
  return readCharacter(stdin);
}
wint_t fputwc(wchar_t c, FILE* stream) {
  return writeCharacter(c, stream);
}
wint_t putwc(wchar_t c, FILE* stream) {
  return writeCharacter(c, stream);
}
wint_t fputwc_unlocked(wchar_t c, FILE* stream) {
  return writeCharacter(c, stream);
}
wint_t putwc_unlocked(wchar_t c, FILE* stream) {
  return writeCharacter(c, stream);
}
wint_t putwchar(wchar_t c) {
  return writeCharacter(c, stdout);
}
wint_t putwchar_unlocked(wchar_t c) {
  return writeCharacter(c, stdout);
}

wint_t ungetwc(wint_t c, FILE* stream) {
  if (!hsIsOriented(&stream->_mode, 1) || c == WEOF) return WEOF;
  if (c > 127) __hindsight_unsupported("ungetwc of a character outside of ASCII");
  __hindsight_stream_unget(stream, (int)c);
  return c;
}

static wchar_t* readLine(wchar_t* out, int size, FILE* stream) {
  if (size <= 0) return NULL;
  int n = 0;
  while (n < size - 1) {
    wint_t c = readCharacter(stream);
    if (c == WEOF) {
      if (n == 0 || (stream->_flags & _IO_ERR_SEEN)) return NULL;
      break;
    }
    out[n++] = (wchar_t)c;
    if (c == '\n') break;
  }
  out[n] = 0;
  return out;
}

wchar_t* fgetws(wchar_t* restrict out, int size, FILE* restrict stream) {
  return readLine(out, size, stream);
}
wchar_t* fgetws_unlocked(wchar_t* restrict out, int size, FILE* restrict stream) {
  return readLine(out, size, stream);
}
wchar_t* __fgetws_chk(wchar_t* out, size_t available, int size, FILE* stream) {
  if (size > 0 && (size_t)size > available)
    __hindsight_fortify_fail("fgetws may write past the end of its destination");
  return readLine(out, size, stream);
}

static int writeText(const wchar_t* s, FILE* stream) {
  if (!hsIsOriented(&stream->_mode, 1)) return -1;
  for (; *s != 0; ++s)
    if (writeCharacter(*s, stream) == WEOF) return -1;
  return 1;
}

int fputws(const wchar_t* restrict s, FILE* restrict stream) {
  return writeText(s, stream);
}
int fputws_unlocked(const wchar_t* restrict s, FILE* restrict stream) {
  return writeText(s, stream);
}
