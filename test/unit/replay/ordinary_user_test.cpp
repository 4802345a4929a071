#include "replay/ordinary_user.h"

#include "replay/limited_process.h"
#include "scratch.h"

#include <sys/stat.h>
#include <unistd.h>

using namespace hindsight;
using namespace hindsight::replay;
using namespace hindsight::test;

TEST(OrdinaryUser, OnlyRootBecomesOne) {
  EXPECT_EQ(ordinaryUser().has_value(), geteuid() == 0);
}

TEST(OrdinaryUser, ARunIsNeverThatOfRoot) {
  ProcessRequest request;
  request.program = "/bin/sh";
  request.arguments = {"sh", "-c", "id -u; id -g; id -G"};
  request.user = ordinaryUser();
  uid_t before = geteuid();
  Result<ProcessEnd> end = runProcess(request);
  ASSERT_TRUE(end);
  EXPECT_NE(end->output.substr(0, 2), "0\n");
  if (geteuid() == 0) EXPECT_EQ(end->output, "1000\n1000\n1000\n");
  EXPECT_EQ(geteuid(), before) << "the tool itself stays who it is";
}

TEST(OrdinaryUser, GetsFoldersWithWhatIsInThem) {
  Scratch scratch;
  scratch.write("file", "text");
  giveToOrdinaryUser(scratch.path(""));
  openToOrdinaryUser(scratch.path(""));
  struct stat info;
  ASSERT_EQ(stat(scratch.path("file").c_str(), &info), 0);
  EXPECT_EQ(info.st_uid, ordinaryUser().value_or(geteuid()));
  ASSERT_EQ(stat(scratch.path("").c_str(), &info), 0);
  EXPECT_EQ(info.st_uid, ordinaryUser().value_or(geteuid()));
  if (ordinaryUser()) EXPECT_EQ(info.st_mode & 055, 055u);
}

TEST(OrdinaryUser, FoldersAreWhereThatUserCanGetTo) {
  Scratch scratch; // nobody else may enter it
  const char* before = getenv("TMPDIR");
  std::string usual = before ? before : "";
  setenv("TMPDIR", scratch.path().c_str(), 1);
  EXPECT_EQ(folderOfRuns(), ordinaryUser() ? "/tmp" : "");
  setenv("TMPDIR", "/tmp", 1);
  EXPECT_EQ(folderOfRuns(), "");
  if (before)
    setenv("TMPDIR", usual.c_str(), 1);
  else
    unsetenv("TMPDIR");
}
