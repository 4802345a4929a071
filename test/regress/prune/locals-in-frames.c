// A local goes with its frame, or when the stack is cut back to what there was before it: a pointer to one that goes
// sooner is no pointer to one that goes later, however alike the two are. Not every local has a register of its own.
// RUN: not %hindsight check %s --all --output %t.1 --property valid-deref -- -DALLOCATED | FileCheck %s --check-prefix=ALLOCATED
// RUN: not %hindsight check %s --all --output %t.2 --property valid-deref --search dfs -- -DALLOCATED | FileCheck %s --check-prefix=ALLOCATED
// RUN: not %hindsight check %s --all --output %t.3 --property valid-deref --search dfs -- -DPASSED | FileCheck %s --check-prefix=PASSED
// RUN: not %hindsight check %s --all --output %t.4 --property valid-deref --interpolant core -- -DPASSED | FileCheck %s --check-prefix=PASSED
// RUN: not %hindsight check %s --all --output %t.5 --property valid-deref --prune subsume -- -DCUT | FileCheck %s --check-prefix=CUT
// RUN: not %hindsight check %s --all --output %t.6 --property valid-deref -- -DCUT | FileCheck %s --check-prefix=CUT
// RUN: not %hindsight check %s --all --output %t.7 --property unreach-call --search dfs -- -DCOMPARED | FileCheck %s --check-prefix=COMPARED
// RUN: not %hindsight check %s --all --output %t.8 --property valid-deref -- -DGONE | FileCheck %s --check-prefix=GONE
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
volatile int sink;

static void meet(void) {
  if (__VERIFIER_nondet_uchar() & 1) sink = 1;
  else sink = 2;
}

#if ALLOCATED
char *kept, *ofCaller;

static void nest(unsigned char in, int levels) {
  char *first = 0;
  for (int i = 0; i < 2; i++) {
    char *next = __builtin_alloca(4);
    next[0] = 1;
    if (i == 0) first = next;
  }
  if (levels) {
    ofCaller = first;
    nest(in, 0);
    sink = *kept;
    // ALLOCATED: locals-in-frames.c:[[# @LINE - 1]]:{{[0-9]+}} in nest: use-after-return
    return;
  }
  kept = in < 100 ? ofCaller : first;
  meet();
}

int main(void) {
  nest(__VERIFIER_nondet_uchar(), 1);
  return 0;
}
// ALLOCATED: verdict  violated: 1 error found

#elif PASSED
struct block {
  int words[20];
} start;
int *kept, *ofCaller;

static void nest(struct block own, unsigned char in, int levels) {
  if (levels == 0) {
    if (in < 100) kept = ofCaller;
    else kept = own.words;
    meet();
    return;
  }
  if (levels == 1) ofCaller = own.words;
  nest(own, in, levels - 1);
  if (levels == 1) sink = *kept;
  // PASSED: locals-in-frames.c:[[# @LINE - 1]]:{{[0-9]+}} in nest: use-after-return
}

int main(void) {
  nest(start, __VERIFIER_nondet_uchar(), 2);
  return 0;
}
// PASSED: verdict  violated: 1 error found

#elif CUT
char *kept, *other;

int main(void) {
  unsigned char in = __VERIFIER_nondet_uchar();
  int count = 2, sum = 0;
  char *before = 0, *within = 0;
  for (int i = 0; i < 2; i++) {
    char *next = __builtin_alloca(4);
    next[0] = 1;
    if (i == 0) before = next;
  }
  {
    int cells[count];
    cells[0] = 1;
    for (int i = 0; i < 2; i++) {
      char *next = __builtin_alloca(4);
      next[0] = 1;
      if (i == 0) within = next;
    }
    if (in >= 100) kept = before, other = within;
    else kept = within, other = before;
    meet();
    for (int i = 0; i < 3; i++) sink = i;
    sum += *other;
  }
  return sum + *kept;
  // CUT: locals-in-frames.c:[[# @LINE - 1]]:{{[0-9]+}} in main: use-after-scope
}
// CUT: verdict  violated: 1 error found

#elif COMPARED
struct block {
  int words[20];
} __attribute__((aligned(16))) start;
int *kept;

static int look(struct block given, unsigned char in) {
  struct block own;
  own.words[0] = 1;
  if (in < 100) kept = given.words;
  else kept = own.words;
  meet();
  if (kept == own.words) reach_error();
  // COMPARED: locals-in-frames.c:[[# @LINE - 1]]:{{[0-9]+}} in look: error-reached
  return 0;
}

int main(void) {
  return look(start, __VERIFIER_nondet_uchar());
}
// COMPARED: verdict  violated: 1 error found

#elif GONE
int *kept;

static int *returned(void) {
  int cells[2];
  cells[0] = 1;
  return sink > 100 ? 0 : cells;
}

int main(void) {
  int count = 2;
  if (__VERIFIER_nondet_uchar() < 100) {
    kept = returned();
  } else {
    int cells[count];
    cells[0] = 1;
    kept = cells;
  }
  meet();
  *kept = 0;
  // GONE-DAG: locals-in-frames.c:[[# @LINE - 1]]:{{[0-9]+}} in main: use-after-return
  // GONE-DAG: locals-in-frames.c:[[# @LINE - 2]]:{{[0-9]+}} in main: use-after-scope
  return 0;
}
// GONE: verdict  violated: 2 errors found
#endif
