#include "replay/limited_process.h"

#include "scratch.h"

#include <csignal>
#include <unistd.h>

using namespace hindsight;
using namespace hindsight::replay;
using namespace hindsight::test;
using testing::HasSubstr;

static ProcessRequest shell(const std::string& script) {
  ProcessRequest request;
  request.program = "/bin/sh";
  request.arguments = {"sh", "-c", script};
  request.wallSeconds = 20;
  return request;
}

TEST(LimitedProcess, ExitStatusAndOutput) {
  Result<ProcessEnd> end = runProcess(shell("echo out; echo err >&2; exit 7"));
  ASSERT_TRUE(end);
  EXPECT_EQ(end->how, ProcessEnd::How::Exited);
  EXPECT_EQ(end->code, 7);
  EXPECT_EQ(end->output, "out\nerr\n");
}

TEST(LimitedProcess, OutputAndErrorApart) {
  ProcessRequest request = shell("echo out; echo err >&2; echo more");
  request.splitsOutput = true;
  Result<ProcessEnd> end = runProcess(request);
  ASSERT_TRUE(end);
  EXPECT_EQ(end->output, "out\nmore\n");
  EXPECT_EQ(end->errors, "err\n");
}

TEST(LimitedProcess, SignalsAreTold) {
  Result<ProcessEnd> end = runProcess(shell("kill -TERM $$"));
  ASSERT_TRUE(end);
  EXPECT_EQ(end->how, ProcessEnd::How::Signalled);
  EXPECT_EQ(end->code, SIGTERM);
}

TEST(LimitedProcess, WallClockEndsIt) {
  ProcessRequest request = shell("sleep 60");
  request.wallSeconds = 0.2;
  Result<ProcessEnd> end = runProcess(request);
  ASSERT_TRUE(end);
  EXPECT_EQ(end->how, ProcessEnd::How::TimedOut);
  EXPECT_LT(end->seconds, 10);
}

TEST(LimitedProcess, ProcessorTimeEndsIt) {
  ProcessRequest request = shell("while :; do :; done");
  request.cpuSeconds = 1;
  Result<ProcessEnd> end = runProcess(request);
  ASSERT_TRUE(end);
  EXPECT_EQ(end->how, ProcessEnd::How::TimedOut);
}

TEST(LimitedProcess, AnInterruptEndsIt) {
  ProcessRequest request = shell("sleep 60");
  int asked = 0;
  request.interrupted = [&] { return ++asked > 2; };
  Result<ProcessEnd> end = runProcess(request);
  ASSERT_TRUE(end);
  EXPECT_EQ(end->how, ProcessEnd::How::Interrupted);
}

TEST(LimitedProcess, OutputIsBounded) {
  ProcessRequest request = shell("i=0; while [ $i -lt 3000 ]; do echo 0123456789012345678901234567890123456789; "
                                 "i=$((i+1)); done; exit 3");
  request.outputBytes = 100;
  Result<ProcessEnd> end = runProcess(request);
  ASSERT_TRUE(end);
  EXPECT_EQ(end->output.size(), 100u);
  EXPECT_EQ(end->code, 3);
}

TEST(LimitedProcess, ChildrenDieWithIt) {
  Scratch scratch;
  ProcessRequest request = shell("(sleep 1; touch " + scratch.path("alive") + ") & exit 0");
  ASSERT_TRUE(runProcess(request));
  sleep(2);
  EXPECT_FALSE(std::filesystem::exists(scratch.path("alive")));
}

TEST(LimitedProcess, FolderEnvironmentAndInput) {
  Scratch scratch;
  ProcessRequest request = shell("pwd; cat; echo \"$NAME $HOME\"");
  request.folder = scratch.path();
  request.environment = std::vector<std::string>{"NAME=value", "PATH=/bin:/usr/bin"};
  Result<ProcessEnd> end = runProcess(request);
  ASSERT_TRUE(end);
  EXPECT_EQ(end->output, std::filesystem::canonical(scratch.path()).string() + "\nvalue \n");
}

TEST(LimitedProcess, FilesAreBounded) {
  Scratch scratch;
  ProcessRequest request = shell("head -c 100000 /dev/zero > big; echo done");
  request.folder = scratch.path();
  request.fileBytes = 1000;
  Result<ProcessEnd> end = runProcess(request);
  ASSERT_TRUE(end);
  EXPECT_LE(std::filesystem::file_size(scratch.path("big")), 1000u);
}

TEST(LimitedProcess, NoSuchProgram) {
  ProcessRequest request;
  request.program = "/nowhere/program";
  request.arguments = {"program"};
  Result<ProcessEnd> end = runProcess(request);
  ASSERT_FALSE(end);
  EXPECT_THAT(end.error().message, HasSubstr("/nowhere/program"));
}
