#include "support/child_process.h"

#include "scratch_folder.h"
#include "support/file_io.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <sys/wait.h>
#include <unistd.h>

namespace hindsight {
namespace {

class ChildProcess : public ::testing::Test {
protected:
  std::string path(const std::string& name) const { return (scratch / name).string(); }
  /// What a shell prints that was started so.
  std::string outputOf(const std::string& script, ChildStart start = {}) {
    start.program = "/bin/sh";
    start.arguments = {"sh", "-c", script};
    Descriptor output(open(path("out").c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
    start.output = output.get();
    status = waitForChild(startChild(start));
    return *readFile(path("out"));
  }

  ScratchFolder scratch;
  int status = -1;
};

TEST_F(ChildProcess, TakesItsFilesAndItsStatus) {
  std::ofstream(path("in")) << "hello";
  Result<pid_t> child = spawn({"/bin/sh", "-c", "cat; echo oops >&2; exit 3"}, {path("in"), path("log")});
  ASSERT_TRUE(child);
  EXPECT_EQ(WEXITSTATUS(waitForChild(*child)), 3);
  EXPECT_EQ(*readFile(path("log")), "hellooops\n");
}

TEST_F(ChildProcess, WhatIsNotThere) {
  EXPECT_FALSE(spawn({path("none")}));
  EXPECT_FALSE(spawn({"/bin/sh"}, {path("none")})) << "nothing to read from";
  EXPECT_NE(become({path("none")}).message.find("cannot run"), std::string::npos);
  EXPECT_EQ(startChild({path("none"), {"none"}}), -1);
  EXPECT_EQ(errno, ENOENT);
  EXPECT_EQ(waitForChild(getpid()), -1) << "no child of ours";
}

TEST_F(ChildProcess, FolderAndEnvironment) {
  ChildStart start;
  start.folder = scratch.path().string();
  start.environment = {"NAME=value"};
  EXPECT_EQ(outputOf("pwd; echo $NAME $HOME", start),
            std::filesystem::canonical(scratch.path()).string() + "\nvalue\n");
  start.folder = path("none");
  EXPECT_EQ(startChild(start), -1);
}

TEST_F(ChildProcess, GroupsAndSessions) {
  std::string ofItself = "set -- $(cat /proc/self/stat); [ $5 = $$ ] && echo group; [ $6 = $$ ] && echo session; :";
  EXPECT_EQ(outputOf(ofItself), "");
  EXPECT_EQ(outputOf(ofItself, {.group = ChildStart::Group::Own}), "group\n");
  EXPECT_EQ(outputOf(ofItself, {.group = ChildStart::Group::OwnSession}), "group\nsession\n");
}

TEST_F(ChildProcess, SignalsAreAsHereOrAsNew) {
  sigset_t blocked, before;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &blocked, &before);
  EXPECT_EQ(outputOf("kill -TERM $$; echo alive"), "alive\n");
  EXPECT_EQ(outputOf("kill -TERM $$; echo alive", {.ownSignals = true}), "");
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
  sigset_t now;
  pthread_sigmask(SIG_SETMASK, &before, &now);
  EXPECT_TRUE(sigismember(&now, SIGTERM) && !sigismember(&now, SIGINT)) << "here, nothing has changed";
}

TEST_F(ChildProcess, Limits) {
  EXPECT_EQ(outputOf("ulimit -c; ulimit -t", {.leavesCores = false, .cpuSeconds = 7}), "0\n7\n");
  EXPECT_EQ(outputOf("ulimit -f", {.fileBytes = 1024 * 512}), "1024\n");
}

TEST_F(ChildProcess, StandardDescriptorsStayOpen) {
  // What is its standard output already is not closed when it starts.
  std::ofstream(path("in")) << "text";
  pid_t child = fork();
  if (child == 0) {
    close(STDIN_FILENO);
    Result<pid_t> cat = spawn({"/bin/cat"}, {path("in"), path("log")}); // its input is opened as number 0
    _exit(cat ? WEXITSTATUS(waitForChild(*cat)) : 127);
  }
  EXPECT_EQ(WEXITSTATUS(waitForChild(child)), 0);
  EXPECT_EQ(*readFile(path("log")), "text");
}

TEST(Descriptor, ClosesItself) {
  int number = -1;
  {
    Descriptor file(open("/dev/null", O_RDONLY | O_CLOEXEC));
    number = file.get();
    EXPECT_TRUE(file.isOpen());
    EXPECT_EQ(fcntl(number, F_GETFD), FD_CLOEXEC);
  }
  EXPECT_EQ(fcntl(number, F_GETFD), -1);
}

} // namespace
} // namespace hindsight
