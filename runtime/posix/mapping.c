// sys/mman.h: files and plain memory, mapped. What is written to a shared mapping is not carried back to its file, so
// one that can be written ends the path.
#include "posix.h"
#include <fcntl.h>
#include <sys/mman.h>

enum { kPage = 4096 };

static void* refuse(int error) {
  errno = error;
  return MAP_FAILED;
}

static void* mapFile(size_t room, int protection, int flags, const struct HsOpen* open, size_t offset) {
  const struct HsNode* node = open->node;
  int access = open->flags & O_ACCMODE, isShared = (flags & MAP_TYPE) != MAP_PRIVATE;
  if (!S_ISREG(node->mode)) return refuse(ENODEV);
  if (access == O_WRONLY || (isShared && (protection & PROT_WRITE) && access != O_RDWR)) return refuse(EACCES);
  if (isShared && (protection & PROT_WRITE)) __hindsight_unsupported("mmap of a file that is shared and written");
  __hindsight_need_flushed(node);
  unsigned char* bytes = __hindsight_new_bytes(room);
  size_t there = offset < node->room ? node->room - offset : 0;
  if (there > room) there = room;
  if (there) __builtin_memcpy(bytes, node->bytes + offset, there); // behind its end, a file has zero bytes
  return bytes;
}

static void* mapMemory(size_t length, int protection, int flags, int fd, off64_t offset) {
  if (length == 0 || offset < 0 || offset % kPage != 0) return refuse(EINVAL);
  if (flags & (MAP_FIXED | MAP_FIXED_NOREPLACE)) __hindsight_unsupported("mmap at a fixed address");
  size_t room = (length + kPage - 1) / kPage * kPage;
  if (room < length) return refuse(ENOMEM);
  if (flags & MAP_ANONYMOUS) return __hindsight_new_bytes(room);
  struct HsOpen* open = __hindsight_open_file(fd);
  return open ? mapFile(room, protection, flags, open, (size_t)offset) : MAP_FAILED;
}
void* mmap(void* wanted, size_t length, int protection, int flags, int fd, off_t offset) {
  return mapMemory(length, protection, flags, fd, offset);
}
void* mmap64(void* wanted, size_t length, int protection, int flags, int fd, off64_t offset) {
  return mapMemory(length, protection, flags, fd, offset);
}

/// As a whole, or not at all.
int munmap(void* start, size_t length) {
  if (length == 0) return hsFail(EINVAL);
  if (__hindsight_object_size(start) != (length + kPage - 1) / kPage * kPage)
    __hindsight_unsupported("munmap of a part of a mapping");
  __hindsight_drop_bytes(start);
  return 0;
}
int madvise(void* start, size_t length, int advice) {
  return 0;
}
/// It does not say: which pages around an object are mapped is nothing that objects know, and programs that ask want to
/// find the ends of their stack.
int mincore(void* start, size_t length, unsigned char* out) {
  return hsFail((uintptr_t)start % kPage != 0 ? EINVAL : EAGAIN);
}
int posix_madvise(void* start, size_t length, int advice) {
  return 0;
}
int msync(void* start, size_t length, int flags) {
  return 0;
}
int mlock(const void* start, size_t length) {
  return 0;
}
int munlock(const void* start, size_t length) {
  return 0;
}
int mprotect(void* start, size_t length, int protection) {
  if (!(protection & PROT_READ) || !(protection & PROT_WRITE))
    __hindsight_unsupported("mprotect that takes rights away");
  return 0;
}
