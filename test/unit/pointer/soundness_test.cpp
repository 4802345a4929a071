// What programs do when they run must be among what the analysis foretold.
#include "random_program.h"

#include "chop/execution_check.h"
#include "program/compile_driver.h"
#include "program/loader.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hindsight {
namespace {

class Soundness : public testing::TestWithParam<int> {
protected:
  std::string builtRuntime() const {
    return std::filesystem::read_symlink("/proc/self/exe").parent_path().parent_path() / "lib" / "hindsight";
  }

  void load(const std::string& source, std::vector<std::string> flags, bool withRuntime) {
    auto folder = TemporaryFolder::create();
    ASSERT_TRUE(folder);
    std::ofstream(folder->path() + "/program.c") << source;
    LoadOptions options;
    options.inputs = {folder->path() + "/program.c"};
    options.clangFlags = std::move(flags);
    options.clangFlags.push_back("-w");
    options.linkRuntime = withRuntime;
    if (withRuntime) options.runtimeFolder = builtRuntime();
    auto loaded = loadProgram(options);
    ASSERT_TRUE(loaded) << loaded.error().message;
    program = std::move(*loaded);
  }

  /// Runs until the end, or until the fuel is used up.
  void run(uint64_t fuel) {
    ASSERT_TRUE(program);
    PointsTo pointers = analysePointers(*program);
    EXPECT_LT(pointers.statistics().seconds, 5) << "the analysis should take no time";
    ModRef effects(*program, pointers);
    chop::ExecutionCheck check(*program);
    check.begin(pointers, effects);
    TermManager terms;
    Solver solver{terms, {}};
    Machine machine(*program, terms, solver, {.forksPerRun = 1000}, &check);
    auto state = machine.initialState(*program->findFunction("main"));
    outcome = machine.run(*state, fuel);
    end = machine.end;
    pointersSeen = check.pointersSeen;
    EXPECT_THAT(check.failures, testing::IsEmpty());
  }

  std::unique_ptr<Program> program;
  RunOutcome outcome{};
  PathEnd end;
  uint64_t pointersSeen = 0;
};

class RandomPrograms : public Soundness {};

TEST_P(RandomPrograms, DoWhatWasForetold) {
  load(RandomProgram(static_cast<unsigned>(GetParam())).text(),
       GetParam() % 3 ? std::vector<std::string>{} : std::vector<std::string>{"-O2"}, false);
  run(3'000'000);
  EXPECT_EQ(outcome, RunOutcome::Ended);
  EXPECT_EQ(end.kind, EndKind::Returned) << end.message;
  EXPECT_GT(pointersSeen, 100u);
}
INSTANTIATE_TEST_SUITE_P(Seeds, RandomPrograms, testing::Range(1, 41));

/// The folder of csmith's header; empty if csmith is not installed.
std::string csmithInclude() {
  if (std::system("csmith --version >/dev/null 2>&1") != 0) return "";
  for (const char* folder : {"/usr/include/csmith", "/usr/local/include/csmith"})
    if (std::filesystem::exists(std::string(folder) + "/csmith.h")) return folder;
  return "";
}

class Csmith : public Soundness {};

TEST_P(Csmith, DoesWhatWasForetold) {
  std::string include = csmithInclude();
  if (include.empty()) GTEST_SKIP() << "csmith is not installed";
  auto folder = TemporaryFolder::create();
  ASSERT_TRUE(folder);
  std::string path = folder->path() + "/random.c";
  std::string command = "csmith --max-funcs 6 --seed " + std::to_string(GetParam()) + " --output " + path;
  ASSERT_EQ(std::system((command + " >/dev/null 2>&1").c_str()), 0);
  std::ifstream in(path);
  std::string source((std::istreambuf_iterator<char>(in)), {});
  load(source, {GetParam() % 2 ? "-O2" : "-O0", "-I", include}, false);
  run(300'000);
}
INSTANTIATE_TEST_SUITE_P(Seeds, Csmith, testing::Range(200, 208));

using Models = Soundness;

TEST_F(Models, TheLibraryIsOrdinaryCode) {
  load(R"(
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char *words[4] = {"pear", "fig", "apple", "plum"}; static jmp_buf back; static char **last;
static int order(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }
static void bye(void) { printf("%s\n", *last); }
int main(int argc, char **argv) {
  static char *copies[4]; char line[64] = "a,b;c", *rest = 0;
  for (int i = 0; i < 4; i++) copies[i] = strdup(words[i]);
  qsort(copies, 4, sizeof *copies, order);
  char *key = "fig", **found = bsearch(&key, copies, 4, sizeof *copies, order);
  last = found; atexit(bye);
  for (char *word = strtok_r(line, ",;", &rest); word; word = strtok_r(0, ",;", &rest)) printf("%s %d\n", word, argc);
  snprintf(line, sizeof line, "%s and %s: %5.2f", copies[0], strchr(copies[3], 'l'), 2.5);
  char *end; long n = strtol("12x", &end, 10);
  if (setjmp(back) == 0) longjmp(back, 1);
  memmove(line + 1, line, strlen(line) + 1); puts(line); puts(end);
  return n == 12 ? 0 : 1;
}
)",
       {}, true);
  run(2'000'000);
  EXPECT_EQ(end.kind, EndKind::Returned) << end.message;
  EXPECT_EQ(end.exitStatus, 0);
}

TEST_F(Models, GuessedPartsOfPointersKeepTheirObjects) {
  load("int x[4], y; struct pack { char tag; int *p; } __attribute__((packed)); struct pack a[3], b[3];"
       "int *tagged; int main(int argc, char **argv) { for (int i = 0; i < 3; i++) { a[i].tag = i; a[i].p = x + i; }"
       " b[1] = a[2]; *b[1].p = 3; __builtin_memmove(a, a + 1, 2 * sizeof a[0]); *a[0].p = 4;"
       " tagged = (int *)((unsigned long)x | 1); *(int *)((unsigned long)tagged & ~1ul) = 5;"
       " long d = (long)&y - (long)&x[1]; int *q = (int *)((long)&x[1] + d); *q = 7; return y == 7 ? 0 : 1; }",
       {}, false);
  run(100'000);
  EXPECT_EQ(end.kind, EndKind::Returned) << end.message;
  EXPECT_EQ(end.exitStatus, 0);
}

} // namespace
} // namespace hindsight
