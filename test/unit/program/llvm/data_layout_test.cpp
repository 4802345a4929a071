// Words of older compilers for how types lie in memory.
#include "program/llvm/linker.h"

#include "parsed_module.h"

namespace hindsight::test {
namespace {

const std::string k64 = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128";
const std::string k32 = "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128";

/// The layout that a module gets; "other" if its types lie otherwise.
std::string broughtUp(const std::string& layout, const std::string& triple, llvm::Module* beside = nullptr) {
  std::string head = (layout.empty() ? "" : "target datalayout = \"" + layout + "\"\n") +
                     (triple.empty() ? "" : "target triple = \"" + triple + "\"\n");
  ParsedModule module("", head.c_str());
  return bringUpToDate(*module, beside) ? module->getDataLayoutStr() : "other";
}

TEST(DataLayoutUpdate, OlderWordsBecomeTodays) {
  EXPECT_EQ(broughtUp("e-m:e-i64:64-f80:128-n8:16:32:64-S128", "x86_64-unknown-linux-gnu"), k64);
  EXPECT_EQ(broughtUp("e-p:64:64:64-i64:64:64-f80:128:128-n8:16:32:64-S128", ""), k64);
  EXPECT_EQ(broughtUp("e-m:e-p:32:32-f64:32:64-f80:32-n8:16:32-S128", "i386-pc-linux-gnu"), k32);
  EXPECT_EQ(broughtUp(k64, "x86_64-pc-linux-gnu"), k64);
}

TEST(DataLayoutUpdate, WhoSaysNothingIsForItsTargetOrForWhatIsBeside) {
  EXPECT_EQ(broughtUp("", "i686-pc-linux-gnu"), k32);
  EXPECT_EQ(broughtUp("", ""), k64);
  ParsedModule narrow("", kLayout32);
  EXPECT_EQ(broughtUp("", "", &*narrow), k32);
  EXPECT_EQ(broughtUp("", "x86_64-pc-linux-gnu", &*narrow), k64) << "it does say something";
}

TEST(DataLayoutUpdate, TypesThatLieOtherwiseAreRefused) {
  EXPECT_EQ(broughtUp("e-m:e-p:64:64-i64:32:32-n8:16:32:64", ""), "other");
  EXPECT_EQ(broughtUp("e-m:e-p:64:128-i64:64-n8:16:32:64", ""), "other") << "pointers, too";
  EXPECT_EQ(broughtUp("e-m:e-p:32:32-f64:64-f80:32-n8:16:32-S128", ""), "other") << "a double of i386 is at 4";
}

} // namespace
} // namespace hindsight::test
