// A name that is one letter too long for its room: sixteen rounds of three loops whose every round is a branch on the
// input, before any of a hundred thousand other paths of longer inputs. Coins that are fair at every branch find it
// once in millions of walks.
// Validating takes minutes: all paths that are cut are followed.
// UNSUPPORTED: validated
// RUN: not %hindsight check --output %t %s --property valid-deref --sym-stdin 24 --max-instructions 20000000 | FileCheck %s
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct section {
  struct section *next;
  char name[16];
};

static struct section *parse(const char *line, struct section *sections) {
  if (*line != '[') return sections;
  const char *end = strchr(line, ']');
  if (!end) return sections;
  struct section *section = calloc(1, sizeof *section);
  size_t length = end - line - 1;
  if (length > sizeof section->name) length = sizeof section->name;
  memcpy(section->name, line + 1, length);
  section->name[length] = 0;
  // CHECK: long-field.c:[[@LINE-1]]:{{[0-9]+}} in parse: heap-out-of-bounds-write: writes 1 byte at offset 24
  section->next = sections;
  return section;
}

int main(void) {
  char line[64];
  struct section *sections = 0;
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = 0;
    sections = parse(line, sections);
  }
  for (struct section *section = sections; section; section = section->next) puts(section->name);
  return 0;
}
// CHECK: verdict  violated: 1 error found
