// Sums with the operator behind its numbers.
#include <stdio.h>
#include <stdlib.h>
#include <ctype.h>
struct parser {
  const char *p;
};
static int eval(const char *text, int *out) {
  struct parser s = {text};
  int values[6], n = 0;
  for (; *s.p; s.p++) {
    if (isspace((unsigned char)*s.p)) continue;
    if (isdigit((unsigned char)*s.p)) {
      int v = 0;
      while (isdigit((unsigned char)*s.p)) v = v * 10 + (*s.p++ - '0');
      s.p--;
      values[n++] = v; // more numbers than there is room for
    } else if (n >= 2) {
      int b = values[--n], a = values[--n];
      switch (*s.p) {
      case '+': values[n++] = a + b; break;
      case '-': values[n++] = a - b; break;
      case '*': values[n++] = a * b; break;
      case '/': values[n++] = a / b; break;
      default: return -1;
      }
    } else return -1;
  }
  if (n != 1) return -1;
  *out = values[0];
  return 0;
}
int main(void) {
  char line[32];
  if (!fgets(line, sizeof line, stdin)) return 1;
  int v;
  if (eval(line, &v) == 0) printf("%d\n", v);
  return 0;
}
