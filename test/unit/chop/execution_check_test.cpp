// What a call does must be among what an analysis from its state foretold, object by object.
#include "chop/execution_check.h"

#include "../pointer/random_program.h"
#include "chop_fixture.h"

namespace hindsight::chop {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

class ExecutionCheckTest : public ChopFixture {
protected:
  /// Executes what the analysis is about.
  CheckedCall executeAt(const std::string& place, Scope scope) {
    check = std::make_unique<ExecutionCheck>(*program);
    runTo(place, {check.get()});
    EXPECT_TRUE(state);
    if (!state) return {};
    analyse(scope);
    return executeChecked(walk->engine(), *analysis, *check, 2'000'000);
  }
  std::unique_ptr<ExecutionCheck> check;
};

TEST_F(ExecutionCheckTest, TheFirstFigureOfThePaper) {
  load(kFigure1);
  CheckedCall executed = executeAt("insert_first", Scope::Function);
  EXPECT_TRUE(executed.isComplete);
  EXPECT_GT(executed.paths, 10u) << "one for each element of t1, at least";
  EXPECT_GT(check->accesses, 100u);
  EXPECT_THAT(check->failures, IsEmpty());
}

TEST_F(ExecutionCheckTest, TheRestOfTheFirstFigure) {
  load(kFigure1);
  executeAt("insert_first", Scope::Rest);
  EXPECT_GT(check->accesses, 100u);
  EXPECT_THAT(check->failures, IsEmpty());
}

TEST_F(ExecutionCheckTest, FreesCallsCopiesAndVariadicArguments) {
  load(kDeclarations + R"(
typedef __builtin_va_list va_list;
struct pair { int *a, *b; } pairs[3]; int x, y, *last; void (*then)(struct pair);
static void set(struct pair p) { *p.a = 1; p.b = p.a; last = p.b; }
static int *pick(int n, ...) { va_list l; __builtin_va_start(l, n); int *p = 0;
  while (n--) p = __builtin_va_arg(l, int *); __builtin_va_end(l); return p; }
void work(int *p, int *q) { struct pair mine = {p, q}; then(mine); pairs[1] = mine; free(pick(2, p, q));
  __builtin_memcpy(&pairs[2], &pairs[1], sizeof mine); last = realloc(pairs[0].a, 40); last[9] = *pairs[2].a; }
int main(void) { then = set; pairs[0].a = malloc(4); work(&x, malloc(8)); return 0; }
)");
  executeAt("work", Scope::Function);
  EXPECT_EQ(check->frees, 2u);
  EXPECT_GE(check->calls, 4u);
  EXPECT_THAT(check->failures, IsEmpty());
}

TEST_F(ExecutionCheckTest, SaysWhatWasNotForetold) {
  load(kDeclarations + "int *g, x, y; void write(void) { *g = 1; } void swap(void) { g = &y; write(); }\n"
                       "int main(void) { g = &x; swap(); return 0; }\n");
  check = std::make_unique<ExecutionCheck>(*program);
  runTo("write", {check.get()});
  ASSERT_TRUE(state);
  // The analysis believes in another state than the one that runs.
  ObjectId g = walk->engine().globalObject(program->globalByName.at("g"));
  ObjectId other = walk->engine().globalObject(program->globalByName.at("x"));
  std::unique_ptr<State> before = state->clone();
  before->memory.write(walk->engine().context, g, 0, 8, Value::pointer(other, 0));
  PastAnalysis wrong(walk->engine(), *before, Scope::Function, sizes);
  check->begin(wrong);
  state->passesTarget = true;
  walk->engine().run(*state, 10'000);
  EXPECT_THAT(check->failures, testing::Contains(HasSubstr("write of y+0 is not among its effects")));
}

class PastOfRandomPrograms : public ExecutionCheckTest, public testing::WithParamInterface<int> {};

/// Every function that a generated program calls, at its first call, and from there to the end.
TEST_P(PastOfRandomPrograms, DoWhatWasForetold) {
  load(RandomProgram(static_cast<unsigned>(GetParam())).text());
  uint64_t accesses = 0;
  for (const Function& function : program->functions) {
    if (function.declaration || function.name == "main") continue;
    for (Scope scope : {Scope::Function, Scope::Rest}) {
      check = std::make_unique<ExecutionCheck>(*program);
      runTo(function.name, {check.get()});
      if (!state) continue;
      analyse(scope);
      executeChecked(walk->engine(), *analysis, *check, 100'000);
      accesses += check->accesses;
      EXPECT_THAT(check->failures, IsEmpty()) << function.name;
    }
  }
  EXPECT_GT(accesses, 100u);
}
INSTANTIATE_TEST_SUITE_P(Seeds, PastOfRandomPrograms, testing::Range(1, 13));

/// By site, whatever is found from a state is found without one.
TEST_P(PastOfRandomPrograms, KnowNoMoreThanTheStaticAnalysis) {
  load(RandomProgram(static_cast<unsigned>(GetParam())).text());
  PointsTo whole = analysePointers(*program);
  auto sitesOf = [](const PointsTo& in, const LocationSet& set) {
    std::set<SiteId> sites;
    set.forEach(
        [&](LocationIndex location) { sites.insert(in.locations().object(in.locations()[location].object).key.site); });
    return sites;
  };
  for (const Function& function : program->functions) {
    if (function.declaration || function.name == "main") continue;
    runTo(function.name);
    if (!state) continue;
    analyse(Scope::Function);
    for (const Function& each : program->functions)
      for (Slot slot = 0; slot < each.slotCount; ++slot) {
        auto past = sitesOf(analysis->pointers(), analysis->pointers().pointsTo(each.id, Operand::slot(slot)));
        auto all = sitesOf(whole, whole.pointsTo(each.id, Operand::slot(slot)));
        EXPECT_TRUE(std::ranges::includes(all, past)) << each.name << " slot " << slot;
      }
  }
}

} // namespace
} // namespace hindsight::chop
