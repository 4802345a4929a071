#include "forward/find_precondition.h"

#include "run_fixture.h"

#include <gtest/gtest.h>

namespace hindsight::forward {
namespace {

RunConfig onAnyHeap() {
  RunConfig config;
  config.entry = "f";
  config.lazy.isOn = true;
  config.budget.heapDepth = 4;
  config.budget.heapObjects = 12;
  config.budget.heapBytes = 64;
  config.search = RunConfig::Search::Dfs;
  return config;
}

TEST(FindPrecondition, OfAnErrorThatWasFound) {
  auto program = load("struct node { struct node *next; int val; };\n"
                      "int f(struct node *l, int n) {\n"
                      "  if (n > 3) n = 0;\n"
                      "  if (l && l->next == l && l->val == 2) return *(volatile int *)0;\n"
                      "  return n;\n}\n",
                      {}, "f");
  Collector collector;
  RunResult found = runForward(*program, onAnyHeap(), collector);
  ASSERT_EQ(found.findings.size(), 1u);
  EXPECT_EQ(findPrecondition(*program, onAnyHeap(), found.findings[0]), "l != NULL && l->next == l && l->val == 2");
}

TEST(FindPrecondition, KeepsOutPathsThatASearchForFailuresDoesNotFollow) {
  auto program = load("void reach_error(void);\n"
                      "int f(int *p, int n) {\n"
                      "  if (!p) return 1;\n"
                      "  if (n == 4) reach_error();\n"
                      "  return 0;\n}\n",
                      {}, "f");
  Result<Target> failures = resolveTarget(*program, "snippet.c:4");
  ASSERT_TRUE(failures);
  RunConfig config = onAnyHeap();
  config.properties = {Property::UnreachCall};
  config.failures = &*failures;
  Collector collector;
  RunResult found = runForward(*program, config, collector);
  ASSERT_EQ(found.findings.size(), 1u);
  EXPECT_EQ(findPrecondition(*program, config, found.findings[0]), "p != NULL && n == 4");
}

TEST(FindPrecondition, KeepsOutPathsThatDoNotEnd) {
  auto program = load("struct node { struct node *next; int val; };\n"
                      "int f(struct node *l) {\n"
                      "  if (l && l->val == 2) return *(volatile int *)0;\n"
                      "  for (struct node *p = l; p; p = p->next) if (p == 0) return 1;\n"
                      "  return 0;\n}\n",
                      {}, "f");
  Collector collector;
  RunConfig config = onAnyHeap();
  config.stopOnError = true;
  RunResult found = runForward(*program, config, collector);
  ASSERT_EQ(found.findings.size(), 1u);
  EXPECT_EQ(findPrecondition(*program, config, found.findings[0]), "l != NULL && l->val == 2");
}

TEST(FindPrecondition, NoneWhereNotAllPathsAreKnown) {
  auto program = load("int f(int n) { if (n == 9) return *(volatile int *)0;\n"
                      "  int k = 0; for (int i = 0; i < n; ++i) k += i; return k; }\n",
                      {}, "f");
  RunConfig config = onAnyHeap();
  config.budget.maxForks = 40;
  Collector collector;
  RunResult found = runForward(*program, config, collector);
  ASSERT_EQ(found.findings.size(), 1u);
  EXPECT_EQ(findPrecondition(*program, config, found.findings[0]), "");
}

TEST(FindPrecondition, AProcessHasNone) {
  auto program = load("int main(void) { return *(volatile int *)0; }\n");
  Collector collector;
  RunResult found = runForward(*program, {}, collector);
  ASSERT_EQ(found.findings.size(), 1u);
  EXPECT_EQ(findPrecondition(*program, {}, found.findings[0]), "");
}

} // namespace
} // namespace hindsight::forward
