// Sections, keys and numbers of a settings file.
#include "../driver.h"
#include <ctype.h>
#include <stdlib.h>

struct settings {
  int width, fast, depth;
};

static char *trimmed(char *start, char *end) {
  while (start < end && isspace((unsigned char)*start)) ++start;
  while (end > start && isspace((unsigned char)end[-1])) --end;
  *end = 0;
  return start;
}

static int readLine(char *line, char *end, char *section, struct settings *settings) {
  line = trimmed(line, end);
  size_t length = strlen(line);
  if (length == 0 || *line == ';' || *line == '#') return 1;
  if (*line == '[') {
    if (line[length - 1] != ']' || length > 8) return 0;
    memcpy(section, line + 1, length - 2);
    section[length - 2] = 0;
    return 1;
  }
  char *equals = strchr(line, '=');
  if (!equals) return 0;
  char *value = trimmed(equals + 1, line + length), *key = trimmed(line, equals);
  if (strcmp(section, "d") == 0 && strcmp(key, "w") == 0) return (settings->width = atoi(value)) > 0;
  if (strcmp(key, "f") == 0) settings->fast = tolower((unsigned char)*value) == 'y';
  else if (strncmp(key, "de", 2) == 0) settings->depth = (int)strtol(value, NULL, 0);
  else return 0;
  return 1;
}

static void use(char *text, size_t size) {
  char section[8] = "";
  struct settings settings = {0, 0, 0};
  char *end = text + size;
  for (char *line = text; line < end;) {
    char *stop = memchr(line, '\n', (size_t)(end - line));
    if (!stop) stop = end;
    if (!readLine(line, stop, section, &settings)) return;
    line = stop + 1;
  }
  if (settings.width > 9 && settings.fast) ++settings.depth;
}
