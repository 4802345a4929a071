#include "forward/value_text.h"

#include "run_fixture.h"
#include "term/term_manager.h"

#include <gtest/gtest.h>

using namespace hindsight;
using namespace hindsight::forward;

namespace {

constexpr ScalarType kInt = {ScalarKind::Integer, 32}, kByte = {ScalarKind::Integer, 8},
                     kPointer = {ScalarKind::Pointer, 64}, kDouble = {ScalarKind::Float, 64};

class ValueText : public testing::Test {
protected:
  std::string text(Value value, ScalarType type, bool isSigned = true, Evaluator* evaluator = nullptr) {
    return valueText(*program, value, type, isSigned, evaluator);
  }
  std::unique_ptr<Program> program = load("int g; int main(void) { return g; }");
  TermManager terms;
};

TEST_F(ValueText, Numbers) {
  EXPECT_EQ(text(Value::integer(0xffffffff), kInt), "-1");
  EXPECT_EQ(text(Value::integer(0xffffffff), kInt, false), "4294967295");
  EXPECT_EQ(text(Value::integer(0x80), kByte), "-128");
  EXPECT_EQ(text(Value::integer(0x3ff8000000000000), kDouble), "1.5");
}

TEST_F(ValueText, Pointers) {
  EXPECT_EQ(text(Value::integer(0), kPointer), "null");
  EXPECT_EQ(text(Value::integer(0x1234), kPointer), "0x1234");
  const Global* g = nullptr;
  for (const Global& global : program->globals)
    if (global.name == "g") g = &global;
  ASSERT_NE(g, nullptr);
  EXPECT_EQ(text(Value::pointer(ObjectId(g->site, 5), 0), kPointer), "&g");
  EXPECT_EQ(text(Value::pointer(ObjectId(g->site, 5), 4), kPointer), "&g + 4");
  EXPECT_EQ(text(Value::pointer(ObjectId(g->site, 5), ~uint64_t(0)), kPointer), "&g - 1");
}

TEST_F(ValueText, ArgumentsOfTheProgramAreNotItsFunction) {
  const Function& main = *program->findFunction("main");
  EXPECT_EQ(text(Value::pointer(ObjectId(main.site, 1), 0), kPointer), "&main");
  EXPECT_EQ(text(Value::pointer(ObjectId(main.site, 1'000'000), 8), kPointer), "the arguments of main + 8");
}

TEST_F(ValueText, UnknownsNeedAnEvaluator) {
  const Term* x = terms.freshSymbol("x", 32);
  EXPECT_EQ(text(Value::ofTerm(x), kInt), "any value");
  EXPECT_EQ(text(Value::undef(), kInt), "undefined");
  Assignment assignment;
  assignment.set(x->symbol(), 7);
  Evaluator evaluator(assignment);
  EXPECT_EQ(text(Value::ofTerm(terms.add(x, terms.constant(1, 32))), kInt, true, &evaluator), "8");
}

} // namespace
