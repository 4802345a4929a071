#include "../backward_fixture.h"

#include <gmock/gmock.h>

using namespace hindsight;
using namespace hindsight::backward;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

/// No pointer of these programs points to a global, except where a test says so.
class NothingPointsToGlobals : public AliasOracle {
public:
  explicit NothingPointsToGlobals(const Program& program) : program(program) {}
  bool mayPointTo(PointerOrigin, SiteId site) const override { return program.sites[site].kind != SiteKind::Global; }
  bool mayAlias(PointerOrigin, PointerOrigin) const override { return true; }

private:
  const Program& program;
};

class BackwardExplanation : public BackwardFixture {
protected:
  /// Each statement of the source stands on a line of its own.
  const Explanation& explain(const std::string& source, BackwardConfig config = {}) {
    load(kInputs + "\n" + source);
    config.explain = true;
    auto target = resolveTarget(*program, "target");
    EXPECT_TRUE(target);
    NothingPointsToGlobals oracle(*program);
    BackwardContext context(*program, terms, solver, &oracle);
    last = searchBackward(context, target->points, config,
                          [&](const BackwardCandidate& candidate) { return confirm(candidate, target->points); });
    return last.explanation;
  }
  const ExplainedRow& row(uint64_t step) { return last.explanation.paths.at(0).rows.at(step - 1); }
  std::vector<std::string> allEffects(size_t path = 0) {
    std::vector<std::string> all;
    for (const ExplainedRow& row : last.explanation.paths.at(path).rows)
      all.insert(all.end(), row.effects.begin(), row.effects.end());
    return all;
  }
};

/// One row of Table III.
struct Expected {
  uint32_t line;
  std::vector<std::string> A, H, phi, effects, U;
};

std::string figure3(const std::string& second, const std::string& relation) {
  return "struct A { int f1, f2; } *p, *q;\n" // line 2
         "int main(void) {\n"
         "  q = malloc(sizeof *q);\n" +
         second + "\n" +
         "  q->f1 = 5;\n"
         "  p->f1 = 7;\n"
         "  if (p->f1 " +
         relation +
         " q->f1)\n"
         "    target();\n"
         "}\n";
}

TEST_F(BackwardExplanation, TableIIIWithItsSlipsMended) {
  ASSERT_EQ(explain(figure3("p = q;", "==")).paths.size(), 1u);
  EXPECT_EQ(last.outcome, BackwardOutcome::Reached);
  const std::vector<std::string> none, a1 = {"a1"}, both = {"a1", "a2"};
  const std::vector<std::string> bothPoint = {"((q,0),(a1,0))", "((p,0),(a2,0))"};
  const std::vector<Expected> table = {
      {9, none, none, {"((q,0),⊥)", "((p,0),⊥)"}, none, none}, // initial state
      {8, a1, none, {"((q,0),(a1,0))", "((p,0),⊥)"}, none, none},
      {8, both, none, bothPoint, none, none},
      {8, both, none, bothPoint, {"c1: R(a2,0) == R(a1,0)"}, none},
      {7, both, none, bothPoint, {"w1: ((a2,0),7)"}, none},
      {6, both, none, bothPoint, {"w2: ((a1,0),5)"}, none},
      {5, both, none, {"((q,0),(a1,0))", "((p,0),⊥)"}, {"u1: ((a1,0),(a2,0))", "w3: ((p,0),&(a1,0))"}, {"u1"}},
      {4, both, {"h1"}, {"((q,0),⊥)", "((p,0),⊥)"}, {"u2: ((h1,0),(a1,0))", "w4: ((q,0),&(h1,0))"}, {"u1", "u2"}},
      {3, both, {"h1"}, {"((q,0),⊥)", "((p,0),⊥)"}, none, {"u1", "u2"}}, // the entry
  };
  const ExplainedPath& path = last.explanation.paths[0];
  ASSERT_EQ(path.rows.size(), table.size());
  for (size_t index = 0; index < table.size(); ++index) {
    const ExplainedRow& row = path.rows[index];
    const Expected& expected = table[index];
    SCOPED_TRACE("step " + std::to_string(index + 1));
    EXPECT_EQ(row.step, index + 1);
    EXPECT_EQ(row.line, expected.line);
    EXPECT_THAT(row.globals, ElementsAre("p", "q"));
    EXPECT_EQ(row.abstractObjects, expected.A);
    EXPECT_EQ(row.heapObjects, expected.H);
    EXPECT_EQ(row.pointsTo, expected.phi);
    EXPECT_EQ(row.effects, expected.effects);
    EXPECT_EQ(row.unifications, expected.U);
  }
  EXPECT_EQ(row(1).caption, "initial state");
  EXPECT_TRUE(row(2).isExpression);
  EXPECT_EQ(row(2).column, 16u) << "where q stands";
  EXPECT_EQ(row(3).column, 7u) << "where p stands";
  EXPECT_EQ(row(9).caption, "main begins");
  EXPECT_THAT(path.end, HasSubstr("a run took it to the target"));
  EXPECT_THAT(path.reasons, IsEmpty());
}

TEST_F(BackwardExplanation, SaysWhatAConstraintHasBecome) {
  ASSERT_EQ(explain(figure3("p = q;", "!=")).paths.size(), 1u);
  EXPECT_EQ(last.outcome, BackwardOutcome::Exhausted);
  EXPECT_EQ(last.explanation.paths[0].rows.back().line, 5u) << "p = q makes them one object";
  EXPECT_THAT(last.explanation.paths[0].reasons, ElementsAre("c1 has become 7 != 7, which is false"));
  ASSERT_EQ(explain(figure3("p = malloc(sizeof *p);", "==")).paths.size(), 1u);
  EXPECT_EQ(last.outcome, BackwardOutcome::Exhausted);
  EXPECT_THAT(last.explanation.paths[0].reasons, ElementsAre(HasSubstr("which is false")));
}

TEST_F(BackwardExplanation, NamesConstraintsThatContradictEachOther) {
  ASSERT_EQ(explain("int x, y;\n"
                    "int main(void) {\n"
                    "  x = __VERIFIER_nondet_int();\n"
                    "  y = __VERIFIER_nondet_int();\n"
                    "  if (x <= 3) return 1;\n"
                    "  if (y < x) return 2;\n"
                    "  if (x == y + 77) return 3;\n"
                    "  if (y < 3)\n"
                    "    target();\n"
                    "}\n")
                .paths.size(),
            1u);
  EXPECT_THAT(last.explanation.paths[0].reasons, ElementsAre("these cannot hold together:", HasSubstr("c1, now "),
                                                             HasSubstr("c3, now "), HasSubstr("c4, now ")));
}

TEST_F(BackwardExplanation, TheLeftSideIsKilledBeforeTheRightSideIsEvaluated) {
  explain("struct N { struct N *next; int v; } *p;\n"
          "int main(void) {\n"
          "  p = calloc(2, sizeof *p);\n"
          "  p->next = p + 1;\n"
          "  p = p->next;\n" // line 6
          "  if (p->v == 0)\n"
          "    target();\n"
          "}\n");
  ASSERT_EQ(last.outcome, BackwardOutcome::Reached);
  std::vector<const ExplainedRow*> statement;
  for (const ExplainedRow& row : last.explanation.paths[0].rows)
    if (row.line == 6) statement.push_back(&row);
  ASSERT_EQ(statement.size(), 3u) << "p, p->next, and the assignment";
  EXPECT_THAT(statement[0]->pointsTo, ElementsAre("((p,0),(a2,0))")) << "p points to another object than behind it";
  EXPECT_THAT(statement[1]->abstractObjects, ElementsAre("a1", "a2", "a3"));
  EXPECT_THAT(statement[2]->effects, ElementsAre("u1: ((a3,0),(a1,0))", "w1: ((p,0),&(a3,0))"));
}

TEST_F(BackwardExplanation, NullIsNoObject) {
  explain("int *p; int main(void) {\n"
          "  p = 0;\n"
          "  if (!p)\n"
          "    target();\n"
          "}\n");
  EXPECT_THAT(allEffects(), ElementsAre("c1: &a1 == 0", "u1: ((⊥,0),(a1,0))", "w1: ((p,0),0)"));
}

TEST_F(BackwardExplanation, ArgumentsAndResultsAreUnified) {
  explain("struct A { int f1, f2; };\n"
          "static struct A *same(struct A *x) {\n"
          "  return x;\n"
          "}\n"
          "int main(void) {\n"
          "  struct A a = {1, 2}, *r = same(&a);\n"
          "  if (r->f2 == 2)\n"
          "    target();\n"
          "}\n");
  ASSERT_EQ(last.outcome, BackwardOutcome::Reached);
  std::vector<std::string> captions;
  for (const ExplainedRow& row : last.explanation.paths[0].rows)
    if (!row.caption.empty()) captions.push_back(row.caption);
  EXPECT_THAT(captions, ElementsAre("initial state", "return from same", "call of same", "main begins"));
  EXPECT_THAT(allEffects(), testing::IsSupersetOf({"c1: R(a1,4) == 2", "u1: ((a2,0),(a1,0))", "u2: ((a,0),(a2,0))"}));
}

TEST_F(BackwardExplanation, ErrorsLimitsAndGapsAreNamed) {
  explain("int *p; int main(void) {\n"
          "  p = 0;\n"
          "  *p = 1;\n"
          "  target();\n"
          "}\n");
  ASSERT_EQ(last.explanation.paths.size(), 1u);
  EXPECT_THAT(last.explanation.paths[0].end, HasSubstr("does not get past an error"));
  EXPECT_THAT(last.explanation.paths[0].reasons, ElementsAre(HasSubstr("snippet.c:4 of (⊥,0) fails")));

  BackwardConfig config;
  config.limits.edges = 1;
  config.deepen = false;
  explain("int main(void) { int n = __VERIFIER_nondet_int(), i = 0;\n"
          "  while (i < n) i++;\n"
          "  if (n == 6) target(); }\n",
          config);
  EXPECT_EQ(last.outcome, BackwardOutcome::Bounded);
  EXPECT_THAT(last.explanation.paths.back().reasons, ElementsAre("edge limit"));

  explain("void missing(void); int main(void) {\n"
          "  missing();\n"
          "  target(); }\n");
  EXPECT_THAT(last.explanation.paths.at(0).reasons, ElementsAre(HasSubstr("a call of missing, which is missing")));
}

TEST_F(BackwardExplanation, AtMostTenPathsAndTheMiddleOfALongOneIsLeftOut) {
  explain("int main(void) { int n = __VERIFIER_nondet_int(), i = 0;\n"
          "  while (i < 40) { if (n == i) n = 100; i++; }\n"
          "  if (n == 7)\n"
          "    target(); }\n");
  EXPECT_LE(last.explanation.paths.size(), 10u);

  explain("int x; int main(void) {\n"
          "  for (int i = 0; i < 300; i++)\n"
          "    x = i;\n"
          "  if (x == 299)\n"
          "    target(); }\n");
  ASSERT_EQ(last.outcome, BackwardOutcome::Reached);
  const ExplainedPath& path = last.explanation.paths.at(0);
  EXPECT_EQ(path.rows.size(), 400u);
  EXPECT_EQ(path.rows.back().step, path.rows.size() + path.omitted);
}

TEST_F(BackwardExplanation, NothingIsRecordedUnlessAskedFor) {
  EXPECT_EQ(outcome(figure3("p = q;", "==")), BackwardOutcome::Reached);
  EXPECT_THAT(last.explanation.paths, IsEmpty());
}

} // namespace
