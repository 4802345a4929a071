#include "term/linear_form.h"

#include "term_fixture.h"

using namespace hindsight;

using LinearFormTest = TermTest;

TEST_F(LinearFormTest, takesSumsApart) {
  const Term* sum = t.add(t.sub(t.mul(x, num(3)), y), num(7));
  LinearForm form = linearForm(sum);
  EXPECT_TRUE(form.complete);
  EXPECT_EQ(form.constant, 7u);
  ASSERT_EQ(form.addends.size(), 2u);
  EXPECT_EQ(form.addends[0].term, x);
  EXPECT_EQ(form.addends[0].coefficient, 3u);
  EXPECT_EQ(form.addends[1].term, y);
  EXPECT_EQ(form.addends[1].coefficient, mask128(32));
  EXPECT_EQ(t.sum(form), sum);
}

TEST_F(LinearFormTest, leavesAndConstants) {
  EXPECT_EQ(linearForm(num(5)).constant, 5u);
  EXPECT_TRUE(linearForm(num(5)).addends.empty());
  LinearForm form = linearForm(x);
  ASSERT_EQ(form.addends.size(), 1u);
  EXPECT_EQ(form.addends[0].coefficient, 1u);
  EXPECT_EQ(t.sum(linearForm(num(5))), num(5));
  EXPECT_EQ(t.sum(form), x);
}

TEST_F(LinearFormTest, complementIsMinusXMinusOne) {
  LinearForm form = linearForm(t.bitNot(x));
  EXPECT_EQ(form.constant, mask128(32));
  ASSERT_EQ(form.addends.size(), 1u);
  EXPECT_EQ(form.addends[0].coefficient, mask128(32));
  EXPECT_EQ(t.sum(form), t.bitNot(x));
}

TEST_F(LinearFormTest, worksOnTermsThatWereNotRewritten) {
  TermManager raw(false);
  const Term *u = raw.freshSymbol("u", 16), *v = raw.freshSymbol("v", 16);
  // 2 * (v + u) - u + 65535 + v, in an order no rewriting would leave
  const Term* sum =
      raw.add(raw.add(raw.sub(raw.mul(raw.constant(2, 16), raw.add(v, u)), u), raw.constant(65535, 16)), v);
  LinearForm form = linearForm(sum);
  ASSERT_EQ(form.addends.size(), 2u);
  EXPECT_EQ(form.addends[0].term, u);
  EXPECT_EQ(form.addends[0].coefficient, 1u);
  EXPECT_EQ(form.addends[1].term, v);
  EXPECT_EQ(form.addends[1].coefficient, 3u);
  EXPECT_EQ(form.constant, 65535u);
}

TEST_F(LinearFormTest, coefficientsWrapAround) {
  TermManager raw(false);
  const Term* u = raw.freshSymbol("u", 4);
  const Term* term = raw.add(raw.mul(u, raw.constant(9, 4)), raw.mul(u, raw.constant(7, 4)));
  EXPECT_TRUE(linearForm(term).addends.empty());
}

TEST_F(LinearFormTest, findsTheBaseOfAPointer) {
  const Term* object = t.base(1, 32, true);
  const Term* pointer = t.add(t.add(x, num(8)), object);
  LinearForm form = linearForm(pointer);
  bool found = false;
  for (auto [term, coefficient] : form.addends) found |= term == object && coefficient == 1;
  EXPECT_TRUE(found);
}

TEST_F(LinearFormTest, givesUpAtTheLimitWithoutBeingWrong) {
  TermManager raw(false);
  const Term* term = raw.freshSymbol("u", 32);
  Assignment assignment;
  assignment.set(0, 3);
  for (int round = 0; round < 200; ++round) term = raw.add(term, term); // 2^200 leaves
  LinearForm form = linearForm(term, 16);
  EXPECT_FALSE(form.complete);
  EXPECT_LE(form.addends.size(), 17u);
  Evaluator evaluator(assignment);
  U128 value = form.constant;
  for (auto [addend, coefficient] : form.addends) value += coefficient * evaluator.evaluate(addend);
  EXPECT_EQ(value & mask128(32), evaluator.evaluate(term));
}

TEST_F(LinearFormTest, scaling) {
  LinearForm form = linearForm(t.add(t.mul(x, num(2)), num(5)));
  form.scale(U128(1) << 31);
  EXPECT_TRUE(form.addends.empty());
  EXPECT_EQ(form.constant, U128(1) << 31);
}

TEST_F(LinearFormTest, sameAddendsIgnoresConstants) {
  EXPECT_TRUE(linearForm(t.add(x, num(1))).sameAddends(linearForm(t.add(x, num(2)))));
  EXPECT_FALSE(linearForm(t.add(x, y)).sameAddends(linearForm(x)));
  EXPECT_FALSE(linearForm(t.mul(x, num(2))).sameAddends(linearForm(x)));
}
