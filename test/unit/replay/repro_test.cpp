#include "replay/repro.h"

#include "replay/limited_process.h"
#include "scratch.h"

using namespace hindsight;
using namespace hindsight::replay;
using namespace hindsight::test;
using testing::HasSubstr;

namespace {

/// Runs a command line of the shell, and returns what it printed.
std::string shell(const std::string& command, const std::string& folder) {
  ProcessRequest request;
  request.program = "/bin/sh";
  request.arguments = {"sh", "-c", command};
  request.folder = folder;
  auto end = runProcess(request);
  return end ? end->output : end.error().message;
}

/// The command in the head of a reproduction: two lines, indented.
std::string commandIn(const std::string& text, const std::string& compiler) {
  size_t start = text.find(" *   clang ") + 5;
  size_t middle = text.find("\n *   ", start), end = text.find('\n', middle + 1);
  return compiler + text.substr(start + 5, middle - start - 5) + " && " + text.substr(middle + 6, end - middle - 6);
}

NativeProgram programOf(const Scratch& scratch, std::vector<std::string> files, std::vector<std::string> flags = {}) {
  NativeProgram program;
  program.files = std::move(files);
  program.clangFlags = std::move(flags);
  program.runtimeFolder = builtRuntime();
  program.folder = scratch.path();
  return program;
}

Finding findingOf(ErrorKind kind, const std::string& file, uint32_t line) {
  Finding finding;
  finding.kind = kind;
  finding.place = {file, line, 3, "main"};
  finding.message = "it is */ wrong";
  return finding;
}

const char* kHarness = "#include \"hindsight.h\"\n"
                       "#include \"size.h\"\n"
                       "#include <stdlib.h>\n"
                       "int main(void) {\n"
                       "  unsigned n; char text[4];\n"
                       "  hindsight_make_symbolic(&n, sizeof n, \"n\");\n"
                       "  klee_make_symbolic(text, sizeof text, \"text\");\n"
                       "  hindsight_assume(n > SIZE - 1);\n"
                       "  char *block = malloc(SIZE);\n"
                       "  if (text[1] == 'b')\n"
                       "    block[n] = EXTRA;\n" // line 11
                       "  free(block);\n"
                       "}\n";

} // namespace

class ReproCompiles : public testing::TestWithParam<std::tuple<const char*, const char*>> {};

TEST_P(ReproCompiles, AndShowsTheError) {
  auto [compiler, width] = GetParam();
  Scratch scratch;
  scratch.write("a.c", kHarness);
  scratch.write("inc/size.h", "#define SIZE 8\n");
  Finding finding = findingOf(ErrorKind::HeapOutOfBoundsWrite, "a.c", 11);
  TestCase test{{}, {{"n", {9, 0, 0, 0}}, {"text", {'a', 'b', 'c', 0}}}};
  auto text =
      renderRepro({programOf(scratch, {"a.c"}, {"-Iinc", "-DEXTRA=1 + 1", width}), test, &finding, "show it.c"});
  ASSERT_TRUE(text) << text.error().message;
  EXPECT_THAT(*text, HasSubstr("Shows heap-out-of-bounds-write at a.c:11:3 in main: it is * / wrong."));
  Scratch elsewhere;
  elsewhere.write("show it.c", *text);
  std::string output = shell(commandIn(*text, compiler), elsewhere.path());
  EXPECT_THAT(output, HasSubstr("heap-buffer-overflow"));
  EXPECT_THAT(output, HasSubstr("a.c:11"));
}

INSTANTIATE_TEST_SUITE_P(Compilers, ReproCompiles,
                         testing::Combine(testing::Values("clang-19", "gcc"), testing::Values("-m64", "-m32")));

TEST(Repro, PreprocessedSourcesWithTheirOwnDeclarations) {
  Scratch scratch;
  scratch.write("task.i",
                "# 1 \"task.c\"\n# 7 \"/usr/include/stddef.h\"\ntypedef unsigned long size_t;\n# 20 \"task.c\"\n"
                "extern void abort(void);\nextern char *__VERIFIER_nondet_pointer(void);\n"
                "extern unsigned int __VERIFIER_nondet_uint();\nextern _Bool __VERIFIER_nondet_bool(void);\n"
                "extern void __VERIFIER_assume(int cond);\nextern void reach_error(void);\n"
                "int main() { unsigned a = __VERIFIER_nondet_uint(); __VERIFIER_assume(a == 5);\n"
                "if (__VERIFIER_nondet_bool() && !__VERIFIER_nondet_pointer()) reach_error();\nreturn 0; }\n");
  Finding finding = findingOf(ErrorKind::ErrorReached, "task.c", 27);
  TestCase test{{}, {{"a", {5, 0, 0, 0}}, {"b", {3}}, {"p", std::vector<uint8_t>(8, 0)}}};
  auto text = renderRepro({programOf(scratch, {"task.i"}), test, &finding});
  ASSERT_TRUE(text) << text.error().message;
  scratch.write("repro.c", *text);
  for (const char* compiler : {"clang-19", "gcc"})
    EXPECT_THAT(shell("exec 2>&1; " + commandIn(*text, compiler) + "; echo status $?", scratch.path()),
                HasSubstr("status 134"));
}

TEST(Repro, VariablesStartAsTheTestSays) {
  Scratch scratch;
  scratch.write("a.c",
                "static volatile int mode = 1; static struct { char tag; long x[2]; } point;\n"
                "int __VERIFIER_nondet_int(void); extern void abort(void);\n"
                "int main(void) { if (mode == 5 && point.x[1] == 7 && __VERIFIER_nondet_int() == 3) abort(); }\n");
  Finding finding = findingOf(ErrorKind::AbortCalled, "a.c", 3);
  std::vector<uint8_t> point(24);
  point[16] = 7;
  TestCase test{{}, {{"mode", {5, 0, 0, 0}}, {"point", point}, {"x", {3, 0, 0, 0}}}, {}, 2};
  auto text = renderRepro({programOf(scratch, {"a.c"}), test, &finding});
  ASSERT_TRUE(text) << text.error().message;
  scratch.write("repro.c", *text);
  for (const char* compiler : {"clang-19", "gcc"})
    EXPECT_THAT(shell("exec 2>&1; " + commandIn(*text, compiler) + "; echo status $?", scratch.path()),
                HasSubstr("status 134"));
  test.objects[1].bytes.pop_back(); // of another program
  EXPECT_FALSE(renderRepro({programOf(scratch, {"a.c"}), test, &finding}));
}

TEST(Repro, TheFunctionThatMustNotBeCalled) {
  Scratch scratch;
  scratch.write("declared.c", "int oops(char*, int); int main(void) { return oops(\"x\", 1); }\n");
  scratch.write("defined.c", "int oops(void) { return 0; }\nint main(void) { return oops(); }\n");
  Finding finding = findingOf(ErrorKind::ErrorReached, "declared.c", 1);
  for (const char* file : {"declared.c", "defined.c"}) {
    NativeProgram program = programOf(scratch, {file});
    program.errorCall = "oops";
    auto text = renderRepro({program, {}, &finding});
    ASSERT_TRUE(text) << text.error().message;
    scratch.write("repro.c", *text);
    for (const char* compiler : {"clang-19", "gcc"})
      EXPECT_THAT(shell("exec 2>&1; " + commandIn(*text, compiler) + "; echo status $?", scratch.path()),
                  HasSubstr("status 134"));
  }
}

TEST(Repro, AllocationsThatFail) {
  Scratch scratch;
  scratch.write("a.c", "#include <errno.h>\n#include <stdlib.h>\n#include <string.h>\n"
                       "int main(void) { char *a = malloc(1), *b = strdup(\"x\"), *c = calloc(1, 2);\n"
                       "free(a); free(c); return a && c && !b && errno == ENOMEM ? 8 : 9; }\n");
  TestCase test{{}, {}, {2}};
  auto text = renderRepro({programOf(scratch, {"a.c"}), test});
  ASSERT_TRUE(text) << text.error().message;
  scratch.write("repro.c", *text);
  for (const char* compiler : {"clang-19", "gcc"})
    EXPECT_THAT(shell("exec 2>&1; " + commandIn(*text, compiler) + "; echo status $?", scratch.path()),
                HasSubstr("status 8"));
}

TEST(Repro, SeveralSources) {
  Scratch scratch;
  scratch.write(
      "a.c",
      "int twice(int); int __VERIFIER_nondet_int(void); int main(void) { return twice(__VERIFIER_nondet_int()); }\n");
  scratch.write("b.c", "int twice(int x) { return 2 * x; }\n");
  scratch.write("c.c", "static int main; int twice(int x) { return main; }\n");
  TestCase test{{}, {{"x", {4, 0, 0, 0}}}};
  auto text = renderRepro({programOf(scratch, {"a.c", "b.c"}), test});
  ASSERT_TRUE(text) << text.error().message;
  scratch.write("repro.c", *text);
  EXPECT_THAT(shell(commandIn(*text, "clang-19") + "; echo status $?", scratch.path()), HasSubstr("status 8"));
  auto clash = renderRepro({programOf(scratch, {"a.c", "c.c"}), test});
  ASSERT_FALSE(clash);
  EXPECT_THAT(clash.error().message, HasSubstr("do not compile as one"));
  EXPECT_THAT(clash.error().hint, HasSubstr("hindsight replay"));
}

TEST(Repro, WhatCannotBe) {
  Scratch scratch;
  scratch.write("a.cpp", "int main() {}");
  scratch.write("a.ll", "");
  scratch.write("a.c", "int f(void) {}");
  for (const char* file : {"a.cpp", "a.ll"}) {
    auto text = renderRepro({programOf(scratch, {file}), {}});
    ASSERT_FALSE(text) << file;
    EXPECT_THAT(text.error().message, HasSubstr("not a C source"));
  }
  NativeProgram program = programOf(scratch, {"a.c"});
  program.entry = "f";
  EXPECT_THAT(renderRepro({program, {}}).error().message, HasSubstr("starts in f"));
  EXPECT_FALSE(renderRepro({programOf(scratch, {"missing.c"}), {}}));
}

TEST(Repro, AHeapIsBuiltAndTheFunctionIsCalled) {
  Scratch scratch;
  const char* source = "#include <stdlib.h>\nstruct node { struct node *const next; int val; };\n"
                       "static int free_list(struct node *list) {\n"
                       "  while (list) { struct node *next = list->next;\n    free(list); list = next; } return 0;\n"
                       "}\nint main(void) { return free_list(0); }\n";
  scratch.write("a.c", source);
  TestCase test;
  HeapField first{.size = 8, .value = "struct node", .pointer = HeapPointer{1, 0}, .isPointer = true}, next = first;
  next.name = ".next";
  test.heap = InputHeap{{{HeapObject::Kind::Parameter, "list", "", std::vector<uint8_t>(8), {first}},
                         {HeapObject::Kind::Block, "list", "struct node", std::vector<uint8_t>(16), {next}}},
                        {{HeapArgument::Kind::Pointer, "list"}}};
  Finding finding = findingOf(ErrorKind::UseAfterFree, "a.c", 4);
  finding.place.column = 44;
  finding.place.function = "free_list";
  finding.replayed = Replayed::Yes;
  NativeProgram program = programOf(scratch, {"a.c"});
  program.entry = "free_list";
  ReproRequest request{program, test, &finding};
  auto text = renderRepro(request);
  ASSERT_TRUE(text) << text.error().message;
  EXPECT_THAT(*text, HasSubstr("free_list((void *)block1);")) << "a constant member cannot be assigned to";
  scratch.write("repro.c", *text);
  EXPECT_THAT(shell("exec 2>&1; " + commandIn(*text, "clang-19"), scratch.path()), HasSubstr("heap-use-after-free"));
  EXPECT_FALSE(checkRepro(*text, request));
  finding.place.line = 5;
  EXPECT_THAT(checkRepro(*text, request)->message, HasSubstr("it does not show the error"));
}
