// A table of text, split at commas.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define MAX 8
static int split(char *line, char **cells) {
  int n = 0;
  char *p = line;
  while (*p) {
    cells[n++] = p;    // more cells than there is room for
    if (*p == '"') {
      p++;
      while (*p && *p != '"') p++;
      if (*p) p++;
    } else {
      while (*p && *p != ',') p++;
    }
    if (*p == ',') *p++ = 0;
  }
  return n;
}
int main(void) {
  char line[40];
  long total = 0;
  while (fgets(line, sizeof line, stdin)) {
    char *cells[MAX];
    int n = split(line, cells);
    for (int i = 0; i < n; i++) total += atoi(cells[i]);
  }
  printf("%ld\n", total);
  return 0;
}
