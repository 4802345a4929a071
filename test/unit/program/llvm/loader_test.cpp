#include "program/loader.h"

#include "../snippet.h"
#include "program/verify_program.h"

#include <cstdlib>
#include <filesystem>
#include <sys/wait.h>

namespace hindsight::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

Error errorOf(const LoadOptions& options) {
  auto result = loadProgram(options);
  EXPECT_FALSE(result);
  return result ? Error{} : result.error();
}

LoadOptions optionsFor(std::vector<std::string> inputs) {
  LoadOptions options;
  options.inputs = std::move(inputs);
  options.verify = true;
  return options;
}

/// Compiles to bitcode with clang from PATH.
std::string toBitcode(const Folder& folder, const std::string& name, const std::string& text,
                      std::vector<std::string> flags = {}) {
  std::string source = folder.write(name + ".c", text), output = folder.path(name + ".bc");
  flags.push_back("-w");
  auto done = compileAll({{source, InputKind::C, output}}, {"", flags, ""});
  EXPECT_TRUE(done);
  return output;
}

size_t hindsightFoldersIn(const std::string& folder) {
  size_t count = 0;
  for (auto& entry : std::filesystem::directory_iterator(folder))
    count += entry.path().filename().string().starts_with("hindsight-");
  return count;
}

TEST(Loader, LoadsOneSource) {
  Folder folder;
  LoadStatistics statistics;
  auto result = loadProgram(optionsFor({folder.write("a.c", "int main(void) { return 3; }")}), &statistics);
  ASSERT_TRUE(result);
  ASSERT_NE((*result)->entry, kNone);
  EXPECT_EQ((*result)->functions[(*result)->entry].name, "main");
  EXPECT_EQ((*result)->pointerWidth, 64u);
  EXPECT_GT(statistics.clangSeconds, 0);
  EXPECT_GT(statistics.linkSeconds, 0);
  EXPECT_GT(statistics.decodeSeconds, 0);
}

TEST(Loader, LinksSourcesBitcodeAndText) {
  Folder folder;
  auto result = loadProgram(
      optionsFor({folder.write("a.c", "int g(int); int h(int); int main(void) { return g(1) + h(2); }"),
                  toBitcode(folder, "b", "int g(int x) { return x + 1; }"),
                  folder.write("c.ll", std::string(kLayout64) + "define i32 @h(i32 %x) {\n  ret i32 %x\n}\n")}));
  ASSERT_TRUE(result) << result.error().message;
  for (const char* name : {"main", "g", "h"}) {
    ASSERT_TRUE((*result)->findFunction(name)) << name;
    EXPECT_FALSE((*result)->findFunction(name)->declaration) << name;
  }
}

TEST(Loader, CompilesCxx) {
  Folder folder;
  auto result = loadProgram(optionsFor({folder.write("a.cpp", "namespace n { int g(int x) { return x; } }\n"
                                                              "int main() { return n::g(1); }")}));
  ASSERT_TRUE(result) << result.error().message;
  const Function* function = (*result)->findFunction("_ZN1n1gEi");
  ASSERT_TRUE(function);
  EXPECT_EQ(function->displayName, "n::g(int)");
}

TEST(Loader, ThirtyTwoBit) {
  auto program = loadC("int *f(int **p) { return *p; }", {"-m32"});
  EXPECT_EQ(program->pointerWidth, 32u);
  EXPECT_THAT(program->triple, HasSubstr("i386"));
  EXPECT_EQ(program->findFunction("f")->parameters[0].type.width, 32);
}

TEST(Loader, DefaultLevelKeepsUndefinedBehaviourAndLifetimes) {
  auto program = loadC("void use(int*); int f(int n) { int x; use(&x); return n / 0; }");
  std::string body = bodyOf(*program);
  EXPECT_THAT(body, HasSubstr("Alloca.scoped"));
  EXPECT_THAT(body, HasSubstr("LifetimeEnd"));
  EXPECT_THAT(body, HasSubstr("SDiv %0, 0:i32"));
}

TEST(Loader, PromotesLocals) {
  auto program = loadC("int f(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; }");
  EXPECT_THAT(bodyOf(*program), Not(HasSubstr("Alloca")));
  EXPECT_THAT(bodyOf(*loadC("int f(int n) { int s = n; return s; }", {"-O0"})), Not(HasSubstr("Alloca")));
}

TEST(Loader, UserLevelIsTakenAtItsWord) {
  std::string source = "static int g(int x) { return x * 2; } int f(int x) { return g(x) + 1 - 1; }";
  EXPECT_TRUE(loadC(source)->findFunction("g"));
  EXPECT_FALSE(loadC(source, {"-O2"})->findFunction("g"));
}

TEST(Loader, DropsWhatIsNotNeededAndRemembersIt) {
  Folder folder;
  LoadOptions options = optionsFor({folder.write("a.c", "int unused_global;\n"
                                                        "int unused(void) { return unused_global; }\n"
                                                        "int called(void) { return 1; }\n"
                                                        "int taken(void) { return 2; }\n"
                                                        "int (*pointer)(void) = taken;\n"
                                                        "int main(void) { return called() + pointer(); }\n")});
  auto result = loadProgram(options);
  ASSERT_TRUE(result);
  EXPECT_FALSE((*result)->findFunction("unused"));
  EXPECT_FALSE((*result)->globalByName.contains("unused_global"));
  EXPECT_FALSE((*result)->findFunction("called")->addressTaken);
  EXPECT_TRUE((*result)->findFunction("taken")->addressTaken);
  ASSERT_EQ((*result)->dropped.size(), 1u);
  EXPECT_EQ((*result)->dropped[0].name, "unused");
  EXPECT_EQ((*result)->dropped[0].firstLine, 2u);
  options.keep = {"unused", "absent"};
  auto kept = loadProgram(options);
  ASSERT_TRUE(kept);
  EXPECT_TRUE((*kept)->findFunction("unused"));
  EXPECT_FALSE((*kept)->findFunction("absent"));
  EXPECT_THAT((*kept)->dropped, IsEmpty());
  options.keep.clear();
  options.keepAll = true;
  EXPECT_TRUE((*loadProgram(options))->findFunction("unused"));
}

TEST(Loader, LinksTheNeededPartOfTheRuntime) {
  Folder folder;
  std::filesystem::create_directory(folder.path("include"));
  folder.write("include/only_here.h", "#define FROM_HEADER 5\n");
  std::string runtime = toBitcode(folder, "runtime64",
                                  "int counter = 7;\n"
                                  "static int helper(int x) { return x + counter; }\n"
                                  "int indirect(int x) { return helper(x); }\n"
                                  "int wanted(int x) { return indirect(x) * 2; }\n"
                                  "int replaced(int x) { return 0; }\n"
                                  "int callsReplaced(int x) { return replaced(x); }\n"
                                  "int unneeded(int x) { return x; }\n"
                                  "int byKeep(void) { return unneeded(2); }\n"
                                  "double pow(double x, double y) { return x; }\n");
  std::string source = folder.write("a.c", "#include <only_here.h>\n"
                                           "double pow(double, double);\n"
                                           "int wanted(int); int callsReplaced(int);\n"
                                           "static int helper(int x) { return x; }\n"
                                           "int replaced(int x) { return helper(x); }\n"
                                           "int main(void) { return wanted(FROM_HEADER) + callsReplaced(1) +\n"
                                           "                        (int)__builtin_pow(2.5, 1.5 * wanted(0)); }\n");
  LoadOptions options = optionsFor({source});
  options.runtimeFolder = folder.path("");
  auto result = loadProgram(options);
  ASSERT_TRUE(result) << result.error().message;
  const Program& program = **result;
  for (const char* name : {"wanted", "indirect", "callsReplaced", "pow"}) {
    ASSERT_TRUE(program.findFunction(name)) << name;
    EXPECT_TRUE(program.findFunction(name)->fromRuntime) << name;
    EXPECT_FALSE(program.findFunction(name)->declaration) << name;
  }
  EXPECT_FALSE(program.findFunction("replaced")->fromRuntime);
  EXPECT_FALSE(program.findFunction("main")->fromRuntime);
  EXPECT_FALSE(program.findFunction("helper")->fromRuntime);
  EXPECT_FALSE(program.findFunction("unneeded"));
  EXPECT_TRUE(program.globals[program.globalByName.at("counter")].fromRuntime);
  size_t helpers = 0;
  for (const Function& function : program.functions) helpers += function.name.starts_with("helper");
  EXPECT_EQ(helpers, 2u);

  options.keep = {"byKeep"};
  auto kept = loadProgram(options);
  ASSERT_TRUE(kept);
  EXPECT_TRUE((*kept)->findFunction("byKeep"));
  EXPECT_TRUE((*kept)->findFunction("unneeded"));
  options.linkRuntime = false;
  EXPECT_TRUE((*loadProgram(options))->findFunction("wanted")->declaration);
}

TEST(Loader, RuntimeOfTheOtherWidthIsNotTouched) {
  Folder folder;
  toBitcode(folder, "runtime64", "int wanted(int x) { return x; }");
  LoadOptions options = optionsFor({folder.write("a.c", "int wanted(int); int main(void) { return wanted(1); }")});
  options.clangFlags = {"-m32"};
  options.runtimeFolder = folder.path("");
  auto result = loadProgram(options);
  ASSERT_TRUE(result);
  EXPECT_TRUE((*result)->findFunction("wanted")->declaration);
}

TEST(LoaderErrors, NoInputAtAll) {
  EXPECT_THAT(errorOf({}).message, HasSubstr("no input"));
}

TEST(LoaderErrors, MissingFileFolderAndUnknownKind) {
  Folder folder;
  EXPECT_THAT(errorOf(optionsFor({folder.path("none.c")})).message, HasSubstr("none.c: no such file"));
  EXPECT_THAT(errorOf(optionsFor({folder.path("")})).message, HasSubstr("is a folder"));
  EXPECT_THAT(errorOf(optionsFor({folder.write("a.txt", "hello")})).message, HasSubstr("a.txt: neither C"));
}

TEST(LoaderErrors, BitcodeUnderAnotherNameIsRead) {
  Folder folder;
  std::string bitcode = toBitcode(folder, "a", "int main(void) { return 0; }");
  std::filesystem::copy(bitcode, folder.path("a.o"));
  EXPECT_TRUE(loadProgram(optionsFor({folder.path("a.o")})));
}

TEST(LoaderErrors, BrokenBitcodeAndText) {
  Folder folder;
  for (const std::string& name :
       {folder.write("a.bc", "BC\xC0\xDE garbage that is no bitcode"), folder.write("empty.bc", ""),
        folder.write("b.ll", "define i32 @main() {\n  ret i64 0\n}\n"),
        folder.write("c.ll", std::string(kLayout64) + "define i32 @main() {\n  %x = add i32 %y, 1\n"
                                                      "  %y = add i32 %x, 1\n  ret i32 %y\n}\n")}) {
    Error error = errorOf(optionsFor({name}));
    EXPECT_THAT(error.message, HasSubstr(name));
    EXPECT_THAT(error.message, Not(HasSubstr("\n")));
  }
  EXPECT_THAT(errorOf(optionsFor({folder.path("b.ll")})).message, HasSubstr("b.ll:2"));
  std::string whole = toBitcode(folder, "whole", "int main(void) { return 0; }");
  std::filesystem::resize_file(whole, std::filesystem::file_size(whole) / 2);
  EXPECT_THAT(errorOf(optionsFor({whole})).message, HasSubstr("whole.bc: cannot be read"));
}

/// Bitcode names its writer in six-bit characters, lowest bits first. Makes "LLVM19" another version.
void pretendWriter(std::string& bitcode, const std::string& from, const std::string& to) {
  auto code = [](char c) -> unsigned {
    return c >= 'a' && c <= 'z'   ? c - 'a'
           : c >= 'A' && c <= 'Z' ? c - 'A' + 26
           : c >= '0' && c <= '9' ? c - '0' + 52
                                  : 62;
  };
  auto bitAt = [&](size_t bit) { return static_cast<uint8_t>(bitcode[bit / 8]) >> (bit % 8) & 1; };
  for (size_t start = 0; start + from.size() * 6 < bitcode.size() * 8; ++start) {
    bool matches = true;
    for (size_t i = 0; matches && i < from.size() * 6; ++i)
      matches = bitAt(start + i) == (code(from[i / 6]) >> (i % 6) & 1);
    if (!matches) continue;
    for (size_t i = 0; i < to.size() * 6; ++i) {
      char& byte = bitcode[(start + i) / 8];
      auto mask = static_cast<char>(1 << ((start + i) % 8));
      byte = code(to[i / 6]) >> (i % 6) & 1 ? byte | mask : byte & ~mask;
    }
    return;
  }
  FAIL() << "no writer in the bitcode";
}

std::string contentsOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

TEST(LoaderErrors, BitcodeOfANewerLlvm) {
  Folder folder;
  std::string bitcode = contentsOf(toBitcode(folder, "a", "int main(void) { return 0; }"));
  std::string broken = bitcode.substr(0, bitcode.size() / 2);
  pretendWriter(broken, "LLVM19", "LLVM99");
  Error error = errorOf(optionsFor({folder.write("newer.bc", broken)}));
  EXPECT_THAT(error.message, AllOf(HasSubstr("newer.bc: bitcode of LLVM 99."), HasSubstr("newer than LLVM 19")));
  EXPECT_THAT(error.hint, HasSubstr("clang-19"));
}

TEST(LoaderErrors, DamagedBitcodeNeverCrashes) {
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
  GTEST_SKIP() << "LLVM's reader is not clean on damaged files";
#endif
#endif
  Folder folder;
  std::string bitcode = contentsOf(toBitcode(folder, "a", "int main(int c, char **v) { return c + *v[0]; }"));
  ::testing::internal::CaptureStderr();
  for (size_t i = 40; i + 8 < bitcode.size(); i += 9) {
    std::string damaged = bitcode;
    damaged[i] = static_cast<char>(damaged[i] ^ (i % 2 == 0 ? 0x5a : 1 << i % 8));
    LoadOptions options = optionsFor({folder.write("damaged.bc", damaged)});
    options.verify = false;
    auto result = loadProgram(options);
    if (!result) EXPECT_THAT(result.error().message, Not(HasSubstr("\n")));
  }
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
}

TEST(LoaderErrors, SourceThatDoesNotCompile) {
  Folder folder;
  std::string good = folder.write("good.c", "int main(void) { return 0; }");
  std::string bad = folder.write("bad.c", "int main(void) { return oops; }");
  ::testing::internal::CaptureStderr();
  Error error = errorOf(optionsFor({good, bad}));
  std::string shown = ::testing::internal::GetCapturedStderr();
  EXPECT_THAT(error.message, AllOf(HasSubstr("bad.c: does not compile"), Not(HasSubstr("\n"))));
  EXPECT_THAT(shown, HasSubstr("use of undeclared identifier 'oops'"));
}

TEST(LoaderErrors, UnknownEntryNamesTheClosest) {
  Folder folder;
  LoadOptions options = optionsFor({folder.write("a.c", "int process(void) { return 0; }\n"
                                                        "int main(void) { return process(); }")});
  options.entry = "proces";
  EXPECT_THAT(errorOf(options).message, AllOf(HasSubstr("no function proces "), HasSubstr("process")));
  options.inputs = {folder.write("b.c", "int x;")};
  EXPECT_THAT(errorOf(options).message, HasSubstr("defines no function at all"));
}

TEST(Loader, EntryByItsNameInCxx) {
  Folder folder;
  LoadOptions options =
      optionsFor({folder.write("a.cpp", "namespace n { int start(int x) { return x; }\n"
                                        "int twice(int x) { return x; } int twice(long) { return 1; } }")});
  for (const char* name : {"n::start", "n::start(int)", "_ZN1n5startEi", "n::twice(long)"}) {
    options.entry = name;
    auto result = loadProgram(options);
    EXPECT_TRUE(result) << name;
  }
  options.entry = "n::twice"; // which one?
  EXPECT_THAT(errorOf(options).message, HasSubstr("n::twice(int)"));
}

TEST(LoaderErrors, DuplicateSymbol) {
  Folder folder;
  Error error = errorOf(optionsFor({folder.write("a.c", "int shared(void) { return 0; } int main(void) { return 0; }"),
                                    folder.write("b.c", "int shared(void) { return 1; }")}));
  EXPECT_THAT(error.message, AllOf(HasSubstr("shared is defined in"), HasSubstr("a.c"), HasSubstr("b.c")));
}

TEST(LoaderErrors, SameStaticNameIsFine) {
  Folder folder;
  EXPECT_TRUE(loadProgram(optionsFor(
      {folder.write("a.c", "static int s(void) { return 0; } int g(void); int main(void) { return s() + g(); }"),
       folder.write("b.c", "static int s(void) { return 1; } int g(void) { return s(); }")})));
}

TEST(LoaderErrors, MixedWidths) {
  Folder folder;
  std::string narrow = toBitcode(folder, "narrow", "int g(void) { return 0; }", {"-m32"});
  Error error = errorOf(optionsFor({folder.write("a.c", "int g(void); int main(void) { return g(); }"), narrow}));
  EXPECT_THAT(error.message, AllOf(HasSubstr("64-bit"), HasSubstr("32-bit"), HasSubstr("narrow.bc")));
}

TEST(LoaderErrors, OtherMachines) {
  Folder folder;
  auto errorFor = [&](const std::string& layout, const std::string& triple) {
    std::string text = "target datalayout = \"" + layout + "\"\ntarget triple = \"" + triple +
                       "\"\ndefine i32 @main() {\n  ret i32 0\n}\n";
    return errorOf(optionsFor({folder.write("a.ll", text)})).message;
  };
  for (auto [layout, triple] : {std::pair("E-m:e-i64:64-n32:64", "powerpc64-unknown-linux"),
                                std::pair("e-m:e-i64:64-i128:128-n32:64-S128", "aarch64-unknown-linux-gnu"),
                                std::pair("e-m:e-p:32:32-i64:64-n32-S64", "armv7-unknown-linux-gnueabi"),
                                std::pair("e-m:e-p:32:32-i64:64-n8:16:32:64-S128", "x86_64-pc-linux-gnux32"),
                                std::pair("e-m:w-i64:64-n8:16:32:64-S128", "x86_64-pc-windows-msvc")})
    EXPECT_THAT(errorFor(layout, triple),
                HasSubstr(std::string("is for ") + triple + ", and only programs for x86-64 and i386 can be executed"));
  EXPECT_THAT(errorFor("E", ""), HasSubstr("is for another machine"));
}

TEST(LoaderErrors, TypesThatLieOtherwise) {
  Folder folder;
  std::string text = "target datalayout = \"e-m:e-p:64:64-i64:32:32-n8:16:32:64\"\ntarget triple = "
                     "\"x86_64-pc-linux-gnu\"\ndefine i32 @main() {\n  ret i32 0\n}\n";
  EXPECT_THAT(errorOf(optionsFor({folder.write("a.ll", text)})).message, HasSubstr("types lie otherwise"));
}

TEST(Loader, OlderLayoutsAreBroughtUpToDate) {
  Folder folder;
  for (auto [name, flag] : {std::pair("runtime64", "-m64"), std::pair("runtime32", "-m32")})
    toBitcode(folder, name, "unsigned long strlen(const char *s) { return s[0] != 0; }", {flag, "-fno-builtin"});
  const char* body = "declare i64 @strlen(ptr)\n@t = constant [2 x i8] c\"a\\00\"\n"
                     "define i32 @main() {\n  %n = call i64 @strlen(ptr @t)\n  %r = trunc i64 %n to i32\n"
                     "  ret i32 %r\n}\n";
  auto linksLibrary = [&](const std::string& head, std::vector<std::string> beside = {}) {
    std::vector<std::string> files = {folder.write("a.ll", head + body)};
    files.insert(files.end(), beside.begin(), beside.end());
    LoadOptions options = optionsFor(files);
    options.runtimeFolder = folder.path("");
    auto program = loadProgram(options);
    EXPECT_TRUE(program) << (program ? "" : program.error().message);
    if (!program) return false;
    const Function* model = (*program)->findFunction("strlen");
    return model && !model->declaration;
  };
  auto layout = [](const std::string& text) { return "target datalayout = \"" + text + "\"\n"; };
  std::string triple = "target triple = \"x86_64-unknown-linux-gnu\"\n";
  EXPECT_TRUE(linksLibrary(layout("e-m:e-i64:64-f80:128-n8:16:32:64-S128") + triple)) << "of LLVM 9";
  EXPECT_TRUE(linksLibrary(layout("e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v64:64:"
                                  "64-v128:128:128-a0:0:64-s0:64:64-f80:128:128-n8:16:32:64-S128") +
                           triple))
      << "of LLVM 3";
  EXPECT_TRUE(linksLibrary(layout("e-p:64:64"))) << "what is not said is as usual";
  EXPECT_TRUE(linksLibrary(triple));
  EXPECT_TRUE(linksLibrary(""));
  std::string wide = folder.write("b.c", "int other(void) { return 1; }");
  EXPECT_TRUE(linksLibrary("", {wide})) << "beside a source";
  EXPECT_TRUE(linksLibrary(triple, {wide}));
  std::string narrow = toBitcode(folder, "narrow", "int other(void) { return 1; }", {"-m32"});
  EXPECT_TRUE(linksLibrary("", {narrow})) << "one that says nothing is for what the others are for";
}

TEST(LoaderErrors, UnknownCompiler) {
  Folder folder;
  LoadOptions options = optionsFor({folder.write("a.c", "int main(void) { return 0; }")});
  options.clang = "no-such-clang";
  EXPECT_THAT(errorOf(options).message, HasSubstr("no-such-clang"));
}

TEST(LoaderErrors, TemporaryFilesAreRemoved) {
  Folder folder;
  std::string inner = folder.path("tmp");
  std::filesystem::create_directory(inner);
  std::string source = folder.write("a.c", "int main(void) { return 0; }"), bad = folder.write("b.c", "oops");
  const char* before = std::getenv("TMPDIR");
  std::string saved = before ? before : "";
  setenv("TMPDIR", inner.c_str(), 1);
  EXPECT_TRUE(loadProgram(optionsFor({source})));
  ::testing::internal::CaptureStderr();
  errorOf(optionsFor({bad}));
  ::testing::internal::GetCapturedStderr();
  EXPECT_EQ(hindsightFoldersIn(inner), 0u);
  setenv("TMPDIR", folder.path("absent").c_str(), 1);
  EXPECT_THAT(errorOf(optionsFor({source})).message, HasSubstr("temporary folder"));
  saved.empty() ? unsetenv("TMPDIR") : setenv("TMPDIR", saved.c_str(), 1);
}

} // namespace
} // namespace hindsight::test
