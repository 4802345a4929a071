// Options are read as the GNU C library reads them: letters, names, abbreviations, arguments in between, mistakes.
// RUN: %hindsight run %s --show-output --output %t.1 > %t.text
// RUN: FileCheck %s < %t.text
// RUN: %hindsight run %s --show-output --output %t.2 -- -m32 | FileCheck %s
// RUN: not %hindsight check %s --output %t.3 -- -DERROR | FileCheck %s --check-prefix=ERROR
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
unsigned char __VERIFIER_nondet_uchar(void);
static int flag;
static const struct option kNames[] = {{"help", 0, 0, 'h'},       {"out", 1, 0, 'o'},    {"opt", 2, 0, 'p'},
                                       {"output-dir", 1, 0, 'd'}, {"flag", 0, &flag, 7}, {0}};

static void read_all(int count, char** arguments, const char* letters, const struct option* names) {
  optind = 0;
  for (int c; (c = names ? getopt_long(count, arguments, letters, names, 0) : getopt(count, arguments, letters)) != -1;)
    printf("(%d %s %d %d)", c, optarg ? optarg : "-", optind, optopt);
  printf(" %d:", optind);
  for (int i = 1; i < count; i++) printf(" %s", arguments[i]);
  puts("");
}
#define READ(letters, names, ...)                                                                                      \
  do {                                                                                                                 \
    char* arguments[] = {"prog", __VA_ARGS__, 0};                                                                      \
    read_all(sizeof arguments / sizeof *arguments - 1, arguments, letters, names);                                     \
  } while (0)

int main(int argc, char** argv) {
#ifdef ERROR
  char text[] = {'-', (char)__VERIFIER_nondet_uchar(), 0};
  char* arguments[] = {"prog", text, "7", 0};
  int table[4] = {0};
  opterr = 0;
  return getopt(3, arguments, "ab:") == 'b' ? table[atoi(optarg)] : 0;
#endif
  // CHECK: (97 - 2 0)(98 val 4 0)(99 foo 5 0)(99 - 6 0) 7: -a -b val -cfoo -c -- foo rest
  READ("ab:c::", 0, "-a", "-b", "val", "-cfoo", "-c", "foo", "--", "rest");
  // CHECK-NEXT: (97 - 3 0)(98 z 5 0) 3: -a -bz x y w
  READ("ab:c::", 0, "x", "-a", "y", "-bz", "w");
  // CHECK-NEXT: 1: x -a
  READ("+a", 0, "x", "-a");
  // CHECK-NEXT: (1 x 2 0)(97 - 3 0) 3: x -a
  READ("-a", 0, "x", "-a");
  // CHECK-NEXT: (58 - 2 98) 2: -b
  READ(":ab:", 0, "-b");
  // CHECK-NEXT: (104 - 3 98)(111 f 4 98)(111 g 6 98)(112 - 7 98)(104 - 8 98)(0 - 9 98) 8: --help --out=f
  READ("h", kNames, "x", "--help", "--out=f", "--out", "g", "--opt", "--he", "--flag");
  opterr = 0;
  // CHECK-NEXT: (63 - 2 0)(63 - 3 0)(63 - 4 104)(63 - 5 111) 5: --bad --o --help=3 --out
  READ("h", kNames, "--bad", "--o", "--help=3", "--out");
  return flag - 7;
}
// ERROR: stack-out-of-bounds-read
// ERROR: replayed natively: yes
// ERROR: verdict  violated
