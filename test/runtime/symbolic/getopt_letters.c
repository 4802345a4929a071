// Every command line of one argument of up to three bytes against a reader of letters as simple as it can be.
#include <getopt.h>
#include <hindsight.h>

/// What getopt answers first, and where it is then.
static int reference(const char* s, int* next) {
  *next = 1;
  if (s[0] != '-' || s[1] == 0) return -1;
  if (s[1] == '-' && s[2] == 0) {
    *next = 2;
    return -1;
  }
  if (s[2] == 0 || s[1] == 'b') *next = 2;
  return s[1] == 'a' ? 'a' : s[1] == 'b' && s[2] != 0 ? 'b' : '?';
}

int main(void) {
  char text[4];
  hindsight_make_symbolic(text, sizeof text, "text");
  text[3] = 0;
  char* arguments[] = {"program", text, 0};
  opterr = 0;
  int next, expected = reference(text, &next), result = getopt(2, arguments, "ab:");
  hindsight_assert(result == expected);
  hindsight_assert(optind == next);
  if (result == 'b') hindsight_assert(optarg == text + 2);
  return 0;
}
