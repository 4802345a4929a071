// pwd.h, grp.h: two users, each with a group of the same name: root (0) and user (1000), who runs the program.
#include "posix.h"
#include <grp.h>
#include <pwd.h>
#include <unistd.h>

static char* const noMembers[] = {NULL};
static struct passwd users[] = {
    {"root", "x", 0, 0, "root", "/root", "/bin/sh"},
    {"user", "x", 1000, 1000, "", "/home/user", "/bin/sh"},
};
static struct group groups[] = {
    {"root", "x", 0, (char**)noMembers},
    {"user", "x", 1000, (char**)noMembers},
};
enum { kUsers = 2 };

// Whoever looks behind the last one, or for one who is not there, gets nothing and no error.
static unsigned nextUser, nextGroup;

static int isNamed(const char* known, const char* name) {
  size_t length = __hindsight_length(known);
  for (size_t i = 0; i <= length; ++i)
    if (name[i] != known[i]) return 0;
  return 1;
}

struct passwd* getpwuid(uid_t number) {
  for (unsigned i = 0; i < kUsers; ++i)
    if (users[i].pw_uid == number) return &users[i];
  return NULL;
}
struct passwd* getpwnam(const char* name) {
  for (unsigned i = 0; i < kUsers; ++i)
    if (isNamed(users[i].pw_name, name)) return &users[i];
  return NULL;
}
struct group* getgrgid(gid_t number) {
  for (unsigned i = 0; i < kUsers; ++i)
    if (groups[i].gr_gid == number) return &groups[i];
  return NULL;
}
struct group* getgrnam(const char* name) {
  for (unsigned i = 0; i < kUsers; ++i)
    if (isNamed(groups[i].gr_name, name)) return &groups[i];
  return NULL;
}

void setpwent(void) {
  nextUser = 0;
}
void endpwent(void) {
  nextUser = 0;
}
struct passwd* getpwent(void) {
  return nextUser < kUsers ? &users[nextUser++] : NULL;
}
void setgrent(void) {
  nextGroup = 0;
}
void endgrent(void) {
  nextGroup = 0;
}
struct group* getgrent(void) {
  return nextGroup < kUsers ? &groups[nextGroup++] : NULL;
}

char* getlogin(void) {
  return users[1].pw_name;
}
