// A local that is written on some paths only: the others use what nobody wrote. Merging values must not hide that.
// RUN: not %hindsight check %s --output %t.1 -- -DPOINTER | FileCheck %s --check-prefix=POINTER
// RUN: not %hindsight check %s --output %t.2 -- -DNUMBER | FileCheck %s --check-prefix=NUMBER
// RUN: not %hindsight check %s --output %t.3 --property uninit -- -DNUMBER | FileCheck %s --check-prefix=UNINIT
// RUN: not %hindsight check %s --output %t.4 -- -DSWITCH -m32 | FileCheck %s --check-prefix=NUMBER
// RUN: not %hindsight check %s --output %t.5 -- -DINDEX | FileCheck %s --check-prefix=INDEX
// RUN: not %hindsight check %s --output %t.6 --property uninit -- -DLOOP | FileCheck %s --check-prefix=UNINIT
// RUN: %hindsight check %s --output %t.7 --property uninit,memory-safety,unreach-call | FileCheck %s --check-prefix=SAFE
int __VERIFIER_nondet_int(void);
void reach_error(void);

int main(void) {
  int any = __VERIFIER_nondet_int();
#ifdef POINTER
  int *p, g = 0;
  if (any) p = &g;
  *p = 1;
#elif defined(NUMBER)
  int x;
  if (any) x = 1;
  if (x != 1) reach_error();
#elif defined(SWITCH)
  int r;
  switch (any) {
  case 1: r = 5; break;
  case 2: r = 5; break;
  }
  if (r != 5) reach_error();
#elif defined(INDEX)
  int a[10] = {0}, index;
  for (int i = 0; i < 3; i++)
    if (any == i) index = 3;
  return a[index];
#elif defined(LOOP)
  for (int i = 0; i < 2; i++) {
    int fresh; // another one each time round
    if (i == 0) fresh = 1;
    if (fresh != 1) return 1;
  }
#else
  int late, chosen;
  for (int i = 0; i < 3; i++) late = i;
  if (any) chosen = 1; else chosen = 2;
  if (late + chosen > 4) reach_error();
#endif
  return 0;
}
// POINTER: invalid-dereference
// POINTER: verdict  violated
// NUMBER: error-reached
// NUMBER: verdict  violated
// UNINIT: uninitialised-read
// INDEX: stack-out-of-bounds-read
// SAFE: verdict  safe
