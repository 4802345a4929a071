// What a run leaves behind: tests, errors, the result as JSON and as text; never written over.
// RUN: not %run %s 2>&1 | FileCheck %s
// RUN: %hindsight ktest %t.out/test000001.ktest %t.out/test000002.ktest | FileCheck --check-prefix=KTEST %s
// RUN: cat %t.out/test*.null-dereference.err | FileCheck --check-prefix=ERR %s
// RUN: FileCheck --check-prefix=JSON %s < %t.out/run.json
// RUN: FileCheck --check-prefix=INFO %s < %t.out/info
// RUN: not %hindsight run --output %t.out %s 2>&1 | FileCheck --check-prefix=AGAIN %s
// RUN: not %hindsight run --json --output %t.json %s > %t.stdout 2> %t.stderr
// RUN: FileCheck --check-prefix=JSON %s < %t.stdout
// RUN: count 0 < %t.stderr
// RUN: mkdir -p %t.dir && cd %t.dir && not %hindsight run %s && not %hindsight run %s && ls hindsight-out/000/run.json hindsight-out/001/run.json hindsight-out/last/run.json
#include <klee/klee.h>
#include <stddef.h>

int main(void) {
  int key, value = 0, *place = &value;
  klee_make_symbolic(&key, sizeof key, "key");
  if (key == 1234)
    place = NULL;
  // CHECK: results.c:[[# @LINE + 1]]:{{[0-9]+}} in main: null-dereference
  *place = 1;
  return 0;
}
// CHECK: *place = 1;
// CHECK: stack:
// CHECK-NEXT: #0 main() at {{.*}}results.c
// CHECK: key    4 bytes  d2 04 00 00  = 1234
// CHECK: search   complete
// CHECK: verdict  violated: 1 error found

// KTEST: key    4 bytes
// KTEST: key    4 bytes

// ERR: Error: null-dereference
// ERR: Line: 21
// ERR: CWE: 476

// JSON: "command": "run"
// JSON: "verdict": "violated"
// JSON-NEXT: "complete": true
// JSON-NEXT: "stopped_by": []
// JSON: "property": "valid-deref"
// JSON-NEXT: "kind": "null-dereference"
// JSON-NEXT: "cwe": 476
// JSON-NEXT: "sanitizer": "SEGV"
// JSON: "line": 21
// JSON: "function": "main"
// JSON: "replayed": "not-attempted"
// JSON-NEXT: "test": "{{.*}}.ktest"
// JSON: "bytes": "d2040000"
// JSON: "paths": 2
// JSON: "forks": 1

// INFO: hindsight run {{.*}}results.c
// INFO: verdict  violated

// AGAIN: it exists and is not empty
