#include "support/own_root.h"

#include <fmt/format.h>

#include <cstring>
#include <fcntl.h>
#include <linux/capability.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace hindsight {

OwnRoot::OwnRoot(const std::string& folder, unsigned user)
    : nullDevice(folder + "/dev/null"), userMap(fmt::format("{} {} 1\n", user, geteuid())),
      groupMap(fmt::format("{} {} 1\n", user, getegid())), user(user), isRoot(geteuid() == 0) {}

static bool put(const char* path, const char* text) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return false;
  auto size = static_cast<ssize_t>(std::strlen(text));
  bool isWritten = write(file, text, static_cast<size_t>(size)) == size;
  return close(file) == 0 && isWritten;
}

/// An ordinary user is root in a namespace of users, where they may have another number.
bool OwnRoot::becomeRootOfNamespace() const {
  if (isRoot) return unshare(CLONE_NEWNS) == 0;
  return unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0 && put("/proc/self/setgroups", "deny") &&
         put("/proc/self/uid_map", userMap.c_str()) && put("/proc/self/gid_map", groupMap.c_str());
}

/// By the bare system calls: those of the library change all threads of the parent, too, whose memory this is.
bool OwnRoot::becomeUser() const {
  if (isRoot && (prctl(PR_SET_KEEPCAPS, 1) != 0 || syscall(SYS_setgroups, 0, nullptr) != 0 ||
                 syscall(SYS_setresgid, user, user, user) != 0 || syscall(SYS_setresuid, user, user, user) != 0))
    return false;
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  constexpr unsigned kRight = 1U << CAP_SYS_CHROOT;
  __user_cap_data_struct rights[2] = {{kRight, kRight, kRight}, {0, 0, 0}};
  return syscall(SYS_capset, &header, rights) == 0 &&
         prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, CAP_SYS_CHROOT, 0, 0) == 0; // it stays when the program starts
}

/// There is one processor in this world, too: the one that this runs on.
static void useOneProcessor() {
  unsigned here = 0;
  cpu_set_t one;
  CPU_ZERO(&one);
  if (syscall(SYS_getcpu, &here, nullptr, nullptr) != 0 || here >= CPU_SETSIZE) return;
  CPU_SET(here, &one);
  sched_setaffinity(0, sizeof one, &one);
}

bool OwnRoot::prepare() const {
  useOneProcessor();
  return becomeRootOfNamespace() && mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
         mount("/dev/null", nullDevice.c_str(), nullptr, MS_BIND, nullptr) == 0 && becomeUser();
}

} // namespace hindsight
