// A fortified copy into a member of a larger object.
// flags: -D_FORTIFY_SOURCE=2
// errors: 1
#include <hindsight.h>
#include <string.h>

struct Record {
  char name[4];
  char rest[12];
};

int main(void) {
  struct Record record;
  char text[8];
  hindsight_make_symbolic(text, sizeof text, "text");
  text[7] = 0;
  memset(&record, 0, sizeof record);
  size_t n = hindsight_range(0, 9, "n");
  __builtin___memcpy_chk(record.name, text, n, __builtin_object_size(record.name, 1));
  return record.rest[0];
}
