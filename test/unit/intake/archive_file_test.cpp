#include "intake/archive_file.h"

#include "intake_fixture.h"

namespace hindsight::test {

using namespace hindsight::intake;

namespace {

using ArchiveFile = IntakeTest;

TEST_F(ArchiveFile, MembersWithShortAndLongNames) {
  write("a.o", "first");
  write("a_name_of_more_than_sixteen_bytes.o", "second");
  ASSERT_EQ(shell("ar rc lib.a a.o a_name_of_more_than_sixteen_bytes.o 2>/dev/null"), 0);
  std::string content = *readFile(path("lib.a"));
  ASSERT_TRUE(isArchive(content));
  Result<std::vector<ArchiveMember>> members = readArchive(path("lib.a"), content);
  ASSERT_TRUE(members);
  ASSERT_EQ(members->size(), 2u);
  EXPECT_EQ((*members)[0].name, "a.o");
  EXPECT_EQ((*members)[0].content, "first");
  EXPECT_EQ((*members)[1].name, "a_name_of_more_than_sixteen_bytes.o");
  EXPECT_EQ((*members)[1].content, "second");
}

TEST_F(ArchiveFile, AThinOneNamesItsFiles) {
  std::string member = object("sub/a.c", "int x;");
  ASSERT_EQ(shell("ar rcT lib.a sub/a.c.o"), 0);
  std::string content = *readFile(path("lib.a"));
  Result<std::vector<ArchiveMember>> members = readArchive(path("lib.a"), content);
  ASSERT_TRUE(members);
  ASSERT_EQ(members->size(), 1u);
  EXPECT_EQ((*members)[0].content, *readFile(member));
  std::filesystem::remove(member);
  EXPECT_FALSE(readArchive(path("lib.a"), content));
}

TEST_F(ArchiveFile, DamageIsAnError) {
  write("a.o", "first");
  ASSERT_EQ(shell("ar rc lib.a a.o"), 0);
  std::string good = *readFile(path("lib.a"));
  for (size_t size = 9; size + 2 < good.size(); ++size)
    EXPECT_FALSE(readArchive("lib.a", good.substr(0, size))) << size;
}

} // namespace
} // namespace hindsight::test
