// Thirteen doors that are opened and closed again, for ever; the last one is forgotten. The loop only ends because its
// states come back to where their paths have been. Comparing states with finished subtrees takes much more work here
// than executing does, which must not keep them from being compared with their ancestors.
// UNSUPPORTED: validated
// RUN: %hindsight check %s --property valid-memsafety --search dfs --max-instructions 1000000 2>&1 | FileCheck %s
// Pruning alone goes depth first without being told: in another order, hardly a subtree is finished in that time.
// RUN: %hindsight check %s --property valid-memsafety --prune interpolate --max-instructions 1000000 2>&1 | FileCheck %s
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#define DOORS(D) D(1) D(2) D(3) D(4) D(5) D(6) D(7) D(8) D(9) D(10) D(11) D(12)
#define DECLARE(n) int wanted##n = __VERIFIER_nondet_int(), open##n;
#define SHUT(n) open##n = 0;
#define OPEN(n)                                                                                                        \
  if (wanted##n != 0) open##n = 1;
#define CLOSE(n)                                                                                                       \
  if (wanted##n != 0) {                                                                                                \
    if (open##n != 1) reach_error();                                                                                   \
    open##n = 0;                                                                                                       \
  }

int main(void) {
  DOORS(DECLARE)
  DECLARE(13)
  while (__VERIFIER_nondet_int()) {
    DOORS(SHUT)
    SHUT(13)
    DOORS(OPEN)
    DOORS(CLOSE)
    CLOSE(13)
  }
  return 0;
}

// CHECK: search   complete: every path was followed to its end
// CHECK: verdict  safe: no error found
