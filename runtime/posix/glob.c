// glob.h: the names of files that fit a pattern.
#include "posix.h"
#include <fcntl.h>
#include <fnmatch.h>
#include <glob.h>
#include <stdlib.h>
#include <unistd.h>

/// What has been matched of the pattern, as a path.
struct Found {
  glob_t* out;
  int flags;
  int (*onError)(const char* path, int error);
  char path[kHsLongestPath];
};

static int isMagic(char c) {
  return (c == '*') | (c == '?') | (c == '[');
}
static int hasMagic(const char* text, size_t length) {
  for (size_t i = 0; i < length; ++i)
    if (HS_FORK(isMagic(text[i]))) return 1;
  return 0;
}

/// Room for one more, with the null behind it.
static int add(glob_t* out, const char* path, size_t length) {
  size_t before = out->gl_flags & GLOB_DOOFFS ? out->gl_offs : 0, used = before + out->gl_pathc;
  char** paths = realloc(out->gl_pathv, (used + 2) * sizeof *paths);
  if (!paths) return GLOB_NOSPACE;
  if (!out->gl_pathv) __builtin_memset(paths, 0, used * sizeof *paths);
  out->gl_pathv = paths;
  paths[used + 1] = NULL;
  paths[used] = malloc(length + 1);
  if (!paths[used]) return GLOB_NOSPACE;
  __builtin_memcpy(paths[used], path, length);
  paths[used][length] = 0;
  ++out->gl_pathc;
  return 0;
}

static int walk(struct Found* found, size_t length, const char* pattern);

/// One more name of the path, which exists.
static int goOn(struct Found* found, size_t length, const char* name, size_t nameLength, const char* rest) {
  if (length + nameLength + 2 >= sizeof found->path) return 0;
  __builtin_memcpy(found->path + length, name, nameLength);
  length += nameLength;
  found->path[length] = 0;
  if (HS_FORK(*rest != 0)) return walk(found, length, rest);
  const struct HsNode* node = __hindsight_lookup(AT_FDCWD, found->path, kHsFollow);
  if (found->flags & GLOB_MARK && node && S_ISDIR(node->mode)) found->path[length++] = '/';
  return add(found->out, found->path, length);
}

/// A name without magic is there or not; its backslashes are no part of it.
static int takePlain(struct Found* found, size_t length, const char* pattern, size_t nameLength) {
  char name[kHsLongestName + 1];
  size_t count = 0;
  for (size_t i = 0; i < nameLength; ++i) {
    if (!(found->flags & GLOB_NOESCAPE) && i + 1 < nameLength && HS_FORK(pattern[i] == '\\')) ++i;
    if (count == kHsLongestName) return 0;
    name[count++] = pattern[i];
  }
  if (length + count + 1 >= sizeof found->path) return 0;
  __builtin_memcpy(found->path + length, name, count);
  found->path[length + count] = 0;
  if (!__hindsight_lookup(AT_FDCWD, found->path, kHsKeep)) return 0;
  return goOn(found, length, name, count, pattern + nameLength);
}

/// Names are matched with those of a folder, "." and ".." first.
static int takeMagic(struct Found* found, size_t length, const char* pattern, size_t nameLength) {
  char part[kHsLongestPath];
  if (nameLength >= sizeof part) return 0;
  __builtin_memcpy(part, pattern, nameLength);
  part[nameLength] = 0;
  found->path[length] = 0;
  const char* where = length ? found->path : ".";
  struct HsNode* folder = __hindsight_lookup(AT_FDCWD, where, kHsFollow);
  if (!folder || !S_ISDIR(folder->mode)) return 0;
  if (!__hindsight_may(folder, R_OK)) {
    int stops = (found->onError && found->onError(where, EACCES)) || (found->flags & GLOB_ERR);
    return stops ? GLOB_ABORTED : 0;
  }
  int isLast = !HS_FORK(pattern[nameLength] != 0); // the flag is only about the last name
  int flags =
      (isLast && found->flags & GLOB_PERIOD ? 0 : FNM_PERIOD) | (found->flags & GLOB_NOESCAPE ? FNM_NOESCAPE : 0);
  for (size_t i = 0; i < 2; ++i)
    if (__hindsight_match_name(part, &".."[1 - i], flags) == 0) {
      int failed = goOn(found, length, "..", i + 1, pattern + nameLength);
      if (failed) return failed;
    }
  for (struct HsEntry* entry = folder->entries; entry; entry = entry->next)
    if (__hindsight_match_name(part, entry->name, flags) == 0) {
      int failed = goOn(found, length, entry->name, entry->length, pattern + nameLength);
      if (failed) return failed;
    }
  return 0;
}

static int walk(struct Found* found, size_t length, const char* pattern) {
  for (; HS_FORK(*pattern == '/'); ++pattern) {
    if (length + 2 >= sizeof found->path) return 0;
    found->path[length++] = '/';
  }
  found->path[length] = 0;
  if (length && !__hindsight_lookup(AT_FDCWD, found->path, kHsFollow)) return 0;
  if (!HS_FORK(*pattern != 0)) {
    if (length > 1 && found->flags & GLOB_MARK) found->path[length++] = '/'; // one more
    return length ? add(found->out, found->path, length) : 0;
  }
  size_t nameLength = 0;
  while (HS_FORK((pattern[nameLength] != 0) & (pattern[nameLength] != '/'))) ++nameLength;
  return hasMagic(pattern, nameLength) ? takeMagic(found, length, pattern, nameLength)
                                       : takePlain(found, length, pattern, nameLength);
}

static int isBehind(const char* a, const char* b) {
  while (HS_FORK((*a == *b) & (*a != 0))) ++a, ++b;
  return HS_FORK((unsigned char)*a > (unsigned char)*b);
}
static void sort(char** paths, size_t count) {
  for (size_t i = 1; i < count; ++i) {
    char* moved = paths[i];
    size_t at = i;
    for (; at > 0 && isBehind(paths[at - 1], moved); --at) paths[at] = paths[at - 1];
    paths[at] = moved;
  }
}

/// A backslash makes it a pattern, too.
static int isLiteral(const char* pattern, int flags) {
  size_t length = __hindsight_length(pattern);
  if (hasMagic(pattern, length)) return 0;
  for (size_t i = 0; !(flags & GLOB_NOESCAPE) && i < length; ++i)
    if (HS_FORK(pattern[i] == '\\')) return 0;
  return 1;
}

int glob(const char* restrict pattern, int flags, int (*onError)(const char*, int), glob_t* restrict out) {
  if (flags & GLOB_ALTDIRFUNC) __hindsight_unsupported("glob with functions of the program for folders");
  size_t length = __hindsight_length(pattern);
  for (size_t i = 0; i < length; ++i) {
    int isSpecial = (flags & GLOB_BRACE && HS_FORK(pattern[i] == '{')) ||
                    (i == 0 && flags & (GLOB_TILDE | GLOB_TILDE_CHECK) && HS_FORK(pattern[i] == '~'));
    if (isSpecial) __hindsight_unsupported("glob with braces or a tilde");
  }
  if (!(flags & GLOB_APPEND)) {
    out->gl_pathc = 0;
    out->gl_pathv = NULL;
    if (!(flags & GLOB_DOOFFS)) out->gl_offs = 0;
  }
  out->gl_flags = flags;
  struct Found found = {.out = out, .flags = flags, .onError = onError};
  size_t old = out->gl_pathc;
  int failed = walk(&found, 0, pattern);
  if (failed) return failed;
  if (out->gl_pathc == old) {
    int isItself = flags & GLOB_NOCHECK || (flags & GLOB_NOMAGIC && length && isLiteral(pattern, flags));
    return isItself ? add(out, pattern, length) : GLOB_NOMATCH;
  }
  if (!(flags & GLOB_NOSORT)) sort(out->gl_pathv + out->gl_offs + old, out->gl_pathc - old);
  return 0;
}

void globfree(glob_t* out) {
  if (!out->gl_pathv) return;
  for (size_t i = 0; i < out->gl_pathc; ++i) free(out->gl_pathv[out->gl_offs + i]);
  free(out->gl_pathv);
  out->gl_pathv = NULL;
}

int glob_pattern_p(const char* pattern, int quotes) {
  int isOpen = 0;
  for (; HS_FORK(*pattern != 0); ++pattern) {
    if (HS_FORK((*pattern == '*') | (*pattern == '?'))) return 1;
    if (HS_FORK(*pattern == '[')) isOpen = 1;
    if (isOpen && HS_FORK(*pattern == ']')) return 1;
    if (quotes && HS_FORK(*pattern == '\\') && HS_FORK(pattern[1] != 0)) ++pattern;
  }
  return 0;
}
