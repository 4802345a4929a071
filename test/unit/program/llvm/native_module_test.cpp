#include "program/native_module.h"

#include "../snippet.h"

#include <cstdio>
#include <cstdlib>

using namespace hindsight;
using namespace hindsight::test;
using testing::HasSubstr;
using testing::Not;

/// The written module as text, by way of the compiler.
static std::string made(const Folder& folder, const std::string& source, const std::string& entry = "main",
                        bool compiled = true, const std::string& flags = "", const NativeModuleOptions& more = {}) {
  std::string input = folder.path("in.bc"), output = folder.path("out.bc"), text = folder.path("out.ll");
  std::vector<std::string> clangFlags = {"-w"};
  if (!flags.empty()) clangFlags.push_back(flags);
  EXPECT_TRUE(compileAll({{folder.write("in.c", source), InputKind::C, input}}, {"", clangFlags, ""}));
  NativeModuleOptions options = more;
  options.inputs = {{input, "in.c", compiled}};
  options.entry = entry;
  options.output = output;
  auto module = writeNativeModule(options);
  if (!module) return "error: " + module.error().message;
  auto clang = findClang("");
  std::string log = folder.path("log");
  // clang drops debug information that does not verify, with a word about it
  EXPECT_EQ(
      std::system(
          (*clang + " -S -emit-llvm -Wno-override-module -x ir " + output + " -o " + text + " 2> " + log).c_str()),
      0);
  std::stringstream warnings, all;
  warnings << std::ifstream(log).rdbuf();
  EXPECT_EQ(warnings.str(), "");
  all << std::ifstream(text).rdbuf();
  return all.str();
}

TEST(NativeModule, InputFunctionsGetABodyOfTheirDeclaredType) {
  Folder folder;
  std::string text = made(folder, "long __VERIFIER_nondet_odd(void); _Bool __VERIFIER_nondet_bool(void);\n"
                                  "int __VERIFIER_nondet_own(void) { return 4; }\n"
                                  "int main(void) { return __VERIFIER_nondet_odd() + __VERIFIER_nondet_bool() + "
                                  "__VERIFIER_nondet_own(); }");
  EXPECT_THAT(text, HasSubstr("define internal i64 @__VERIFIER_nondet_odd()"));
  EXPECT_THAT(text, HasSubstr("@__hindsight_replay_input(ptr %1, i64 8)"));
  EXPECT_THAT(text, HasSubstr("@__hindsight_replay_input(ptr %1, i64 1)"));
  EXPECT_THAT(text, HasSubstr("ret i32 4"));
}

TEST(NativeModule, ErrorFunctionsStopTheRun) {
  Folder folder;
  std::string text = made(folder, "void reach_error(void) {} void __VERIFIER_error(void);\n"
                                  "int main(void) { reach_error(); __VERIFIER_error(); }");
  EXPECT_THAT(text, HasSubstr("define internal void @reach_error()"));
  EXPECT_THAT(text, HasSubstr("call void @__hindsight_replay_error("));
}

/// Where the marks of a target are: the text before each, in the compiled module.
static std::string marked(TargetPlace target, const std::string& source, unsigned marks) {
  Folder folder;
  std::string input = folder.path("in.bc"), output = folder.path("out.bc"), text = folder.path("out.ll");
  EXPECT_TRUE(compileAll({{folder.write("in.c", source), InputKind::C, input}}, {"", {"-w"}, ""}));
  if (!target.file.empty()) target.file = folder.path(target.file);
  NativeModuleOptions options{{{input, "in.c", true}}, "main", output};
  options.mark = target;
  auto module = writeNativeModule(options);
  EXPECT_TRUE(module);
  EXPECT_EQ(module->marks, marks);
  std::string command = *findClang("") + " -S -emit-llvm -Wno-override-module -x ir " + output + " -o " + text;
  EXPECT_EQ(std::system(command.c_str()), 0);
  std::stringstream all;
  all << std::ifstream(text).rdbuf();
  return all.str();
}

TEST(NativeModule, MarksOfATarget) {
  using Kind = TargetPlace::Kind;
  const char* source = "void g(void); int h(int x) { if (x) return 1; return 2; }\n"
                       "int main(void) { void (*p)(void) = g; int r = 0;\n"
                       "  r = h(r);\n"
                       "again: g(); p();\n"
                       "  return r; }";
  const char* mark = "call void @__hindsight_replay_reached()";
  EXPECT_THAT(marked({Kind::Line, "", "in.c", 3, {}, ""}, source, 1), HasSubstr(mark));
  EXPECT_THAT(marked({Kind::Line, "", "other.c", 3, {}, ""}, source, 0), Not(HasSubstr(mark)));
  EXPECT_THAT(marked({Kind::Entry, "", "", 0, {"h"}, ""}, source, 1), HasSubstr(mark));
  EXPECT_THAT(marked({Kind::Return, "", "", 0, {"main"}, ""}, source, 1), HasSubstr(mark));
  EXPECT_THAT(marked({Kind::Label, "", "", 0, {"main"}, "again"}, source, 1), HasSubstr(mark));
  EXPECT_THAT(marked({Kind::Label, "", "", 0, {"main"}, "agin"}, source, 0), Not(HasSubstr(mark)));
  std::string calls = marked({Kind::Call, "", "", 0, {"g"}, ""}, source, 2);
  EXPECT_THAT(calls, HasSubstr(mark));
  EXPECT_THAT(calls, HasSubstr("call void @__hindsight_replay_reached_if(ptr"));
}

TEST(NativeModule, AFunctionOfTheLibraryMayBeTheOneThatMustNotBeCalled) {
  Folder folder;
  std::string text =
      made(folder, "void exit(int); int main(void) { exit(1); }", "main", true, "", {.errorCall = "exit"});
  EXPECT_THAT(text, HasSubstr("define internal void @exit(i32")) << "the library keeps its own";
}

TEST(NativeModule, AllocationsAreCountedWhereTheyAreToFail) {
  Folder folder;
  const char* source = "void *malloc(unsigned long); char *strdup(const char *s) { return malloc(1); }\n"
                       "int main(void) { return !strdup(\"\"); }";
  EXPECT_THAT(made(folder, source), HasSubstr("call ptr @malloc("));
  std::string text = made(folder, source, "main", true, "", {.countAllocations = true});
  EXPECT_THAT(text, HasSubstr("call ptr @__hindsight_replay_malloc("));
  EXPECT_THAT(text, HasSubstr("call ptr @strdup(")) << "the program's own";
}

TEST(NativeModule, LeavingLooksForLeaks) {
  Folder folder;
  std::string text = made(folder, "void _exit(int); void _Exit(int); int main(int c) { if (c) _exit(1); _Exit(2); }");
  EXPECT_THAT(text, HasSubstr("@__hindsight_replay_exit("));
  EXPECT_THAT(text, HasSubstr("@__hindsight_replay_Exit("));
}

TEST(NativeModule, WhatTheProgramDefinesIsItsOwn) {
  Folder folder;
  std::string text = made(folder, "long write(int f, const void *p, unsigned long n) { return f; }\n"
                                  "int main(void) { return write(1, 0, 0); }");
  EXPECT_THAT(text, HasSubstr("define internal i64 @write("));
  EXPECT_THAT(text, HasSubstr("define dso_local i32 @main("));
}

TEST(NativeModule, TheWorldIsThatOfTheTest) {
  Folder folder;
  std::string text = made(folder, "long time(long *); int getpid(void); int rand(void) { return 4; }\n"
                                  "int main(void) { return time(0) + getpid() + rand(); }");
  EXPECT_THAT(text, HasSubstr("call i64 @__hindsight_replay_time("));
  EXPECT_THAT(text, HasSubstr("call i32 @__hindsight_replay_getpid("));
  EXPECT_THAT(text, HasSubstr("call i32 @rand(")) << "the program's own";
}

TEST(NativeModule, APlaceThatIsWatched) {
  Folder folder;
  NativeModuleOptions watching;
  watching.watched = WatchedPlace{folder.path("in.c"), 2, 0};
  const char* source = "int main(int c, char **v) {\nreturn v[c][0];\n}";
  EXPECT_THAT(made(folder, source, "main", true, "-g", watching), HasSubstr("@__hindsight_replay_passed()"));
  watching.watched->line = 9;
  EXPECT_THAT(made(folder, source, "main", true, "-g", watching),
              Not(HasSubstr("call void @__hindsight_replay_passed")));
}

TEST(NativeModule, AnInputInTwoRegisters) {
  Folder folder;
  std::string text = made(folder, "__int128 __VERIFIER_nondet_int128(void);\n"
                                  "int main(void) { return __VERIFIER_nondet_int128() != 0; }");
  EXPECT_THAT(text, HasSubstr("define internal { i64, i64 } @__VERIFIER_nondet_int128()"));
  EXPECT_THAT(text, HasSubstr("@__hindsight_replay_input(ptr %1, i64 16)"));
}

TEST(NativeModule, VariablesStartAsTheTestSays) {
  Folder folder;
  NativeModuleOptions options;
  options.startsGlobals = true;
  std::string source = "static volatile int mode; long table[3]; const int limit = 3; extern int elsewhere;\n"
                       "_Thread_local char c;\n"
                       "int main(void) { return mode + table[1] + limit + elsewhere + c; }";
  std::string text = made(folder, source, "main", true, "", options);
  EXPECT_THAT(text, HasSubstr("@__hindsight_start_globals, ptr null }"));
  EXPECT_THAT(text, HasSubstr("ptr @mode, i64 4)"));
  EXPECT_THAT(text, HasSubstr("ptr @table, i64 24)"));
  EXPECT_THAT(text, HasSubstr("@llvm.threadlocal.address.p0(ptr align 1 @c)\n  call void @__hindsight_replay_global"));
  EXPECT_THAT(text, Not(HasSubstr("ptr @limit, i64")));
  EXPECT_THAT(text, Not(HasSubstr("ptr @elsewhere, i64")));
  EXPECT_THAT(made(folder, source), Not(HasSubstr("__hindsight_start_globals")));
}

TEST(NativeModule, AnotherEntry) {
  Folder folder;
  std::string text = made(folder, "int f(char c, double d) { return c; } int main(void) { return 3; }", "f");
  EXPECT_THAT(text, HasSubstr("@__hindsight_program_main"));
  EXPECT_THAT(text, HasSubstr("define i32 @main()"));
  EXPECT_THAT(text, HasSubstr("call i32 @f(i8"));
  EXPECT_THAT(made(folder, "int main(void) {}", "missing"), HasSubstr("error: no function missing"));
}

TEST(NativeModule, ForeignBitcodeIsMarkedForTheSanitizer) {
  Folder folder;
  EXPECT_THAT(made(folder, "int main(void) {}", "main", false), HasSubstr("sanitize_address"));
  EXPECT_THAT(made(folder, "int main(void) {}", "main", true), Not(HasSubstr("sanitize_address")));
  EXPECT_THAT(made(folder, "int main(void) {}", "main", false, "", {.watchesWrites = true}),
              HasSubstr("sanitize_memory"));
}

TEST(NativeModule, WidthAndLanguage) {
  Folder folder;
  made(folder, "int main(void) {}", "main", true, "-m32");
  auto module = writeNativeModule({{{folder.path("in.bc"), "in.c", true}}, "main", folder.path("out.bc")});
  ASSERT_TRUE(module);
  EXPECT_EQ(module->pointerWidth, 32u);
  EXPECT_FALSE(module->isCxx);
  EXPECT_FALSE(writeNativeModule({{{folder.path("in.bc"), "in.c", true}}, "main", "/nowhere/out.bc"}));
}

TEST(NativeModule, WhoAllocatesAndFreesGoesThroughTheReplayLibrary) {
  Folder folder;
  NativeModuleOptions options;
  options.countAllocations = true;
  std::string text = made(folder,
                          "void *_Znwm(unsigned long); void _ZdlPv(void *); void *malloc(unsigned long);\n"
                          "void free(void *); void *calloc(unsigned long a, unsigned long b) { return 0; }\n"
                          "int main(void) { free(malloc(1)); _ZdlPv(_Znwm(2)); return !calloc(1, 1); }",
                          "main", true, "", options);
  for (const char* name : {"malloc", "free", "_Znwm", "_ZdlPv"})
    EXPECT_THAT(text, HasSubstr(std::string("@__hindsight_replay_") + name + "("));
  EXPECT_THAT(text, Not(HasSubstr("@__hindsight_replay_calloc"))); // its own
}

TEST(NativeModule, AModelTakesThePlaceOfOneFunction) {
  Folder folder;
  ASSERT_TRUE(compileAll({{folder.write("string.c", "static int twice(int x) { return 2 * x; } int calls;\n"
                                                    "char *stpcpy(char *to, const char *from) { calls += twice(1);"
                                                    " return to; } int puts(const char *s) { return 0; }"),
                           InputKind::C, folder.path("runtime64.bc")}},
                         {"", {"-w", "-g"}, ""}));
  NativeModuleOptions options;
  options.model = "stpcpy";
  options.runtimeFolder = folder.path("");
  const std::string source = "char *stpcpy(char *, const char *); int puts(const char *); int calls;\n"
                             "int main(void) { char a[4]; stpcpy(a, \"x\"); return puts(a) + calls; }";
  std::string text = made(folder, source, "main", true, "", options);
  EXPECT_THAT(text, testing::ContainsRegex("define internal ptr @__hindsight_model_stpcpy.* #"));
  EXPECT_THAT(text, HasSubstr("sanitize_address"));
  EXPECT_THAT(text, testing::ContainsRegex("declare.* i32 @puts"));
  EXPECT_THAT(text, HasSubstr("@calls.")); // the model's is another one
  options.model = "main";
  EXPECT_THAT(made(folder, source, "main", true, "", options), HasSubstr("there is no model of main"));
}

/// The engine executes such bodies, and no other file has them.
TEST(NativeModule, BodiesForInliningAloneAreCode) {
  Folder folder;
  std::string text = made(folder, "extern inline __attribute__((gnu_inline)) int twice(int x) { return 2 * x; }\n"
                                  "int main(void) { return twice(4); }");
  EXPECT_THAT(text, HasSubstr("define internal i32 @twice("));
}

TEST(NativeModule, FuzzTargetsGetAMain) {
  Folder folder;
  std::string text =
      made(folder, "int LLVMFuzzerTestOneInput(const unsigned char *data, unsigned long size) { return 0; }");
  EXPECT_THAT(text, HasSubstr("define i32 @main(i32"));
  EXPECT_THAT(text, HasSubstr("@__hindsight_replay_fuzz("));
}
