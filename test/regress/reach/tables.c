// Tables of structs that hold numbers and pointers, looked at where the input says: a number is no part of an address,
// and a pointer stays one.
// RUN: not %hindsight reach %s --target called --direction forward --time 60s --output %t.1 | FileCheck %s
// RUN: not %hindsight reach %s --target called --direction backward --guide off --time 60s --output %t.2 | FileCheck %s
// RUN: %hindsight reach %s --target wrong_number --direction forward --time 60s --output %t.3 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target wrong_number --direction backward --guide off --time 60s --output %t.4 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target wrong_result --direction forward --time 60s --output %t.5 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target wrong_name --direction forward --time 60s --output %t.6 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target wrong_place --direction forward --time 60s --output %t.7 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target wrong_sum --direction forward --time 60s --output %t.8 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target too_far --direction backward --guide off --time 60s --output %t.9 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target too_far --direction forward --time 60s --output %t.10 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target wrong_text --direction forward --time 60s --output %t.11 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target wrong_text --direction backward --guide off --time 60s --output %t.12 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target wrong_bytes --direction backward --guide off --time 60s --output %t.13 | FileCheck %s --check-prefix=NEVER
// CHECK: verdict  reachable
// NEVER: verdict  unreachable:
extern unsigned char __VERIFIER_nondet_uchar(void);
static void called(void) {}
static void wrong_number(void) {}
static void wrong_result(void) {}
static void wrong_name(void) {}
static void wrong_place(void) {}
static void wrong_sum(void) {}
static void too_far(void) {}
static void wrong_text(void) {}
static void wrong_bytes(void) {}

static int next(int x) { return x + 1; }
static int twice(int x) { return x * 2; }
static int minus(int x) { return -x; }
static struct {
  char letter;
  int number;
  int (*function)(int);
  const char *name;
} table[3] = {{'a', 10, next, "next"}, {'b', 20, twice, "twice"}, {'c', 30, minus, "minus"}};

struct element {
  int value;
  struct element *next;
};
static struct element chain[2] = {{1, chain + 1}, {2, 0}};

int main(void) {
  unsigned char x = __VERIFIER_nondet_uchar();
  unsigned i = x % 3;
  if (table[i].number == 20 && i != 1) wrong_number();
  int result = table[i].function(table[i].number);
  if (result == 40) called();
  if (result == 30) wrong_result();
  if (table[i].name[0] == 'm' && result != -30) wrong_name();
  if (table[i].letter == 'c') table[i].number = 5;
  if (table[1].number == 5) wrong_place();

  struct element *at = &chain[x & 1];
  int sum = at->value;
  at = at->next;
  if (at) {
    sum += at->value;
    if (at->next) too_far();
  }
  if (sum > 3) wrong_sum();

  struct {
    int *pointer;
    char text[4];
  } texts[2] = {{&result, "abc"}, {&sum, "def"}};
  texts[x & 1].text[x >> 6] = 'x';
  if (x == 5 && texts[0].pointer == texts[1].pointer) wrong_text();

  // Where the text ends is what the path says, not how the index was made.
  if (x < 4) texts[1].text[x] = 'y';
  if (x == 3 && texts[0].pointer == texts[1].pointer) wrong_bytes();
  return 0;
}
