// A decoder: bytes as they are, or a copy of earlier ones.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  unsigned char in[16], out[32];
  size_t n = fread(in, 1, sizeof in, stdin), i = 0, w = 0;
  while (i < n) {
    unsigned char c = in[i++];
    if (c < 0x80) {
      if (i + c > n) return 1;
      if (w + c > sizeof out) return 1;
      memcpy(out + w, in + i, c);
      w += c; i += c;
    } else {
      if (i >= n) return 1;
      size_t len = c & 0x7f, back = in[i++];
      if (back == 0 || back > w) return 1;
      while (len--) { out[w] = out[w - back]; w++; } // longer than there is room for
    }
  }
  fwrite(out, 1, w, stdout);
  return 0;
}
