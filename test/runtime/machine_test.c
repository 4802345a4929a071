// sched.h, sys/resource.h, pwd.h, grp.h, sys/utsname.h: what the models say of the machine and of its users, by the
// rules that the machine's own answers keep.
#define _GNU_SOURCE
#include "check.h"
#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <unistd.h>

MODEL(sched_getaffinity);
MODEL(sched_setaffinity);
MODEL(sched_yield);
MODEL(__sched_cpucount);
MODEL(getrlimit);
MODEL(setrlimit);
MODEL(getpwuid);
MODEL(getpwnam);
MODEL(getgrgid);
MODEL(getgrnam);
MODEL(getpwent);
MODEL(setpwent);
MODEL(gethostname);
MODEL(uname);

static void checkProcessors(void) {
  cpu_set_t set;
  memset(&set, 0xff, sizeof set);
  CHECK(hs_sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) == 1 && CPU_ISSET(0, &set), "one processor");
  CHECK(hs_sched_getaffinity(0, 1, &set) == -1 && hs_errno == EINVAL, "too small");
  CHECK(hs_sched_setaffinity(0, sizeof set, &set) == 0, "its own");
  CHECK(hs_sched_yield() == 0, "nobody else is there");
  CPU_CLR(0, &set);
  CHECK(hs_sched_setaffinity(0, sizeof set, &set) == -1 && hs_errno == EINVAL, "none");
  for (unsigned i = 0; i < sizeof set; ++i) ((unsigned char*)&set)[i] = (unsigned char)below(256);
  CHECK(hs___sched_cpucount(sizeof set, &set) == __sched_cpucount(sizeof set, &set), "count");
}

static void checkLimits(void) {
  struct rlimit limit;
  CHECK(hs_getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur == 1024, "descriptors");
  CHECK(hs_getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur == RLIM_INFINITY, "memory");
  limit = (struct rlimit){10, 20};
  CHECK(hs_setrlimit(RLIMIT_NOFILE, &limit) == 0 && hs_getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_max == 20,
        "set");
  limit = (struct rlimit){10, 30};
  CHECK(hs_setrlimit(RLIMIT_NOFILE, &limit) == -1 && hs_errno == EPERM, "only root raises it");
  limit = (struct rlimit){10, 5};
  CHECK(hs_setrlimit(RLIMIT_NOFILE, &limit) == -1 && hs_errno == EINVAL, "the wrong way round");
  CHECK(hs_getrlimit(99, &limit) == -1 && hs_errno == EINVAL, "no such limit");
}

static void checkUsers(void) {
  struct passwd *user = hs_getpwuid(1000), *root = hs_getpwnam("root");
  CHECK(user && root && root->pw_uid == 0 && hs_getpwnam(user->pw_name) == user, "users");
  struct group *group = hs_getgrgid(1000), *ofRoot = hs_getgrnam("root");
  CHECK(group && ofRoot && ofRoot->gr_gid == 0 && hs_getgrnam(group->gr_name) == group, "groups");
  hs_errno = 0;
  CHECK(!hs_getpwuid(77) && !hs_getpwnam("roo") && !hs_getpwnam("roots") && !hs_getgrgid(77) && hs_errno == 0,
        "no such");
  hs_setpwent();
  CHECK(hs_getpwent() == root && hs_getpwent() == user && !hs_getpwent(), "one after the other");
}

void runTests(unsigned rounds) {
  for (unsigned i = 0; i < rounds % 100 + 1; ++i) checkProcessors();
  checkLimits();
  checkUsers();
  char name[64];
  struct utsname names;
  CHECK(hs_gethostname(name, sizeof name) == 0 && hs_uname(&names) == 0 && strcmp(name, names.nodename) == 0, "%s",
        name);
  CHECK(hs_gethostname(name, 3) == -1 && hs_errno == ENAMETOOLONG, "too short");
  struct utsname real;
  CHECK(uname(&real) == 0 && strcmp(real.sysname, names.sysname) == 0, "%s", names.sysname);
}
