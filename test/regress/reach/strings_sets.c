// Backward, sets of bytes, needles and tokens are not walked either, nor are the loops of functions that are built on them.
// One program per question, with an input that gets there, or none; forward says the same.
// RUN: not %hindsight reach %s --target strings_sets.c:96 --direction backward --guide off --time 60s --no-replay --output %t.0b -- -DCASE=0 | FileCheck %s --check-prefix=REACH
// RUN: not %hindsight reach %s --target strings_sets.c:96 --direction forward --time 60s --no-replay --output %t.0f -- -DCASE=0 | FileCheck %s --check-prefix=REACH
// RUN: %hindsight reach %s --target strings_sets.c:100 --direction backward --guide off --time 60s --no-replay --output %t.1b -- -DCASE=1 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target strings_sets.c:100 --direction forward --time 60s --no-replay --output %t.1f -- -DCASE=1 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target strings_sets.c:104 --direction backward --guide off --time 60s --no-replay --output %t.2b -- -DCASE=2 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target strings_sets.c:104 --direction forward --time 60s --no-replay --output %t.2f -- -DCASE=2 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target strings_sets.c:108 --direction backward --guide off --time 60s --no-replay --output %t.3b -- -DCASE=3 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target strings_sets.c:108 --direction forward --time 60s --no-replay --output %t.3f -- -DCASE=3 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target strings_sets.c:112 --direction backward --guide off --time 60s --no-replay --output %t.4b -- -DCASE=4 | FileCheck %s --check-prefix=REACH
// RUN: not %hindsight reach %s --target strings_sets.c:112 --direction forward --time 60s --no-replay --output %t.4f -- -DCASE=4 | FileCheck %s --check-prefix=REACH
// RUN: %hindsight reach %s --target strings_sets.c:116 --direction backward --guide off --time 60s --no-replay --output %t.5b -- -DCASE=5 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target strings_sets.c:116 --direction forward --time 60s --no-replay --output %t.5f -- -DCASE=5 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target strings_sets.c:120 --direction backward --guide off --time 60s --no-replay --output %t.6b -- -DCASE=6 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target strings_sets.c:120 --direction forward --time 60s --no-replay --output %t.6f -- -DCASE=6 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target strings_sets.c:124 --direction backward --guide off --time 60s --no-replay --output %t.7b -- -DCASE=7 | FileCheck %s --check-prefix=REACH
// RUN: not %hindsight reach %s --target strings_sets.c:124 --direction forward --time 60s --no-replay --output %t.7f -- -DCASE=7 | FileCheck %s --check-prefix=REACH
// RUN: %hindsight reach %s --target strings_sets.c:128 --direction backward --guide off --time 60s --no-replay --output %t.8b -- -DCASE=8 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target strings_sets.c:128 --direction forward --time 60s --no-replay --output %t.8f -- -DCASE=8 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target strings_sets.c:132 --direction backward --guide off --time 60s --no-replay --output %t.9b -- -DCASE=9 | FileCheck %s --check-prefix=REACH
// RUN: not %hindsight reach %s --target strings_sets.c:132 --direction forward --time 60s --no-replay --output %t.9f -- -DCASE=9 | FileCheck %s --check-prefix=REACH
// RUN: %hindsight reach %s --target strings_sets.c:136 --direction backward --guide off --time 60s --no-replay --output %t.10b -- -DCASE=10 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target strings_sets.c:136 --direction forward --time 60s --no-replay --output %t.10f -- -DCASE=10 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target strings_sets.c:140 --direction backward --guide off --time 60s --no-replay --output %t.11b -- -DCASE=11 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target strings_sets.c:140 --direction forward --time 60s --no-replay --output %t.11f -- -DCASE=11 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target strings_sets.c:144 --direction backward --guide off --time 60s --no-replay --output %t.12b -- -DCASE=12 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target strings_sets.c:144 --direction forward --time 60s --no-replay --output %t.12f -- -DCASE=12 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target strings_sets.c:148 --direction backward --guide off --time 60s --no-replay --output %t.13b -- -DCASE=13 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target strings_sets.c:148 --direction forward --time 60s --no-replay --output %t.13f -- -DCASE=13 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target strings_sets.c:152 --direction backward --guide off --time 60s --no-replay --output %t.14b -- -DCASE=14 | FileCheck %s --check-prefix=REACH
// RUN: not %hindsight reach %s --target strings_sets.c:152 --direction forward --time 60s --no-replay --output %t.14f -- -DCASE=14 | FileCheck %s --check-prefix=REACH
// RUN: not %hindsight reach %s --target strings_sets.c:156 --direction backward --guide off --time 60s --no-replay --output %t.15b -- -DCASE=15 | FileCheck %s --check-prefix=REACH
// RUN: not %hindsight reach %s --target strings_sets.c:156 --direction forward --time 60s --no-replay --output %t.15f -- -DCASE=15 | FileCheck %s --check-prefix=REACH
// RUN: not %hindsight reach %s --target strings_sets.c:160 --direction backward --guide off --time 60s --no-replay --output %t.16b -- -DCASE=16 | FileCheck %s --check-prefix=REACH
// RUN: not %hindsight reach %s --target strings_sets.c:160 --direction forward --time 60s --no-replay --output %t.16f -- -DCASE=16 | FileCheck %s --check-prefix=REACH
// RUN: %hindsight reach %s --target strings_sets.c:164 --direction backward --guide off --time 60s --no-replay --output %t.17b -- -DCASE=17 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target strings_sets.c:164 --direction forward --time 60s --no-replay --output %t.17f -- -DCASE=17 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target strings_sets.c:168 --direction backward --guide off --time 60s --no-replay --output %t.18b -- -DCASE=18 | FileCheck %s --check-prefix=REACH
// RUN: not %hindsight reach %s --target strings_sets.c:168 --direction forward --time 60s --no-replay --output %t.18f -- -DCASE=18 | FileCheck %s --check-prefix=REACH
// RUN: %hindsight reach %s --target strings_sets.c:172 --direction backward --guide off --time 60s --no-replay --output %t.19b -- -DCASE=19 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target strings_sets.c:172 --direction forward --time 60s --no-replay --output %t.19f -- -DCASE=19 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target strings_sets.c:176 --direction backward --guide off --time 60s --no-replay --output %t.20b -- -DCASE=20 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target strings_sets.c:176 --direction forward --time 60s --no-replay --output %t.20f -- -DCASE=20 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target strings_sets.c:180 --direction backward --guide off --time 60s --no-replay --output %t.21b -- -DCASE=21 | FileCheck %s --check-prefix=REACH
// RUN: not %hindsight reach %s --target strings_sets.c:180 --direction forward --time 60s --no-replay --output %t.21f -- -DCASE=21 | FileCheck %s --check-prefix=REACH
// RUN: %hindsight reach %s --target strings_sets.c:184 --direction backward --guide off --time 60s --no-replay --output %t.22b -- -DCASE=22 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target strings_sets.c:184 --direction forward --time 60s --no-replay --output %t.22f -- -DCASE=22 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target strings_sets.c:188 --direction backward --guide off --time 60s --no-replay --output %t.23b -- -DCASE=23 | FileCheck %s --check-prefix=REACH
// RUN: not %hindsight reach %s --target strings_sets.c:188 --direction forward --time 60s --no-replay --output %t.23f -- -DCASE=23 | FileCheck %s --check-prefix=REACH
// RUN: not %hindsight reach %s --target strings_sets.c:192 --direction backward --guide off --time 60s --no-replay --output %t.24b -- -DCASE=24 | FileCheck %s --check-prefix=REACH
// RUN: not %hindsight reach %s --target strings_sets.c:192 --direction forward --time 60s --no-replay --output %t.24f -- -DCASE=24 | FileCheck %s --check-prefix=REACH
// RUN: %hindsight reach %s --target strings_sets.c:196 --direction backward --guide off --time 60s --no-replay --output %t.25b -- -DCASE=25 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target strings_sets.c:196 --direction forward --time 60s --no-replay --output %t.25f -- -DCASE=25 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target strings_sets.c:200 --direction backward --guide off --time 60s --no-replay --output %t.26b -- -DCASE=26 | FileCheck %s --check-prefix=REACH
// RUN: not %hindsight reach %s --target strings_sets.c:200 --direction forward --time 60s --no-replay --output %t.26f -- -DCASE=26 | FileCheck %s --check-prefix=REACH
// RUN: %hindsight reach %s --target strings_sets.c:204 --direction backward --guide off --time 60s --no-replay --output %t.27b -- -DCASE=27 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target strings_sets.c:204 --direction forward --time 60s --no-replay --output %t.27f -- -DCASE=27 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target strings_sets.c:208 --direction backward --guide off --time 60s --no-replay --output %t.28b -- -DCASE=28 | FileCheck %s --check-prefix=REACH
// RUN: not %hindsight reach %s --target strings_sets.c:208 --direction forward --time 60s --no-replay --output %t.28f -- -DCASE=28 | FileCheck %s --check-prefix=REACH
// RUN: %hindsight reach %s --target strings_sets.c:212 --direction backward --guide off --time 60s --no-replay --output %t.29b -- -DCASE=29 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target strings_sets.c:212 --direction forward --time 60s --no-replay --output %t.29f -- -DCASE=29 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target strings_sets.c:216 --direction backward --guide off --time 60s --no-replay --output %t.30b -- -DCASE=30 | FileCheck %s --check-prefix=REACH
// RUN: not %hindsight reach %s --target strings_sets.c:216 --direction forward --time 60s --no-replay --output %t.30f -- -DCASE=30 | FileCheck %s --check-prefix=REACH
// RUN: not %hindsight reach %s --target strings_sets.c:220 --direction backward --guide off --time 60s --no-replay --output %t.31b -- -DCASE=31 | FileCheck %s --check-prefix=REACH
// RUN: not %hindsight reach %s --target strings_sets.c:220 --direction forward --time 60s --no-replay --output %t.31f -- -DCASE=31 | FileCheck %s --check-prefix=REACH
// RUN: %hindsight reach %s --target strings_sets.c:224 --direction backward --guide off --time 60s --no-replay --output %t.32b -- -DCASE=32 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target strings_sets.c:224 --direction forward --time 60s --no-replay --output %t.32f -- -DCASE=32 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target strings_sets.c:228 --direction backward --guide off --time 60s --no-replay --output %t.33b -- -DCASE=33 | FileCheck %s --check-prefix=REACH
// RUN: not %hindsight reach %s --target strings_sets.c:228 --direction forward --time 60s --no-replay --output %t.33f -- -DCASE=33 | FileCheck %s --check-prefix=REACH
#define _GNU_SOURCE
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>
size_t strlcpy(char *to, const char *from, size_t size);
size_t strlcat(char *to, const char *from, size_t size);
char global[8] = "global";
/// The first or the second of the tokens of a string.
char *token(char *text, int which) {
  char *rest, *found = strtok_r(text, "=&", &rest);
  if (which && found)
    found = strtok_r(NULL, "=&", &rest);
  return found ? found : "";
}
int main(void) {
  char b[8], d[16] = "", small[4], *cut = b;
  unsigned n;
  klee_make_symbolic(b, sizeof b, "b");
  klee_make_symbolic(&n, sizeof n, "n");
  b[7] = 0;
  if (n > 20)
    return 0;
  switch (CASE) {
  case 0:
    if (strspn(b, "ab") == 4 && b[4] == 'z')
      return 1; // REACH
    break;
  case 1:
    if (strspn(b, "ab") == 3 && b[3] == 'a')
      return 1; // NEVER
    break;
  case 2:
    if (strspn(b, "") != 0)
      return 1; // NEVER
    break;
  case 3:
    if (strspn(b, b) != strlen(b))
      return 1; // NEVER
    break;
  case 4:
    if (strcspn(b, ",;") == 5 && b[5] == ';' && b[6] == ',')
      return 1; // REACH
    break;
  case 5:
    if (strcspn(b, ",;") > strlen(b))
      return 1; // NEVER
    break;
  case 6:
    if (strcspn(b, "") != strlen(b))
      return 1; // NEVER
    break;
  case 7:
    if (strpbrk(b, "xyz") == b + 6)
      return 1; // REACH
    break;
  case 8:
    if (strpbrk(b, "xyz") && !strchr(b, 'x') && !strchr(b, 'y') && !strchr(b, 'z'))
      return 1; // NEVER
    break;
  case 9:
    if (strstr(b, "abc") == b + 4)
      return 1; // REACH
    break;
  case 10:
    if (strstr(b, "abc") == b + 5)
      return 1; // NEVER
    break;
  case 11:
    if (strstr(b, "aa") == b + 2 && b[1] == 'a')
      return 1; // NEVER
    break;
  case 12:
    if (strstr(b, "") != b)
      return 1; // NEVER
    break;
  case 13:
    if (!strstr(b, "ab") && strncmp(b + (n & 3), "ab", 2) == 0 && strlen(b) == 7)
      return 1; // NEVER
    break;
  case 14:
    if (strstr(global, b) == global + 2 && strlen(b) == 3)
      return 1; // REACH
    break;
  case 15:
    if (strcasestr(b, "AbC") == b + 1 && b[1] == 'a' && b[2] == 'B')
      return 1; // REACH
    break;
  case 16:
    if (n < 8 && memrchr(b, 'q', n) == b + 2 && n == 7 && b[0] == 'q')
      return 1; // REACH
    break;
  case 17:
    if (n == 5 && memrchr(b, 'q', n) == b + 5)
      return 1; // NEVER
    break;
  case 18:
    if (n < 9 && memmem(b, n, "ab", 2) == b + 5)
      return 1; // REACH
    break;
  case 19:
    if (n < 9 && memmem(b, n, "ab", 2) && memmem(b, n, "ab", 2) == b + n - 1)
      return 1; // NEVER
    break;
  case 20:
    if (n < 9 && memmem(b, n, "ab", 0) != b)
      return 1; // NEVER
    break;
  case 21:
    if (strlcpy(d, b, 4) == 6 && strcmp(d, "abc") == 0)
      return 1; // REACH
    break;
  case 22:
    if (strlcpy(d, b, n & 15) >= 0 && (n & 15) && strlen(d) > (n & 15) - 1)
      return 1; // NEVER
    break;
  case 23:
    if (strlcpy(d, "ab", 8) == 2 && strlcat(d, b, 8) == 9 && strcmp(d, "abcdefg") == 0)
      return 1; // REACH
    break;
  case 24:
    if (memccpy(d, b, ':', 8) == d + 3 && d[1] == ':' - 1)
      return 1; // REACH
    break;
  case 25:
    if (memccpy(d, b, ':', 8) && !memchr(d, ':', 8))
      return 1; // NEVER
    break;
  case 26:
    if (strcmp(token(b, 1), "vl") == 0 && b[0] == 'k')
      return 1; // REACH
    break;
  case 27:
    if (strchr(token(b, 0), '='))
      return 1; // NEVER
    break;
  case 28:
    if (strsep(&cut, "=") == b && cut == b + 4 && strlen(b) == 3)
      return 1; // REACH
    break;
  case 29:
    if (strsep(&cut, "=") == b && cut && cut[-1] != 0)
      return 1; // NEVER
    break;
  case 30:
    if (strxfrm(d, b, 4) == 5 && d[3] == 'x')
      return 1; // REACH
    break;
  case 31:
    if (__builtin___strcpy_chk(d, b, sizeof d) == d && strcmp(d, "hello") == 0)
      return 1; // REACH
    break;
  case 32:
    if (__builtin___strcpy_chk(small, b, sizeof small) == small && strlen(b) > 3)
      return 1; // NEVER
    break;
  case 33:
    if (__builtin___strncpy_chk(d, b, 6, sizeof d) == d && d[5] == 'y' && __builtin___strcat_chk(strcpy(d, "ab"), b, sizeof d) == d && d[3] == 'q')
      return 1; // REACH
    break;
  }
  return 0;
}
// REACH: verdict  reachable
// NEVER: verdict  unreachable: no input gets to the target
