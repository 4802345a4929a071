// dirent.h: reading folders. Entries come in the order in which their names were made, "." and ".." first.
#include "posix.h"
#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>

struct __dirstream {
  int fd;
  size_t next;
  struct dirent entry;
};

static DIR* streamOn(int fd) {
  DIR* stream = malloc(sizeof *stream);
  if (!stream) return NULL;
  stream->fd = fd;
  stream->next = 0;
  return stream;
}

DIR* opendir(const char* path) {
  int fd = __hindsight_open_at(AT_FDCWD, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
  if (fd < 0) return NULL;
  DIR* stream = streamOn(fd);
  if (!stream) __hindsight_release(fd);
  return stream;
}
DIR* fdopendir(int fd) {
  struct HsOpen* open = __hindsight_open_file(fd);
  if (!open) return NULL;
  if (!S_ISDIR(open->node->mode)) return errno = ENOTDIR, NULL;
  return streamOn(fd);
}
int dirfd(DIR* stream) {
  return stream->fd;
}
int closedir(DIR* stream) {
  if (!stream) return hsFail(EINVAL);
  int fd = stream->fd;
  free(stream);
  return __hindsight_release(fd);
}

static unsigned char typeOf(const struct HsNode* node) {
  return (unsigned char)((node->mode & S_IFMT) >> 12);
}

static struct dirent* give(DIR* stream, const struct HsNode* node, const char* name, size_t length) {
  struct dirent* out = &stream->entry;
  __builtin_memset(out, 0, sizeof *out);
  out->d_ino = node->number;
  out->d_off = (off_t)++stream->next;
  out->d_type = typeOf(node);
  out->d_reclen = (unsigned short)((offsetof(struct dirent, d_name) + length + 8) & ~(size_t)7);
  __builtin_memcpy(out->d_name, name, length);
  return out;
}

static struct dirent* nextEntry(DIR* stream) {
  struct HsOpen* open = __hindsight_open_file(stream->fd);
  if (!open) return NULL;
  struct HsNode* folder = open->node;
  if (stream->next == 0) return give(stream, folder, ".", 1);
  if (stream->next == 1) return give(stream, folder->parent, "..", 2);
  size_t count = 0; // the newest name is the first of the list
  for (struct HsEntry* entry = folder->entries; entry; entry = entry->next) ++count;
  size_t wanted = stream->next - 2;
  if (wanted >= count) return NULL;
  struct HsEntry* entry = folder->entries;
  for (size_t skipped = count - 1 - wanted; skipped > 0; --skipped) entry = entry->next;
  return give(stream, entry->node, entry->name, entry->length);
}
struct dirent* readdir(DIR* stream) {
  return nextEntry(stream);
}
struct dirent64* readdir64(DIR* stream) {
  struct dirent* entry = nextEntry(stream);
  if (!entry || sizeof(struct dirent) == sizeof(struct dirent64)) return (struct dirent64*)(void*)entry;
  static struct dirent64 wide;
  __builtin_memset(&wide, 0, sizeof wide);
  wide.d_ino = entry->d_ino;
  wide.d_off = entry->d_off;
  wide.d_type = entry->d_type;
  wide.d_reclen = sizeof wide;
  __builtin_memcpy(wide.d_name, entry->d_name, sizeof wide.d_name);
  return &wide;
}
void rewinddir(DIR* stream) {
  stream->next = 0;
}
long telldir(DIR* stream) {
  return (long)stream->next;
}
void seekdir(DIR* stream, long position) {
  stream->next = (size_t)position;
}
