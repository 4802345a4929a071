// Natively the program finds what the models say there is: its folder is /home/user, names of temporary files are the same,
// folders list their names in the same order, and there is nothing else. Where it is not so, the test is still an honest no.
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir
// RUN: echo text > given && %hindsight run %s --sym-args 1 1 --sym-file z 1 --file given --env MODE=x --quiet --output out
// RUN: %hindsight replay out | FileCheck %s
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <pwd.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void list(const char *path) {
  DIR *folder = opendir(path);
  if (!folder) return;
  for (struct dirent *entry; (entry = readdir(folder));) printf("%s/%s\n", path, entry->d_name);
  closedir(folder);
}

int main(int count, char **words) {
  extern char **environ;
  char folder[64], name[] = "/tmp/XXXXXX";
  struct stat info;
  cpu_set_t processors;
  if (!getcwd(folder, sizeof folder)) return 9;
  printf("%s %s", folder, strcmp(folder, "/home/user") == 0 ? "at home" : "elsewhere");
  printf("%d %s\n", mkstemp(name), name);
  for (char **each = environ; *each; ++each) puts(*each);
  list("/");
  list("..");
  list(words[1][0] == '/' ? words[1] : ".");
  struct passwd *user = getpwuid(getuid());
  printf("%s %s\n", user ? user->pw_name : "nobody", user ? user->pw_dir : "");
  if (open("/new", O_CREAT | O_WRONLY, 0644) < 0) perror("/new");
  if (chmod("/tmp", 0700) != 0) perror("/tmp");
  if (stat("/home/user/given", &info) == 0) printf("%ld %o %d\n", (long)info.st_mtime, info.st_mode, (int)info.st_uid);
  if (stat("/", &info) == 0) printf("%o\n", info.st_mode);
  if (sched_getaffinity(0, sizeof processors, &processors) == 0) printf("%d\n", CPU_COUNT(&processors));
  FILE *users = fopen("/etc/passwd", "r");
  for (int c; users && (c = getc(users)) != EOF;) putchar(c);
  if (words[1][0] == 'x') return 7;
  return 0;
}
// CHECK-DAG: yes {{.*}}exits with status 7, by the predicted {{[0-9]+}} branches
// CHECK-DAG: yes {{.*}}ends normally, by the predicted {{[0-9]+}} branches
// CHECK: verdict  confirmed: {{[0-9]+}} tests did what was predicted
