// Names: how a path leads to a node, and what is done to names.
#include "posix.h"
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int isDot(const char* name, size_t length) {
  return length == 1 && name[0] == '.';
}
static int isDotDot(const char* name, size_t length) {
  return length == 2 && name[0] == '.' && name[1] == '.';
}

static struct HsNode* startOf(int at, const char* path) {
  __hindsight_use_files();
  if (path[0] == '/') return __hindsight_root();
  if (at == AT_FDCWD) return __hindsight_folder();
  struct HsOpen* open = __hindsight_open_file(at);
  if (open && !S_ISDIR(open->node->mode)) return errno = ENOTDIR, NULL;
  return open ? open->node : NULL;
}

/// The length of the next component, or -1 if it is too long.
static ssize_t componentLength(const char* path) {
  size_t length = 0;
  while (HS_FORK((path[length] != 0) & (path[length] != '/')))
    if (++length > kHsLongestName) return hsFail(ENAMETOOLONG);
  return (ssize_t)length;
}

/// One component; the rest of the path decides whether it has to be a folder.
static int enter(struct HsPlace* out, struct HsNode* folder, const char* name, size_t length) {
  if (!S_ISDIR(folder->mode)) return hsFail(ENOTDIR);
  if (!__hindsight_may(folder, X_OK)) return hsFail(EACCES);
  out->folder = NULL;
  out->entry = NULL;
  if (HS_FORK(isDot(name, length))) {
    out->node = folder;
  } else if (HS_FORK(isDotDot(name, length))) {
    out->node = folder->parent;
  } else {
    out->folder = folder;
    out->entry = __hindsight_find_entry(folder, name, length);
    out->node = out->entry ? out->entry->node : NULL;
    if (!out->entry) __hindsight_asked("files");
  }
  __builtin_memcpy(out->name, name, length);
  out->name[length] = 0;
  out->length = length;
  return 0;
}

static int walk(struct HsNode* folder, const char* path, enum HsLastLink last, struct HsPlace* out, int links) {
  if (path[0] == 0) return hsFail(ENOENT);
  *out = (struct HsPlace){.node = folder};
  while (HS_FORK(*path == '/')) ++path;
  while (HS_FORK(*path != 0)) {
    ssize_t length = componentLength(path);
    if (length < 0) return -1;
    if (!folder) return hsFail(ENOENT);
    if (enter(out, folder, path, (size_t)length) < 0) return -1;
    path += length;
    int hasSlash = 0;
    while (HS_FORK(*path == '/')) ++path, hasSlash = 1;
    int isLast = !HS_FORK(*path != 0);
    out->needsFolder = isLast && hasSlash;
    if (out->node && S_ISLNK(out->node->mode) &&
        !(isLast && (last == kHsKeepAlways || (last == kHsKeep && !hasSlash)))) {
      if (++links > kHsMostLinks) return hsFail(ELOOP);
      char* target = (char*)out->node->bytes;
      struct HsNode* from = target[0] == '/' ? __hindsight_root() : out->folder;
      int needsFolder = out->needsFolder;
      if (walk(from, target, kHsFollow, out, links) < 0) return -1;
      out->needsFolder |= needsFolder;
    }
    folder = out->node;
    if (!isLast && folder && !S_ISDIR(folder->mode)) return hsFail(ENOTDIR);
  }
  return 0;
}

int __hindsight_resolve(int at, const char* path, enum HsLastLink last, struct HsPlace* out) {
  struct HsNode* folder = startOf(at, path);
  return folder ? walk(folder, path, last, out, 0) : -1;
}

struct HsNode* __hindsight_lookup(int at, const char* path, enum HsLastLink last) {
  struct HsPlace place;
  if (__hindsight_resolve(at, path, last, &place) < 0) return NULL;
  if (!place.node) return errno = ENOENT, NULL;
  if (place.needsFolder && !S_ISDIR(place.node->mode)) return errno = ENOTDIR, NULL;
  return place.node;
}

// --- Making and removing names ---

/// The place of something that is to be made there.
static int placeFor(int at, const char* path, int isFolder, struct HsPlace* out) {
  if (__hindsight_resolve(at, path, kHsKeepAlways, out) < 0) return -1;
  if (out->node) return hsFail(EEXIST);
  if (out->needsFolder && !isFolder) return hsFail(ENOENT);
  return __hindsight_may(out->folder, W_OK | X_OK) ? 0 : hsFail(EACCES);
}

int __hindsight_make_folder(int at, const char* path, mode_t mode) {
  struct HsPlace place;
  if (placeFor(at, path, 1, &place) < 0) return -1;
  struct HsNode* node = __hindsight_new_node(S_IFDIR | (mode & ~__hindsight_mask() & 01777));
  __hindsight_add_entry(place.folder, place.name, place.length, node);
  return 0;
}
int mkdir(const char* path, mode_t mode) {
  return __hindsight_make_folder(AT_FDCWD, path, mode);
}
int mkdirat(int at, const char* path, mode_t mode) {
  return __hindsight_make_folder(at, path, mode);
}

static int removeFolder(int at, const char* path) {
  struct HsPlace place;
  if (__hindsight_resolve(at, path, kHsKeepAlways, &place) < 0) return -1;
  if (!place.node) return hsFail(ENOENT);
  if (!S_ISDIR(place.node->mode)) return hsFail(ENOTDIR);
  if (!place.folder && place.node == __hindsight_root()) return hsFail(EBUSY);
  if (!place.folder) return hsFail(isDot(place.name, place.length) ? EINVAL : ENOTEMPTY);
  if (place.node->entries) return hsFail(ENOTEMPTY);
  if (!__hindsight_may(place.folder, W_OK | X_OK)) return hsFail(EACCES);
  __hindsight_remove_entry(place.folder, place.entry);
  return 0;
}
static int removeName(int at, const char* path) {
  struct HsPlace place;
  if (__hindsight_resolve(at, path, kHsKeepAlways, &place) < 0) return -1;
  if (!place.node) return hsFail(ENOENT);
  if (S_ISDIR(place.node->mode)) return hsFail(EISDIR);
  if (place.needsFolder) return hsFail(ENOTDIR);
  if (!__hindsight_may(place.folder, W_OK | X_OK)) return hsFail(EACCES);
  __hindsight_remove_entry(place.folder, place.entry);
  return 0;
}
int rmdir(const char* path) {
  return removeFolder(AT_FDCWD, path);
}
int unlink(const char* path) {
  return removeName(AT_FDCWD, path);
}
int unlinkat(int at, const char* path, int flags) {
  if (flags & ~AT_REMOVEDIR) return hsFail(EINVAL);
  return flags ? removeFolder(at, path) : removeName(at, path);
}
int remove(const char* path) {
  if (removeName(AT_FDCWD, path) == 0) return 0;
  if (errno != EISDIR) return -1; // it stays so, also if all is well in the end
  return removeFolder(AT_FDCWD, path);
}

/// Whether a folder is the other one or somewhere below it.
static int isInside(const struct HsNode* folder, const struct HsNode* other) {
  for (; folder != other; folder = folder->parent)
    if (folder == __hindsight_root()) return 0;
  return 1;
}

static int replace(struct HsPlace* from, struct HsPlace* to) {
  struct HsNode *node = from->node, *old = to->node;
  int isFolder = S_ISDIR(node->mode);
  if (!isFolder && (from->needsFolder || to->needsFolder)) return hsFail(ENOTDIR);
  if (isFolder && isInside(to->folder, node)) return hsFail(EINVAL);
  if (old && S_ISDIR(old->mode) && isInside(from->folder, old)) return hsFail(ENOTEMPTY);
  if (old == node) return 0;
  if (old && isFolder && !S_ISDIR(old->mode)) return hsFail(ENOTDIR);
  if (old && !isFolder && S_ISDIR(old->mode)) return hsFail(EISDIR);
  if (old && isFolder && old->entries) return hsFail(ENOTEMPTY);
  if (!__hindsight_may(from->folder, W_OK | X_OK) || !__hindsight_may(to->folder, W_OK | X_OK)) return hsFail(EACCES);
  if (old) __hindsight_remove_entry(to->folder, to->entry);
  __hindsight_remove_entry(from->folder, from->entry);
  __hindsight_add_entry(to->folder, to->name, to->length, node);
  return 0;
}
static int moveName(int fromAt, const char* fromPath, int toAt, const char* toPath, unsigned flags) {
  struct HsPlace from, to;
  if (__hindsight_resolve(fromAt, fromPath, kHsKeepAlways, &from) < 0) return -1;
  if (__hindsight_resolve(toAt, toPath, kHsKeepAlways, &to) < 0) return -1;
  if ((from.node && !from.folder) || (to.node && !to.folder)) return hsFail(EBUSY);
  if (!from.node) return hsFail(ENOENT);
  if (flags & ~(unsigned)RENAME_NOREPLACE) __hindsight_unsupported("renameat2 with such flags");
  if (flags && to.node) return hsFail(EEXIST);
  return replace(&from, &to);
}
int rename(const char* from, const char* to) {
  return moveName(AT_FDCWD, from, AT_FDCWD, to, 0);
}
int renameat(int fromAt, const char* from, int toAt, const char* to) {
  return moveName(fromAt, from, toAt, to, 0);
}
int renameat2(int fromAt, const char* from, int toAt, const char* to, unsigned flags) {
  return moveName(fromAt, from, toAt, to, flags);
}

static int addName(int fromAt, const char* from, int toAt, const char* to, int flags) {
  struct HsPlace place;
  struct HsNode* node = __hindsight_lookup(fromAt, from, flags & AT_SYMLINK_FOLLOW ? kHsFollow : kHsKeep);
  if (!node) return -1;
  if (placeFor(toAt, to, 0, &place) < 0) return -1;
  if (S_ISDIR(node->mode)) return hsFail(EPERM);
  __hindsight_add_entry(place.folder, place.name, place.length, node);
  return 0;
}
int link(const char* from, const char* to) {
  return addName(AT_FDCWD, from, AT_FDCWD, to, 0);
}
int linkat(int fromAt, const char* from, int toAt, const char* to, int flags) {
  return addName(fromAt, from, toAt, to, flags);
}

static int addLink(const char* target, int at, const char* path) {
  struct HsPlace place;
  size_t length = __hindsight_length(target);
  if (length == 0) return hsFail(ENOENT);
  if (length >= kHsLongestPath) return hsFail(ENAMETOOLONG);
  if (placeFor(at, path, 0, &place) < 0) return -1;
  struct HsNode* node = __hindsight_new_node(S_IFLNK | 0777);
  __hindsight_reserve(node, length + 1);
  __builtin_memcpy(node->bytes, target, length);
  node->size = length;
  __hindsight_add_entry(place.folder, place.name, place.length, node);
  return 0;
}
int symlink(const char* target, const char* path) {
  return addLink(target, AT_FDCWD, path);
}
int symlinkat(const char* target, int at, const char* path) {
  return addLink(target, at, path);
}

static ssize_t readLink(int at, const char* path, char* out, size_t room) {
  struct HsNode* node = __hindsight_lookup(at, path, kHsKeep);
  if (!node) return -1;
  if (!S_ISLNK(node->mode) || room == 0) return hsFail(EINVAL);
  size_t count = node->size < room ? node->size : room;
  __builtin_memcpy(out, node->bytes, count);
  return (ssize_t)count;
}
ssize_t readlink(const char* restrict path, char* restrict out, size_t room) {
  return readLink(AT_FDCWD, path, out, room);
}
ssize_t readlinkat(int at, const char* restrict path, char* restrict out, size_t room) {
  return readLink(at, path, out, room);
}
ssize_t __readlink_chk(const char* path, char* out, size_t room, size_t there) {
  if (room > there) __hindsight_fortify_fail("readlink may write past the end of its destination");
  return readLink(AT_FDCWD, path, out, room);
}

static int resizeNamed(const char* path, off64_t size) {
  struct HsNode* node = __hindsight_lookup(AT_FDCWD, path, kHsFollow);
  if (!node) return -1;
  if (S_ISREG(node->mode) && !__hindsight_may(node, W_OK)) return hsFail(EACCES);
  return __hindsight_resize(node, size);
}
int truncate(const char* path, off_t size) {
  return resizeNamed(path, size);
}
int truncate64(const char* path, off64_t size) {
  return resizeNamed(path, size);
}

// --- The current folder ---

static int goTo(struct HsNode* node) {
  if (!node) return -1;
  if (!S_ISDIR(node->mode)) return hsFail(ENOTDIR);
  if (!__hindsight_may(node, X_OK)) return hsFail(EACCES);
  __hindsight_set_folder(node);
  return 0;
}
int chdir(const char* path) {
  return goTo(__hindsight_lookup(AT_FDCWD, path, kHsFollow));
}
int fchdir(int fd) {
  struct HsOpen* open = __hindsight_open_file(fd);
  return open ? goTo(open->node) : -1;
}

/// The path of a node that a folder has as an entry, from the back of `buffer`. Null: it is gone.
static char* pathOf(struct HsNode* node, char* end) {
  *--end = 0;
  if (node == __hindsight_root()) *--end = '/';
  for (; node != __hindsight_root(); node = node->parent) {
    struct HsEntry* entry = node->parent->entries;
    while (entry && entry->node != node) entry = entry->next;
    if (!entry) return NULL;
    end -= entry->length;
    __builtin_memcpy(end, entry->name, entry->length);
    *--end = '/';
  }
  return end;
}

static char* currentPath(char* out, size_t room) {
  char buffer[kHsLongestPath];
  __hindsight_use_files();
  if (out && room == 0) return errno = EINVAL, NULL;
  char* path = pathOf(__hindsight_folder(), buffer + sizeof buffer);
  if (!path) return errno = ENOENT, NULL;
  size_t size = (size_t)(buffer + sizeof buffer - path);
  if (out ? room < size : room != 0 && room < size) return errno = ERANGE, NULL;
  if (!out) out = malloc(room ? room : size);
  if (out) __builtin_memcpy(out, path, size);
  return out;
}
char* getcwd(char* out, size_t room) {
  return currentPath(out, room);
}
char* __getcwd_chk(char* out, size_t room, size_t there) {
  if (room > there) __hindsight_fortify_fail("getcwd may write past the end of its destination");
  return currentPath(out, room);
}
char* get_current_dir_name(void) {
  return currentPath(NULL, 0);
}

char* realpath(const char* restrict path, char* restrict out) {
  char buffer[kHsLongestPath];
  struct HsPlace place;
  if (!path) return errno = EINVAL, NULL;
  if (__hindsight_resolve(AT_FDCWD, path, kHsFollow, &place) < 0) return NULL;
  if (!place.node) return errno = ENOENT, NULL;
  if (place.needsFolder && !S_ISDIR(place.node->mode)) return errno = ENOTDIR, NULL;
  char* end = buffer + sizeof buffer;
  if (!S_ISDIR(place.node->mode)) {
    end -= place.length + 1;
    __builtin_memcpy(end, place.name, place.length + 1);
    *--end = '/';
  }
  struct HsNode* folder = S_ISDIR(place.node->mode) ? place.node : place.folder;
  char last = end == buffer + sizeof buffer ? 0 : *end;
  char* start = pathOf(folder, end == buffer + sizeof buffer ? end : end + 1);
  if (!start) return errno = ENOENT, NULL;
  if (last) {
    if (folder == __hindsight_root()) start = end;
    *end = last;
  }
  size_t size = (size_t)(buffer + sizeof buffer - start);
  if (!out) out = malloc(size);
  if (out) __builtin_memcpy(out, start, size);
  return out;
}

// --- Permissions by name ---

static int mayAccess(int at, const char* path, int mode, int flags) {
  if (mode & ~(R_OK | W_OK | X_OK)) return hsFail(EINVAL);
  struct HsNode* node = __hindsight_lookup(at, path, flags & AT_SYMLINK_NOFOLLOW ? kHsKeep : kHsFollow);
  if (!node) return -1;
  return __hindsight_may(node, mode) ? 0 : hsFail(EACCES);
}
int access(const char* path, int mode) {
  return mayAccess(AT_FDCWD, path, mode, 0);
}
int euidaccess(const char* path, int mode) {
  return mayAccess(AT_FDCWD, path, mode, 0);
}
int eaccess(const char* path, int mode) {
  return mayAccess(AT_FDCWD, path, mode, 0);
}
int faccessat(int at, const char* path, int mode, int flags) {
  if (flags & ~(AT_EACCESS | AT_SYMLINK_NOFOLLOW)) return hsFail(EINVAL);
  return mayAccess(at, path, mode, flags);
}
long pathconf(const char* path, int name) {
  if (!__hindsight_lookup(AT_FDCWD, path, kHsFollow)) return -1;
  return __hindsight_path_limit(name);
}
