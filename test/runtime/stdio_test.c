// stdio.h streams, unistd.h, fortified calls: what they write, what they return, and how they fail.
#define _GNU_SOURCE
#include "check.h"
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#undef putc
#undef getc
MODEL(putchar);
MODEL(putc);
MODEL(fputc);
MODEL(fputs);
MODEL(puts);
MODEL(fwrite);
MODEL(perror);
MODEL(getchar);
MODEL(getc);
MODEL(fgetc);
MODEL(fgets);
MODEL(fread);
MODEL(ungetc);
MODEL(getline);
MODEL(feof);
MODEL(ferror);
MODEL(clearerr);
MODEL(fileno);
MODEL(fflush);
MODEL(setvbuf);
MODEL(fopen);
MODEL(fdopen);
MODEL(fclose);
MODEL(fseek);
MODEL(ftell);
MODEL(remove);
MODEL(write);
MODEL(read);
MODEL(close);
MODEL(open);
MODEL(isatty);
MODEL(access);
MODEL(sleep);
MODEL(getpid);
MODEL(sysconf);
MODEL(lseek);
MODEL(swab);
extern char* hs_gets(char*);
extern int hs___overflow(FILE*, int), hs___uflow(FILE*);
extern FILE *hs_stdin, *hs_stdout, *hs_stderr;
extern int hs___sprintf_chk(char*, int, size_t, const char*, ...),
    hs___snprintf_chk(char*, size_t, int, size_t, const char*, ...);
extern int hs___printf_chk(int, const char*, ...), hs___fprintf_chk(FILE*, int, const char*, ...);
extern char *hs___strcpy_chk(char*, const char*, size_t), *hs___strcat_chk(char*, const char*, size_t);
extern char *hs___strncpy_chk(char*, const char*, size_t, size_t),
    *hs___strncat_chk(char*, const char*, size_t, size_t);
extern char *hs___stpcpy_chk(char*, const char*, size_t), *hs___fgets_chk(char*, size_t, int, FILE*);
extern void *hs___memcpy_chk(void*, const void*, size_t, size_t), *hs___memset_chk(void*, int, size_t, size_t);
extern void* hs___memmove_chk(void*, const void*, size_t, size_t);
extern ssize_t hs___read_chk(int, void*, size_t, size_t);

static bool wrote(int fd, const char* text) {
  bool same = writtenSize[fd] == strlen(text) && memcmp(written[fd], text, writtenSize[fd]) == 0;
  resetWritten();
  return same;
}

static void checkOutput(void) {
  resetWritten();
  CHECK(hs_putchar('a') == 'a' && hs_putc(0x1e9, hs_stdout) == 0xe9 && hs_fputc('c', hs_stdout) == 'c', "characters");
  CHECK(wrote(1, "a\xe9"
                 "c"),
        "characters written");
  CHECK(hs_puts("line") == 5 && hs_fputs("text", hs_stderr) == 1, "strings");
  CHECK(writtenSize[1] == 5 && memcmp(written[1], "line\n", 5) == 0, "puts");
  CHECK(wrote(2, "text"), "fputs");
  CHECK(hs_fwrite("abcdef", 2, 3, hs_stdout) == 3 && hs_fwrite("x", 0, 3, hs_stdout) == 0, "fwrite");
  CHECK(wrote(1, "abcdef"), "fwrite wrote");
  CHECK(hs___overflow(hs_stdout, 'o') == 'o' && wrote(1, "o"), "inlined putc");
  CHECK(hs_stdout->_IO_write_ptr >= hs_stdout->_IO_write_end && hs_stdin->_IO_read_ptr >= hs_stdin->_IO_read_end,
        "inlined macros must come here");
  hs_errno = ENOENT;
  hs_perror("cat");
  CHECK(wrote(2, "cat: No such file or directory\n"), "perror");
  hs_errno = 4000;
  hs_perror("");
  CHECK(wrote(2, "Unknown error 4000\n"), "perror of an unknown error");
  CHECK(hs_fflush(NULL) == 0 && hs_fflush(hs_stdout) == 0 && hs_setvbuf(hs_stdout, NULL, _IONBF, 0) == 0, "buffers");
  CHECK(hs_fputc('x', hs_stdin) == EOF && hs_ferror(hs_stdin), "writing to stdin");
  hs_clearerr(hs_stdin);
  CHECK(!hs_ferror(hs_stdin), "clearerr");
}

static void checkInput(void) {
  char buffer[8] = "unread";
  CHECK(!hs_feof(hs_stdin), "not yet at the end");
  CHECK(hs_getchar() == EOF && hs_feof(hs_stdin) && hs_getc(hs_stdin) == EOF && hs___uflow(hs_stdin) == EOF,
        "empty input");
  CHECK(!hs_fgets(buffer, 8, hs_stdin) && strcmp(buffer, "unread") == 0 && !hs_gets(buffer), "no line");
  CHECK(hs_fread(buffer, 1, 8, hs_stdin) == 0, "no bytes");
  CHECK(hs_ungetc('q', hs_stdin) == 'q' && !hs_feof(hs_stdin), "one character back");
  if (PATH_CONTINUES()) hs_ungetc('r', hs_stdin);
  CHECK(pathEnd == kUnsupported, "two characters back");
  CHECK(hs_fgets(buffer, 8, hs_stdin) == buffer && strcmp(buffer, "q") == 0, "a line of one character: %s", buffer);
  hs_ungetc('\n', hs_stdin);
  CHECK(hs_fgets(buffer, 8, hs_stdin) && strcmp(buffer, "\n") == 0, "an empty line");
  hs_ungetc(0xff, hs_stdin);
  CHECK(hs_fgetc(hs_stdin) == 0xff && hs_ungetc(EOF, hs_stdin) == EOF, "0xff is not EOF");
  hs_ungetc('z', hs_stdin);
  CHECK(hs_fread(buffer, 1, 4, hs_stdin) == 1 && buffer[0] == 'z', "one byte");
  char* line = NULL;
  size_t capacity = 0;
  CHECK(hs_getline(&line, &capacity, hs_stdin) == -1, "no line to get");
  hs_ungetc('l', hs_stdin);
  CHECK(hs_getline(&line, &capacity, hs_stdin) == 1 && strcmp(line, "l") == 0 && capacity >= 2, "a line to get");
  free(line);
}

static void checkFiles(void) {
  hs_errno = 0;
  CHECK(!hs_fopen("/etc/shadow", "r") && hs_errno == ENOENT, "no other files");
  CHECK(hs_remove("x") == -1 && hs_open("x", O_RDONLY) == -1 && hs_access("x", R_OK) == -1, "none at all");
  FILE* again = hs_fdopen(1, "w");
  CHECK(again && hs_fileno(again) == 1 && !hs_fdopen(1, "r") && hs_errno == EINVAL && !hs_fdopen(7, "w"), "fdopen");
  CHECK(hs_fileno(hs_stdin) == 0 && hs_fileno(hs_stdout) == 1 && hs_fileno(hs_stderr) == 2, "fileno");
  CHECK(hs_fseek(hs_stdout, 0, SEEK_SET) == -1 && hs_ftell(hs_stdout) == -1 && hs_lseek(1, 0, SEEK_SET) == -1, "seek");
  CHECK(hs_fseek(hs_stdin, 5, SEEK_SET) == 0 && hs_ftell(hs_stdin) == 0, "standard input is /dev/null");
  resetWritten();
  CHECK(hs_write(1, "abc", 3) == 3 && wrote(1, "abc"), "write");
  hs_errno = 0;
  CHECK(hs_write(9, "abc", 3) == -1 && hs_errno == EBADF && hs_read(9, NULL, 1) == -1 && hs_close(9) == -1,
        "bad descriptors");
  char byte;
  CHECK(hs_read(0, &byte, 1) == 0 && hs_close(0) == 0 && hs_isatty(1) == 0 && hs_sleep(100) == 0,
        "read, close, isatty");
  anyInt = 4711;
  assumptionsFailed = 0;
  CHECK(hs_getpid() == 4711 && assumptionsFailed == 0, "getpid");
  anyInt = 5;
  CHECK(hs_getpid() == 4711, "getpid stays the same");
  CHECK(hs_sysconf(_SC_PAGESIZE) == 4096 && hs_sysconf(-5) == -1, "sysconf");
  char swapped[6] = "";
  hs_swab("abcde", swapped, 5);
  CHECK(strcmp(swapped, "badc") == 0, "swab: %s", swapped);
}

/// A fortified call must end the path.
#define MUST_FAIL(call)                                                                                                \
  do {                                                                                                                 \
    if (PATH_CONTINUES()) (void)(call);                                                                                \
    CHECK(pathEnd == kError && strncmp(pathMessage, "buffer-overflow", 15) == 0, "%s was let through", #call);         \
    pathEnd = kRunning;                                                                                                \
  } while (0)

static void checkFortified(void) {
  static char to[16];
  const size_t unknown = (size_t)-1;
  CHECK(hs___sprintf_chk(to, 1, 4, "%s", "abc") == 3 && strcmp(to, "abc") == 0, "sprintf that just fits");
  MUST_FAIL(hs___sprintf_chk(to, 1, 3, "%s", "abc"));
  CHECK(hs___sprintf_chk(to, 1, unknown, "%d", 12) == 2, "unknown size");
  CHECK(hs___snprintf_chk(to, 4, 1, 4, "%s", "abcdef") == 6 && strcmp(to, "abc") == 0, "snprintf");
  MUST_FAIL(hs___snprintf_chk(to, 5, 1, 4, "%s", "a"));
  CHECK(strcmp(hs___strcpy_chk(to, "abc", 4), "abc") == 0 && hs___stpcpy_chk(to, "abc", 4) == to + 3, "strcpy, stpcpy");
  MUST_FAIL(hs___strcpy_chk(to, "abcd", 4));
  MUST_FAIL(hs___stpcpy_chk(to, "abcd", 4));
  CHECK(strcmp(hs___strcat_chk(to, "d", 5), "abcd") == 0, "strcat");
  MUST_FAIL(hs___strcat_chk(to, "e", 5));
  CHECK(strcmp(hs___strncat_chk(to, "efg", 1, 6), "abcde") == 0, "strncat");
  MUST_FAIL(hs___strncat_chk(to, "fgh", 2, 6));
  CHECK(hs___strncpy_chk(to, "ab", 4, 4) == to && memcmp(to, "ab\0\0e", 5) == 0, "strncpy");
  MUST_FAIL(hs___strncpy_chk(to, "ab", 5, 4));
  CHECK(hs___memcpy_chk(to, "xyz", 3, 3) == to && hs___memmove_chk(to, "xyz", 3, 3) == to &&
            hs___memset_chk(to, 0, 3, 3) == to,
        "mem*");
  MUST_FAIL(hs___memcpy_chk(to, "xyz", 4, 3));
  MUST_FAIL(hs___memmove_chk(to, "xyz", 4, 3));
  MUST_FAIL(hs___memset_chk(to, 0, 4, 3));
  MUST_FAIL(hs___fgets_chk(to, 4, 5, hs_stdin));
  MUST_FAIL(hs___read_chk(0, to, 17, 16));
  resetWritten();
  CHECK(hs___printf_chk(1, "%d", 5) == 1 && wrote(1, "5"), "printf");
  CHECK(hs___fprintf_chk(hs_stderr, 1, "%s", "e") == 1 && wrote(2, "e"), "fprintf");
}

void runTests(unsigned rounds) {
  (void)rounds;
  checkOutput();
  checkInput();
  checkFiles();
  checkFortified();
  CHECK(hs_fclose(hs_stdout) == 0 && hs_putchar('x') == EOF && hs_fclose(hs_stdout) == EOF, "a closed stream");
}
