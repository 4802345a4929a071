// Words of a text in a table by their hash; equal ones are counted.
#include "../driver.h"
#include <ctype.h>
#include <stdlib.h>

struct entry {
  struct entry *next;
  unsigned hash, count;
  char name[8];
};

static void use(char *text, size_t size) {
  struct entry *buckets[16] = {0};
  unsigned most = 0;
  for (size_t place = 0; place < size;) {
    if (!isalnum((unsigned char)text[place])) {
      ++place;
      continue;
    }
    size_t start = place;
    unsigned hash = 2166136261u;
    for (; place < size && isalnum((unsigned char)text[place]) && place - start < 7; ++place)
      hash = (hash ^ (unsigned char)text[place]) * 16777619u;
    struct entry **at = &buckets[hash >> 28];
    while (*at && ((*at)->hash != hash || memcmp((*at)->name, text + start, place - start) != 0)) at = &(*at)->next;
    if (!*at) {
      if (!(*at = calloc(1, sizeof **at))) return;
      (*at)->hash = hash;
      memcpy((*at)->name, text + start, place - start);
    }
    if (++(*at)->count > most) most = (*at)->count;
  }
  for (int bucket = 0; bucket < 16; ++bucket)
    while (buckets[bucket]) {
      struct entry *first = buckets[bucket];
      buckets[bucket] = first->next;
      free(first);
    }
}
