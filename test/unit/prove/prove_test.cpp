#include "prove/prove.h"

#include "program/compile_driver.h"
#include "program/loader.h"

#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hindsight::prove {
namespace {

using testing::HasSubstr;

class ProveTest : public testing::Test {
protected:
  Result<ProofFacts> run(const std::string& source, ProveConfig config = {}) {
    auto folder = TemporaryFolder::create();
    std::string path = folder->path() + "/list.c";
    std::ofstream(path) << "struct Node { int val; struct Node *next; };\n"
                           "void *malloc(__SIZE_TYPE__); void reach_error(void);\n"
                        << source;
    LoadOptions options;
    options.inputs = {path};
    options.clangFlags = {"-w"};
    options.linkRuntime = false;
    options.entry = "f";
    auto program = loadProgram(options);
    if (!program) return program.error();
    if (config.function.empty()) config.function = "f";
    return prove(**program, config);
  }
  ProvedAssertion only(const std::string& source, const ProveConfig& config = {}) {
    auto facts = run(source, config);
    if (!facts) {
      ADD_FAILURE() << facts.error().message;
      return {};
    }
    EXPECT_EQ(facts->assertions.size(), 1u);
    return facts->assertions.at(0);
  }
};

TEST_F(ProveTest, ValidHoweverOften) {
  auto found = only("void f(struct Node *p) { p->val = 1; if (p->val != 1) reach_error(); }");
  EXPECT_EQ(found.verdict, ProofVerdict::Valid);
  EXPECT_EQ(found.reason, "");
  // The loop goes round three times at most: its cut is unreachable then.
  EXPECT_EQ(only("void f(struct Node *p) { for (int i = 0; i < 3; i++) p->val = i; if (p->val != 2) reach_error(); }")
                .verdict,
            ProofVerdict::Valid);
}

TEST_F(ProveTest, WithinBounds) {
  ProveConfig config;
  config.rounds = 3;
  auto found =
      only("void f(struct Node *p) { int n = 0; for (; p; p = p->next) n++; if (n > 9) reach_error(); }", config);
  EXPECT_EQ(found.verdict, ProofVerdict::ValidWithinBounds);
  EXPECT_EQ(found.reason, "loops were cut after 3 rounds (--unwind)");
  auto recursion = only("void f(struct Node *p) { if (!p) return; if (p->next == (struct Node *)1) reach_error();"
                        " f(p->next); }",
                        {.inlined = 3});
  EXPECT_NE(recursion.verdict, ProofVerdict::Valid);
}

TEST_F(ProveTest, DeepensUntilItFails) {
  auto found = only("void f(struct Node *p) { int n = 0; for (; p; p = p->next) n++; if (n == 4) reach_error(); }");
  EXPECT_EQ(found.verdict, ProofVerdict::Unknown) << "no run has confirmed it";
  EXPECT_EQ(found.unwound, 4u);
  EXPECT_THAT(found.candidate, testing::Contains(HasSubstr("p -> #1")));
}

TEST_F(ProveTest, DoubtsAreNamed) {
  EXPECT_THAT(only("int unknown(void); void f(void) { if (unknown() == 7) reach_error(); }").reason,
              HasSubstr("it may fail, but: 'unknown' is not known"));
  EXPECT_THAT(only("void f(void (*g)(void)) { g(); reach_error(); }").reason,
              HasSubstr("a run may come to a call through a pointer"));
}

TEST_F(ProveTest, PointersIntoObjects) {
  auto verdictOf = [&](const std::string& source) { return only(source).verdict; };
  std::string outer = "struct Outer { long a; struct Node in; int numbers[4]; }; ";
  // No run confirms anything here, so that what is not valid is unknown.
  EXPECT_EQ(verdictOf("void f(struct Node *p, int *x) { p->val = 1; *x = 2; if (p->val != 1) reach_error(); }"),
            ProofVerdict::Unknown);
  EXPECT_EQ(verdictOf("void f(struct Node *p, int *x) { p->val = 1; *x = 2; if (p->val != 1 && x != &p->val) "
                      "reach_error(); }"),
            ProofVerdict::Valid);
  EXPECT_EQ(verdictOf("void f(struct Node *p, long *x) { p->val = 1; *x = 2; if (p->val != 1) reach_error(); }"),
            ProofVerdict::Valid);
  EXPECT_EQ(verdictOf(outer + "void f(struct Outer *o, struct Node *p) { o->in.val = 1; p->val = 2;"
                              " if (o->in.val != 1) reach_error(); }"),
            ProofVerdict::Unknown);
  EXPECT_EQ(verdictOf(outer + "void f(struct Outer *o, struct Node *p) { o->in.val = 1; p->val = 2;"
                              " if (o->in.val != 1 && p != &o->in) reach_error(); }"),
            ProofVerdict::Valid);
  EXPECT_EQ(verdictOf(outer + "void f(struct Outer *o, int i, int j) { o->numbers[i] = 1; o->numbers[j] = 2;"
                              " if (i != j && o->numbers[i] != 1) reach_error(); }"),
            ProofVerdict::Valid);
  EXPECT_EQ(verdictOf("void f(int *a, int *b, int n) { a[n] = 1; b[n] = 2; if (a != b && a[n] != 1) reach_error(); }"),
            ProofVerdict::Valid);
  EXPECT_EQ(verdictOf("void f(int *a, int *b, int n) { a[n] = 1; b[0] = 2; if (a != b && a[n] != 1) reach_error(); }"),
            ProofVerdict::Unknown);
  EXPECT_EQ(verdictOf("void f(struct Node *h) { struct Node **l = &h; while (*l && (*l)->val < 3) l = &(*l)->next;"
                      " *l = 0; if (h && h->val >= 3) reach_error(); }"),
            ProofVerdict::ValidWithinBounds);
}

TEST_F(ProveTest, AddressesAreComparedWithinObjects) {
  EXPECT_EQ(only("void f(int *a, int n) { if (n < 0) return; int *p = a + n; if (p - a != n || p < a) reach_error(); }")
                .verdict,
            ProofVerdict::Valid);
  EXPECT_THAT(only("void f(int *a, int *b) { if (b - a == 3 && b != a + 3) reach_error(); }").reason,
              HasSubstr("addresses of different objects are compared"));
}

TEST_F(ProveTest, NothingGetsThere) {
  auto found = only("void f(int x) { if (x > 3)\n if (x < 2)\n reach_error();\n}");
  EXPECT_EQ(found.verdict, ProofVerdict::Valid);
  EXPECT_EQ(found.reason, "no run gets to it");
}

TEST_F(ProveTest, BadQuestions) {
  auto noAssertion = run("void f(int x) { }");
  ASSERT_FALSE(noAssertion);
  EXPECT_THAT(noAssertion.error().message, HasSubstr("'f' has no assertion"));
  auto noPlace = run("void f(int x) { if (x) reach_error(); }", {.assertion = "list.c:99"});
  ASSERT_FALSE(noPlace);
  EXPECT_THAT(noPlace.error().message, HasSubstr("no assertion at 'list.c:99'"));
  EXPECT_THAT(noPlace.error().hint, HasSubstr("list.c:3"));
  EXPECT_FALSE(run("void f(int x) { if (x) reach_error(); }", {.function = "g"}));
}

TEST_F(ProveTest, AssertionsOfCalleesAndOneOfThem) {
  std::string source = "static void g(int x) {\n if (x == 3) reach_error(); }\n"
                       "void f(int x) { if (x < 2) g(x);\n if (x > 5 && x < 5) reach_error(); }";
  auto all = run(source);
  ASSERT_TRUE(all);
  EXPECT_EQ(all->assertions.size(), 2u);
  EXPECT_EQ(all->verdict, ProofVerdict::Valid);
  auto one = run(source, {.assertion = "list.c:4"});
  ASSERT_TRUE(one);
  ASSERT_EQ(one->assertions.size(), 1u);
  EXPECT_EQ(one->assertions[0].function, "g");
}

} // namespace
} // namespace hindsight::prove
