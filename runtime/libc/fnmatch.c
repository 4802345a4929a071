// fnmatch.h: patterns of a shell, in the C locale.
#include "hindsight.h"
#include <fnmatch.h>

/// A text that is matched, and where it begins: a dot is special there.
struct Matched {
  const char* begin;
  int flags;
};

static unsigned char folded(const struct Matched* matched, char c) {
  unsigned char byte = (unsigned char)c;
  if (matched->flags & FNM_CASEFOLD && byte >= 'A' && byte <= 'Z') byte = (unsigned char)(byte - 'A' + 'a');
  return byte;
}

static int isLeadingDot(const struct Matched* matched, const char* text) {
  if (!(matched->flags & FNM_PERIOD) || *text != '.') return 0;
  return text == matched->begin || ((matched->flags & FNM_PATHNAME) && text[-1] == '/');
}

static int isClass(const char* name, size_t length, const char* known) {
  for (size_t i = 0; i < length; ++i)
    if (known[i] == 0 || known[i] != name[i]) return 0;
  return known[length] == 0;
}

/// -1: there is no such class.
static int isInClass(const char* name, size_t length, unsigned char c) {
  int upper = (c >= 'A') & (c <= 'Z'), lower = (c >= 'a') & (c <= 'z'), digit = (c >= '0') & (c <= '9');
  int graph = (c > 32) & (c < 127);
  if (isClass(name, length, "alpha")) return upper | lower;
  if (isClass(name, length, "upper")) return upper;
  if (isClass(name, length, "lower")) return lower;
  if (isClass(name, length, "digit")) return digit;
  if (isClass(name, length, "alnum")) return upper | lower | digit;
  if (isClass(name, length, "xdigit")) return digit | ((c >= 'A') & (c <= 'F')) | ((c >= 'a') & (c <= 'f'));
  if (isClass(name, length, "space")) return (c == ' ') | ((c >= 9) & (c <= 13));
  if (isClass(name, length, "blank")) return (c == ' ') | (c == '\t');
  if (isClass(name, length, "cntrl")) return (c < 32) | (c == 127);
  if (isClass(name, length, "graph")) return graph;
  if (isClass(name, length, "print")) return graph | (c == ' ');
  if (isClass(name, length, "punct")) return graph & !(upper | lower | digit);
  return -1;
}

/// The end of what begins with a bracket and `kind`, before the two characters that close it; null: it is not closed.
static const char* closing(const char* at, char kind) {
  for (; *at; ++at)
    if (at[0] == kind && at[1] == ']') return at;
  return NULL;
}

enum Bracket { kNoBracket, kInside, kOutside };

/// A bracket expression at `*at`, behind its bracket, which is passed if it is one.
static enum Bracket matchBracket(const struct Matched* matched, const char** at, char c) {
  const char* p = *at;
  unsigned char wanted = folded(matched, c);
  int isNegated = *p == '!' || *p == '^', found = 0;
  if (isNegated) ++p;
  for (int isFirst = 1;; isFirst = 0) {
    if (*p == '/' && (matched->flags & FNM_PATHNAME)) __hindsight_unsupported("fnmatch with a slash in brackets");
    if (*p == 0) return kNoBracket;
    if (*p == ']' && !isFirst) break;
    if (p[0] == '[' && p[1] == ':') {
      const char* end = closing(p + 2, ':');
      int isIn = end ? isInClass(p + 2, (size_t)(end - p - 2), wanted) : -1;
      if (end && isIn < 0) return kNoBracket;
      if (end) {
        found |= isIn;
        p = end + 2;
        continue;
      }
    }
    if (p[0] == '[' && (p[1] == '.' || p[1] == '=')) __hindsight_unsupported("fnmatch with [. .] or [= =]");
    if (*p == '\\' && !(matched->flags & FNM_NOESCAPE)) ++p;
    if (*p == 0) return kNoBracket;
    unsigned char first = folded(matched, *p++), last = first;
    if (p[0] == '-' && p[1] != ']' && p[1] != 0) {
      ++p;
      if (*p == '\\' && !(matched->flags & FNM_NOESCAPE)) ++p;
      if (*p == 0) return kNoBracket;
      if (p[0] == '[' && (p[1] == '.' || p[1] == '=')) __hindsight_unsupported("fnmatch with [. .] or [= =]");
      last = folded(matched, *p++);
    }
    found |= (first <= wanted) & (wanted <= last);
  }
  *at = p + 1;
  return found != isNegated ? kInside : kOutside;
}

static int matchHere(const struct Matched* matched, const char* pattern, const char* text);

/// What follows a star at the rest of the text, of which the star may take any beginning.
static int matchStar(const struct Matched* matched, const char* pattern, const char* text) {
  if (isLeadingDot(matched, text)) return FNM_NOMATCH;
  for (;; ++text) {
    if (matchHere(matched, pattern, text) == 0) return 0;
    if (*text == 0 || (*text == '/' && (matched->flags & FNM_PATHNAME))) return FNM_NOMATCH;
  }
}

static int isEnd(const struct Matched* matched, const char* text) {
  return *text == 0 || ((matched->flags & FNM_LEADING_DIR) && *text == '/');
}

static int matchHere(const struct Matched* matched, const char* pattern, const char* text) {
  for (; *pattern; ++text) {
    char c = *pattern++;
    int isSlash = *text == '/' && (matched->flags & FNM_PATHNAME);
    if (c == '*') return matchStar(matched, pattern, text);
    if (c == '?') {
      if (*text == 0 || isSlash || isLeadingDot(matched, text)) return FNM_NOMATCH;
      continue;
    }
    if (c == '[') {
      const char* rest = pattern;
      enum Bracket bracket = matchBracket(matched, &rest, *text);
      if (bracket != kNoBracket) {
        if (*text == 0 || isSlash || isLeadingDot(matched, text) || bracket == kOutside) return FNM_NOMATCH;
        pattern = rest;
        continue;
      }
    }
    if (c == '\\' && !(matched->flags & FNM_NOESCAPE)) {
      if (*pattern == 0) return FNM_NOMATCH; // nothing is escaped
      c = *pattern++;
    }
    if (*text == 0 || folded(matched, c) != folded(matched, *text)) return FNM_NOMATCH;
  }
  return isEnd(matched, text) ? 0 : FNM_NOMATCH;
}

int __hindsight_match_name(const char* pattern, const char* text, int flags) {
  if (flags & FNM_EXTMATCH) __hindsight_unsupported("fnmatch with FNM_EXTMATCH");
  struct Matched matched = {text, flags};
  return matchHere(&matched, pattern, text);
}
int fnmatch(const char* pattern, const char* text, int flags) {
  return __hindsight_match_name(pattern, text, flags);
}
