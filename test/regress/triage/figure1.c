// Figure 1 of SATRACER: with !=, the object is freed only where nothing else points to it. With ==, it is used after it
// was freed, which neither of two well-known tools found.
// RUN: %hindsight triage %s:43:use-after-free %s --output %t.1 -- -DFAILED='!=' | FileCheck %s --check-prefix REFUTED
// RUN: not %hindsight triage %s:43:use-after-free %s --output %t.2 -- -DFAILED='==' | FileCheck %s --check-prefix CONFIRMED
#include <stdio.h>
#include <stdlib.h>

struct entry {
  int value;
};
struct entry *hash_table[4];

struct entry **get_table(void) { return hash_table; }

int hash_insert(struct entry *entry, struct entry **matched) {
  struct entry **table = get_table();
  int i, ret;
  for (i = 0; i < 4; i++)
    if (!table[i]) break;
  if (i < 4) {
    table[i] = entry;
    *matched = entry;
    ret = 0;
  } else {
    ret = 1;
  }
  return ret;
}

void hash_add(void) {
  struct entry *in = malloc(sizeof *in);
  if (!in) return;
  in->value = 7;
  struct entry *added = NULL;
  int err;
  err = hash_insert(in, &added);
  if (err FAILED 0) {
    free(in);
  }
  if (!added)
    return;

  printf("%d\n", added->value);
}

int main(void) {
  for (int i = 0; i < 6; i++) hash_add();
  return 0;
}
// REFUTED: {{^}}refuted {{.*}}figure1.c:43  use-after-free
// REFUTED-NEXT: every path was followed to its end
// REFUTED-NEXT: assumes: allocations succeed
// CONFIRMED: {{^}}confirmed {{.*}}figure1.c:43  use-after-free
// CONFIRMED-NEXT: use-after-free at {{.*}}figure1.c:43:{{[0-9]+}}; the native run shows it
