// What no sanitizer sees is not refuted: an overflow inside a struct, memory that a global still points to, and what
// comes behind another error.
// RUN: not %hindsight triage %s:15:out-of-bounds %s:16:memory-leak %s --output %t.1 | FileCheck %s --check-prefix INSIDE
// RUN: not %hindsight triage %s:24:null-dereference %s --output %t.2 -- -DERROR | FileCheck %s --check-prefix BEHIND
#include <stdlib.h>
#include <string.h>
struct packet {
  char name[8];
  char *next;
};
static char *kept;

int main(void) {
  struct packet packet = {"", 0};
  memcpy(packet.name, "0123456789abcdef", sizeof packet);
  kept = malloc(3);
#ifdef ERROR
  int *p = malloc(4);
  if (!p) return 1;
  free(p);
  int x = 3, *q = &x;
  if (*p == 5) q = 0;

  return *q;
#endif
  return packet.name[0];
}
// INSIDE: {{^}}unknown {{.*}}silent.c:15  out-of-bounds
// INSIDE-NEXT: arrays inside structs
// INSIDE: {{^}}unknown {{.*}}silent.c:16  memory-leak
// INSIDE-NEXT: something still points to it
// BEHIND: {{^}}unknown {{.*}}silent.c:24  null-dereference
// BEHIND-NEXT: an error before it ends the paths that would come here: use-after-free at {{.*}}silent.c:22
