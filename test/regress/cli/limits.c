// Each limit that ends a search is named, with the flag to raise.
// RUN: %hindsight run --output %t.1 --max-forks 5 %s | FileCheck --check-prefix=FORKS %s
// RUN: %hindsight run --output %t.2 --max-depth 5 %s | FileCheck --check-prefix=DEPTH %s
// RUN: %hindsight run --output %t.3 --max-instructions 1000 %s | FileCheck --check-prefix=INSTRUCTIONS %s
// RUN: %hindsight run --output %t.4 --time 1s %s | FileCheck --check-prefix=TIME %s
// RUN: %hindsight run --output %t.5 --max-forks 5 --json %s | FileCheck --check-prefix=JSON %s
// FORKS: incomplete: the limit of 5 forks was reached; to see more, raise --max-forks
// FORKS-NOT: complete: every path
// DEPTH: incomplete: paths were cut after 5 forks; to see more, raise --max-depth
// INSTRUCTIONS: incomplete: the limit of 1,000 instructions was reached; to see more, raise --max-instructions
// TIME: incomplete: the time limit of 1 s ran out; to see more, raise --time
// JSON: "complete": false
// JSON-NEXT: "stopped_by": [
// JSON-NEXT: "max-forks"
#include <klee/klee.h>

int main(void) {
  unsigned rounds, done = 0;
  klee_make_symbolic(&rounds, sizeof rounds, "rounds");
  while (done < rounds)
    ++done;
  return 0;
}
