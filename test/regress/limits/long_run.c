// A time limit is about everything, also about the run that confirms an error. What the engine has no time to run once
// more, the native run confirms.
// RUN: not %hindsight check --output %t.1 --property unreach-call --time 20s %s | FileCheck %s
// CHECK: verdict  violated: 1 error found
extern void reach_error(void);

int main(void) {
  unsigned done = 0;
  while (done < 10000000u)
    done += 2;
  if (done % 2 == 0) reach_error();
  return 0;
}
