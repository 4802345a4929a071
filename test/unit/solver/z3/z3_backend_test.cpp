// What is Z3's own: what it keeps from one question to the next, and its patience.
#include "../fixture.h"
#include "solver/backend.h"

namespace hindsight {
namespace {

class Z3BackendTest : public SolverTest {
protected:
  std::unique_ptr<Backend> backend = makeZ3Backend(terms, {});
  SatResult check(std::vector<const Term*> constraints, bool apart = false) {
    BackendQuery query{constraints, {}};
    query.apart = apart;
    return backend->check(query).result;
  }
};

TEST_F(Z3BackendTest, AQuestionApartLeavesTheOthersAlone) {
  const Term* x = symbol("x");
  const Term *low = terms.ult(x, number(5, 8)), *high = terms.ult(number(9, 8), x);
  EXPECT_EQ(check({low}), SatResult::Sat);
  EXPECT_EQ(check({high}, true), SatResult::Sat);
  EXPECT_EQ(check({low, high}), SatResult::Unsat);
  EXPECT_EQ(check({high}), SatResult::Sat) << "nothing of the question before is left";
}

TEST_F(Z3BackendTest, WideNumbersInModels) {
  const Term* wide = symbol("w", 100);
  U128 value = (U128(0x123456789) << 64) | 0xdeadbeef;
  std::vector<const Term*> constraints = {terms.eq(terms.add(wide, number(1, 100)), number(value, 100))};
  std::vector<SymbolId> symbols = {wide->symbol()};
  BackendAnswer answer = backend->check({constraints, symbols});
  ASSERT_EQ(answer.result, SatResult::Sat);
  EXPECT_TRUE(answer.model.get(wide->symbol()) == value - 1);
}

TEST_F(Z3BackendTest, HardQuestionsCostMoreThanEasyOnes) {
  const Term *x = symbol("x", 32), *y = symbol("y", 32);
  EXPECT_EQ(backend->effortSpent(), 0u);
  check({terms.ult(x, number(5, 32))});
  uint64_t easy = backend->effortSpent();
  EXPECT_GT(easy, 0u);
  check({terms.eq(terms.mul(x, y), number(0x3fff0001, 32)), terms.ult(number(1, 32), x), terms.ult(x, y)});
  EXPECT_GT(backend->effortSpent(), 3 * easy);
}

TEST_F(Z3BackendTest, AnInterruptCanBeTakenBack) {
  backend->interrupt();
  EXPECT_EQ(check({terms.makeTrue()}), SatResult::Unknown);
  backend->resume();
  EXPECT_EQ(check({terms.makeTrue()}), SatResult::Sat);
}

/// Whoever gives up for want of patience may be asked again with more; a limit is the end.
TEST_F(Z3BackendTest, OnlyPatienceLeavesAQuestionOpen) {
  const Term *p = symbol("p", 64), *q = symbol("q", 64), *limit = number(U128(1) << 32, 64);
  std::vector<const Term*> hard = {terms.eq(terms.mul(p, q), number(2860486313ull * 3267000013ull, 64)),
                                   terms.ult(p, limit), terms.ult(q, limit), terms.ult(number(1, 64), p),
                                   terms.ult(number(1, 64), q)};
  BackendQuery query{hard, {}};
  query.patience = 1;
  BackendAnswer impatient = backend->check(query);
  EXPECT_EQ(impatient.result, SatResult::Unknown);
  EXPECT_TRUE(impatient.isOpen);
  backend->limitEffort(1000);
  BackendAnswer limited = backend->check(query);
  EXPECT_EQ(limited.result, SatResult::Unknown);
  EXPECT_FALSE(limited.isOpen);
  EXPECT_NE(limited.reason.find("resource limit"), std::string::npos) << limited.reason;
}

} // namespace
} // namespace hindsight
