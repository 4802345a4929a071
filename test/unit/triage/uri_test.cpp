#include "triage/uri.h"

#include <gtest/gtest.h>

namespace hindsight::triage {
namespace {

TEST(Uri, Files) {
  EXPECT_EQ(pathOfUri("file:///a%20b/c.c", "", {}), "/a b/c.c");
  EXPECT_EQ(pathOfUri("file://host/a/c.c", "", {}), "/a/c.c");
  EXPECT_EQ(pathOfUri("file:/a/c.c", "", {}), "/a/c.c");
  EXPECT_EQ(pathOfUri("src/../c.c", "", {}), "c.c");
  EXPECT_EQ(pathOfUri("100%.c", "", {}), "100%.c") << "no escape";
  EXPECT_EQ(pathOfUri("", "", {}), "");
}

TEST(Uri, BasesOfBases) {
  BaseFolders bases = {{"SRC", {"src/", "ROOT"}}, {"ROOT", {"file:///work/", ""}}, {"LOOP", {"x/", "LOOP"}}};
  EXPECT_EQ(pathOfUri("a.c", "SRC", bases), "/work/src/a.c");
  EXPECT_EQ(pathOfUri("/b/a.c", "SRC", bases), "/b/a.c");
  EXPECT_EQ(pathOfUri("a.c", "NONE", bases), "a.c");
  EXPECT_NE(pathOfUri("a.c", "LOOP", bases), "") << "ends";
}

} // namespace
} // namespace hindsight::triage
