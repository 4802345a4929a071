// Loads a text.
#include "driver.h"
#include <jansson.h>

static void use(char *text, size_t size) {
  (void)size;
  json_error_t error;
  json_t *value = json_loads(text, JSON_DECODE_ANY, &error);
  if (value) json_decref(value);
}
