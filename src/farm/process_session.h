// All processes of a session, as the kernel lists them: a child in a session of its own can be watched and ended with
// everything it started, also with what moved to another process group.
#pragma once

#include <cstdint>
#include <sys/types.h>
#include <vector>

namespace hindsight::farm {

struct SessionMember {
  pid_t process;
  uint64_t residentBytes;
};

/// Zombies are not listed: they hold nothing and cannot be ended.
std::vector<SessionMember> sessionMembers(pid_t session);

uint64_t sessionResidentBytes(pid_t session);

/// Ends all of them at once; returns when none is left, or after some tries (a process stuck in the kernel).
void killSession(pid_t session);

} // namespace hindsight::farm
