#include "replay/native_replay.h"

#include "scratch.h"

#include <fmt/format.h>

using namespace hindsight;
using namespace hindsight::replay;
using namespace hindsight::test;
using testing::HasSubstr;

namespace {

struct Case {
  const char* name;
  const char* file;
  ErrorKind kind;
  Replayed expected;
  const char* text; // the error is on the line with HERE
};

std::ostream& operator<<(std::ostream& out, const Case& test) {
  return out << test.name;
}

ReplayOutcome replayText(const std::string& file, const std::string& text, const Prediction* predicted,
                         std::vector<std::string> flags = {}, TestCase test = {}, ReplayLimits limits = {}) {
  Scratch scratch;
  NativeReplay replay(
      {.files = {scratch.write(file, text)}, .clangFlags = std::move(flags), .runtimeFolder = builtRuntime()}, limits);
  return replay.replay(test, predicted);
}

const char* kLibrary = "#include <stdlib.h>\n#include <string.h>\n#include <stdio.h>\n";

const Case kCases[] = {
    {"leak", "a.c", ErrorKind::MemoryLeak, Replayed::Yes,
     "int main(void) { char* p = malloc(3); p[0] = 1; return 0; }"},
    {"noLeak", "a.c", ErrorKind::MemoryLeak, Replayed::No, "char* p; int main(void) { p = malloc(3); return 0; }"},
    {"reachable", "a.c", ErrorKind::MemoryNotFreed, Replayed::Yes,
     "char* p; int main(void) { printf(\"x\\n\"); p = malloc(3); return 0; }"},
    {"freed", "a.c", ErrorKind::MemoryNotFreed, Replayed::No,
     "char* p; int main(void) { printf(\"x\\n\"); p = malloc(3); free(p); return 0; }"},
    {"leakAtAbort", "a.c", ErrorKind::MemoryLeak, Replayed::NotObservable,
     "int main(void) { char* p = malloc(3); p = 0; abort(); }"},
    {"overflow", "a.c", ErrorKind::IntegerOverflow, Replayed::Yes,
     "int main(int c, char** v) { int x = 2147483647;\nreturn x + c > 0; /* HERE */ }"},
    {"shift", "a.c", ErrorKind::ShiftTooFar, Replayed::Yes,
     "int main(int c, char** v) {\nreturn 1 << (c + 40); /* HERE */ }"},
    {"floatCast", "a.c", ErrorKind::FloatCastOverflow, Replayed::Yes,
     "int main(int c, char** v) {\nreturn (int)(c * 1e30); /* HERE */ }"},
    {"misaligned", "a.c", ErrorKind::MisalignedAccess, Replayed::Yes,
     "long words[2]; int main(int c, char** v) { char* p = (char*)words;\nreturn *(int*)(p + c); /* HERE */ }"},
    {"vla", "a.c", ErrorKind::BadArraySize, Replayed::Yes,
     "int main(int c, char** v) {\nint a[c - 2]; /* HERE */\nreturn sizeof a; }"},
    {"builtin", "a.c", ErrorKind::BadBuiltinArgument, Replayed::Yes,
     "int main(int c, char** v) {\nreturn __builtin_ctz(c - 1); /* HERE */ }"},
    {"signature", "a.c", ErrorKind::SignatureMismatch, Replayed::Yes,
     "int f(int x) { return x; } int main(int c, char** v) { void (*g)(char*, char*) = (void (*)(char*, char*))f;\n"
     "g(v[0], v[0]); /* HERE */\nreturn 0; }"},
    {"recursion", "a.c", ErrorKind::StackOverflow, Replayed::Yes,
     "volatile int n; int f(int x) { volatile char b[1000]; b[0] = 1;\nreturn f(x + 1) + b[0]; /* HERE */ }\n"
     "int main(void) { return f(1); }"},
    {"mismatchedFree", "a.cpp", ErrorKind::MismatchedFree, Replayed::Yes,
     "int main() { int* p = new int;\nfree(p); /* HERE */\nreturn 0; }"},
    {"exception", "a.cpp", ErrorKind::UncaughtException, Replayed::Yes,
     "namespace n { void f(int x) {\nthrow x; /* HERE */ } } int main() { n::f(3); }"},
    {"pureVirtual", "a.cpp", ErrorKind::PureVirtualCall, Replayed::Yes,
     "struct A { A() { g(); } void g() {\nf(); /* HERE */ } virtual void f() = 0; };\n"
     "struct B : A { void f() override {} }; int main() { B b; }"},
    {"negativeSize", "a.c", ErrorKind::NegativeSize, Replayed::Yes,
     "int main(int c, char** v) { char b[8];\nmemset(b, 0, (size_t)(c - 9)); /* HERE */\nreturn b[0]; }"},
    {"fortified", "a.c", ErrorKind::FortifiedOverflow, Replayed::Yes,
     "int main(int c, char** v) { char b[8];\n__builtin___memset_chk(b, 0, c + 9, 8); /* HERE */\nreturn b[0]; }"},
    {"uninitialised", "a.c", ErrorKind::UninitialisedRead, Replayed::Yes,
     "int main(int c, char** v) { int x; if (c > 5) x = 1;\nif (x) return 1; /* HERE */\nreturn 0; }"},
    {"useAfterFree", "a.c", ErrorKind::UseAfterFree, Replayed::No,
     "int main(int c, char** v) { char* p = malloc(4);\np[0] = 1; /* HERE */\nfree(p); return 0; }"},
};

class NativeReplayCase : public testing::TestWithParam<Case> {};

TEST(NativeReplay, TheProgramFindsTheWorldOfTheTest) {
  TestCase test;
  test.objects = {{"argc", {3, 0, 0, 0}}, {"own", {7}}};
  test.worldInputs = 1;
  test.status = 7;
  test.world = TestWorld{{"program", "", "two words"}, "in", {{"folder/file", "text"}}, {"NAME=value"}};
  const char* source = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"
                       "void klee_make_symbolic(void *, unsigned long, const char *);\n"
                       "int main(int argc, char **argv) { char own, text[8] = \"\";"
                       "klee_make_symbolic(&own, 1, \"own\"); FILE *file = fopen(\"folder/file\", \"r\");"
                       "if (argc != 3 || *argv[1] || strcmp(argv[2], \"two words\")) return 1;"
                       "if (getchar() != 'i' || getchar() != 'n' || getchar() != EOF) return 2;"
                       "if (!file || !fgets(text, 8, file) || strcmp(text, \"text\")) return 3; fclose(file);"
                       "return strcmp(getenv(\"NAME\"), \"value\") ? 4 : own; }";
  ReplayOutcome outcome = replayText("a.c", source, nullptr, {}, test);
  EXPECT_EQ(outcome.replayed, Replayed::Yes) << outcome.reason;
  test.status = 0;
  outcome = replayText("a.c", source, nullptr, {}, test);
  EXPECT_EQ(outcome.replayed, Replayed::No) << outcome.reason;
  test.world->files[0].name = "../../escaped";
  EXPECT_TRUE(replayText("a.c", source, nullptr, {}, test).problem);
}

/// As of a function that no file and no library has.
TEST(NativeReplay, WhatTheLoaderRefusesIsNoEndOfTheProgram) {
  ReplayOutcome outcome = replayText("a.c", "int missing(void); int main(void) { return missing(); }", nullptr);
  ASSERT_TRUE(outcome.problem) << outcome.reason;
  EXPECT_THAT(outcome.problem->message, HasSubstr("missing"));
}

} // namespace

TEST_P(NativeReplayCase, IsJudged) {
  const Case& test = GetParam();
  std::string text = std::string(kLibrary) + test.text;
  Prediction predicted{test.kind, {test.file, lineOf(text, "HERE"), 0, ""}};
  ReplayOutcome outcome = replayText(test.file, text, &predicted);
  EXPECT_EQ(outcome.replayed, test.expected) << outcome.reason << "\n" << outcome.output;
  EXPECT_FALSE(outcome.reason.empty());
}

INSTANTIATE_TEST_SUITE_P(Kinds, NativeReplayCase, testing::ValuesIn(kCases),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(NativeReplay, ReportsInTheProgramsOutputDoNotCount) {
  ReplayOutcome outcome =
      replayText("a.c",
                 "#include <stdio.h>\nint main(void) { fputs(\"==1==ERROR: AddressSanitizer: SEGV on unknown "
                 "address 0x0\\nSUMMARY: AddressSanitizer: SEGV\\n\", stderr); return 0; }",
                 nullptr);
  EXPECT_EQ(outcome.replayed, Replayed::Yes) << outcome.reason;
  EXPECT_THAT(outcome.output, HasSubstr("ERROR: AddressSanitizer"));
}

TEST(NativeReplay, ArgumentsOfTheTest) {
  TestCase test{{"name", "second argument"}, {}};
  ReplayOutcome outcome = replayText(
      "a.c", "#include <stdio.h>\nint main(int c, char** v) { printf(\"%s|%s\", v[0], v[1]); }", nullptr, {}, test);
  EXPECT_EQ(outcome.output, "name|second argument");
}

TEST(NativeReplay, FunctionsWithoutABodyDoNotPreventABuild) {
  ReplayOutcome outcome =
      replayText("a.c", "void missing(void); int main(int c, char** v) { if (c > 1) missing(); }", nullptr);
  EXPECT_EQ(outcome.replayed, Replayed::Yes) << outcome.reason;
}

TEST(NativeReplay, WhatDoesNotBuildIsAProblem) {
  ReplayOutcome outcome = replayText("a.ll", "this is no module", nullptr);
  EXPECT_EQ(outcome.replayed, Replayed::NotAttempted);
  ASSERT_TRUE(outcome.problem);
  NativeReplay missing({.files = {"/nowhere/a.c"}, .runtimeFolder = builtRuntime()});
  EXPECT_TRUE(missing.replay({}, nullptr).problem);
  Scratch scratch;
  NativeReplay noRuntime({.files = {scratch.write("a.c", "int main(void) {}")}, .runtimeFolder = "/nowhere"});
  EXPECT_THAT(noRuntime.replay({}, nullptr).problem->message, HasSubstr("/nowhere/replay64.o"));
}

TEST(NativeReplay, TheFunctionThatMustNotBeCalled) {
  Scratch scratch;
  std::string text = "#include <stdlib.h>\nstatic void mine(void) {}\nvoid nobodys(int);\n"
                     "int main(void) { FUNCTION; }\n";
  std::string file = scratch.write("a.c", text);
  for (const char* name : {"mine", "nobodys", "exit"}) {
    std::string call = name == std::string("mine") ? "mine()" : fmt::format("{}(0)", name);
    NativeProgram program{.files = {file}, .clangFlags = {"-DFUNCTION=" + call}, .runtimeFolder = builtRuntime()};
    Prediction predicted{ErrorKind::ErrorReached, {"a.c", 4, 0, "main"}};
    if (name != std::string("nobodys")) {
      NativeReplay without(program);
      EXPECT_EQ(without.replay({}, &predicted).replayed, Replayed::No) << name;
    }
    program.errorCall = name;
    NativeReplay with(program);
    ReplayOutcome outcome = with.replay({}, &predicted);
    EXPECT_EQ(outcome.replayed, Replayed::Yes) << name << ": " << outcome.reason;
  }
}

TEST(NativeReplay, AllocationsThatFail) {
  Scratch scratch;
  std::string file = scratch.write(
      "a.c", "#define _GNU_SOURCE\n#include <errno.h>\n#include <malloc.h>\n#include <stdlib.h>\n#include <string.h>\n"
             "#include <wchar.h>\nstatic int number, failed; static void take(void *p) { ++number;\n"
             "if (!p) failed = number; if (!p && errno != ENOMEM) exit(99); errno = 0; free(p); }\n"
             "int main(void) { void *p = 0; take(malloc(1)); take(calloc(1, 1)); take(realloc(0, 1));\n"
             "p = realloc(malloc(1), 0); if (p) return 98; ++number;\n"
             "take(reallocarray(0, 2, 2)); take(aligned_alloc(16, 16)); take(memalign(16, 1));\n"
             "p = 0; if (posix_memalign(&p, 3, 8) != EINVAL) return 97;\n"
             "errno = posix_memalign(&p, 16, 1); take(p); take(valloc(1)); take(pvalloc(1));\n"
             "take(strdup(\"a\")); take(strndup(\"a\", 1)); take(wcsdup(L\"a\")); return failed; }\n");
  for (const char* width : {"-m64", "-m32"}) {
    NativeReplay replay({.files = {file}, .clangFlags = {width}, .runtimeFolder = builtRuntime()});
    EXPECT_EQ(replay.replay({}, nullptr).observed, "ends normally");
    for (uint32_t number : {1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13})
      EXPECT_EQ(replay.replay({{}, {}, {number}}, nullptr).observed, fmt::format("exits with status {}", number));
  }
}

TEST(NativeReplay, OneBuildForSeveralTests) {
  Scratch scratch;
  std::string file =
      scratch.write("a.c", "int __VERIFIER_nondet_int(void); int main(void) { return __VERIFIER_nondet_int(); }");
  NativeReplay replay({.files = {file}, .runtimeFolder = builtRuntime()});
  EXPECT_EQ(replay.replay({{}, {{"x", {1, 0, 0, 0}}}}, nullptr).observed, "exits with status 1");
  std::filesystem::remove(file); // no need of it any more
  EXPECT_EQ(replay.replay({{}, {{"x", {2, 0, 0, 0}}}}, nullptr).observed, "exits with status 2");
}

TEST(NativeReplay, PredictionsFromFindings) {
  Finding finding;
  finding.kind = ErrorKind::HeapOutOfBoundsRead;
  finding.place = {"a.c", 3, 1, "main"};
  finding.library = "strtok";
  finding.notes = {{"a heap object of 3 bytes was allocated here", {"a.c", 2, 1, "main"}}};
  Prediction predicted = predictionOf(finding);
  EXPECT_EQ(predicted.library, "strtok");
  EXPECT_EQ(predicted.allocated.line, 2u);
}

TEST(NativeReplay, AMarkSaysThatTheTargetIsReached) {
  Scratch scratch;
  std::string file = scratch.write("a.c", "#include <klee/klee.h>\n"
                                          "int main(void) { int x = klee_int(\"x\");\n"
                                          "  if (x == 3)\n"
                                          "    x = 5;\n"
                                          "  return 89; }\n");
  NativeProgram program{.files = {file}, .runtimeFolder = builtRuntime()};
  program.target = TargetPlace{TargetPlace::Kind::Line, "a.c:4", file, 4, {}, ""};
  NativeReplay replay(program);
  Prediction predicted{ErrorKind::TargetReached, {"a.c", 4, 0, "main"}};
  EXPECT_EQ(replay.replay({{}, {{"x", {3, 0, 0, 0}}}}, &predicted).replayed, Replayed::Yes);
  ReplayOutcome other = replay.replay({{}, {{"x", {4, 0, 0, 0}}}}, &predicted);
  EXPECT_EQ(other.replayed, Replayed::No) << "the program's own status 89 says nothing";
  EXPECT_THAT(other.reason, HasSubstr("exits with status 89 before the target"));
  EXPECT_EQ(replay.replay({{}, {{"x", {3, 0, 0, 0}}}}, nullptr).replayed, Replayed::Yes) << "without a mark";
  program.target->line = 400;
  EXPECT_TRUE(NativeReplay(program).replay({}, &predicted).problem);
}

TEST(NativeReplay, AFunctionIsStartedOnAHeap) {
  Scratch scratch;
  std::string source = "#include <stdlib.h>\nstruct node { struct node *next; int val; }; static struct node *head;\n"
                       "struct big { long part[4]; struct node *p; };\nvoid handler(void) { abort(); }\n"
                       "int f(struct node *, short n, struct big b) {\n"
                       "  atexit(handler);\n"
                       "  if (n != 3 || !head || head->next != b.p || b.part[2] != 9) return 0;\n"
                       "  free(b.p);\n"
                       "  return head->next->val; /* HERE */\n}\n";
  NativeProgram program{.files = {scratch.write("a.c", source)}, .entry = "f", .runtimeFolder = builtRuntime()};
  NativeReplay replay(program);
  auto pointerTo = [](uint64_t offset, uint32_t object) {
    return HeapField{.offset = offset, .size = 8, .pointer = HeapPointer{object, 0}, .isPointer = true};
  };
  using Kind = HeapObject::Kind;
  std::vector<uint8_t> big(40);
  big[16] = 9;
  TestCase test{{}, {{"n", {3, 0}}}};
  test.heap = InputHeap{{{Kind::Parameter, "b", "struct big", big, {{.offset = 16, .size = 8}, pointerTo(32, 3)}},
                         {Kind::Global, "head", "", std::vector<uint8_t>(8), {pointerTo(0, 2)}},
                         {Kind::Block, "head", "struct node", std::vector<uint8_t>(16), {pointerTo(0, 3)}},
                         {Kind::Block, "b.p", "struct node", std::vector<uint8_t>(16), {}}}};
  Prediction predicted{.kind = ErrorKind::UseAfterFree,
                       .place = {program.files[0], lineOf(source, "HERE"), 22, "f"},
                       .message = "reads what 'b.p' points to"};
  ReplayOutcome outcome = replay.replay(test, &predicted);
  EXPECT_EQ(outcome.replayed, Replayed::Yes) << outcome.reason;
  test.objects[0].bytes = {4, 0};
  test.status = 0;
  outcome = replay.replay(test, nullptr);
  EXPECT_EQ(outcome.replayed, Replayed::Yes) << "no handler runs: " << outcome.reason;
  test.heap->objects[1].name = "tail";
  EXPECT_THAT(replay.replay(test, nullptr).reason, HasSubstr("the program has no variable tail"));
}
