// Regular expressions of regex.h: what its files share.
//
// regex_parse.c reads a pattern into a tree, regex_compile.c makes a program of it, and regex_match.c runs the program,
// in two ways. Without back references, the ends of all matches that start at one place are found by carrying the set
// of positions in the program along the text: each member is a term, so that a symbolic text does not fork. What forks
// is where a match begins and ends, and only if the caller wants to know. Subexpressions are then found by backtracking
// within the match. With back references, backtracking does everything.
#pragma once

#include "hindsight.h"
#include <regex.h>
#include <stdbool.h>

typedef struct re_pattern_buffer HsPattern;

// --- The tree ---

enum HsNodeKind {
  kHsEmpty,
  kHsCharacter, // value: the character
  kHsSet,       // value: index of the set
  kHsConcat,
  kHsAlternative,
  kHsRepeat, // of `left`, least to most times; most -1: without end
  kHsGroup,  // value: its number
  kHsReference,
  kHsAssertion // value: HsCondition
};

struct HsNode {
  enum HsNodeKind kind;
  int value, left, right; // -1: none
  int least, most;
};

/// A set of bytes: by a bit each, and as ranges, which are few terms for a symbolic byte.
struct HsSet {
  unsigned long long bits[4];
  unsigned char low[128], high[128];
  int ranges;
};

/// What an assertion asks for. A path through a program may ask for several: a mask.
enum HsCondition {
  kHsLineStart = 1,
  kHsLineEnd = 2,
  kHsTextStart = 4,
  kHsTextEnd = 8,
  kHsWordStart = 16,
  kHsWordEnd = 32,
  kHsInsideWord = 64,
  kHsOutsideWord = 128
};

// --- The program ---

enum HsOpcode {
  kHsByte,
  kHsOneOf,
  kHsSplit,
  kHsLoop,
  kHsJump,
  kHsOpen,
  kHsClose,
  kHsAssert,
  kHsRepeatGroup,
  kHsAccept
};

struct HsStep {
  enum HsOpcode opcode;
  int value;       // character, set, group, condition, number of the loop
  int next, other; // of a split and a loop: the preferred way, and the other one
  bool isOptional; // of a close: the group may be left out
};

/// From behind a step that reads a byte: the steps that read the next one, each under a condition.
struct HsEdge {
  int to, mask;
};

struct HsProgram {
  struct HsNode* nodes;
  int nodeCount, nodeRoom;
  struct HsSet* sets;
  int setCount, setRoom;
  struct HsStep* steps;
  int stepCount, stepRoom;
  struct HsEdge* edges;
  int edgeCount, edgeRoom;
  int* firstEdge; // of each step, and one behind the last: those from its successor. [stepCount]: those from the start
  int groups, loops;
  bool hasReferences;
  int root;
};

/// Grows an array by one element; null: no memory.
void* __hindsight_regex_grow(void* array, int count, int* room, size_t size);

/// Each returns a reg_errcode_t.
int __hindsight_regex_parse(struct HsProgram* program, const char* pattern, size_t length, reg_syntax_t syntax,
                            const unsigned char* translate);
int __hindsight_regex_compile(struct HsProgram* program);
void __hindsight_regex_free(struct HsProgram* program);

/// A text, and what holds at its borders.
struct HsSubject {
  const char* text;
  int length;
  bool isLineStart, isLineEnd; // whether its borders count as those of a line
  bool hasLines;               // whether newlines do
  bool ignoresCase;
  const unsigned char* translate;
};

/// Whether there is a match that begins at one of [first, last]; as a term, without a fork. Not with references.
int __hindsight_regex_any(const struct HsProgram* program, const struct HsSubject* subject, int first, int last);
/// Where the longest match ends that begins there; -1: there is none. Fills `registers` (start and end of each group),
/// if there are any wanted: `count` of them, the whole match first.
int __hindsight_regex_longest(const struct HsProgram* program, const struct HsSubject* subject, int start,
                              regmatch_t* registers, int count);
