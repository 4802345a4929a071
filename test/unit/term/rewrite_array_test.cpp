#include "term_fixture.h"

using namespace hindsight;

class RewriteArray : public TermTest {
protected:
  const Term* literal(std::vector<U128> values, unsigned width = 8) {
    std::vector<const Term*> elements;
    for (U128 value : values) elements.push_back(num(value, width));
    return t.arrayLiteral(elements);
  }
  const Term* i = t.freshSymbol("i", 2); // cannot leave an array of four
  const Term* four = literal({10, 11, 12, 13});
  std::vector<const Term*> manyElements = std::vector<const Term*>(300, num(1, 8));
};

TEST_F(RewriteArray, constantIndices) {
  EXPECT_EQ(t.select(four, num(2)), num(12, 8));
  EXPECT_EQ(t.select(four, num(4)), num(0, 8));
  EXPECT_EQ(t.select(four, num(~U128(0), 128)), num(0, 8));
  EXPECT_EQ(four->elementCount(), 4u);
  EXPECT_EQ(four->width(), 8u);
}

TEST_F(RewriteArray, readingWhatWasWritten) {
  const Term* written = t.store(four, i, a);
  EXPECT_EQ(t.select(written, i), a);
  EXPECT_EQ(written->elementCount(), 4u);
  // An index that may lie outside writes nothing there and reads 0.
  EXPECT_EQ(t.select(t.store(four, x, a), x), t.ite(t.ult(x, num(4)), a, num(0, 8)));
}

TEST_F(RewriteArray, passingWritesElsewhere) {
  manyElements[7] = b;
  const Term* array = t.arrayLiteral(manyElements);
  const Term* written = t.store(t.store(array, num(5), a), num(6), a);
  EXPECT_EQ(t.select(written, num(7)), b);
  const Term* near = t.store(array, t.add(x, num(1)), a);
  EXPECT_EQ(t.select(near, t.add(x, num(2))), t.select(array, t.add(x, num(2))));
  EXPECT_EQ(t.select(near, y)->kid(0), near);
  EXPECT_EQ(t.select(t.store(array, i, a), num(4, 9)), num(1, 8)); // of different widths, but never equal
}

TEST_F(RewriteArray, overwriting) {
  const Term* once = t.store(four, i, a);
  EXPECT_EQ(t.store(once, i, b), t.store(four, i, b));
  EXPECT_EQ(t.store(four, num(1), num(99, 8)), literal({10, 99, 12, 13}));
  EXPECT_EQ(t.store(four, num(1), num(11, 8)), four);
  EXPECT_EQ(t.store(four, num(4), a), four);
  EXPECT_EQ(t.store(once, i, t.select(once, i)), t.store(four, i, a));
  EXPECT_EQ(t.store(once, x, t.select(once, x)), once);
  EXPECT_EQ(t.store(t.arrayLiteral(manyElements), num(9), a)->kind(), TermKind::Store);
}

TEST_F(RewriteArray, equalElements) {
  const Term* same = literal({7, 7, 7, 7});
  EXPECT_EQ(t.select(same, i), num(7, 8));
  EXPECT_EQ(t.select(same, x), t.ite(t.ult(x, num(4)), num(7, 8), num(0, 8)));
  const Term* zeros = literal({0, 0, 0});
  EXPECT_EQ(t.select(zeros, x), num(0, 8));
}

TEST_F(RewriteArray, twoElementsAreAChoice) {
  EXPECT_EQ(t.select(literal({3, 9}), p), t.ite(p, num(9, 8), num(3, 8)));
}

TEST_F(RewriteArray, runsOfElementsAreRangesOfTheIndex) {
  std::vector<U128> values(20, 5);
  for (unsigned place = 0; place < 20; ++place) values[place] = place < 7 ? 5 : place < 8 ? 6 : 5;
  const Term *byte = t.freshSymbol("byte", 8), *read = t.select(literal(values), byte);
  EXPECT_FALSE(read->mentionsArray());
  Assignment assignment;
  for (unsigned place = 0; place < 256; ++place) {
    assignment.set(byte->symbol(), place);
    EXPECT_EQ(Evaluator(assignment).evaluate(read), place < 20 ? values[place] : 0) << place;
  }
  values.resize(300, 9); // more than the index can name
  EXPECT_TRUE(t.select(literal(values), byte)->mentionsArray());
  values.resize(256);
  const Term* inside = t.select(literal(values), byte);
  EXPECT_FALSE(inside->mentionsArray());
  assignment.set(byte->symbol(), 255);
  EXPECT_EQ(Evaluator(assignment).evaluate(inside), 9u);
  EXPECT_TRUE(t.select(literal({1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2}), byte)->mentionsArray());
}

TEST_F(RewriteArray, fieldsOfElementsAreTablesOfTheirOwn) {
  std::vector<U128> values;
  for (unsigned place = 0; place < 42; ++place) values.push_back(place * place % 251);
  const Term* byte = t.freshSymbol("byte", 4);
  for (unsigned field = 0; field < 4; ++field) {
    const Term* index = t.add(t.mul(t.zext(byte, 16), num(4, 16)), num(field, 16));
    const Term* read = t.select(literal(values), index);
    ASSERT_EQ(read->kind(), TermKind::Select);
    Assignment assignment;
    for (unsigned value = 0; value < 16; ++value) {
      assignment.set(byte->symbol(), value);
      unsigned place = 4 * value + field;
      EXPECT_EQ(Evaluator(assignment).evaluate(read), place < 42 ? values[place] : 0) << place;
    }
    EXPECT_EQ(read->kid(0)->elementCount(), field < 2 ? 11u : 10u);
  }
}

TEST_F(RewriteArray, indicesThatAreCertainlyOutside) {
  EXPECT_EQ(t.select(four, t.bitOr(x, num(4))), num(0, 8));
  EXPECT_EQ(t.store(four, t.bitOr(x, num(4)), a), four);
}

TEST_F(RewriteArray, longChainsOfWrites) {
  const Term* array = t.arrayLiteral(manyElements);
  for (unsigned round = 0; round < 50000; ++round) array = t.store(array, num(round % 250), num(round, 8));
  EXPECT_EQ(t.select(array, num(249)), num(49999, 8));
}

TEST_F(RewriteArray, aKnownPlaceBehindUnknownWrites) {
  std::vector<const Term*> elements;
  for (unsigned place = 0; place < 300; ++place) elements.push_back(t.freshSymbol("element", 8));
  const Term* written = t.store(t.store(t.arrayLiteral(elements), x, a), y, b);
  const Term* read = t.select(written, num(7));
  EXPECT_EQ(read, t.ite(t.eq(y, num(7)), b, t.ite(t.eq(x, num(7)), a, elements[7])));
  // And at one of a few places.
  const Term* few = t.select(written, t.add(t.zext(t.extract(z, 0, 2), 32), num(200)));
  Assignment values;
  for (unsigned place = 0; place < 300; ++place) values.set(elements[place]->symbol(), place % 251);
  EXPECT_LE(t.symbolsOf(few).size(), 4u + 5u);
  for (auto [first, second, third] : {std::tuple(201u, 9u, 1u), {201u, 201u, 1u}, {0u, 0u, 3u}}) {
    values.set(x->symbol(), first);
    values.set(y->symbol(), second);
    values.set(z->symbol(), third);
    values.set(a->symbol(), 70);
    values.set(b->symbol(), 80);
    unsigned index = 200 + third;
    EXPECT_EQ(Evaluator(values).evaluate(few), second == index ? 80u : first == index ? 70u : index % 251);
  }
}
