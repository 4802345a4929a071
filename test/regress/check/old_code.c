// What compilers took for decades is warned about and executed, also natively and as a program of its own.
// RUN: not %hindsight check --output %t.1 --repro %t.repro.c %s > %t.out 2> %t.err
// RUN: FileCheck %s < %t.out
// RUN: FileCheck --check-prefix=WARN %s < %t.err
// RUN: FileCheck --check-prefix=REPRO %s < %t.repro.c
// CHECK: replayed natively: yes
// CHECK: verdict  violated: 1 error found
// WARN: warning: {{.*}}-Wimplicit-int
// REPRO: clang -g -w {{.*}}-Wno-int-conversion
// RUN: %clang -w -Wno-implicit-int -Wno-implicit-function-declaration -Wno-int-conversion \
// RUN:   -Wno-incompatible-function-pointer-types -Wno-return-mismatch %t.repro.c -lm -o %t.exe
int __VERIFIER_nondet_int(void);
void reach_error(void);

sum(numbers, count)
  int *numbers;
  int count;
{
  int total = 0, i;
  for (i = 0; i < count; i++) total += numbers[i];
  return total;
}

check(total) {
  if (total == 12) reach_error();
}

main() {
  int x = __VERIFIER_nondet_int();
  int *numbers = (long)malloc(3 * sizeof *numbers);
  unsigned *other = numbers;
  char none = (void *)0;
  numbers[0] = 1, numbers[1] = none, other[2] = x;
  check(sum(numbers, 3));
  return puts(0) > 1;
}
