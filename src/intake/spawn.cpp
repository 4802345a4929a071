#include "intake/spawn.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace hindsight {

static std::vector<char*> argumentsOf(const std::vector<std::string>& command) {
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  return arguments;
}

static Error cannotRun(const std::string& program, int problem) {
  return {fmt::format("cannot run {}: {}", program, std::strerror(problem)), ""};
}

Result<pid_t> spawn(const std::vector<std::string>& command, const SpawnFiles& files) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  if (!files.input.empty()) posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, files.input.c_str(), O_RDONLY, 0);
  if (!files.log.empty()) {
    int how = O_WRONLY | O_CREAT | O_TRUNC;
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, files.log.c_str(), how, 0600);
    posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);
  }
  pid_t child = 0;
  int problem = posix_spawn(&child, command[0].c_str(), &actions, nullptr, argumentsOf(command).data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (problem != 0) return cannotRun(command[0], problem);
  return child;
}

int waitFor(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return -1;
  return status;
}

Error become(const std::vector<std::string>& command) {
  execve(command[0].c_str(), argumentsOf(command).data(), environ);
  return cannotRun(command[0], errno);
}

} // namespace hindsight
