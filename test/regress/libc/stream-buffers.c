// Streams write at once, but natively they have buffers: where that can be seen, the path ends by name.
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.1 -- -DWHICH=1 | FileCheck %s --check-prefix=UNKNOWN1
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.2 -- -DWHICH=2 | FileCheck %s --check-prefix=UNKNOWN2
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.3 -- -DWHICH=3 | FileCheck %s --check-prefix=UNKNOWN3
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.4 -- -DWHICH=4 | FileCheck %s --check-prefix=FOUND
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.5 -- -DWHICH=5 | FileCheck %s --check-prefix=UNKNOWN5
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.6 -- -DWHICH=6 | FileCheck %s --check-prefix=FOUND
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.7 -- -DWHICH=7 | FileCheck %s --check-prefix=FOUND
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.8 -- -DWHICH=8 | FileCheck %s --check-prefix=FOUND
// RUN: not %hindsight check %s --property unreach-call --no-replay --output %t.9 -- -DWHICH=9 | FileCheck %s --check-prefix=UNKNOWN9
// FOUND: verdict  violated: 1 error found
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
extern void reach_error(void);

int main(void) {
#if WHICH == 1 // what was printed is lost when its descriptor is closed
  printf("text");
  close(1);
  if (fflush(stdout) == EOF) reach_error();
  // UNKNOWN1: unable   a descriptor that was closed under a stream (1 path)
  // UNKNOWN1: verdict  unknown
#elif WHICH == 2 // it is lost later
  close(1);
  if (printf("text") == 4) reach_error();
  // UNKNOWN2: unable   output to a descriptor that was closed (1 path)
  // UNKNOWN2: verdict  unknown
#elif WHICH == 3 // a file is empty until its stream is flushed
  FILE *file = fopen("made", "w");
  fputs("text", file);
  struct stat about;
  stat("made", &about);
  if (about.st_size == 0) reach_error();
  // UNKNOWN3: unable   a file with output that a stream may not have flushed (1 path)
  // UNKNOWN3: verdict  unknown
#elif WHICH == 4 // then it is not
  FILE *file = fopen("made", "w");
  fputs("text", file);
  fflush(file);
  struct stat about;
  stat("made", &about);
  if (about.st_size == 4) reach_error();
#elif WHICH == 5 // a stream reads as much as it has room for
  int made = creat("made", 0600);
  write(made, "text", 4);
  FILE *file = fopen("made", "r");
  fgetc(file);
  if (lseek(fileno(file), 0, SEEK_CUR) > 1) reach_error();
  // UNKNOWN5: unable   a descriptor from which a stream may have read ahead (1 path)
  // UNKNOWN5: verdict  unknown
#elif WHICH == 6 // one without a buffer does not
  int made = creat("made", 0600);
  write(made, "text", 4);
  FILE *file = fopen("made", "r");
  setvbuf(file, 0, _IONBF, 0);
  fgetc(file);
  if (lseek(fileno(file), 0, SEEK_CUR) == 1) reach_error();
#elif WHICH == 7 // a stream in memory has no descriptor
  char *text;
  size_t size;
  FILE *file = open_memstream(&text, &size);
  errno = 0;
  if (fileno(file) == -1 && errno == EBADF && open("/dev/null", O_RDONLY) == 3) reach_error();
#elif WHICH == 8 // standard error has no buffer
  close(2);
  if (fprintf(stderr, "text") == -1 && errno == EBADF) reach_error();
#elif WHICH == 9 // what waits goes to the file that comes in its place
  printf("text");
  int made = creat("made", 0600);
  dup2(made, 1);
  fflush(stdout);
  struct stat about;
  stat("made", &about);
  if (about.st_size == 4) reach_error();
  // UNKNOWN9: unable   a descriptor that was closed under a stream (1 path)
  // UNKNOWN9: verdict  unknown
#endif
  return 0;
}
