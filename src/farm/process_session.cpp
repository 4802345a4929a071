#include "farm/process_session.h"

#include "support/file_io.h"

#include <cctype>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <dirent.h>
#include <string>
#include <thread>
#include <unistd.h>

namespace hindsight::farm {

/// Fields of /proc/N/stat after the name, which may hold anything, also blanks and parentheses.
static bool readStat(const char* process, char& state, pid_t& session, uint64_t& pages) {
  Result<std::string> stat = readFile(std::string("/proc/") + process + "/stat");
  if (!stat) return false; // it has ended meanwhile
  size_t end = stat->rfind(')');
  if (end == std::string::npos) return false;
  int parent, group, sessionNumber;
  unsigned long resident = 0;
  // state ppid pgrp session, 17 fields we do not need, vsize... rss is field 24 of all, the 22nd from here.
  int read = std::sscanf(stat->c_str() + end + 1,
                         " %c %d %d %d %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %lu", &state,
                         &parent, &group, &sessionNumber, &resident);
  session = sessionNumber;
  pages = resident;
  return read == 5;
}

std::vector<SessionMember> sessionMembers(pid_t session) {
  std::vector<SessionMember> members;
  DIR* folder = opendir("/proc");
  if (!folder) return members;
  auto pageSize = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  while (const dirent* entry = readdir(folder)) {
    if (!std::isdigit(static_cast<unsigned char>(entry->d_name[0]))) continue;
    char state;
    pid_t itsSession;
    uint64_t pages;
    if (!readStat(entry->d_name, state, itsSession, pages) || itsSession != session || state == 'Z') continue;
    members.push_back({static_cast<pid_t>(std::stol(entry->d_name)), pages * pageSize});
  }
  closedir(folder);
  return members;
}

uint64_t sessionResidentBytes(pid_t session) {
  uint64_t total = 0;
  for (const SessionMember& member : sessionMembers(session)) total += member.residentBytes;
  return total;
}

void killSession(pid_t session) {
  constexpr int kTries = 100;
  for (int round = 0; round < kTries; ++round) {
    kill(-session, SIGKILL); // the group of the leader in one go: it cannot fork away
    std::vector<SessionMember> members = sessionMembers(session);
    if (members.empty()) return;
    for (const SessionMember& member : members) kill(member.process, SIGKILL);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

} // namespace hindsight::farm
