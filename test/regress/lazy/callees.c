// Function pointers of the input: functions of their type whose address the files take, also where only other code does.
// RUN: not %hindsight check %s --entry apply --missing stop --output %t.apply --repro %t.c --draw %t.dot | FileCheck --check-prefix=APPLY %s
// RUN: FileCheck --check-prefix=HARNESS %s < %t.c
// RUN: FileCheck --check-prefix=DOT %s < %t.dot
// RUN: %hindsight replay %t.apply | FileCheck --check-prefix=REPLAY %s
// RUN: not %hindsight check %s --entry apply --output %t.json --json | FileCheck --check-prefix=JSON %s
// RUN: %hindsight check %s --entry renew --missing stop --output %t.renew | FileCheck --check-prefix=RENEW %s
// RUN: not %hindsight check %s --entry take --missing stop --output %t.take --repro %t.take.c | FileCheck --check-prefix=TAKE %s
// RUN: FileCheck --check-prefix=ALIAS %s < %t.take.c
// RUN: not %hindsight check %s --entry lonely --missing stop --output %t.lonely | FileCheck --check-prefix=LONELY %s
#include <assert.h>
#include <stdlib.h>

struct shape {
  int (*area)(int);
  int side;
};

static int square(int side) {
  return side * side;
}
static int half(int side) {
  return side / 2;
}
int by_name(int side) { // whose address nothing takes
  return -7;
}

// APPLY: callees.c:[[@LINE+7]]:{{.*}}assertion-failed
// APPLY: shape -> #1 {area half, side 8}
// APPLY: precondition: {{.*}}shape->area == half
// APPLY: replayed natively: yes
// APPLY: function pointers to functions of the program
int apply(struct shape* shape) {
  if (shape->side != 8) return 0;
  assert(shape->area(shape->side) != 4);
  return shape->area(1);
}
// HARNESS: struct shape *{{.*}}block1 = __builtin_calloc
// HARNESS: block1->area = {{.*}}half;
// DOT: half
// REPLAY: confirmed
// JSON: "kind": "function"

struct shape square_of(int side) {
  return (struct shape){square, side};
}
struct shape* halve(struct shape* shape) {
  shape->area = half;
  return shape;
}

struct memory {
  void* (*get)(size_t);
  void (*put)(void*);
};
struct memory own = {malloc, free};

// RENEW: needs    memory != NULL
// RENEW: verdict  safe
int renew(struct memory* memory) {
  char* block = memory->get(1);
  *block = 1;
  int result = *block;
  memory->put(block);
  return result;
}

// TAKE: assertion-failed
// TAKE: memory -> #1 {get malloc}
// TAKE: replayed natively: yes
void* take(struct memory* memory) {
  void* block = memory->get(4);
  assert(block == 0);
  return block;
}
// ALIAS: block1->get = {{.*}}malloc;

// LONELY: unable   a call through a function pointer of the input, which is none of the functions of this type
// LONELY: verdict  unknown
int lonely(double (*of)(char, double)) {
  return of('a', 1.0) > 0;
}
