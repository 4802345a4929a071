#include "term_fixture.h"

#include "support/internal_error.h"

#include <gmock/gmock.h>

using namespace hindsight;

using Symbols = TermTest;

TEST_F(Symbols, everyCallIsANewSymbol) {
  EXPECT_NE(t.freshSymbol("same", 8), t.freshSymbol("same", 8));
  const Term* named = t.freshSymbol("name", 17);
  EXPECT_EQ(t.symbolInfo(named->symbol()).name, "name");
  EXPECT_EQ(t.symbolInfo(named->symbol()).width, 17u);
  EXPECT_EQ(t.symbolInfo(named->symbol()).baseOf, 0u);
  EXPECT_EQ(t.symbolTerm(named->symbol()), named);
  EXPECT_EQ(named->symbol(), t.symbolCount() - 1);
}

TEST_F(Symbols, basesBelongToObjects) {
  const Term* first = t.base(7, 64, true, "buffer");
  EXPECT_EQ(t.base(7, 64, true), first);
  EXPECT_NE(t.base(8, 64, true), first);
  EXPECT_EQ(t.symbolInfo(first->symbol()).baseOf, 7u);
  EXPECT_TRUE(t.symbolInfo(first->symbol()).distinct);
  EXPECT_TRUE(first->isDistinctBase());
  EXPECT_TRUE(first->mentionsBase());
  const Term* lazy = t.base(9, 64, false);
  EXPECT_FALSE(lazy->isDistinctBase());
  EXPECT_TRUE(lazy->mentionsBase());
  EXPECT_FALSE(x->mentionsBase());
  EXPECT_FALSE(x->isDistinctBase());
  EXPECT_FALSE(t.symbolInfo(lazy->symbol()).name.empty());
}

TEST_F(Symbols, aBaseDoesNotChange) {
  t.base(7, 64, true);
  EXPECT_THAT([&] { t.base(7, 32, true); }, testing::ThrowsMessage<InternalError>(testing::HasSubstr("width or kind")));
  EXPECT_THAT([&] { t.base(7, 64, false); },
              testing::ThrowsMessage<InternalError>(testing::HasSubstr("width or kind")));
}

TEST_F(Symbols, neighboursDoNotOverlap) {
  const Term *first = t.baseWithNeighbours(1, 64, 16), *second = t.baseWithNeighbours(2, 64, 4);
  const Term* far = t.base(3, 64, true);
  EXPECT_TRUE(first->isDistinctBase());
  EXPECT_EQ(first->extent(), 16u);
  EXPECT_FALSE(far->extent());
  auto isApart = [&](const Term* a, const Term* b, int64_t distance) { // b lies so far behind a: never?
    return t.eq(b, t.add(a, t.constant(static_cast<uint64_t>(distance), 64)))->isFalse();
  };
  EXPECT_TRUE(isApart(first, second, 0));
  EXPECT_TRUE(isApart(first, second, 15));
  EXPECT_FALSE(isApart(first, second, 16)) << "right behind";
  EXPECT_TRUE(isApart(first, second, -3));
  EXPECT_FALSE(isApart(first, second, -4)) << "right before";
  EXPECT_FALSE(isApart(first, second, 1000));
  EXPECT_TRUE(isApart(first, far, 1000));
  EXPECT_TRUE(isApart(far, second, -1000));
}
