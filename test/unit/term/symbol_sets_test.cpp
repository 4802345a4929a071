#include "term/symbol_sets.h"

#include "term_fixture.h"

#include <gmock/gmock.h>

using namespace hindsight;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

using SymbolSetsTest = TermTest;

TEST_F(SymbolSetsTest, ascendingAndWithoutRepetition) {
  const Term* term = t.add(t.mul(z, x), t.add(x, t.mul(y, y)));
  EXPECT_THAT(t.symbolsOf(term), ElementsAre(x->symbol(), y->symbol(), z->symbol()));
  EXPECT_THAT(t.symbolsOf(num(5)), IsEmpty());
  EXPECT_THAT(t.symbolsOf(y), ElementsAre(y->symbol()));
}

TEST_F(SymbolSetsTest, equalSetsAreStoredOnce) {
  auto first = t.symbolsOf(t.add(x, y)), second = t.symbolsOf(t.mul(x, y)), third = t.symbolsOf(t.bitNot(t.mul(x, y)));
  EXPECT_EQ(first.data(), second.data());
  EXPECT_EQ(first.data(), third.data());
}

TEST_F(SymbolSetsTest, symbolsBelowArrays) {
  std::vector<const Term*> elements{a, b};
  const Term* read = t.select(t.store(t.arrayLiteral(elements), x, num(3, 8)), y);
  EXPECT_THAT(t.symbolsOf(read), ElementsAre(x->symbol(), y->symbol(), a->symbol(), b->symbol()));
}

TEST_F(SymbolSetsTest, manySymbols) {
  const Term* sum = num(0);
  std::vector<SymbolId> expected;
  for (int round = 0; round < 3000; ++round) {
    const Term* symbol = t.freshSymbol("s", 32);
    expected.push_back(symbol->symbol());
    sum = t.bitXor(t.add(sum, symbol), t.mul(sum, symbol));
  }
  auto symbols = t.symbolsOf(sum);
  EXPECT_TRUE(std::equal(symbols.begin(), symbols.end(), expected.begin(), expected.end()));
  EXPECT_EQ(t.symbolsOf(sum).data(), symbols.data());
  EXPECT_EQ(t.symbolsOf(t.bitNot(sum)).size(), 3000u);
}

TEST_F(SymbolSetsTest, aTermWithAllSymbolsOfAPartSharesItsList) {
  const Term *sum = num(0), *product = num(1);
  for (int round = 0; round < 100; ++round) {
    const Term* symbol = t.freshSymbol("s", 32);
    sum = t.bitXor(t.add(sum, symbol), num(7));
    product = t.mul(product, t.add(symbol, num(3)));
  }
  auto symbols = t.symbolsOf(sum);
  ASSERT_EQ(symbols.size(), 100u);
  EXPECT_EQ(t.symbolsOf(t.add(sum, product)).data(), symbols.data());
  EXPECT_EQ(t.symbolsOf(t.bitXor(t.mul(sum, sum), product)).data(), symbols.data());
  EXPECT_EQ(t.symbolsOf(t.add(sum, x)).size(), 101u);
}

TEST_F(SymbolSetsTest, chainsDoNotCostQuadraticMemory) {
  TermManager raw(false);
  SymbolSets sets;
  const Term* sum = raw.constant(0, 32);
  for (int round = 0; round < 50000; ++round) sum = raw.add(sum, raw.freshSymbol("s", 32));
  EXPECT_EQ(sets.of(sum).size(), 50000u);
  EXPECT_LT(sets.memoryBytes(), 20u << 20);
}

TEST_F(SymbolSetsTest, answersStayValid) {
  auto first = t.symbolsOf(t.add(x, y));
  const SymbolId* place = first.data();
  for (int round = 0; round < 10000; ++round) t.symbolsOf(t.add(x, t.freshSymbol("s", 32)));
  EXPECT_EQ(t.symbolsOf(t.add(x, y)).data(), place);
  EXPECT_EQ(first[0], x->symbol());
}
