// Text with %xx escapes, decoded in place; an escape at the end is cut off.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int digit(char c) {
  return isdigit((unsigned char)c) ? c - '0' : tolower((unsigned char)c) - 'a' + 10;
}

int main(void) {
  char text[32];
  size_t length = fread(text, 1, sizeof text - 1, stdin);
  text[length] = 0;
  char *copy = malloc(strlen(text) + 1), *to = copy;
  for (const char *from = text; *from; from++) {
    if (*from == '+') {
      *to++ = ' ';
    } else if (*from == '%') {
      *to++ = (char)(digit(from[1]) * 16 + digit(from[2]));
      from += 2;
    } else if (*from == '&' && !strncmp(from, "&lt;&gt;", 8)) {
      from += 7;
      memcpy(to, "(less and greater)", 18); // longer than what it is made of
      to += 18;
    } else {
      *to++ = *from;
    }
  }
  *to = 0;
  puts(copy);
  free(copy);
  return 0;
}
