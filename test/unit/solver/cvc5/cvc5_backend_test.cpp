// What is cvc5's own: answers come out of another process, which knows formats of floats only if it is told to.
#include "../fixture.h"
#include "solver/backend.h"

namespace hindsight {
namespace {

class Cvc5BackendTest : public SolverTest {
protected:
  std::unique_ptr<Backend> backend = makeCvc5Backend(terms, {});
};

TEST_F(Cvc5BackendTest, ModelsAndCoresComeBackWhole) {
  const Term *wide = symbol("w", 100), *x = symbol("x");
  U128 value = (U128(0x123456789) << 64) | 0xdeadbeef;
  std::vector<const Term*> constraints = {terms.eq(wide, number(value, 100)), terms.ult(x, number(5, 8))};
  std::vector<SymbolId> symbols = {wide->symbol(), x->symbol()};
  BackendAnswer answer = backend->check({constraints, symbols});
  ASSERT_EQ(answer.result, SatResult::Sat);
  EXPECT_TRUE(answer.model.get(wide->symbol()) == value);
  EXPECT_TRUE(answer.model.get(x->symbol()) < 5);
  constraints.push_back(terms.ult(number(9, 8), x));
  answer = backend->check({constraints, symbols, true});
  ASSERT_EQ(answer.result, SatResult::Unsat);
  EXPECT_EQ(answer.core, (std::vector<uint32_t>{1, 2}));
}

/// Formats other than single and double are an option of cvc5 that must be on.
TEST_F(Cvc5BackendTest, LongDoubles) {
  const Term *a = symbol("a", 80), *b = symbol("b", 80);
  const Term* sum = terms.floatBinary(TermKind::FAdd, FloatFormat::Extended, a, b);
  std::vector<const Term*> constraints = {terms.floatCompare(TermKind::FLt, FloatFormat::Extended, sum, a)};
  std::vector<SymbolId> symbols = {a->symbol(), b->symbol()};
  BackendAnswer answer = backend->check({constraints, symbols});
  ASSERT_EQ(answer.result, SatResult::Sat) << answer.reason;
  EXPECT_TRUE(satisfies(answer.model, constraints));
}

/// Whoever gives up for want of patience may be asked again with more; a limit is the end.
TEST_F(Cvc5BackendTest, ALimitLeavesNothingOpen) {
  const Term *p = symbol("p", 64), *q = symbol("q", 64), *limit = number(U128(1) << 32, 64);
  std::vector<const Term*> hard = {terms.eq(terms.mul(p, q), number(2860486313ull * 3267000013ull, 64)),
                                   terms.ult(p, limit), terms.ult(q, limit), terms.ult(number(1, 64), p)};
  BackendQuery query{hard, {}};
  query.patience = 1;
  backend->limitEffort(1000);
  BackendAnswer answer = backend->check(query);
  EXPECT_EQ(answer.result, SatResult::Unknown);
  EXPECT_NE(answer.reason.find("resource limit"), std::string::npos) << answer.reason;
  EXPECT_FALSE(answer.isOpen);
}

TEST_F(Cvc5BackendTest, AnInterruptCanBeTakenBack) {
  std::vector<const Term*> constraints = {terms.makeTrue()};
  backend->interrupt();
  EXPECT_EQ(backend->check({constraints, {}}).reason, "interrupted");
  backend->resume();
  EXPECT_EQ(backend->check({constraints, {}}).result, SatResult::Sat);
}

} // namespace
} // namespace hindsight
