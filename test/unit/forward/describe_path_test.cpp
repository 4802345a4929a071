// From a state to what people read: inputs as the source writes them, stack, finding.
#include "forward/describe_path.h"

#include "run_fixture.h"

using namespace hindsight;
using namespace hindsight::forward;

namespace {

struct DescribePath : testing::Test {
  TermManager terms;
  Solver solver{terms, {}};
  std::unique_ptr<Program> program;
  std::unique_ptr<Machine> machine;
  std::unique_ptr<State> state;
  PathEnd end;

  /// Runs to the first error; fails the test if there is none.
  void findError(const std::string& source) {
    program = load("#define INPUT(x) klee_make_symbolic(&x, sizeof x, #x)\n" + source);
    machine = std::make_unique<Machine>(*program, terms, solver, MachineConfig{.forksPerRun = 1000});
    std::vector<std::unique_ptr<State>> waiting;
    waiting.push_back(machine->initialState(*program->findFunction("main")));
    while (!waiting.empty() && !state) {
      auto running = std::move(waiting.back());
      waiting.pop_back();
      RunOutcome outcome = machine->run(*running, 100'000);
      for (Spawned& spawned : machine->spawned) {
        if (spawned.end && spawned.end->kind == EndKind::Error) keep(std::move(spawned.state), *spawned.end);
        if (spawned.state && !spawned.end) waiting.push_back(std::move(spawned.state));
      }
      machine->spawned.clear();
      if (outcome != RunOutcome::Ended)
        waiting.push_back(std::move(running));
      else if (machine->end.kind == EndKind::Error)
        keep(std::move(running), machine->end);
    }
    ASSERT_TRUE(state) << "no error was found";
  }
  void keep(std::unique_ptr<State> failing, const PathEnd& how) {
    state = std::move(failing);
    end = how;
  }
  PathDescriber describer() {
    auto model = solver.model(state->path);
    EXPECT_TRUE(model);
    return PathDescriber(*program, *state, *model);
  }
  std::vector<std::string> inputTexts() {
    std::vector<std::string> texts;
    for (const Input& input : describer().inputs()) texts.push_back(input.name + " = " + input.value);
    return texts;
  }
};

using Texts = std::vector<std::string>;

TEST_F(DescribePath, InputsAreWrittenAsTheirTypeWritesThem) {
  findError("int main(void) { int i; unsigned char c[6]; float f; long a[2]; double d; INPUT(i); INPUT(c); INPUT(f);"
            "INPUT(a); INPUT(d); if (i == -5 && c[0] == 'o' && c[1] == 'k' && c[2] == 0 && f == 0.5f && a[0] == 1"
            "&& a[1] == -1 && d == -2.5) return *(int *)0; return 0; }");
  EXPECT_EQ(inputTexts(), (Texts{"i = -5", "c = \"ok\"", "f = 0.5", "a = {1, -1}", "d = -2.5"}));
}

TEST_F(DescribePath, BytesThatAreNoTextAreAList) {
  findError("int main(void) { unsigned char c[3]; INPUT(c); if (c[0] == 1 && c[1] == 'x' && c[2] == 200)"
            "return *(int *)0; return 0; }");
  std::string text = inputTexts().front();
  EXPECT_TRUE(text == "c = {1, 120, -56}" || text == "c = {1, 120, 200}") << text;
  TestCase test = describer().testCase();
  ASSERT_EQ(test.objects.size(), 1u);
  EXPECT_EQ(test.objects[0], (TestObject{"c", {1, 'x', 200}}));
}

TEST_F(DescribePath, LongListsAreCutShort) {
  findError("int main(void) { int a[40]; INPUT(a); if (a[39] == 7) return *(int *)0; return 0; }");
  std::string text = inputTexts().front();
  EXPECT_TRUE(text.ends_with(", ...}")) << text;
  EXPECT_EQ(std::count(text.begin(), text.end(), ','), 16);
  EXPECT_EQ(describer().inputs().front().bytes.size(), 160u) << "the bytes are all there";
}

TEST_F(DescribePath, WhatThePathDoesNotMentionIsZero) {
  findError("int main(void) { int used, unused; INPUT(unused); INPUT(used); if (used == 9) return *(int *)0;"
            "return 0; }");
  EXPECT_EQ(inputTexts(), (Texts{"unused = 0", "used = 9"}));
}

TEST_F(DescribePath, TheStackHasItsArguments) {
  findError("struct S { int x; }; static int inner(int *p, unsigned char small, double d, const char *text) {\n"
            "  return *p; }\n"
            "static int outer(int n, int *q) {\n"
            "  return inner(q, 200, 1.5, \"hi\"); }\n"
            "int g[3]; int main(void) { int x; INPUT(x); if (x == 41)\n"
            "  return outer(x, g + 3); return 0; }");
  std::vector<StackFrame> stack = describer().stack();
  ASSERT_EQ(stack.size(), 3u);
  EXPECT_EQ(stack[0].place.function, "inner");
  EXPECT_EQ(stack[0].place.line, 4u);
  ASSERT_EQ(stack[0].arguments.size(), 4u);
  EXPECT_EQ(stack[0].arguments[0], (NamedValue{"p", "&g + 12"}));
  EXPECT_EQ(stack[0].arguments[1], (NamedValue{"small", "200"}));
  EXPECT_EQ(stack[0].arguments[2], (NamedValue{"d", "1.5"}));
  EXPECT_EQ(stack[1].arguments[0], (NamedValue{"n", "41"}));
  EXPECT_EQ(stack[1].place.line, 6u);
  EXPECT_EQ(stack[2].place.function, "main");
  EXPECT_EQ(stack[2].place.line, 8u);
}

TEST_F(DescribePath, PointersAreWrittenAsTheSourceWould) {
  findError("static int f(int *null, int *before, int (*code)(void), char *local) { return *null; }"
            "int g[3]; int main(void);\nint main(void) { char here[4]; return f(0, g - 2, main, here); }");
  auto arguments = describer().stack().front().arguments;
  ASSERT_EQ(arguments.size(), 4u);
  EXPECT_EQ(arguments[0].value, "null");
  EXPECT_EQ(arguments[1].value, "&g - 8");
  EXPECT_EQ(arguments[2].value, "&main");
  EXPECT_EQ(arguments[3].value, "&here");
}

TEST_F(DescribePath, AFindingHasItsPlaceMessageAndNotes) {
  findError("void *malloc(unsigned long); void free(void *);\nint main(void) {\nchar *p = malloc(4);\nfree(p);\n"
            "return *p; }");
  Finding finding = describer().finding(end);
  EXPECT_EQ(finding.kind, ErrorKind::UseAfterFree);
  EXPECT_EQ(finding.message, "reads a heap object");
  EXPECT_EQ(finding.place.line, 7u);
  EXPECT_EQ(finding.place.function, "main");
  ASSERT_EQ(finding.notes.size(), 2u);
  EXPECT_EQ(finding.notes[0].place.line, 5u);
  EXPECT_EQ(finding.notes[1].place.line, 6u);
  EXPECT_TRUE(finding.inputs.empty());
}

TEST_F(DescribePath, AStateWithoutFramesHasNoPlace) {
  program = load("int main(void) { return 0; }");
  State empty;
  EXPECT_EQ(reportedPlace(*program, empty).function, nullptr);
  EXPECT_TRUE(PathDescriber(*program, empty, {}).stack().empty());
  EXPECT_TRUE(PathDescriber(*program, empty, {}).testCase().objects.empty());
}

} // namespace
