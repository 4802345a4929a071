// What two paths have loaded from different places is not the same, although both call it by what it was loaded from.
// RUN: not %hindsight reach %s --target error --entry list --globals initial --direction backward --guide off --time 60s --output %t.1 | FileCheck %s
// RUN: not %hindsight reach %s --target error --entry indexed --globals initial --direction backward --guide off --time 60s --output %t.2 | FileCheck %s
// RUN: %hindsight reach %s --target error --entry ends --globals initial --direction backward --guide off --time 60s --output %t.3 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target error --entry turns --globals initial --direction backward --guide off --time 60s --output %t.4 | FileCheck %s
// CHECK: verdict  reachable
// NEVER: verdict  unreachable
extern void reach_error(void) __attribute__((noreturn));
extern unsigned char __VERIFIER_nondet_uchar(void);
struct node {
  int value;
  struct node *next;
};

static void walk(struct node *p) {
  int odd = 1;
  for (int i = 0; i < 4; i++) {
    if (odd) {
      odd = 0;
      if (p->value == 9) reach_error();
      if (p->value != 1) return;
    } else {
      odd = 1;
      if (p->value == 8) reach_error();
      if (p->value != 2) return;
    }
    p = p->next;
  }
}

int list(void) {
  struct node a, b, c, d = {8, 0};
  c.value = 1, c.next = &d, b.value = 2, b.next = &c, a.value = 1, a.next = &b;
  walk(&a);
  return 0;
}

int ends(void) {
  struct node a, b, c, d = {7, 0};
  c.value = 1, c.next = &d, b.value = 2, b.next = &c, a.value = 1, a.next = &b;
  walk(&a);
  return 0;
}

int turns(void) {
  struct node a, b, c, d;
  a.value = 1, a.next = &b, b.value = 2, b.next = &c, c.value = 1, c.next = &d, d.value = 8, d.next = 0;
  int isOdd = 1;
  struct node *at = &a;
  for (int i = 0; i < 4; i++) {
    if (isOdd) {
      isOdd = 0;
      if (at->value == 9) reach_error();
      if (at->value != 1) return 1;
    } else {
      isOdd = 1;
      if (at->value == 8) reach_error();
      if (at->value != 2) return 1;
    }
    at = at->next;
  }
  return 0;
}

unsigned table[16], sum;
int indexed(void) {
  for (int i = 0; i < 16; i++) table[i] = 0;
  table[5] = 1;
  for (int i = 0; i < 3; i++) sum += i;
  unsigned char choice = __VERIFIER_nondet_uchar();
  unsigned bound = choice ? 9 : 3;
  unsigned index = __VERIFIER_nondet_uchar();
  if (index > bound && index < 16 && table[index] == 1) reach_error();
  return 0;
}
int main(void) { return list() + indexed() + ends() + turns(); }
