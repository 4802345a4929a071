#include "program/module_symbols.h"

#include "../snippet.h"

namespace hindsight::test {
namespace {

using ::testing::UnorderedElementsAre;

TEST(ModuleSymbols, AsALinkerSeesThem) {
  Folder folder;
  std::string text = std::string(kLayout64) + "@strong = global i32 1\n"
                                              "@common = common global i32 0\n"
                                              "@own = internal global i32 0\n"
                                              "@other = external global i32\n"
                                              "@perhaps = extern_weak global i32\n"
                                              "declare void @callee()\n"
                                              "declare void @llvm.donothing()\n"
                                              "define void @f() { call void @callee() ret void }\n"
                                              "define linkonce_odr void @inlined() { ret void }\n"
                                              "define available_externally void @copy() { ret void }\n";
  Result<ModuleSymbols> symbols = readModuleSymbols(folder.write("a.ll", text));
  ASSERT_TRUE(symbols) << symbols.error().message;
  EXPECT_THAT(symbols->defined, UnorderedElementsAre("strong", "f"));
  EXPECT_THAT(symbols->weak, UnorderedElementsAre("common", "inlined"));
  EXPECT_THAT(symbols->needed, UnorderedElementsAre("other", "callee", "copy"));
}

TEST(ModuleSymbols, WhatIsNoModule) {
  Folder folder;
  EXPECT_FALSE(readModuleSymbols(folder.write("a.bc", "BC\xC0\xDE and no more")));
  EXPECT_FALSE(readModuleSymbols(folder.path("none.bc")));
}

TEST(ModuleSymbols, AFileThatYieldsIsNotAskedTwice) {
  Folder folder;
  LoadOptions options;
  options.taken = {{.path = folder.write("a.c", "int shared(void) { return 1; } int f(void) { return shared(); }")},
                   {.path = folder.write("b.c", "int shared(void) { return 2; } int other(void) { return 3; }")}};
  options.entry = "f";
  EXPECT_FALSE(loadProgram(options)) << "two definitions";
  options.taken[1].yields = true;
  options.keepAll = true;
  auto program = loadProgram(options);
  ASSERT_TRUE(program) << program.error().message;
  EXPECT_TRUE((*program)->findFunction("other"));
  EXPECT_FALSE((*program)->findFunction("shared")->declaration);
}

TEST(ModuleSymbols, SourcesWithCode) {
  Folder folder;
  std::string header = folder.write("h.h", "static inline int h(void) { return 1; }\nint declared(void);\n");
  folder.write("unused.h", "int never(void);\n");
  std::string source = folder.write("a.c", "#include \"h.h\"\n#include \"unused.h\"\nint f(void) { return h(); }\n");
  CompileJob job{.source = source, .kind = InputKind::C, .output = folder.path("a.bc")};
  job.flags = {"-g"};
  ASSERT_TRUE(compileAll({job}, {}));
  EXPECT_EQ(sourceFilesOf(folder.path("a.bc")), (std::vector<std::string>{source, header}));
  EXPECT_TRUE(sourceFilesOf(folder.path("none.bc")).empty());
}

} // namespace
} // namespace hindsight::test
