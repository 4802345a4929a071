// Lines "Name: value" of a message; folded lines go on with a blank.
#include <ctype.h>
#include <stdio.h>
#include <string.h>

struct field {
  char name[8], value[8];
};

int main(void) {
  char line[64];
  struct field fields[4];
  int count = 0;
  while (fgets(line, sizeof line, stdin) && line[0] != '\n') {
    line[strcspn(line, "\r\n")] = 0;
    if (line[0] == ' ' && count > 0) {
      strcat(fields[count - 1].value, line); // not looked at how much there is already
      continue;
    }
    char *colon = strchr(line, ':');
    if (!colon || colon - line >= 8 || count == 4) return 1;
    *colon++ = 0;
    while (isspace((unsigned char)*colon)) colon++;
    if (strlen(colon) >= 8) return 1;
    strcpy(fields[count].name, line);
    strcpy(fields[count++].value, colon);
  }
  for (int i = 0; i < count; i++) printf("%s=%s\n", fields[i].name, fields[i].value);
  return 0;
}
