#include "support/own_root.h"

#include "scratch_folder.h"
#include "support/child_process.h"
#include "support/file_io.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace hindsight {
namespace {

constexpr unsigned kUser = 1000;

class OwnRootTest : public ::testing::Test {
protected:
  OwnRootTest() {
    std::filesystem::create_directories(scratch / "root/dev");
    std::ofstream(scratch / "root/dev/null");
    chmod(scratch.path().c_str(), 0755); // root's child is another user
  }

  /// What a shell prints that may change its root; empty if this machine does not allow it.
  std::string outputOf(const std::string& script) {
    ChildStart start;
    start.program = "/bin/sh";
    start.arguments = {"sh", "-c", script};
    start.root.emplace((scratch / "root").string(), kUser);
    std::string log = (scratch / "out").string();
    Descriptor output(open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
    start.output = start.error = output.get();
    pid_t child = startChild(start);
    if (child < 0) return "";
    EXPECT_EQ(waitForChild(child), 0);
    return *readFile(log);
  }

  ScratchFolder scratch;
};

TEST_F(OwnRootTest, IsThatUserWithOneRightAndOneProcessor) {
  std::string output = outputOf("id -u; id -g; nproc; grep CapEff /proc/self/status");
  if (output.empty()) GTEST_SKIP() << "no namespaces here";
  EXPECT_EQ(output, "1000\n1000\n1\nCapEff:\t0000000000040000\n");
}

TEST_F(OwnRootTest, HasTheDeviceThatIsNeeded) {
  std::string device = (scratch / "root/dev/null").string();
  std::string output = outputOf("test -c " + device + " && echo text > " + device + " && echo ours");
  if (output.empty()) GTEST_SKIP() << "no namespaces here";
  EXPECT_EQ(output, "ours\n");
  EXPECT_EQ(std::filesystem::file_size(device), 0u);
  EXPECT_TRUE(std::filesystem::is_regular_file(device)) << "nobody else sees it";
}

TEST_F(OwnRootTest, WithoutTheFolderThereIsNone) {
  ChildStart start;
  start.program = "/bin/true";
  start.arguments = {"true"};
  start.root.emplace((scratch / "none").string(), kUser);
  EXPECT_EQ(startChild(start), -1);
}

} // namespace
} // namespace hindsight
