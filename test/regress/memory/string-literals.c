// Whether two string literals of which one is the end of the other are apart is up to the linker: nothing may be proved
// by it. Those of different contents are apart, wherever they are.
// RUN: not %hindsight check %s %S/Inputs/literal.c --no-replay --output %t.1 | FileCheck %s --check-prefix=OPEN
// RUN: not %hindsight check %s %S/Inputs/literal.c --no-replay --output %t.2 -- -DTAIL | FileCheck %s --check-prefix=OPEN
// RUN: not %hindsight check %s %S/Inputs/literal.c --no-replay --output %t.3 -- -DINDEX | FileCheck %s --check-prefix=OPEN
// RUN: not %hindsight reach %s %S/Inputs/literal.c --target reach_error --direction backward --no-replay --output %t.4 | FileCheck %s --check-prefix=OPEN
// RUN: not %hindsight reach %s %S/Inputs/literal.c --target reach_error --direction backward --no-replay --output %t.5 -- -DTAIL | FileCheck %s --check-prefix=OPEN
// RUN: not %hindsight reach %s %S/Inputs/literal.c --target reach_error --direction backward --no-replay --output %t.8 -- -DINDEX | FileCheck %s --check-prefix=OPEN
// RUN: %hindsight check %s %S/Inputs/literal.c --no-replay --output %t.6 -- -DAPART | FileCheck %s --check-prefix=APART
// RUN: %hindsight reach %s %S/Inputs/literal.c --target reach_error --direction backward --no-replay --output %t.7 -- -DAPART | FileCheck %s --check-prefix=NEVER
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
extern const char *other(void);
int main(void) {
  const char *mine = "hello";
#if defined(TAIL)
  mine = &"Othello"[2];
#elif defined(INDEX)
  mine += __VERIFIER_nondet_uchar() % 5;
#elif defined(APART)
  mine = "jello";
#endif
  if (mine == other()) reach_error();
  return 0;
}
// OPEN: verdict  unknown
// APART: verdict  safe
// NEVER: verdict  unreachable
