// sys/stat.h, sys/time.h: what is known about files beside their bytes.
#include "posix.h"
#include <fcntl.h>
#include <limits.h>
#include <sys/statvfs.h>
#include <sys/time.h>
#include <sys/vfs.h>
#include <unistd.h>
#include <utime.h>

enum { kDevice = 1, kBlock = 4096 };

static mode_t mask = 022;
mode_t __hindsight_mask(void) {
  return mask;
}
mode_t umask(mode_t fresh) {
  mode_t old = mask;
  mask = fresh & 0777;
  return old;
}

/// stat and stat64 differ in their widths on 32 bits.
#define FILL(out, from)                                                                                                \
  __builtin_memset(out, 0, sizeof *(out));                                                                             \
  (out)->st_dev = kDevice;                                                                                             \
  (out)->st_ino = (from)->number;                                                                                      \
  (out)->st_mode = (from)->mode;                                                                                       \
  (out)->st_nlink = (from)->links;                                                                                     \
  (out)->st_uid = (from)->user;                                                                                        \
  (out)->st_gid = (from)->user;                                                                                        \
  (out)->st_size = sizeOf(from);                                                                                       \
  (out)->st_blksize = kBlock;                                                                                          \
  (out)->st_blocks = S_ISREG((from)->mode) ? ((off_t)(from)->size + kBlock - 1) / kBlock * (kBlock / 512) : 0;         \
  (out)->st_atim = (from)->accessed;                                                                                   \
  (out)->st_mtim = (out)->st_ctim = (from)->modified

static off_t sizeOf(const struct HsNode* node) {
  if (S_ISDIR(node->mode)) return kBlock;
  if (S_ISREG(node->mode)) __hindsight_need_flushed(node);
  return S_ISREG(node->mode) || S_ISLNK(node->mode) ? (off_t)node->size : 0;
}

static int describe(const struct HsNode* node, struct stat* out) {
  if (!node) return -1;
  FILL(out, node);
  return 0;
}
static int describe64(const struct HsNode* node, struct stat64* out) {
  if (!node) return -1;
  FILL(out, node);
  return 0;
}
static const struct HsNode* nodeOf(int fd) {
  struct HsOpen* open = __hindsight_open_file(fd);
  return open ? open->node : NULL;
}
/// Who asks for the size of an open file is about to read it. One path for each size: buffers that are as large as the
/// file, and are filled from their end, are hard to follow otherwise.
static const struct HsNode* settledNodeOf(int fd) {
  struct HsOpen* open = __hindsight_open_file(fd);
  if (!open) return NULL;
  __hindsight_settle_size(open->node);
  return open->node;
}
static const struct HsNode* nodeAt(int at, const char* path, int flags) {
  if (flags & ~(AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH | AT_NO_AUTOMOUNT)) return errno = EINVAL, NULL;
  if (path[0] == 0 && (flags & AT_EMPTY_PATH)) {
    __hindsight_use_files();
    return at == AT_FDCWD ? __hindsight_folder() : nodeOf(at);
  }
  return __hindsight_lookup(at, path, flags & AT_SYMLINK_NOFOLLOW ? kHsKeep : kHsFollow);
}

int stat(const char* restrict path, struct stat* restrict out) {
  return describe(nodeAt(AT_FDCWD, path, 0), out);
}
int lstat(const char* restrict path, struct stat* restrict out) {
  return describe(nodeAt(AT_FDCWD, path, AT_SYMLINK_NOFOLLOW), out);
}
int fstat(int fd, struct stat* out) {
  return describe(settledNodeOf(fd), out);
}
int fstatat(int at, const char* restrict path, struct stat* restrict out, int flags) {
  return describe(nodeAt(at, path, flags), out);
}
int stat64(const char* restrict path, struct stat64* restrict out) {
  return describe64(nodeAt(AT_FDCWD, path, 0), out);
}
int lstat64(const char* restrict path, struct stat64* restrict out) {
  return describe64(nodeAt(AT_FDCWD, path, AT_SYMLINK_NOFOLLOW), out);
}
int fstat64(int fd, struct stat64* out) {
  return describe64(settledNodeOf(fd), out);
}
int fstatat64(int at, const char* restrict path, struct stat64* restrict out, int flags) {
  return describe64(nodeAt(at, path, flags), out);
}
static struct statx_timestamp stamp(struct timespec time) {
  return (struct statx_timestamp){.tv_sec = time.tv_sec, .tv_nsec = (unsigned)time.tv_nsec};
}
int statx(int at, const char* restrict path, int flags, unsigned wanted, struct statx* restrict out) {
  struct stat64 known;
  if (wanted & STATX__RESERVED) return hsFail(EINVAL);
  const struct HsNode* node = nodeAt(at, path, flags & ~AT_STATX_SYNC_TYPE);
  if (describe64(node, &known) != 0) return -1;
  *out = (struct statx){.stx_mask = STATX_BASIC_STATS,
                        .stx_blksize = (unsigned)known.st_blksize,
                        .stx_nlink = (unsigned)known.st_nlink,
                        .stx_uid = known.st_uid,
                        .stx_gid = known.st_gid,
                        .stx_mode = (unsigned short)known.st_mode,
                        .stx_ino = known.st_ino,
                        .stx_size = (unsigned long long)known.st_size,
                        .stx_blocks = (unsigned long long)known.st_blocks,
                        .stx_atime = stamp(known.st_atim),
                        .stx_ctime = stamp(known.st_ctim),
                        .stx_mtime = stamp(known.st_mtim),
                        .stx_dev_minor = kDevice};
  return 0;
}
// What older headers make of these.
int __xstat(int version, const char* path, struct stat* out) {
  return describe(nodeAt(AT_FDCWD, path, 0), out);
}
int __lxstat(int version, const char* path, struct stat* out) {
  return describe(nodeAt(AT_FDCWD, path, AT_SYMLINK_NOFOLLOW), out);
}
int __fxstat(int version, int fd, struct stat* out) {
  return describe(settledNodeOf(fd), out);
}

// --- Changing it ---

static int setMode(struct HsNode* node, mode_t mode) {
  if (!node) return -1;
  if (!node->user) return hsFail(EPERM);
  node->mode = (node->mode & S_IFMT) | (mode & 07777);
  return 0;
}
int chmod(const char* path, mode_t mode) {
  return setMode(__hindsight_lookup(AT_FDCWD, path, kHsFollow), mode);
}
int fchmod(int fd, mode_t mode) {
  struct HsOpen* open = __hindsight_open_file(fd);
  return open ? setMode(open->node, mode) : -1;
}
int fchmodat(int at, const char* path, mode_t mode, int flags) {
  if (flags & ~AT_SYMLINK_NOFOLLOW) return hsFail(EINVAL);
  if (flags) return hsFail(EOPNOTSUPP);
  return setMode(__hindsight_lookup(at, path, kHsFollow), mode);
}

/// An ordinary user may only leave things as they are.
static int setOwner(const struct HsNode* node, uid_t user, gid_t group) {
  if (!node) return -1;
  int isSame = (user == (uid_t)-1 || user == kHsUser) && (group == (gid_t)-1 || group == kHsUser);
  return isSame && node->user ? 0 : hsFail(EPERM);
}
int chown(const char* path, uid_t user, gid_t group) {
  return setOwner(__hindsight_lookup(AT_FDCWD, path, kHsFollow), user, group);
}
int lchown(const char* path, uid_t user, gid_t group) {
  return setOwner(__hindsight_lookup(AT_FDCWD, path, kHsKeep), user, group);
}
int fchown(int fd, uid_t user, gid_t group) {
  return setOwner(nodeOf(fd), user, group);
}
int fchownat(int at, const char* path, uid_t user, gid_t group, int flags) {
  return setOwner(nodeAt(at, path, flags), user, group);
}

/// Of no times: now, which is not looked at here.
static int setTimes(struct HsNode* node, const struct timespec times[2]) {
  if (!node) return -1;
  int isNow = !times || (times[0].tv_nsec == UTIME_NOW && times[1].tv_nsec == UTIME_NOW);
  if (!node->user && !isNow) return hsFail(EPERM);
  if (!node->user && !__hindsight_may(node, W_OK)) return hsFail(EACCES);
  if (!times) return 0;
  for (int i = 0; i < 2; ++i) {
    int isSpecial = times[i].tv_nsec == UTIME_NOW || times[i].tv_nsec == UTIME_OMIT;
    if (!isSpecial && (times[i].tv_nsec < 0 || times[i].tv_nsec > 999999999)) return hsFail(EINVAL);
    if (!isSpecial) *(i == 0 ? &node->accessed : &node->modified) = times[i];
  }
  return 0;
}
static int setMicroTimes(struct HsNode* node, const struct timeval times[2]) {
  if (!node || !times) return setTimes(node, NULL);
  struct timespec fine[2];
  for (int i = 0; i < 2; ++i) {
    if (times[i].tv_usec < 0 || times[i].tv_usec > 999999) return hsFail(EINVAL);
    fine[i] = (struct timespec){times[i].tv_sec, times[i].tv_usec * 1000};
  }
  return setTimes(node, fine);
}
int utimes(const char* path, const struct timeval times[2]) {
  return setMicroTimes(__hindsight_lookup(AT_FDCWD, path, kHsFollow), times);
}
int lutimes(const char* path, const struct timeval times[2]) {
  return setMicroTimes(__hindsight_lookup(AT_FDCWD, path, kHsKeep), times);
}
int futimesat(int at, const char* path, const struct timeval times[2]) {
  return setMicroTimes(path ? (struct HsNode*)nodeAt(at, path, 0) : (struct HsNode*)nodeOf(at), times);
}
int futimes(int fd, const struct timeval times[2]) {
  return setMicroTimes((struct HsNode*)nodeOf(fd), times);
}
int utimensat(int at, const char* path, const struct timespec times[2], int flags) {
  if (!path) return setTimes((struct HsNode*)nodeOf(at), times);
  return setTimes((struct HsNode*)nodeAt(at, path, flags), times);
}
int futimens(int fd, const struct timespec times[2]) {
  return setTimes((struct HsNode*)nodeOf(fd), times);
}
int utime(const char* path, const struct utimbuf* times) {
  struct HsNode* node = __hindsight_lookup(AT_FDCWD, path, kHsFollow);
  if (!node || !times) return setTimes(node, NULL);
  struct timespec fine[2] = {{times->actime, 0}, {times->modtime, 0}};
  return setTimes(node, fine);
}

// --- Limits ---

long __hindsight_path_limit(int name) {
  switch (name) {
  case _PC_LINK_MAX: return 127;
  case _PC_MAX_CANON:
  case _PC_MAX_INPUT: return 255;
  case _PC_NAME_MAX: return kHsLongestName;
  case _PC_PATH_MAX: return PATH_MAX;
  case _PC_PIPE_BUF: return PIPE_BUF;
  case _PC_CHOWN_RESTRICTED:
  case _PC_NO_TRUNC: return 1;
  case _PC_VDISABLE: return 0;
  default: return hsFail(EINVAL);
  }
}
long fpathconf(int fd, int name) {
  return nodeOf(fd) ? __hindsight_path_limit(name) : -1;
}
