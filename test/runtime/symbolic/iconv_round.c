// Any two bytes of ISO-8859-1 as UTF-8 and back again.
#include <hindsight.h>
#include <iconv.h>

int main(void) {
  char text[2], middle[4], back[2];
  hindsight_make_symbolic(text, sizeof text, "text");
  char *in = text, *out = middle;
  size_t left = 2, room = 4;
  iconv_t there = iconv_open("UTF-8", "LATIN1"), again = iconv_open("LATIN1", "UTF-8");
  hindsight_assert(iconv(there, &in, &left, &out, &room) == 0);
  in = middle;
  left = out - middle;
  out = back;
  room = 2;
  hindsight_assert(iconv(again, &in, &left, &out, &room) == 0 && room == 0);
  hindsight_assert(back[0] == text[0] && back[1] == text[1]);
  iconv_close(there);
  iconv_close(again);
  return 0;
}
