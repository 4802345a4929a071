// What macro processors do: symbols and files in two hash tables that the same code fills, and a lookup of a name that
// may be anything; then the definition is followed to what it names itself.
#include <stdlib.h>
#include <string.h>

void klee_make_symbolic(void *where, unsigned long size, const char *name);

enum { kBuckets = 31, kEntries = 60 };
struct entry {
  struct entry *next;
  char *name;
  struct entry *means;
};
struct table {
  struct entry *buckets[kBuckets];
  unsigned size;
};

static unsigned hash(const char *name) {
  unsigned h = 0;
  while (*name) h = h * 7 + (unsigned char)*name++;
  return h;
}

static struct entry *lookup(struct table *in, const char *name) {
  struct entry *each = in->buckets[hash(name) % kBuckets];
  while (each && strcmp(each->name, name) != 0) each = each->next;
  return each;
}

static struct entry *define(struct table *in, const char *name, struct entry *means) {
  struct entry *known = lookup(in, name);
  if (!known) {
    unsigned bucket = hash(name) % kBuckets;
    known = malloc(sizeof *known);
    known->name = strdup(name);
    known->next = in->buckets[bucket];
    in->buckets[bucket] = known;
    in->size++;
  }
  known->means = means;
  return known;
}

static struct table symbols, files;

int main(void) {
  struct entry *last = 0, *lastFile = 0;
  for (int i = 0; i < kEntries; ++i) {
    char name[3] = {(char)('a' + i / 26), (char)('a' + i % 26), 0};
    last = define(&symbols, name, last);
    name[0] = (char)(name[0] - 32);
    lastFile = define(&files, name, lastFile);
  }
  char any[3] = {0};
  klee_make_symbolic(any, 2, "name");
  struct entry *found = lookup(&symbols, any);
  if (!found) return 1;
  char other[3] = {0};
  klee_make_symbolic(other, 2, "file");
  struct entry *file = lookup(&files, other);
  return file ? 2 : 3;
}
