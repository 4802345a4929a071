#include "solver/validating.h"

#include "fixture.h"

namespace hindsight {
namespace {

class ValidatorTest : public SolverTest {
protected:
  Validator validator{terms, BackendKind::Z3, 0};
  const Term *x = symbol("x", 32), *y = symbol("y", 32);
  PathCondition path = pathOf({terms.ult(x, y), terms.ult(y, number(10))});

  Ref<const Witness> witness(U128 xValue, U128 yValue) {
    Assignment assignment;
    assignment.set(x->symbol(), xValue);
    assignment.set(y->symbol(), yValue);
    return Ref<const Witness>::make(assignment);
  }
};

TEST_F(ValidatorTest, RightAnswersPass) {
  validator.checkAnswer(path, terms.eq(x, number(3)), SatResult::Sat, witness(3, 4));
  validator.checkAnswer(path, terms.eq(x, number(30)), SatResult::Unsat, nullptr);
  validator.checkAnswer(path, terms.eq(x, number(30)), SatResult::Unknown, nullptr);
  validator.checkRange(path, x, 0, 8);
  validator.checkModel(path, witness(1, 2)->assignment);
  std::vector<const Term*> core = path.constraints();
  validator.checkCore(path, core, terms.ult(number(20), x));
  EXPECT_EQ(validator.checks(), 5u);
}

using ValidatorDeathTest = ValidatorTest;

TEST_F(ValidatorDeathTest, WrongAnswersEndTheProgramWithTheQuery) {
  EXPECT_DEATH(validator.checkAnswer(path, terms.eq(x, number(30)), SatResult::Sat, witness(30, 4)),
               "chain says sat, the back end unsat(.|\n)*bvult");
  EXPECT_DEATH(validator.checkAnswer(path, terms.eq(x, number(3)), SatResult::Unsat, nullptr),
               "chain says unsat, the back end sat(.|\n)*check-sat");
}

TEST_F(ValidatorDeathTest, WrongWitnessesEndTheProgram) {
  EXPECT_DEATH(validator.checkAnswer(path, terms.eq(x, number(3)), SatResult::Sat, witness(2, 4)), "the condition");
  EXPECT_DEATH(validator.checkAnswer(path, terms.eq(x, number(3)), SatResult::Sat, witness(3, 2)), "the path");
  EXPECT_DEATH(validator.checkAnswer(path, terms.eq(x, number(3)), SatResult::Sat, nullptr), "no witness");
}

TEST_F(ValidatorDeathTest, WrongRangesModelsAndCoresEndTheProgram) {
  EXPECT_DEATH(validator.checkRange(path, x, 0, 7), "outside of its range");
  EXPECT_DEATH(validator.checkModel(path, witness(9, 2)->assignment), "model does not satisfy");
  EXPECT_DEATH(validator.checkModel(path, Assignment()), "model does not satisfy");
  std::vector<const Term*> part = {path.constraints()[0]}, stranger = {terms.ult(x, number(3))};
  EXPECT_DEATH(validator.checkCore(path, part, terms.ult(number(20), x)), "core is satisfiable");
  EXPECT_DEATH(validator.checkCore(path, stranger, terms.ult(number(20), x)), "stranger");
}

} // namespace
} // namespace hindsight
