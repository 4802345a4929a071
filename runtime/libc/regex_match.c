// regex.h: programs on texts. See regex_program.h.
#include "regex_program.h"
#include <stdlib.h>

// --- Bytes and what holds between them; all of it as terms ---

static int byteAt(const struct HsSubject* subject, int at) {
  int c = (unsigned char)subject->text[at];
  if (subject->translate) c = subject->translate[c];
  if (subject->ignoresCase) c -= ((unsigned)c - 'a' < 26u) << 5;
  return c;
}

static int isWord(const struct HsSubject* subject, int at) {
  if (at < 0 || at >= subject->length) return 0;
  int c = byteAt(subject, at);
  return ((unsigned)(c | 32) - 'a' < 26u) | ((unsigned)c - '0' < 10u) | (c == '_');
}

static int isNewline(const struct HsSubject* subject, int at) {
  return subject->hasLines && byteAt(subject, at) == '\n';
}

static int isTrueAt(const struct HsSubject* subject, int mask, int at) {
  int result = 1;
  if (mask & kHsLineStart) result &= at == 0 ? subject->isLineStart : isNewline(subject, at - 1);
  if (mask & kHsLineEnd) result &= at == subject->length ? subject->isLineEnd : isNewline(subject, at);
  if (mask & kHsTextStart) result &= at == 0;
  if (mask & kHsTextEnd) result &= at == subject->length;
  if ((mask & ~(kHsLineStart | kHsLineEnd | kHsTextStart | kHsTextEnd)) == 0) return result;
  int before = isWord(subject, at - 1), after = isWord(subject, at);
  if (mask & kHsWordStart) result &= (before == 0) & after;
  if (mask & kHsWordEnd) result &= before & (after == 0);
  if (mask & kHsInsideWord) result &= before & after;
  if (mask & kHsOutsideWord) result &= (before == 0) & (after == 0);
  return result;
}

static int accepts(const struct HsProgram* program, const struct HsStep* step, int c) {
  if (step->opcode == kHsByte) return c == step->value;
  const struct HsSet* set = &program->sets[step->value];
  if (!__hindsight_is_symbolic((unsigned)c)) return (int)(set->bits[c / 64] >> c % 64 & 1);
  int hit = 0;
  for (int i = 0; i < set->ranges; i++) hit |= (c >= set->low[i]) & (c <= set->high[i]);
  return hit;
}

static int isZero(int flag) {
  return !__hindsight_is_symbolic((unsigned)flag) && flag == 0;
}

// --- Sets of positions ---

/// A member for each step; the next set beside it.
struct Positions {
  unsigned char *now, *next;
};

static void enter(const struct HsProgram* program, const struct HsSubject* subject, unsigned char* set, int from,
                  int at, int flag) {
  for (int i = program->firstEdge[from]; i < program->firstEdge[from + 1]; i++) {
    const struct HsEdge* edge = &program->edges[i];
    set[edge->to] |= (unsigned char)(edge->mask == 0 ? flag : flag & isTrueAt(subject, edge->mask, at));
  }
}

/// Reads the byte at this place. Returns whether any position may be left.
static bool advance(const struct HsProgram* program, const struct HsSubject* subject, struct Positions* positions,
                    int at) {
  int count = program->stepCount, c = byteAt(subject, at);
  bool isAlive = false;
  __builtin_memset(positions->next, 0, (size_t)count);
  for (int i = 0; i < count - 1; i++) {
    if (isZero(positions->now[i])) continue;
    int flag = positions->now[i] & accepts(program, &program->steps[i], c);
    if (isZero(flag)) continue;
    isAlive = true;
    enter(program, subject, positions->next, i, at + 1, flag);
  }
  unsigned char* swapped = positions->now;
  positions->now = positions->next;
  positions->next = swapped;
  return isAlive;
}

static unsigned char* newFlags(int count) {
  unsigned char* flags = calloc((size_t)count, 1);
  if (!flags) __hindsight_unsupported("a regular expression without memory to match it");
  return flags;
}

int __hindsight_regex_any(const struct HsProgram* program, const struct HsSubject* subject, int first, int last) {
  int count = program->stepCount, found = 0;
  struct Positions positions = {newFlags(count), newFlags(count)};
  for (int at = first; at <= subject->length; at++) {
    if (at <= last) enter(program, subject, positions.now, count, at, 1);
    found |= positions.now[count - 1];
    if (!__hindsight_is_symbolic((unsigned)found) && found) break;
    if (at == subject->length || (!advance(program, subject, &positions, at) && at >= last)) break;
  }
  free(positions.now);
  free(positions.next);
  return found;
}

/// Where the longest match ends. Forks over that place, and only over it.
static int longestEnd(const struct HsProgram* program, const struct HsSubject* subject, int start) {
  int count = program->stepCount, last = start;
  struct Positions positions = {newFlags(count), newFlags(count)};
  unsigned char* ends = newFlags(subject->length - start + 1);
  enter(program, subject, positions.now, count, start, 1);
  for (;; last++) {
    ends[last - start] = positions.now[count - 1];
    if (last == subject->length || !advance(program, subject, &positions, last)) break;
  }
  int end = -1;
  for (int at = last; at >= start && end < 0; at--)
    if (HS_FORK(ends[at - start] != 0)) end = at;
  free(positions.now);
  free(positions.next);
  free(ends);
  return end;
}

// --- Backtracking ---

/// What is known on the way: a start and an end for each group, those before the last empty try, and for each loop the
/// place where it was passed last.
struct Attempt {
  int step, at;
  int* known; // [groups + 1] starts, as many ends, the same again, [loops] places
};

struct Search {
  const struct HsProgram* program;
  const struct HsSubject* subject;
  int start, wanted;       // wanted: the end, or -1: the longest one
  int groups, size;        // of `known`
  struct Attempt* pending; // what else could be tried
  int count, room;
  unsigned char* tried; // a flag for each step and place, without references
  int best;
  int* bestKnown;
};

static int* copied(const struct Search* search, const int* known) {
  int* copy = malloc((size_t)search->size * sizeof *copy);
  if (!copy) __hindsight_unsupported("a regular expression without memory to match it");
  __builtin_memcpy(copy, known, (size_t)search->size * sizeof *copy);
  return copy;
}

static void postpone(struct Search* search, const struct Attempt* attempt, int step) {
  void* grown = __hindsight_regex_grow(search->pending, search->count, &search->room, sizeof *search->pending);
  if (!grown) __hindsight_unsupported("a regular expression without memory to match it");
  search->pending = grown;
  search->pending[search->count++] = (struct Attempt){step, attempt->at, copied(search, attempt->known)};
}

/// The end of a group. An empty try of a group that may be left out does not count, if there was another one before.
static void closeGroup(const struct Search* search, const struct HsStep* step, struct Attempt* attempt) {
  int groups = search->groups, *known = attempt->known, *before = known + 2 * groups, group = step->value;
  size_t size = (size_t)groups * 2 * sizeof *known;
  if (known[group] < attempt->at) {
    known[groups + group] = attempt->at;
    __builtin_memcpy(before, known, size);
  } else if (step->isOptional && before[group] != -1) {
    __builtin_memcpy(known, before, size);
  } else {
    known[groups + group] = attempt->at;
  }
}

/// Reads what the group matched once more. False: it is not there.
static bool readGroup(const struct Search* search, struct Attempt* attempt, int group) {
  int from = attempt->known[group], to = attempt->known[search->groups + group];
  if (from < 0 || to < 0 || to - from > search->subject->length - attempt->at) return false;
  for (int i = 0; i < to - from; i++)
    if (!HS_FORK(byteAt(search->subject, from + i) == byteAt(search->subject, attempt->at + i))) return false;
  attempt->at += to - from;
  return true;
}

static bool isTried(struct Search* search, const struct Attempt* attempt) {
  if (!search->tried) return false;
  unsigned char* flag = &search->tried[(size_t)attempt->step * (size_t)(search->subject->length - search->start + 1) +
                                       (size_t)(attempt->at - search->start)];
  bool was = *flag;
  *flag = 1;
  return was;
}

/// Whether the attempt ends the search. What it could have done otherwise is postponed.
static bool follow(struct Search* search, struct Attempt* attempt) {
  for (;;) {
    const struct HsStep* step = &search->program->steps[attempt->step];
    if (step->opcode != kHsLoop && isTried(search, attempt)) return false;
    switch (step->opcode) {
    case kHsByte:
    case kHsOneOf:
      if (attempt->at >= search->subject->length) return false;
      if (!HS_FORK(accepts(search->program, step, byteAt(search->subject, attempt->at)))) return false;
      attempt->at++;
      break;
    case kHsSplit: postpone(search, attempt, step->other); break;
    case kHsLoop: {
      int* last = &attempt->known[4 * search->groups + step->value];
      if (*last == attempt->at) { // nothing was read since: enough of it
        attempt->step = step->other;
        continue;
      }
      *last = attempt->at;
      postpone(search, attempt, step->other);
      break;
    }
    case kHsOpen: attempt->known[step->value] = attempt->at; break;
    case kHsClose: closeGroup(search, step, attempt); break;
    case kHsAssert:
      if (!HS_FORK(isTrueAt(search->subject, step->value, attempt->at))) return false;
      break;
    case kHsRepeatGroup:
      if (!readGroup(search, attempt, step->value)) return false;
      break;
    case kHsAccept:
      if (search->wanted >= 0 ? attempt->at != search->wanted : attempt->at <= search->best) return false;
      search->best = attempt->at;
      __builtin_memcpy(search->bestKnown, attempt->known, (size_t)search->size * sizeof *attempt->known);
      return search->wanted >= 0 || attempt->at == search->subject->length;
    default: break;
    }
    attempt->step = step->next;
  }
}

static int backtrack(const struct HsProgram* program, const struct HsSubject* subject, int start, int wanted,
                     regmatch_t* registers, int count) {
  int groups = program->groups + 1;
  struct Search search = {program, subject, start, wanted, groups, 4 * groups + program->loops,
                          NULL,    0,       0,     NULL,   -1,     NULL};
  int* fresh = malloc((size_t)search.size * sizeof *fresh);
  if (!fresh) __hindsight_unsupported("a regular expression without memory to match it");
  for (int i = 0; i < search.size; i++) fresh[i] = -1;
  search.bestKnown = copied(&search, fresh);
  if (!program->hasReferences) search.tried = newFlags(program->stepCount * (subject->length - start + 1));
  struct Attempt attempt = {0, start, fresh};
  while (!follow(&search, &attempt) && search.count > 0) {
    free(attempt.known);
    attempt = search.pending[--search.count];
  }
  free(attempt.known);
  while (search.count > 0) free(search.pending[--search.count].known);
  for (int i = 1; i < count && search.best >= 0; i++) {
    bool isSet = i < groups && search.bestKnown[groups + i] >= 0;
    registers[i].rm_so = isSet ? search.bestKnown[i] : -1;
    registers[i].rm_eo = isSet ? search.bestKnown[groups + i] : -1;
  }
  free(search.pending);
  free(search.tried);
  free(search.bestKnown);
  return search.best;
}

int __hindsight_regex_longest(const struct HsProgram* program, const struct HsSubject* subject, int start,
                              regmatch_t* registers, int count) {
  int end = -1;
  if (program->hasReferences) {
    end = backtrack(program, subject, start, -1, registers, count);
  } else {
    end = longestEnd(program, subject, start);
    if (end >= 0 && count > 1) backtrack(program, subject, start, end, registers, count);
  }
  if (end >= 0 && count > 0) {
    registers[0].rm_so = start;
    registers[0].rm_eo = end;
  }
  return end;
}
