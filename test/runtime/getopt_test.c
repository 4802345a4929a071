// getopt.h: random command lines read by the model and by the machine's library: every result, every variable, the
// order that the arguments end up in, and what is printed.
#define _GNU_SOURCE
#include "check.h"
#include <getopt.h>
#include <unistd.h>

MODEL(getopt);
MODEL(getopt_long);
MODEL(getopt_long_only);
extern char* hs_optarg;
extern int hs_optind, hs_opterr, hs_optopt;
extern char** hs_environ;

static int flagOf[2];
static const struct option names[] = {{"all", no_argument, NULL, 'a'},
                                      {"almost", no_argument, NULL, 'A'},
                                      {"block", required_argument, NULL, 'b'},
                                      {"blocks", required_argument, NULL, 'b'},
                                      {"color", optional_argument, NULL, 'c'},
                                      {"flag", no_argument, &flagOf[0], 7},
                                      {"flags", required_argument, &flagOf[0], 8},
                                      {"b", no_argument, NULL, 1000},
                                      {NULL, 0, NULL, 0}};

enum { kMost = 6 };

static const char* randomArgument(void) {
  static const char* const fixed[] = {
      "--",      "-",      "x",   "-a",      "-ab",    "-b",       "-bx",     "-c",        "-cx",       "--all",
      "--al",    "--alm",  "--a", "--block", "--bl=3", "--block=", "--color", "--color=9", "--flag",    "--fla=2",
      "--flags", "--none", "-W",  "-Wall",   "-W all", "-z",       "-az",     "-all",      "-block",    "-fl",
      "--all=1", "-:",     "-;",  "file",    "-bl",    "all",      "--b",     "--=",       "-Wblock=2", "block"};
  return fixed[below(sizeof fixed / sizeof *fixed)];
}

static char errors[4096];
static size_t errorsSize;

/// Runs the machine's function with its standard error in a file.
static int reference(int kind, int count, char** arguments, const char* letters, int* index) {
  int saved = dup(2);
  FILE* file = tmpfile();
  dup2(fileno(file), 2);
  int result = kind == 0   ? getopt(count, arguments, letters)
               : kind == 1 ? getopt_long(count, arguments, letters, names, index)
                           : getopt_long_only(count, arguments, letters, names, index);
  fflush(stderr);
  dup2(saved, 2);
  close(saved);
  rewind(file);
  errorsSize = fread(errors, 1, sizeof errors, file);
  fclose(file);
  return result;
}

static void compareOne(int kind, const char* letters) {
  char *mine[kMost + 2] = {"prog"}, *theirs[kMost + 2] = {"prog"};
  int count = 1 + (int)below(kMost + 1);
  for (int i = 1; i < count; i++) mine[i] = theirs[i] = (char*)randomArgument();
  mine[count] = theirs[count] = NULL;
  hs_optind = optind = 0;
  hs_opterr = opterr = !chance(20);
  for (int step = 0; step < 20; step++) {
    int myIndex = -5, theirIndex = -5;
    resetWritten();
    flagOf[0] = 0;
    int result = kind == 0   ? hs_getopt(count, mine, letters)
                 : kind == 1 ? hs_getopt_long(count, mine, letters, names, &myIndex)
                             : hs_getopt_long_only(count, mine, letters, names, &myIndex);
    int flag = flagOf[0];
    flagOf[0] = 0;
    int expected = reference(kind, count, theirs, letters, &theirIndex);
    CHECK(result == expected && flag == flagOf[0], "kind %d, letters %s, step %d: %d, expected %d", kind, letters, step,
          result, expected);
    CHECK(hs_optind == optind && hs_optopt == optopt && myIndex == theirIndex, "optind %d, %d; optopt %d, %d; %d, %d",
          hs_optind, optind, hs_optopt, optopt, myIndex, theirIndex);
    CHECK(!hs_optarg == !optarg && (!optarg || strcmp(hs_optarg, optarg) == 0), "optarg %s, %s", hs_optarg, optarg);
    CHECK(memcmp(mine, theirs, sizeof mine) == 0, "order of the arguments, step %d", step);
    CHECK(writtenSize[2] == errorsSize && memcmp(written[2], errors, errorsSize) == 0, "%s, expected %s",
          quoted(written[2], writtenSize[2]), quoted(errors, errorsSize));
    if (expected == -1 || result != expected) break;
  }
}

void runTests(unsigned rounds) {
  static const char* const letters[] = {"ab:c::", "+ab:c::", "-ab:c::", ":ab:c::", "+:ab:W;",
                                        "ab:W;",  "-:abc",   "",        "W;a"};
  rounds = rounds / 4;
  for (unsigned i = 0; i < rounds; i++) compareOne((int)below(3), letters[below(sizeof letters / sizeof *letters)]);
  char* posix[] = {"POSIXLY_CORRECT=", NULL};
  hs_environ = posix;
  setenv("POSIXLY_CORRECT", "", 1);
  for (unsigned i = 0; i < rounds / 4; i++) compareOne((int)below(3), letters[below(sizeof letters / sizeof *letters)]);
}
