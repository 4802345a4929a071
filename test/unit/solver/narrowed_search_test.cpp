#include "solver/narrowed_search.h"

#include "layer_fixture.h"

namespace hindsight {
namespace {

class NarrowedSearchTest : public LayerTest {
protected:
  void addBytes(size_t count) {
    while (bytes.size() < count) bytes.push_back(symbol("b"));
  }
  const Term* wide(size_t index) { return terms.zext(bytes[index], 32); }
  /// A path on which every byte is above 100, and known to be 101.
  PathCondition pathAbove100() {
    PathCondition path;
    for (const Term* byte : bytes) {
      path.add(terms, terms.ult(number(100, 8), byte));
      Assignment value;
      value.set(byte->symbol(), 101);
      path.groupOf(byte->symbol())->setWitness(Ref<const Witness>::make(std::move(value)));
    }
    return path;
  }

  std::unique_ptr<Backend> backend = makeBackend(BackendKind::Z3, terms, {});
  NarrowedSearch search{tools, *backend};
  std::vector<const Term*> bytes;
};

TEST_F(NarrowedSearchTest, SolvesASumOfFortyBytes) {
  addBytes(40);
  const Term* hash = number(0);
  for (size_t index = 0; index < 40; ++index) hash = terms.add(terms.mul(hash, number(31)), wide(index));
  PathCondition path = pathAbove100();
  const Term* condition = terms.eq(hash, number(0x12345678));
  Query query(terms, path, condition, true, false);
  ASSERT_TRUE(search.isWorthwhile(query));
  Ref<const Witness> witness = search.find(query, true);
  ASSERT_TRUE(witness);
  expectWitness(witness, path, condition);
}

TEST_F(NarrowedSearchTest, SolvesAHashThatIsNoSum) {
  addBytes(16);
  const Term* hash = number(0);
  for (size_t index = 0; index < 16; ++index)
    hash = terms.bitXor(terms.add(terms.mul(hash, number(5)), wide(index)), terms.lshr(hash, number(3)));
  PathCondition path = pathAbove100();
  const Term* condition = terms.eq(terms.bitAnd(hash, number(0xffff)), number(0xbeef));
  Query query(terms, path, condition, true, false);
  Ref<const Witness> witness = search.find(query, true);
  ASSERT_TRUE(witness);
  expectWitness(witness, path, condition);
}

TEST_F(NarrowedSearchTest, FindsNothingWhereNothingIs) {
  addBytes(14);
  const Term* sum = number(0);
  for (size_t index = 0; index < 14; ++index) sum = terms.add(sum, wide(index));
  PathCondition path = pathAbove100();
  Query query(terms, path, terms.eq(terms.mul(sum, sum), number(3)), true, false); // no square ends with 11
  EXPECT_FALSE(search.find(query, true));
}

TEST_F(NarrowedSearchTest, IsForWideQuestionsWithAWitness) {
  addBytes(12);
  const Term* sum = number(0);
  for (size_t index = 0; index < 12; ++index) sum = terms.add(sum, wide(index));
  const Term* condition = terms.eq(sum, number(2000));
  PathCondition path = pathAbove100();
  Query worthwhile(terms, path, condition, true, false);
  EXPECT_TRUE(search.isWorthwhile(worthwhile));
  Query few(terms, path, terms.eq(terms.add(wide(0), wide(1)), number(300)), true, false);
  EXPECT_FALSE(search.isWorthwhile(few));
  PathCondition unknown;
  for (const Term* byte : bytes) unknown.add(terms, terms.ult(number(100, 8), byte));
  Query blind(terms, unknown, condition, true, false);
  EXPECT_FALSE(search.isWorthwhile(blind));
}

} // namespace
} // namespace hindsight
