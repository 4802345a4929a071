#include "program/file_hash.h"

#include "../../support/scratch_folder.h"

#include <gtest/gtest.h>

namespace hindsight {
namespace {

TEST(FileHash, IsTheKnownOne) {
  ScratchFolder folder;
  std::ofstream(folder.path() / "abc") << "abc";
  auto hash = sha256OfFile((folder.path() / "abc").string());
  ASSERT_TRUE(hash);
  EXPECT_EQ(*hash, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(FileHash, AMissingFileIsNamed) {
  auto hash = sha256OfFile("/nowhere/at/all");
  ASSERT_FALSE(hash);
  EXPECT_NE(hash.error().message.find("/nowhere/at/all"), std::string::npos);
}

TEST(FileHash, Texts) {
  EXPECT_EQ(sha256Of("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

} // namespace
} // namespace hindsight
