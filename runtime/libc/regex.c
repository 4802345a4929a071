// regex.h: the functions of POSIX and of GNU on top of regex_parse.c, regex_compile.c and regex_match.c.
#include "regex_program.h"
#include <stdlib.h>

reg_syntax_t re_syntax_options;

static const char* const messages[] = {"Success",
                                       "No match",
                                       "Invalid regular expression",
                                       "Invalid collation character",
                                       "Invalid character class name",
                                       "Trailing backslash",
                                       "Invalid back reference",
                                       "Unmatched [, [^, [:, [., or [=",
                                       "Unmatched ( or \\(",
                                       "Unmatched \\{",
                                       "Invalid content of \\{\\}",
                                       "Invalid range end",
                                       "Memory exhausted",
                                       "Invalid preceding regular expression",
                                       "Premature end of regular expression",
                                       "Regular expression too big",
                                       "Unmatched ) or \\)"};
enum { kMessages = sizeof messages / sizeof *messages };

static int compile(HsPattern* pattern, const char* text, size_t length, reg_syntax_t syntax) {
  if (length > 100000) return REG_ESIZE;
  struct HsProgram* program = calloc(1, sizeof *program);
  if (!program) return REG_ESPACE;
  int error = __hindsight_regex_parse(program, text, length, syntax, pattern->translate);
  if (!error) error = __hindsight_regex_compile(program);
  pattern->re_nsub = (size_t)program->groups;
  pattern->syntax = syntax;
  pattern->fastmap_accurate = 0;
  pattern->can_be_null = 0;
  pattern->regs_allocated = REGS_UNALLOCATED;
  if (error) {
    __hindsight_regex_free(program);
    pattern->buffer = NULL;
    return error;
  }
  pattern->buffer = (void*)program;
  pattern->allocated = pattern->used = sizeof *program;
  return REG_NOERROR;
}

static const struct HsProgram* programOf(const HsPattern* pattern) {
  return (const struct HsProgram*)(const void*)pattern->buffer;
}

static struct HsSubject subjectOf(const HsPattern* pattern, const char* text, int length, bool isLineStart,
                                  bool isLineEnd) {
  return (struct HsSubject){text,
                            length,
                            isLineStart,
                            isLineEnd,
                            pattern->newline_anchor,
                            (pattern->syntax & RE_ICASE) != 0,
                            pattern->translate};
}

// --- POSIX ---

int regcomp(regex_t* restrict pattern, const char* restrict text, int flags) {
  reg_syntax_t syntax = flags & REG_EXTENDED ? RE_SYNTAX_POSIX_EXTENDED : RE_SYNTAX_POSIX_BASIC;
  if (flags & REG_ICASE) syntax |= RE_ICASE;
  if (flags & REG_NEWLINE) {
    syntax &= ~RE_DOT_NEWLINE;
    syntax |= RE_HAT_LISTS_NOT_NEWLINE;
  }
  pattern->fastmap = NULL;
  pattern->translate = NULL;
  pattern->newline_anchor = (flags & REG_NEWLINE) != 0;
  pattern->no_sub = (flags & REG_NOSUB) != 0;
  pattern->not_bol = pattern->not_eol = 0;
  int error = compile(pattern, text, __hindsight_length(text), syntax);
  return error == REG_ERPAREN ? REG_EPAREN : error; // POSIX has one name for both
}

int regexec(const regex_t* restrict pattern, const char* restrict text, size_t count, regmatch_t* restrict registers,
            int flags) {
  if (flags & ~(REG_NOTBOL | REG_NOTEOL | REG_STARTEND)) return REG_BADPAT;
  int first = 0, length = 0;
  if (flags & REG_STARTEND) {
    first = registers[0].rm_so;
    length = registers[0].rm_eo;
  } else {
    length = (int)__hindsight_length(text);
  }
  if (pattern->no_sub) count = 0;
  struct HsSubject subject = subjectOf(pattern, text, length, !(flags & REG_NOTBOL), !(flags & REG_NOTEOL));
  const struct HsProgram* program = programOf(pattern);
  if (count == 0 && !program->hasReferences)
    return __hindsight_regex_any(program, &subject, first, length) ? REG_NOERROR : REG_NOMATCH;
  for (int start = first; start <= length; start++) {
    if (__hindsight_regex_longest(program, &subject, start, registers, (int)count) < 0) continue;
    for (size_t i = program->groups + 1; i < count; i++) registers[i].rm_so = registers[i].rm_eo = -1;
    return REG_NOERROR;
  }
  return REG_NOMATCH;
}

void regfree(regex_t* pattern) {
  if (pattern->buffer) __hindsight_regex_free((struct HsProgram*)(void*)pattern->buffer);
  pattern->buffer = NULL;
  pattern->allocated = 0;
  free(pattern->fastmap);
  pattern->fastmap = NULL;
  free(pattern->translate);
  pattern->translate = NULL;
}

size_t regerror(int error, const regex_t* restrict pattern, char* restrict out, size_t size) {
  if (error < 0 || error >= kMessages) abort();
  const char* text = messages[error];
  size_t needed = __hindsight_length(text) + 1;
  if (size != 0) {
    size_t stored = needed > size ? size - 1 : needed - 1;
    __builtin_memcpy(out, text, stored);
    out[stored] = 0;
  }
  return needed;
}

// --- GNU ---

reg_syntax_t re_set_syntax(reg_syntax_t syntax) {
  reg_syntax_t old = re_syntax_options;
  re_syntax_options = syntax;
  return old;
}

const char* re_compile_pattern(const char* text, size_t length, HsPattern* pattern) {
  pattern->no_sub = (re_syntax_options & RE_NO_SUB) != 0;
  pattern->newline_anchor = 1;
  int error = compile(pattern, text, length, re_syntax_options);
  return error ? messages[error] : NULL;
}

/// Any byte may begin a match, as far as callers know: the table only makes searches faster.
int re_compile_fastmap(HsPattern* pattern) {
  if (pattern->fastmap) __builtin_memset(pattern->fastmap, 1, 256);
  pattern->fastmap_accurate = 1;
  return 0;
}

void re_set_registers(HsPattern* pattern, struct re_registers* registers, __re_size_t count, regoff_t* starts,
                      regoff_t* ends) {
  pattern->regs_allocated = count ? REGS_REALLOCATE : REGS_UNALLOCATED;
  registers->num_regs = count;
  registers->start = count ? starts : NULL;
  registers->end = count ? ends : NULL;
}

/// Makes room for the registers, as the caller allows it. Returns how many can be filled, or -1: no memory.
static int makeRoom(HsPattern* pattern, struct re_registers* registers, int wanted) {
  unsigned needed = (unsigned)wanted + 1; // one more, which is never set
  if (pattern->regs_allocated == REGS_FIXED)
    return wanted < (int)registers->num_regs ? wanted : (int)registers->num_regs;
  if (pattern->regs_allocated == REGS_UNALLOCATED || needed > registers->num_regs) {
    bool isNew = pattern->regs_allocated == REGS_UNALLOCATED;
    regoff_t* starts = realloc(isNew ? NULL : registers->start, needed * sizeof *starts);
    regoff_t* ends = realloc(isNew ? NULL : registers->end, needed * sizeof *ends);
    if (!starts || !ends) return -1;
    registers->start = starts;
    registers->end = ends;
    registers->num_regs = needed;
  }
  pattern->regs_allocated = REGS_REALLOCATE;
  return wanted;
}

static bool storeRegisters(HsPattern* pattern, struct re_registers* registers, const regmatch_t* found, int wanted) {
  int filled = makeRoom(pattern, registers, wanted);
  if (filled < 0) return false;
  for (int i = 0; i < (int)registers->num_regs; i++) {
    registers->start[i] = i < filled ? found[i].rm_so : -1;
    registers->end[i] = i < filled ? found[i].rm_eo : -1;
  }
  return true;
}

/// The place of the first match that begins at start, start + 1, ..., start + range (or backward), or its length. -1:
/// there is none, -2: no memory.
static int search(HsPattern* pattern, const char* text, int length, int start, int range, int stop,
                  struct re_registers* registers, bool wantsLength) {
  if (start < 0 || start > length) return -1;
  int last = start + range < 0 ? 0 : start + range > length ? length : start + range, by = range < 0 ? -1 : 1;
  struct HsSubject subject = subjectOf(pattern, text, length, !pattern->not_bol, !pattern->not_eol);
  if (stop < length) __hindsight_unsupported("re_search_2 with a stop before the end of the text");
  const struct HsProgram* program = programOf(pattern);
  int wanted = registers && !pattern->no_sub ? program->groups + 1 : registers ? 1 : 0;
  regmatch_t* found = malloc(((size_t)wanted + 1) * sizeof *found);
  if (!found) return -2;
  int result = -1;
  for (int at = start; result == -1; at += by) {
    int end = __hindsight_regex_longest(program, &subject, at, found, wanted);
    if (end >= 0) result = wantsLength ? end - at : at;
    if (at == last) break;
  }
  if (result >= 0 && registers && !pattern->no_sub && !storeRegisters(pattern, registers, found, wanted)) result = -2;
  free(found);
  return result;
}

regoff_t re_search(HsPattern* pattern, const char* text, regoff_t length, regoff_t start, regoff_t range,
                   struct re_registers* registers) {
  return search(pattern, text, length, start, range, length, registers, false);
}
regoff_t re_match(HsPattern* pattern, const char* text, regoff_t length, regoff_t start,
                  struct re_registers* registers) {
  return search(pattern, text, length, start, 0, length, registers, true);
}

/// Both texts as one.
static int searchBoth(HsPattern* pattern, const char* first, int firstLength, const char* second, int secondLength,
                      int start, int range, struct re_registers* registers, int stop, bool wantsLength) {
  int length = 0;
  if (firstLength < 0 || secondLength < 0 || stop < 0 || __builtin_add_overflow(firstLength, secondLength, &length))
    return -2;
  char* joined = malloc((size_t)length + 1);
  if (!joined) return -2;
  __builtin_memcpy(joined, first, (size_t)firstLength);
  __builtin_memcpy(joined + firstLength, second, (size_t)secondLength);
  int result = search(pattern, joined, length, start, range, stop, registers, wantsLength);
  free(joined);
  return result;
}

regoff_t re_search_2(HsPattern* pattern, const char* first, regoff_t firstLength, const char* second,
                     regoff_t secondLength, regoff_t start, regoff_t range, struct re_registers* registers,
                     regoff_t stop) {
  return searchBoth(pattern, first, firstLength, second, secondLength, start, range, registers, stop, false);
}
regoff_t re_match_2(HsPattern* pattern, const char* first, regoff_t firstLength, const char* second,
                    regoff_t secondLength, regoff_t start, struct re_registers* registers, regoff_t stop) {
  return searchBoth(pattern, first, firstLength, second, secondLength, start, 0, registers, stop, true);
}
