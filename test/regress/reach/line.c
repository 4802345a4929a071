// A line: the path with its values, the native run, and `replay` on the results. Its arithmetic is done in locals only.
// RUN: not %hindsight reach %s --target line.c:16 --output %t.out | FileCheck %s
// RUN: %hindsight replay %t.out | FileCheck %s --check-prefix=REPLAY
// RUN: not %hindsight reach %s --target line.c:16 --json --output %t.json | FileCheck %s --check-prefix=JSON
// RUN: not %hindsight reach %s --target line.c:16 --output %t.32 -- -m32 | FileCheck %s --check-prefix=SMALL
#include <klee/klee.h>

static int level(int key, int secret) {
  int grade = 0;
  if (key * 3 == secret)
    grade = 1;
  if (grade == 1 && secret > 300) {
    // The next line has no instruction of its own: `grade` is a register.

    // line 16:
    grade = 2;
  }
  return grade;
}

int main(void) {
  int key = klee_int("key");
  return level(key, 333);
}
// CHECK: line.c:16 in level: target-reached: execution arrives at line.c:16
// CHECK-NOT: CWE
// CHECK: path:
// CHECK: int key = klee_int("key"); {{.*}}key=111
// CHECK: input:
// CHECK: key {{.*}}= 111
// CHECK: replayed natively: yes (the native run reaches the target)
// CHECK: again: hindsight replay
// CHECK: search   ended when a path got to the target
// CHECK: verdict  reachable: there is an input that gets to the target
// REPLAY: yes{{ +}}predicted: target-reached at {{.*}}line.c:16; the native run reaches the target
// REPLAY: verdict  confirmed
// JSON: "command": "reach"
// JSON: "verdict": "reachable"
// JSON: "stopped_by": []
// JSON: "kind": "target-reached"
// JSON-NOT: "cwe"
// JSON: line.c"
// JSON-NEXT: "line": 16
// JSON-NEXT: "function": "level"
// JSON: "replayed": "yes"
// JSON: "test": "{{.*}}test000001.ktest"
// JSON: "target": {
// JSON-NEXT: "text": "line.c:16"
// JSON: "direction": "forward"
// SMALL: replayed natively: yes
