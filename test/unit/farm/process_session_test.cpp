#include "farm/process_session.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace hindsight::farm {
namespace {

/// A process in a session of its own, with a child in another process group; both wait to be ended.
class Family {
public:
  Family() {
    leader = fork();
    if (leader != 0) return;
    setsid();
    if (fork() == 0) setpgid(0, 0);
    for (;;) pause();
  }
  ~Family() {
    killSession(leader);
    waitpid(leader, nullptr, 0);
  }
  size_t waitForMembers(size_t count) const {
    for (int round = 0; round < 500 && sessionMembers(leader).size() != count; ++round)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return sessionMembers(leader).size();
  }
  pid_t leader;
};

TEST(ProcessSession, SeesEveryMemberAndItsMemory) {
  Family family;
  ASSERT_EQ(family.waitForMembers(2), 2u);
  std::vector<SessionMember> members = sessionMembers(family.leader);
  EXPECT_TRUE(
      std::any_of(members.begin(), members.end(), [&](auto& member) { return member.process == family.leader; }));
  uint64_t total = 0;
  for (const SessionMember& member : members) {
    EXPECT_GT(member.residentBytes, 1000u);
    EXPECT_LT(member.residentBytes, 1ull << 32);
    total += member.residentBytes;
  }
  EXPECT_GE(sessionResidentBytes(family.leader), total / 2);
}

TEST(ProcessSession, EndsAllOfThem) {
  Family family;
  ASSERT_EQ(family.waitForMembers(2), 2u);
  killSession(family.leader);
  EXPECT_EQ(sessionMembers(family.leader).size(), 0u) << "a zombie is none";
}

TEST(ProcessSession, NobodyIsFine) {
  EXPECT_TRUE(sessionMembers(999'999'999).empty());
  EXPECT_EQ(sessionResidentBytes(999'999'999), 0u);
}

} // namespace
} // namespace hindsight::farm
