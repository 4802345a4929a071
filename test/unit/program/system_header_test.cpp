#include "program/system_header.h"

#include <gtest/gtest.h>

using hindsight::isSystemHeader;

TEST(SystemHeader, TheInstallationsHeaders) {
  EXPECT_TRUE(isSystemHeader("/usr/include/string.h"));
  EXPECT_TRUE(isSystemHeader("/usr/local/include/zlib.h"));
  EXPECT_TRUE(isSystemHeader("/usr/include/c++/12/bits/stl_map.h"));
  EXPECT_TRUE(isSystemHeader("/usr/lib/llvm-19/lib/clang/19/include/stddef.h"));
  EXPECT_TRUE(isSystemHeader("/opt/toolchain/include/c++/13/vector"));
}

TEST(SystemHeader, ByWayOfTheCompiler) {
  EXPECT_TRUE(isSystemHeader("/usr/bin/../lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/vector"));
}

TEST(SystemHeader, NotTheProgramsOwn) {
  EXPECT_FALSE(isSystemHeader("main.cpp"));
  EXPECT_FALSE(isSystemHeader("/home/me/project/include/list.h"));
  EXPECT_FALSE(isSystemHeader("include/list.h"));
  EXPECT_FALSE(isSystemHeader("/usr/src/project/main.c"));
  EXPECT_FALSE(isSystemHeader("/usr/include/../../home/me/main.c"));
  EXPECT_FALSE(isSystemHeader(""));
}
