// A pointer to something that is gone may equal one to something that came later, and to nothing else.
// RUN: not %hindsight reach %s --target heap:found --entry heap --globals initial --direction backward --guide off --time 60s --output %t.1 | FileCheck %s
// RUN: not %hindsight reach %s --target member:found --entry member --globals initial --direction backward --guide off --time 60s --output %t.2 | FileCheck %s
// RUN: not %hindsight reach %s --target element:found --entry element --globals initial --direction backward --guide off --time 60s --output %t.3 | FileCheck %s
// RUN: not %hindsight reach %s --target released:found --entry released --globals initial --direction backward --guide off --time 60s --output %t.4 | FileCheck %s
// RUN: not %hindsight reach %s --target sometimes:found --entry sometimes --globals initial --direction backward --guide off --time 60s --output %t.5 | FileCheck %s
// RUN: not %hindsight reach %s --target passed:found --entry passed --globals initial --direction backward --guide off --time 60s --output %t.6 | FileCheck %s
// RUN: not %hindsight reach %s --target later:found --entry calls --globals initial --direction backward --guide off --time 60s --output %t.7 | FileCheck %s --check-prefix=OPEN
// RUN: not %hindsight reach %s --target blocks:found --entry blocks --globals initial --direction backward --guide off --time 60s --output %t.8 | FileCheck %s --check-prefix=OPEN
// RUN: not %hindsight reach %s --target rounds:found --entry rounds --globals initial --direction backward --guide off --time 60s --output %t.9 | FileCheck %s
// RUN: %hindsight reach %s --target there:found --entry there --globals initial --direction backward --guide off --time 60s --output %t.10 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target inner:found --entry outer --globals initial --direction backward --guide off --time 60s --output %t.11 | FileCheck %s --check-prefix=NEVER
// RUN: %hindsight reach %s --target nested:found --entry nested --globals initial --direction backward --guide off --time 60s --output %t.12 | FileCheck %s --check-prefix=NEVER
// RUN: not %hindsight reach %s --target grown:found --entry grown --globals initial --direction backward --guide off --time 60s --output %t.13 | FileCheck %s
// CHECK: verdict  reachable
// OPEN: not confirmed: no native run has shown it
// OPEN: it depends on the address of a local that has gone out of scope being reused
// OPEN: verdict  unknown
// NEVER: verdict  unreachable
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int *kept, some;
struct { int count, *place; } record, *where = &record;
int* several[3];
void heap(void) {
  kept = malloc(4);
  free(kept);
  int* fresh = malloc(4);
  if (fresh != kept) return;
found:
  some = 1;
}
void member(void) {
  where->place = malloc(4);
  free(record.place);
  if (malloc(4) != where->place) return;
found:
  some = 1;
}
void element(void) {
  unsigned from = __VERIFIER_nondet_int(), to = __VERIFIER_nondet_int();
  if (from > 2 || to > 2) return;
  several[from] = malloc(4);
  free(several[from]);
  int* fresh = malloc(4);
  if (fresh != several[to]) return;
found:
  some = 1;
}
static void take(void) { kept = malloc(4); }
static void release(void) { free(kept); }
/// By a call from which nothing else is wanted.
void released(void) {
  take();
  release();
  int* fresh = malloc(4);
  if (fresh != kept) return;
found:
  some = 1;
}
void sometimes(void) {
  take();
  if (__VERIFIER_nondet_int()) release();
  int* fresh = malloc(4);
  if (fresh != kept) return;
found:
  some = 1;
}
static int areSame(int* a, int* b) { return a == b; }
static void drop(int* place) { free(place); }
void passed(void) {
  int* old = malloc(4);
  drop(old);
  if (!areSame(old, malloc(4))) return;
found:
  some = 1;
}
static void earlier(void) {
  int local = 1;
  kept = &local;
}
static void later(void) {
  int local = 2;
  if (kept != &local) return;
found:
  some = local;
}
void calls(void) {
  earlier();
  later();
}
static void keep(int* place) { kept = place; }
void blocks(void) {
  {
    int first = 1;
    keep(&first);
  }
  int second = 2;
  if (kept != &second) return;
found:
  some = second;
}
void rounds(void) {
  for (int round = 0; round < 2; ++round) {
    int local = round;
    if (round && kept == &local) {
    found:
      some = local;
    }
    keep(&local);
  }
}
/// Both were there at the same time.
void there(void) {
  kept = malloc(4);
  int* fresh = malloc(4);
  free(kept);
  if (fresh != kept) return;
found:
  some = 1;
}
static void inner(void) {
  int local = 2;
  if (kept != &local) return;
found:
  some = local;
}
void outer(void) {
  int local = 1;
  keep(&local);
  inner();
  some = local;
}
void nested(void) {
  for (int round = 0; round < 2; ++round) {
    int around = round;
    keep(&around);
    {
      int within = round;
      if (kept == &within) {
      found:
        some = within;
      }
    }
    some = around;
  }
}
/// What has grown may have stayed where it was, which the engine does not try.
void grown(void) {
  kept = malloc(4);
  int* larger = realloc(kept, 8);
  if (larger != kept) return;
found:
  some = 1;
}
int main(void) { return 0; }
