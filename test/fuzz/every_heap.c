// Runs f(p, q, x) on every heap of so many nodes and prints the lines whose assertions fail. A null pointer that is
// used ends a run. Numbers matter by their lowest bit only, and x is 0 or 1.
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#undef malloc
#undef calloc

struct Node {
  int val;
  struct Node *next, *other;
};
void f(struct Node* p, struct Node* q, int x);

static sigjmp_buf back;
static char failed[4096], arena[4096];
static size_t used;

void* arena_malloc(size_t size) {
  void* memory = arena + used;
  used += (size + 15) & ~(size_t)15;
  return memory;
}
void* arena_calloc(size_t count, size_t size) {
  return memset(arena_malloc(count * size), 0, count * size);
}

void __assert_fail(const char* text, const char* file, unsigned line, const char* function) {
  (void)text, (void)file, (void)function;
  failed[line % sizeof failed] = 1;
  siglongjmp(back, 1);
}
static void crashed(int signal) {
  (void)signal;
  siglongjmp(back, 2);
}

static struct Node nodes[8];
static struct Node* place(long number) {
  return number ? &nodes[number - 1] : NULL;
}

int main(int count, char** words) {
  long most = count > 1 ? atol(words[1]) : 2, shapes = 1;
  struct sigaction action = {.sa_handler = crashed, .sa_flags = SA_NODEFER};
  sigaction(SIGSEGV, &action, NULL);
  for (long each = 0; each < 2 * most; each++) shapes *= most + 1;
  shapes <<= most;
  for (long start = 0; start < shapes * (most + 1) * (most + 1) * 2; start++) {
    long rest = start;
    for (long each = 0; each < most; each++) {
      nodes[each].val = (int)(rest & 1), rest /= 2;
      nodes[each].next = place(rest % (most + 1)), rest /= most + 1;
      nodes[each].other = place(rest % (most + 1)), rest /= most + 1;
    }
    used = 0;
    int x = (int)(rest & 1);
    rest /= 2;
    if (!sigsetjmp(back, 0)) f(place(rest % (most + 1)), place(rest / (most + 1)), x);
  }
  for (int line = 0; line < (int)sizeof failed; line++)
    if (failed[line]) printf("%d\n", line);
}
