// Names of sections: one letter too many does not fit.
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
