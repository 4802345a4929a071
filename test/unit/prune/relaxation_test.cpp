// Whatever is slackened still says both formulas: checked for every value of two small unknowns.
#include "prune/relaxation.h"

#include "term/evaluator.h"

#include <gtest/gtest.h>

namespace hindsight::prune {
namespace {

class Slackening : public testing::Test {
protected:
  TermManager terms;
  const Term* x = terms.freshSymbol("x", 6);
  const Term* y = terms.freshSymbol("y", 6);

  const Term* plus(const Term* term, unsigned number) { return terms.add(term, terms.constant(number, 6)); }

  const Term* compare(TermKind kind, const Term* a, const Term* b) {
    switch (kind) {
    case TermKind::Sle: return terms.sle(a, b);
    case TermKind::Slt: return terms.slt(a, b);
    case TermKind::Ule: return terms.ule(a, b);
    default: return terms.ult(a, b);
    }
  }

  void expectStronger(const Relaxed& both, const Term* a, const Term* b) {
    for (unsigned left = 0; left < 64; ++left)
      for (unsigned right = 0; right < 64; ++right) {
        Assignment assignment;
        assignment.set(x->symbol(), left);
        assignment.set(y->symbol(), right);
        Evaluator evaluator(assignment);
        if (evaluator.evaluate(both.kept) != 1 || evaluator.evaluate(both.bound) != 1) continue;
        EXPECT_TRUE(evaluator.evaluate(a) == 1 && evaluator.evaluate(b) == 1);
      }
  }
};

TEST_F(Slackening, TheKeptOneAndTheBoundSayBoth) {
  unsigned pairs = 0;
  for (TermKind kind : {TermKind::Sle, TermKind::Slt, TermKind::Ule, TermKind::Ult})
    for (unsigned first : {1u, 5u, 30u, 60u})
      for (unsigned second : {2u, 9u, 31u, 62u}) {
        const Term *a = compare(kind, x, plus(y, first)), *b = compare(kind, x, plus(y, second));
        if (auto both = relax(terms, a, b)) ++pairs, expectStronger(*both, a, b);
        const Term *c = compare(kind, plus(x, first), y), *d = compare(kind, plus(x, second), y);
        if (auto both = relax(terms, c, d)) ++pairs, expectStronger(*both, c, d);
      }
  EXPECT_GT(pairs, 20u);
}

TEST_F(Slackening, OthersAreLeftAlone) {
  EXPECT_FALSE(relax(terms, terms.sle(x, y), terms.sle(x, y)));
  EXPECT_FALSE(relax(terms, terms.sle(x, plus(y, 1)), terms.slt(x, plus(y, 2))));
  EXPECT_FALSE(relax(terms, terms.sle(x, plus(y, 1)), terms.sle(y, plus(x, 2))));
  EXPECT_FALSE(relax(terms, terms.eq(x, plus(y, 1)), terms.eq(x, plus(y, 2))));
}

} // namespace
} // namespace hindsight::prune
