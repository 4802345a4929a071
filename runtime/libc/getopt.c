// getopt.h: options of a command line as the GNU C library reads them, arguments in between moved to the end. Programs
// look at the variables without calling getopt, too.
#include "hindsight.h"
#include <getopt.h>
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

char* optarg;
int optind = 1, opterr = 1, optopt = '?';

enum Order { kStopAtOthers, kMoveOthers, kReturnOthers };

/// What is known between two calls.
static struct {
  bool isStarted;
  enum Order order;
  char* next;                // letters of this argument that were not read yet; null or empty: none
  int firstOther, lastOther; // arguments that were skipped, the second one behind the last
  int wrong;                 // the option of the last mistake: every call puts it into optopt
} scan;

/// One call.
struct Call {
  int count;
  char** arguments;
  const char* letters;
  const struct option* names; // null: only letters
  int* index;
  bool isLongOnly; // names may follow a single dash
  bool isLoud;
};

static void print(const char* text) {
  __hindsight_stream_write(stderr, text, __hindsight_length(text));
}

static void complain(const struct Call* call, const char* what, const char* before, const char* name,
                     const char* after) {
  if (!call->isLoud) return;
  const char* parts[] = {call->arguments[0], ": ", what, before, name, after};
  for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++) print(parts[i]);
}

static void complainOfLetter(const struct Call* call, const char* what, char letter) {
  char text[] = {'\'', letter, '\'', '\n', 0};
  complain(call, what, " -- ", text, "");
}

static const char* find(const char* letters, char letter) {
  for (; *letters; letters++)
    if (*letters == letter) return letters;
  return NULL;
}

static bool isOption(const char* argument) {
  return argument[0] == '-' && argument[1] != 0;
}

/// Moves the arguments that were skipped behind the options that were read since.
static void moveOthers(char** arguments) {
  for (int at = scan.lastOther; at < optind; at++) {
    char* option = arguments[at];
    int to = scan.firstOther++;
    for (int i = at; i > to; i--) arguments[i] = arguments[i - 1];
    arguments[to] = option;
  }
  scan.lastOther = optind;
}

static bool startsWith(const char* text, const char* start, size_t length) {
  for (size_t i = 0; i < length; i++)
    if (text[i] != start[i]) return false; // also at its end: a name holds no 0
  return true;
}

/// A name that was cut short may mean one of two options if they do not do the same.
static bool differ(const struct Call* call, const struct option* a, const struct option* b) {
  return call->isLongOnly || a->has_arg != b->has_arg || a->flag != b->flag || a->val != b->val;
}

/// The option of that name, or of a name that starts so. Null: there is none, or there are several.
static const struct option* named(const struct Call* call, const char* name, size_t length, bool* isAmbiguous) {
  const struct option* found = NULL;
  for (const struct option* each = call->names; each->name; each++) {
    if (!startsWith(each->name, name, length)) continue;
    if (each->name[length] == 0) return *isAmbiguous = false, each;
    if (!found)
      found = each;
    else if (differ(call, found, each))
      *isAmbiguous = true;
  }
  return *isAmbiguous ? NULL : found;
}

/// The first option that starts so, and those that differ from it.
static void complainOfSeveral(const struct Call* call, const char* dashes, const char* name, size_t length) {
  if (!call->isLoud) return;
  complain(call, "option '", dashes, name, "' is ambiguous; possibilities:");
  const struct option* first = NULL;
  for (const struct option* each = call->names; each->name; each++) {
    if (!startsWith(each->name, name, length) || (first && !differ(call, first, each))) continue;
    if (!first) first = each;
    const char* parts[] = {" '", dashes, each->name, "'"};
    for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++) print(parts[i]);
  }
  print("\n");
}

/// The value of an option, behind '=' or as the next argument. False: it has one that it must not have, or none.
static bool takeValue(const struct Call* call, const struct option* option, const char* dashes, char* end) {
  if (*end && option->has_arg == no_argument) {
    complain(call, "option '", dashes, option->name, "' doesn't allow an argument\n");
    return false;
  }
  if (*end) {
    optarg = end + 1;
  } else if (option->has_arg == required_argument) {
    if (optind >= call->count) {
      complain(call, "option '", dashes, option->name, "' requires an argument\n");
      return false;
    }
    optarg = call->arguments[optind++];
  }
  return true;
}

/// An option with a name. -1: with a single dash, it may still be letters.
static int readName(const struct Call* call, const char* dashes) {
  char *name = scan.next, *end = name;
  while (*end && *end != '=') end++;
  bool isAmbiguous = false;
  const struct option* option = named(call, name, (size_t)(end - name), &isAmbiguous);
  if (!option) {
    if (!isAmbiguous && dashes[1] == 0 && find(call->letters, *name)) return -1;
    if (isAmbiguous)
      complainOfSeveral(call, dashes, name, (size_t)(end - name));
    else
      complain(call, "unrecognized option '", dashes, name, "'\n");
    scan.next = NULL;
    optind++;
    scan.wrong = 0;
    return '?';
  }
  optind++;
  scan.next = NULL;
  bool needsMore = !*end && option->has_arg == required_argument;
  if (!takeValue(call, option, dashes, end)) {
    scan.wrong = option->val;
    return needsMore && call->letters[0] == ':' ? ':' : '?';
  }
  if (call->index) *call->index = (int)(option - call->names);
  if (!option->flag) return option->val;
  *option->flag = option->val;
  return 0;
}

/// "-W name" is "--name", where the letters say "W;".
static int readNameBehindW(struct Call call) {
  if (*scan.next == 0 && optind >= call.count) {
    complainOfLetter(&call, "option requires an argument", 'W');
    scan.wrong = 'W';
    return call.letters[0] == ':' ? ':' : '?';
  }
  if (*scan.next == 0) scan.next = call.arguments[optind];
  optarg = NULL;
  call.isLongOnly = false;
  return readName(&call, "-W ");
}

static int readLetter(const struct Call* call) {
  char letter = *scan.next++;
  const char* known = find(call->letters, letter);
  if (*scan.next == 0) optind++;
  if (!known || letter == ':' || letter == ';') {
    complainOfLetter(call, "invalid option", letter);
    scan.wrong = letter;
    return '?';
  }
  if (known[0] == 'W' && known[1] == ';' && call->names) return readNameBehindW(*call);
  if (known[1] != ':') return letter;
  int result = letter; // of type char: it may be negative
  if (*scan.next) {
    optarg = scan.next;
    optind++;
  } else if (known[2] != ':') {
    if (optind >= call->count) {
      complainOfLetter(call, "option requires an argument", letter);
      scan.wrong = letter;
      result = call->letters[0] == ':' ? ':' : '?';
    } else {
      optarg = call->arguments[optind++];
    }
  }
  scan.next = NULL;
  return result;
}

/// Goes on to the next argument that is an option. False: there is none.
static bool findOption(const struct Call* call) {
  if (scan.lastOther > optind) scan.lastOther = optind;
  if (scan.firstOther > optind) scan.firstOther = optind;
  if (scan.order == kMoveOthers) {
    if (scan.firstOther != scan.lastOther && scan.lastOther != optind)
      moveOthers(call->arguments);
    else if (scan.lastOther != optind)
      scan.firstOther = optind;
    while (optind < call->count && !isOption(call->arguments[optind])) optind++;
    scan.lastOther = optind;
  }
  const char* dashes = optind < call->count ? call->arguments[optind] : "";
  if (dashes[0] == '-' && dashes[1] == '-' && dashes[2] == 0) { // the end of all options
    optind++;
    if (scan.firstOther != scan.lastOther && scan.lastOther != optind)
      moveOthers(call->arguments);
    else if (scan.firstOther == scan.lastOther)
      scan.firstOther = optind;
    scan.lastOther = optind = call->count;
  }
  if (optind < call->count) return true;
  if (scan.firstOther != scan.lastOther) optind = scan.firstOther;
  return false;
}

/// POSIXLY_CORRECT in the environment: the first argument that is no option ends the options.
static bool isPosixWanted(void) {
  static const char name[] = "POSIXLY_CORRECT=";
  for (char** entry = environ; entry && *entry; entry++)
    if (startsWith(*entry, name, sizeof name - 1)) return true;
  return false;
}

static int readOption(struct Call call) {
  if (call.count < 1) return -1;
  optarg = NULL;
  if (optind == 0 || !scan.isStarted) {
    if (optind == 0) optind = 1;
    scan.firstOther = scan.lastOther = optind;
    scan.next = NULL;
    scan.order = kMoveOthers;
    if (*call.letters == '-') scan.order = kReturnOthers;
    if (*call.letters == '+' || (*call.letters != '-' && isPosixWanted())) scan.order = kStopAtOthers;
    scan.isStarted = true;
  }
  if (*call.letters == '-' || *call.letters == '+') call.letters++;
  call.isLoud = opterr && *call.letters != ':';
  if (!scan.next || *scan.next == 0) {
    if (!findOption(&call)) return -1;
    char* argument = call.arguments[optind];
    if (!isOption(argument)) {
      if (scan.order == kStopAtOthers) return -1;
      optarg = call.arguments[optind++];
      return 1;
    }
    scan.next = argument + 1;
    if (call.names && argument[1] == '-') {
      scan.next++;
      return readName(&call, "--");
    }
    if (call.names && call.isLongOnly && (argument[2] || !find(call.letters, argument[1]))) {
      int result = readName(&call, "-");
      if (result != -1) return result;
    }
  }
  return readLetter(&call);
}

static int answer(struct Call call) {
  int result = readOption(call);
  optopt = scan.wrong;
  return result;
}

int getopt(int count, char* const* arguments, const char* letters) {
  return answer((struct Call){count, (char**)arguments, letters, NULL, NULL, false, false});
}

int getopt_long(int count, char* const* arguments, const char* letters, const struct option* names, int* index) {
  return answer((struct Call){count, (char**)arguments, letters, names, index, false, false});
}

int getopt_long_only(int count, char* const* arguments, const char* letters, const struct option* names, int* index) {
  return answer((struct Call){count, (char**)arguments, letters, names, index, true, false});
}
