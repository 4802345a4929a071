#include "support/file_io.h"

#include "scratch_folder.h"

#include <gmock/gmock.h>

#include <iterator>

namespace hindsight {
namespace {

using testing::HasSubstr;

TEST(FileIo, WritesAndReadsBack) {
  ScratchFolder scratch;
  std::string content("bytes \0 and more\n", 17);
  EXPECT_FALSE(writeFileAtomically(scratch / "file", content));
  EXPECT_EQ(*readFile(scratch / "file"), content);
  EXPECT_FALSE(writeFileAtomically(scratch / "file", ""));
  EXPECT_EQ(*readFile(scratch / "file"), "");
}

TEST(FileIo, ReadsLargeFilesWhole) {
  ScratchFolder scratch;
  std::string content(300'000, 'x');
  content.back() = 'y';
  scratch.write("file", content);
  EXPECT_EQ(*readFile(scratch / "file"), content);
}

TEST(FileIo, NamesTheFileThatIsMissing) {
  ScratchFolder scratch;
  Result<std::string> content = readFile(scratch / "none");
  ASSERT_FALSE(content);
  EXPECT_THAT(content.error().message, HasSubstr("none': No such file"));
  Result<std::string> folder = readFile(scratch.path());
  ASSERT_FALSE(folder);
  EXPECT_THAT(folder.error().message, HasSubstr("directory"));
}

TEST(FileIo, LeavesNothingBehindWhenItFails) {
  ScratchFolder scratch;
  std::filesystem::create_directories(scratch / "file" / "inside"); // cannot be renamed over
  EXPECT_TRUE(writeFileAtomically(scratch / "file", "x"));
  EXPECT_TRUE(writeFileAtomically(scratch / "no/such/folder", "x"));
  std::filesystem::directory_iterator entries(scratch.path()), end;
  EXPECT_EQ(std::distance(entries, end), 1);
}

} // namespace
} // namespace hindsight
