#include "replay/world_folder.h"

#include "scratch.h"
#include "support/file_io.h"

#include <filesystem>
#include <sys/stat.h>

using namespace hindsight;
using namespace hindsight::test;
namespace fs = std::filesystem;

static struct stat about(const std::string& path) {
  struct stat info = {};
  EXPECT_EQ(stat(path.c_str(), &info), 0) << path;
  return info;
}

TEST(WorldFolder, HasWhatTheModelsHave) {
  Scratch scratch;
  TestCase test;
  test.world.emplace();
  test.world->files = {{"in/a", "text"}, {"b", ""}};
  Result<WorldFolder> world = WorldFolder::create(scratch.path(), test);
  ASSERT_TRUE(world);
  EXPECT_EQ(world->home(), world->root() + "/home/user");
  EXPECT_EQ(world->input(), "");
  EXPECT_EQ(*readFile(world->home() + "/in/a"), "text");
  EXPECT_EQ(about(world->home() + "/in/a").st_mode & 07777, 0644u);
  EXPECT_EQ(about(world->home() + "/in").st_mode & 07777, 0755u);
  EXPECT_EQ(about(world->home() + "/b").st_mtime, 1600000000);
  EXPECT_EQ(about(world->root() + "/tmp").st_mode & 07777, 01777u);
  EXPECT_EQ(about(world->root() + "/etc").st_mode & 0022, 0u);
  EXPECT_TRUE(readFile(world->root() + "/etc/passwd")->starts_with("root:x:0:0:"));
}

TEST(WorldFolder, KeepsStandardInputOutsideOfIt) {
  Scratch scratch;
  TestCase test;
  test.world.emplace();
  test.world->input = "line\n";
  Result<WorldFolder> world = WorldFolder::create(scratch.path(), test);
  ASSERT_TRUE(world);
  EXPECT_EQ(*readFile(world->input()), "line\n");
  EXPECT_FALSE(world->input().starts_with(world->root() + "/"));
}

TEST(WorldFolder, FilesOutsideOfTheProgramsFolderAreRefused) {
  Scratch scratch;
  TestCase test;
  test.world.emplace();
  test.world->files = {{"../b", "text"}};
  EXPECT_FALSE(WorldFolder::create(scratch.path(), test));
}

TEST(WorldFolder, CanBeRemoved) {
  Scratch scratch;
  {
    ASSERT_TRUE(WorldFolder::create(scratch.path(), {}));
  }
  std::error_code failure;
  fs::remove_all(scratch.path("world"), failure);
  EXPECT_FALSE(failure);
}
