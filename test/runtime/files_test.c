// runtime/posix: random scripts of file operations, on the models and in a real folder: the same results, errors and
// bytes.
#define _GNU_SOURCE
#include "check.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <poll.h>
#include <stdio_ext.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <unistd.h>

MODEL(open);
MODEL(close);
MODEL(read);
MODEL(write);
MODEL(pread);
MODEL(pwrite);
MODEL(lseek);
MODEL(dup);
MODEL(dup2);
MODEL(fcntl);
MODEL(pipe);
MODEL(isatty);
MODEL(ftruncate);
MODEL(truncate);
MODEL(stat);
MODEL(lstat);
MODEL(fstat);
MODEL(fstatat);
MODEL(statx);
MODEL(copy_file_range);
MODEL(stat64);
MODEL(mkdir);
MODEL(rmdir);
MODEL(unlink);
MODEL(remove);
MODEL(rename);
MODEL(link);
MODEL(symlink);
MODEL(readlink);
MODEL(access);
MODEL(faccessat);
MODEL(chdir);
MODEL(getcwd);
MODEL(realpath);
MODEL(chmod);
MODEL(fchmod);
MODEL(umask);
MODEL(utimensat);
MODEL(opendir);
MODEL(readdir);
MODEL(closedir);
MODEL(glob);
MODEL(__freading);
MODEL(__fwriting);
MODEL(__freadable);
MODEL(__fwritable);
MODEL(poll);
MODEL(select);
MODEL(globfree);
MODEL(mkstemp);
MODEL(mkdtemp);
MODEL(mmap);
MODEL(munmap);
MODEL(fopen);
MODEL(fdopen);
MODEL(freopen);
MODEL(tmpfile);
MODEL(fclose);
MODEL(fread);
MODEL(fwrite);
MODEL(fgets);
MODEL(fgetc);
MODEL(fputs);
MODEL(ungetc);
MODEL(fseek);
MODEL(ftell);
MODEL(rewind);
MODEL(feof);
MODEL(ferror);
MODEL(clearerr);
MODEL(fflush);
MODEL(fileno);
extern int hs_fscanf(FILE*, const char*, ...), hs_fprintf(FILE*, const char*, ...);

static char base[256], modelBase[] = "/home/user";

/// Descriptors of the script: the model's and the machine's.
enum { kOpen = 6 };
static struct {
  int model, real;
} fds[kOpen];

static const char* const kPaths[] = {"a",      "b",  "d",   "d/a", "d/b",  "d/e",   "d/e/a",  "./a",
                                     "d/../a", "a/", "d/",  "",    "l",    "d/l",   "none/x", "d//a",
                                     "a/x",    ".",  "d/.", "l/a", "d/e/", "d/e/.."};
static const char* path(void) {
  return kPaths[below(sizeof kPaths / sizeof *kPaths)];
}

/// Compares results, and errors if there was one.
#define SAME(what, modelResult, realResult)                                                                            \
  do {                                                                                                                 \
    hs_errno = errno = 0;                                                                                              \
    long ofModel = (long)(modelResult);                                                                                \
    int modelError = hs_errno;                                                                                         \
    long ofMachine = (long)(realResult);                                                                               \
    CHECK(ofModel == ofMachine && (ofMachine >= 0 || modelError == errno), "%s: %ld (%s), not %ld (%s)", what,         \
          ofModel, strerror(modelError), ofMachine, strerror(errno));                                                  \
  } while (0)

static char what[512];
#define SAY(...) snprintf(what, sizeof what, __VA_ARGS__)

static void openOne(void) {
  static const int kFlags[] = {O_RDONLY, O_WRONLY, O_RDWR};
  int flags = kFlags[below(3)], slot = (int)below(kOpen);
  if (chance(60)) flags |= O_CREAT;
  if (chance(20)) flags |= O_EXCL;
  if (chance(30)) flags |= O_TRUNC;
  if (chance(20)) flags |= O_APPEND;
  if (chance(10)) flags |= O_DIRECTORY;
  if (chance(10)) flags |= O_NOFOLLOW;
  if ((flags & O_EXCL) && !(flags & O_CREAT)) flags &= ~O_EXCL;
  if ((flags & O_DIRECTORY) && (flags & O_CREAT)) flags &= ~O_DIRECTORY; // systems differ
  const char* p = path();
  if (fds[slot].real >= 0) {
    SAY("close");
    SAME(what, hs_close(fds[slot].model), close(fds[slot].real));
  }
  SAY("open(\"%s\", %#x)", p, flags);
  hs_errno = errno = 0;
  fds[slot].model = hs_open(p, flags, 0644);
  int error = hs_errno;
  fds[slot].real = open(p, flags, 0644);
  CHECK((fds[slot].model < 0) == (fds[slot].real < 0) && (fds[slot].real >= 0 || error == errno),
        "%s: %d (%s), %d (%s)", what, fds[slot].model, strerror(error), fds[slot].real, strerror(errno));
}

/// As far as both say the same.
static void compareStatx(const char* p, struct stat* m, struct stat* r) {
  struct statx wide[2] = {0};
  int flags = chance(50) ? AT_SYMLINK_NOFOLLOW : 0;
  SAME(what, hs_statx(AT_FDCWD, p, flags, STATX_BASIC_STATS, &wide[0]),
       statx(AT_FDCWD, p, flags, STATX_BASIC_STATS, &wide[1]));
  struct stat* out[] = {m, r};
  for (int i = 0; i < 2; ++i) {
    out[i]->st_mode = wide[i].stx_mode;
    out[i]->st_size = (off_t)wide[i].stx_size;
    out[i]->st_nlink = wide[i].stx_nlink;
  }
}

static void copyBetween(void) {
  int from = (int)below(kOpen), to = (int)below(kOpen);
  size_t n = below(24);
  SAY("copy_file_range %zu", n);
  SAME(what, hs_copy_file_range(fds[from].model, NULL, fds[to].model, NULL, n, 0),
       copy_file_range(fds[from].real, NULL, fds[to].real, NULL, n, 0));
}

static void compareStat(const char* p, int kind, int slot) {
  struct stat m, r;
  memset(&m, 0, sizeof m);
  memset(&r, 0, sizeof r);
  SAY("stat %d of \"%s\"", kind, p);
  if (kind == 0)
    SAME(what, hs_stat(p, &m), stat(p, &r));
  else if (kind == 1)
    SAME(what, hs_lstat(p, &m), lstat(p, &r));
  else if (kind == 2)
    SAME(what, hs_fstatat(AT_FDCWD, p, &m, AT_SYMLINK_NOFOLLOW), fstatat(AT_FDCWD, p, &r, AT_SYMLINK_NOFOLLOW));
  else if (kind == 3)
    SAME(what, hs_fstat(fds[slot].model, &m), fstat(fds[slot].real, &r));
  else
    compareStatx(p, &m, &r);
  bool isFolder = S_ISDIR(r.st_mode);
  CHECK(m.st_mode == r.st_mode, "%s: mode %o, not %o", what, m.st_mode, r.st_mode);
  CHECK(isFolder || (m.st_size == r.st_size && m.st_nlink == r.st_nlink), "%s: size %ld links %ld, not %ld %ld", what,
        (long)m.st_size, (long)m.st_nlink, (long)r.st_size, (long)r.st_nlink);
}

static void readOrWrite(void) {
  char m[40] = "", r[40] = "", data[24];
  int slot = (int)below(kOpen);
  size_t n = below(sizeof data);
  for (size_t i = 0; i < sizeof data; ++i) data[i] = (char)('A' + below(26));
  off_t at = (off_t)below(40);
  switch (below(8)) {
  case 0:
  case 1:
    SAY("read %zu", n);
    SAME(what, hs_read(fds[slot].model, m, n), read(fds[slot].real, r, n));
    break;
  case 2:
  case 3:
    SAY("write %zu", n);
    SAME(what, hs_write(fds[slot].model, data, n), write(fds[slot].real, data, n));
    break;
  case 4:
    SAY("pread %zu at %ld", n, (long)at);
    SAME(what, hs_pread(fds[slot].model, m, n, at), pread(fds[slot].real, r, n, at));
    break;
  case 5:
    if (fds[slot].real >= 0 && (fcntl(fds[slot].real, F_GETFL) & O_APPEND)) break; // Linux appends there, too
    SAY("pwrite %zu at %ld", n, (long)at);
    SAME(what, hs_pwrite(fds[slot].model, data, n, at), pwrite(fds[slot].real, data, n, at));
    break;
  case 6: {
    int whence = (int)below(3);
    struct stat info;
    if (fds[slot].real >= 0 && fstat(fds[slot].real, &info) == 0 && S_ISDIR(info.st_mode)) break;
    at -= 20;
    SAY("lseek %ld from %d", (long)at, whence);
    SAME(what, hs_lseek(fds[slot].model, at, whence), lseek(fds[slot].real, at, whence));
    break;
  }
  default: SAY("ftruncate %ld", (long)at); SAME(what, hs_ftruncate(fds[slot].model, at), ftruncate(fds[slot].real, at));
  }
  CHECK(memcmp(m, r, sizeof m) == 0, "%s: %s, not %s", what, quoted(m, n), quoted(r, n));
}

static void changeNames(void) {
  const char *p = path(), *q = path();
  char m[300] = "", r[300] = "";
  switch (below(12)) {
  case 0:
    SAY("mkdir \"%s\"", p);
    SAME(what, hs_mkdir(p, 0755), mkdir(p, 0755));
    break;
  case 1:
    SAY("rmdir \"%s\"", p);
    SAME(what, hs_rmdir(p), rmdir(p));
    break;
  case 2:
    SAY("unlink \"%s\"", p);
    SAME(what, hs_unlink(p), unlink(p));
    break;
  case 3:
  case 4:
    SAY("rename \"%s\" to \"%s\"", p, q);
    SAME(what, hs_rename(p, q), rename(p, q));
    break;
  case 5:
    SAY("link \"%s\" to \"%s\"", p, q);
    SAME(what, hs_link(p, q), link(p, q));
    break;
  case 6:
    SAY("symlink \"%s\" at \"%s\"", p, q);
    if (p[0] == '.' || strstr(p, "..")) break;       // must not lead out of the folder
    if (p[0] != 0 && p[strlen(p) - 1] == '/') break; // what is wrong first is up to the system
    SAME(what, hs_symlink(p, q), symlink(p, q));
    break;
  case 7:
    SAY("readlink \"%s\"", p);
    SAME(what, hs_readlink(p, m, 5), readlink(p, r, 5));
    break;
  case 8:
    SAY("access \"%s\"", p);
    SAME(what, hs_access(p, F_OK), access(p, F_OK));
    break;
  case 9:
    SAY("remove \"%s\"", p);
    SAME(what, hs_remove(p), remove(p));
    break;
  case 10:
    SAY("truncate \"%s\"", p);
    SAME(what, hs_truncate(p, 7), truncate(p, 7));
    break;
  default: {
    mode_t mode = chance(50) ? 0755 : 0700;
    SAY("chmod \"%s\"", p);
    SAME(what, hs_chmod(p, mode), chmod(p, mode));
  }
  }
  CHECK(memcmp(m, r, sizeof m) == 0, "%s: %s, not %s", what, m, r);
}

static void copyDescriptors(void) {
  int slot = (int)below(kOpen), other = (int)below(kOpen);
  if (chance(50)) {
    SAY("dup2");
    if (fds[other].real < 0 || slot == other) return;
    hs_errno = errno = 0;
    int m = hs_dup2(fds[slot].model, fds[other].model), error = hs_errno, r = dup2(fds[slot].real, fds[other].real);
    CHECK((m < 0) == (r < 0) && (r >= 0 || error == errno), "%s: %d %d", what, m, r);
    return;
  }
  SAY("F_GETFL");
  int shown = O_ACCMODE | O_APPEND;
  hs_errno = errno = 0;
  int m = hs_fcntl(fds[slot].model, F_GETFL), error = hs_errno, r = fcntl(fds[slot].real, F_GETFL);
  CHECK(r < 0 ? m == r && error == errno : (m & shown) == (r & shown), "%s: %#x, not %#x", what, m, r);
  SAY("isatty");
  SAME(what, hs_isatty(fds[slot].model), isatty(fds[slot].real));
}

static int byName(const void* a, const void* b) {
  return strcmp(*(char* const*)a, *(char* const*)b);
}

/// All names of a folder, sorted, in one text.
static void listing(bool isModel, const char* p, char* out, size_t room) {
  DIR* folder = isModel ? hs_opendir(p) : opendir(p);
  char* names[64];
  int count = 0;
  out[0] = 0;
  if (!folder) {
    snprintf(out, room, "%s", strerror(isModel ? hs_errno : errno));
    return;
  }
  for (;;) {
    struct dirent* entry = isModel ? hs_readdir(folder) : readdir(folder);
    if (!entry || count == 64) break;
    if (asprintf(&names[count++], "%s:%d ", entry->d_name, entry->d_type) < 0) abort();
  }
  qsort(names, (size_t)count, sizeof *names, byName);
  for (int i = 0; i < count; ++i) {
    strncat(out, names[i], room - strlen(out) - 1);
    free(names[i]);
  }
  isModel ? hs_closedir(folder) : closedir(folder);
}
static void compareListing(void) {
  const char* p = path();
  char m[1024], r[1024];
  listing(true, p, m, sizeof m);
  listing(false, p, r, sizeof r);
  CHECK(strcmp(m, r) == 0, "names in \"%s\": %s, not %s", p, m, r);
}

static void compareRealPath(void) {
  const char* p = path();
  hs_errno = errno = 0;
  char *m = hs_realpath(p, NULL), *r = realpath(p, NULL);
  CHECK(!m == !r && (r || hs_errno == errno), "realpath \"%s\": %s %s", p, m ? m : strerror(hs_errno),
        r ? r : strerror(errno));
  if (m && r) CHECK(strcmp(m + strlen(modelBase), r + strlen(base)) == 0, "realpath \"%s\": %s, not %s", p, m, r);
  free(m);
  free(r);
}

static void compareGlob(void) {
  static const char* const kPatterns[] = {"*",     "d/*",    "*/*", "?",   "d/", "*/",    "l",   "[ab]",   ".*",
                                          "none*", "d/../?", "\\a", "./*", "",   "d//e*", "*/.", "/none/*"};
  const char* pattern = kPatterns[below(sizeof kPatterns / sizeof *kPatterns)];
  static const int kFlags[] = {GLOB_MARK, GLOB_NOCHECK, GLOB_NOESCAPE, GLOB_PERIOD, GLOB_NOMAGIC};
  int flags = 0;
  for (unsigned i = 0; i < 5; ++i)
    if (chance(20)) flags |= kFlags[i];
  glob_t m = {.gl_pathv = NULL}, r = {.gl_pathv = NULL};
  int mine = hs_glob(pattern, flags, NULL, &m), theirs = glob(pattern, flags, NULL, &r);
  CHECK(mine == theirs && m.gl_pathc == r.gl_pathc, "glob(\"%s\", %#x): %d with %zu, not %d with %zu", pattern, flags,
        mine, m.gl_pathc, theirs, r.gl_pathc);
  for (size_t i = 0; mine == 0 && theirs == 0 && i < m.gl_pathc && i < r.gl_pathc; ++i)
    CHECK(strcmp(m.gl_pathv[i], r.gl_pathv[i]) == 0, "glob(\"%s\", %#x): %s, not %s", pattern, flags, m.gl_pathv[i],
          r.gl_pathv[i]);
  hs_globfree(&m);
  globfree(&r);
}

static void step(void) {
  switch (below(12)) {
  case 11: return compareGlob();
  case 0:
  case 1: return openOne();
  case 2:
  case 3:
  case 4: return readOrWrite();
  case 5:
  case 6: return changeNames();
  case 7: return chance(80) ? compareStat(path(), (int)below(3), 0) : compareStat(path(), 4, 0);
  case 8: return chance(50) ? compareStat("", 3, (int)below(kOpen)) : copyDescriptors();
  case 9: return copyBetween();
  default: return chance(50) ? compareListing() : compareRealPath();
  }
}

static void readAndWriteStream(FILE* m, FILE* r) {
  char data[16], out[2][16];
  size_t n = below(sizeof data);
  for (size_t i = 0; i < sizeof data; ++i) data[i] = chance(20) ? '\n' : (char)('a' + below(26));
  data[sizeof data - 1] = 0;
  memset(out, 0, sizeof out);
  switch (below(9)) {
  case 0: SAME("fread", hs_fread(out[0], 1, n, m), fread(out[1], 1, n, r)); break;
  case 1: SAME("fgetc", hs_fgetc(m), fgetc(r)); break;
  case 2: SAME("fgets", hs_fgets(out[0], (int)n + 1, m) != NULL, fgets(out[1], (int)n + 1, r) != NULL); break;
  case 3:
  case 4:
    fseek(r, 0, SEEK_CUR); // between reading and writing
    hs_fseek(m, 0, SEEK_CUR);
    SAME("fwrite", hs_fwrite(data, 1, n, m), fwrite(data, 1, n, r));
    fseek(r, 0, SEEK_CUR);
    hs_fseek(m, 0, SEEK_CUR);
    break;
  case 5: {
    long offset = (long)below(20) - 5;
    int whence = (int)below(3);
    SAME("fseek", hs_fseek(m, offset, whence), fseek(r, offset, whence));
    break;
  }
  case 6: SAME("ftell", hs_ftell(m), ftell(r)); break;
  case 7: {
    int c = hs_fgetc(m), d = fgetc(r);
    CHECK(c == d, "fgetc: %d, not %d", c, d);
    if (d != EOF) SAME("ungetc", hs_ungetc(c, m), ungetc(d, r));
    break;
  }
  default: SAME("feof", hs_feof(m) != 0, feof(r) != 0);
  }
  CHECK(memcmp(out[0], out[1], sizeof out[0]) == 0, "stream: %s, not %s", quoted(out[0], n), quoted(out[1], n));
}

static void streamScript(void) {
  static const char* const kModes[] = {"r", "w", "a", "r+", "w+", "a+", "wx", "q"};
  const char *mode = kModes[below(8)], *p = path();
  hs_errno = errno = 0;
  FILE *m = hs_fopen(p, mode), *r = fopen(p, mode);
  CHECK(!m == !r && (r || hs_errno == errno), "fopen(\"%s\", \"%s\"): %s, %s", p, mode, strerror(hs_errno),
        strerror(errno));
  if (!m || !r) return;
  CHECK(!hs___freading(m) == !__freading(r) && !hs___fwriting(m) == !__fwriting(r) &&
            !hs___freadable(m) == !__freadable(r) && !hs___fwritable(m) == !__fwritable(r),
        "directions of fopen(\"%s\", \"%s\")", p, mode);
  struct stat info;
  bool isPlain = strchr(mode, '+') != NULL && mode[0] != 'a'; // others have a buffer that is full of surprises
  if (isPlain && fstat(fileno(r), &info) == 0 && S_ISREG(info.st_mode))
    for (unsigned count = below(12); count > 0; --count) readAndWriteStream(m, r);
  SAME("fclose", hs_fclose(m), fclose(r));
}

static void cleanUp(void) {
  for (int i = 0; i < kOpen; ++i)
    if (fds[i].real >= 0) {
      SAME("close", hs_close(fds[i].model), close(fds[i].real));
      fds[i].model = fds[i].real = -1;
    }
  static const char* const kAll[] = {"d/e/a", "d/e", "d/a", "d/b", "d/l", "d", "a", "b", "l", "a/a", "b/a", "l/a"};
  for (int round = 0; round < 4; ++round)
    for (size_t i = 0; i < sizeof kAll / sizeof *kAll; ++i) SAME("remove", hs_remove(kAll[i]), remove(kAll[i]));
}

/// Pipes in every state, a file, and a descriptor that is closed.
static void comparePoll(void) {
  int m[2], r[2], file = open("a", O_RDWR | O_CREAT, 0644), model = hs_open("a", O_RDWR | O_CREAT, 0644);
  CHECK(hs_pipe(m) == 0 && pipe(r) == 0 && file >= 0 && model >= 0, "open");
  for (int state = 0; state < 6; ++state) {
    if (state == 1) CHECK(hs_write(m[1], "x", 1) == 1 && write(r[1], "x", 1) == 1, "write");
    if (state == 2) hs_close(m[1]), close(r[1]);
    if (state == 3) hs_close(m[0]), close(r[0]);
    if (state == 4) CHECK(hs_pipe(m) == 0 && pipe(r) == 0, "pipe");
    if (state == 5) hs_close(m[0]), close(r[0]);
    for (int events = 0; events < 4; ++events) {
      short wanted = (short)((events & 1 ? POLLIN : 0) | (events & 2 ? POLLOUT : 0));
      struct pollfd mine[] = {{m[0], wanted, 9}, {m[1], wanted, 9}, {model, wanted, 9}, {-1, wanted, 9}};
      struct pollfd theirs[] = {{r[0], wanted, 9}, {r[1], wanted, 9}, {file, wanted, 9}, {-1, wanted, 9}};
      CHECK(hs_poll(mine, 4, 0) == poll(theirs, 4, 0), "poll in state %d", state);
      for (int i = 0; i < 4; ++i)
        CHECK(mine[i].revents == theirs[i].revents, "descriptor %d in state %d: %#x, not %#x", i, state,
              (unsigned)mine[i].revents, (unsigned)theirs[i].revents);
    }
    fd_set sets[4];
    struct timeval none[2] = {{0, 0}, {0, 0}};
    for (int i = 0; i < 4; ++i) FD_ZERO(&sets[i]);
    for (int i = 0; i < 2; ++i) FD_SET(m[i], &sets[i]), FD_SET(r[i], &sets[2 + i]);
    hs_errno = errno = 0;
    int mine = hs_select(100, &sets[0], &sets[1], NULL, &none[0]),
        theirs = select(100, &sets[2], &sets[3], NULL, &none[1]);
    CHECK(mine == theirs && (theirs >= 0 || hs_errno == errno), "select in state %d: %d, not %d", state, mine, theirs);
    if (theirs < 0) continue;
    for (int i = 0; i < 2; ++i)
      CHECK(!FD_ISSET(m[i], &sets[i]) == !FD_ISSET(r[i], &sets[2 + i]), "select of end %d in state %d", i, state);
  }
  hs_close(m[1]), close(r[1]);
  hs_close(model), close(file);
  SAME("remove", hs_remove("a"), remove("a"));
}

static void checkPipe(void) {
  int ends[2];
  char buffer[8] = "";
  CHECK(hs_pipe(ends) == 0 && hs_write(ends[1], "abc", 3) == 3, "pipe");
  CHECK(hs_read(ends[0], buffer, 2) == 2 && strcmp(buffer, "ab") == 0, "the beginning: %s", buffer);
  hs_close(ends[1]);
  CHECK(hs_read(ends[0], buffer, 8) == 1 && buffer[0] == 'c' && hs_read(ends[0], buffer, 8) == 0, "to its end");
  CHECK(hs_lseek(ends[0], 0, SEEK_SET) == -1 && hs_errno == ESPIPE, "no position");
  hs_close(ends[0]);
  CHECK(hs_pipe(ends) == 0, "pipe");
  if (PATH_CONTINUES()) hs_read(ends[0], buffer, 1);
  CHECK(pathEnd == kUnsupported, "it would wait for ever");
  pathEnd = kRunning;
}

static void checkOthers(void) {
  char name[] = "tXXXXXX", folder[] = "uXXXXXX", bad[] = "tXX", buffer[64];
  int fd = hs_mkstemp(name);
  CHECK(fd >= 0 && strcmp(name, "tXXXXXX") != 0 && hs_write(fd, "12 34", 5) == 5, "mkstemp");
  CHECK(hs_mkstemp(bad) == -1 && hs_errno == EINVAL && hs_mkdtemp(folder) == folder, "templates");
  CHECK(hs_access(folder, F_OK) == 0 && hs_rmdir(folder) == 0, "mkdtemp");
  objectSize = 4096;
  char* mapped = hs_mmap(NULL, 5, PROT_READ, MAP_PRIVATE, fd, 0);
  CHECK(mapped != MAP_FAILED && memcmp(mapped, "12 34\0", 6) == 0 && hs_munmap(mapped, 5) == 0, "mmap");
  hs_close(fd);
  FILE* stream = hs_fopen(name, "r");
  int first = 0, second = 0;
  CHECK(hs_fscanf(stream, "%d %d", &first, &second) == 2 && first == 12 && second == 34, "fscanf: %d %d", first,
        second);
  CHECK(hs_fileno(stream) >= 3 && hs_freopen("/dev/null", "w", stream) == stream && hs_fputs("x", stream) >= 0,
        "freopen");
  CHECK(hs_fclose(stream) == 0 && hs_unlink(name) == 0, "gone");
  stream = hs_tmpfile();
  CHECK(stream && hs_fprintf(stream, "%d", 42) == 2, "tmpfile");
  hs_rewind(stream);
  CHECK(hs_fgets(buffer, 8, stream) == buffer && strcmp(buffer, "42") == 0, "what was printed: %s", buffer);
  hs_fclose(stream);
  CHECK(hs_getcwd(buffer, sizeof buffer) == buffer && strcmp(buffer, modelBase) == 0, "getcwd: %s", buffer);
  CHECK(!hs_getcwd(buffer, 3) && hs_errno == ERANGE, "too small");
  CHECK(hs_mkdir("w", 0755) == 0 && hs_chdir("w") == 0 && hs_getcwd(buffer, sizeof buffer), "chdir");
  CHECK(strcmp(buffer, "/home/user/w") == 0 && hs_chdir("..") == 0 && hs_rmdir("w") == 0, "chdir: %s", buffer);
  CHECK(hs_umask(077) == 022 && hs_umask(022) == 077, "umask");
  stream = hs_fdopen(1, "w");
  resetWritten();
  CHECK(stream && hs_fputs("out", stream) >= 0 && writtenSize[1] == 3, "fdopen");
}

void runTests(unsigned rounds) {
  strcpy(base, "/tmp/hindsight-files-XXXXXX");
  if (!mkdtemp(base) || chmod(base, 0755) != 0 || chdir(base) != 0) abort();
  umask(022);
  for (int i = 0; i < kOpen; ++i) fds[i].model = fds[i].real = -1;
  for (unsigned round = 0; round < rounds / 20 && checksFailed == 0; ++round) {
    for (unsigned count = below(60); count > 0; --count) chance(85) ? step() : streamScript();
    cleanUp();
  }
  checkPipe();
  comparePoll();
  checkOthers();
  char command[300];
  snprintf(command, sizeof command, "rm -rf %s", base);
  if (chdir("/") != 0 || system(command) != 0) abort();
}
