// A limit that strikes while the search goes backward is a bound like any other.
// RUN: %hindsight reach --output %t.1 --target error --direction backward --time 2s %s | FileCheck %s
// CHECK: incomplete: the time limit of 2 s ran out
// CHECK: verdict  unreachable-within-bounds: no input within the limits gets to the target
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned rounds = __VERIFIER_nondet_uint(), done = 0, mixed = 1;
  while (done < rounds) {
    mixed = mixed * 1103515245u + (done ^ 12344u);
    ++done;
  }
  if (rounds > 100000000u && mixed == 77u) reach_error();
  return 0;
}
