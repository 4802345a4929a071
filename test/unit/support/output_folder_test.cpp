#include "support/output_folder.h"

#include "scratch_folder.h"

#include <gmock/gmock.h>

#include <set>
#include <thread>

namespace hindsight {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

TEST(OutputFolder, CountsUpAndKeepsALinkToTheLast) {
  ScratchFolder scratch;
  fs::path root = scratch / "out";
  EXPECT_EQ(*createNumberedFolder(root), root / "000");
  EXPECT_EQ(*createNumberedFolder(root), root / "001");
  EXPECT_EQ(fs::read_symlink(root / "last"), "001");
  EXPECT_TRUE(fs::is_directory(root / "last"));
}

TEST(OutputFolder, GoesOnAfterTheLargestNumber) {
  ScratchFolder scratch;
  fs::create_directories(scratch / "007");
  fs::create_directories(scratch / "notes");
  fs::create_directories(scratch / "1"); // not one of ours
  EXPECT_EQ(createNumberedFolder(scratch.path())->filename(), "008");
  fs::create_directories(scratch / "1234");
  EXPECT_EQ(createNumberedFolder(scratch.path())->filename(), "1235");
}

TEST(OutputFolder, NeverHandsOutAFolderTwice) {
  ScratchFolder scratch;
  constexpr int kThreads = 4, kEach = 25;
  std::vector<std::vector<std::string>> names(kThreads);
  std::vector<std::thread> threads;
  for (int index = 0; index < kThreads; ++index)
    threads.emplace_back([&, index] {
      for (int round = 0; round < kEach; ++round)
        names[index].push_back(createNumberedFolder(scratch.path())->string());
    });
  for (std::thread& thread : threads) thread.join();
  std::set<std::string> distinct;
  for (const auto& list : names) distinct.insert(list.begin(), list.end());
  EXPECT_EQ(distinct.size(), size_t(kThreads * kEach));
}

TEST(OutputFolder, TakesANamedFolderOnlyIfItIsNewOrEmpty) {
  ScratchFolder scratch;
  EXPECT_EQ(*createNamedFolder(scratch / "deep/down"), scratch / "deep/down");
  EXPECT_TRUE(createNamedFolder(scratch / "deep/down")) << "an empty one will do";
  scratch.write("deep/down/file", "x");
  Result<fs::path> again = createNamedFolder(scratch / "deep/down");
  ASSERT_FALSE(again);
  EXPECT_THAT(again.error().message, HasSubstr("not empty"));
  EXPECT_FALSE(checkNamedFolder(scratch / "elsewhere"));
  EXPECT_FALSE(fs::exists(scratch / "elsewhere")) << "checking creates nothing";
  Result<fs::path> file = createNamedFolder(scratch / "deep/down/file");
  ASSERT_FALSE(file);
  EXPECT_THAT(file.error().message, HasSubstr("a file of that name exists"));
}

TEST(OutputFolder, SaysWhyItCannotBeCreated) {
  ScratchFolder scratch;
  scratch.write("file", "x");
  EXPECT_FALSE(createNumberedFolder(scratch / "file"));
  EXPECT_FALSE(createNumberedFolder(scratch / "file/below"));
  EXPECT_FALSE(createNamedFolder(scratch / "file/below"));
}

} // namespace
} // namespace hindsight
