// Parses a text and prints what it says.
#include "cJSON.h"
#include "driver.h"

static void use(char *text, size_t size) {
  (void)size;
  cJSON *value = cJSON_Parse(text);
  if (!value) return;
  char *printed = cJSON_PrintUnformatted(value);
  cJSON_free(printed);
  cJSON_Delete(value);
}
