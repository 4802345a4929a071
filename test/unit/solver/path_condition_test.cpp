#include "solver/path_condition.h"

#include "fixture.h"

#include <algorithm>
#include <map>
#include <set>

namespace hindsight {
namespace {

class PathConditionTest : public SolverTest {
protected:
  static size_t groupCount(const PathCondition& path) {
    size_t count = 0;
    path.forEachGroup([&](const ConstraintGroup&) { ++count; });
    return count;
  }
  static std::set<const Term*> groupContents(const ConstraintGroup& group) {
    std::vector<ConstraintGroup::Item> items;
    group.collect(items);
    std::set<const Term*> result;
    for (const auto& item : items) result.insert(item.constraint);
    return result;
  }
};

TEST_F(PathConditionTest, KeepsTheOrderOfAddition) {
  const Term *a = symbol("a"), *b = symbol("b"), *c = symbol("c");
  std::vector<const Term*> added = {terms.ult(c, number(9, 8)), terms.ult(a, number(5, 8)), terms.ult(a, b),
                                    terms.ult(b, c), terms.ne(a, number(0, 8))};
  PathCondition path;
  for (const Term* constraint : added) path.add(terms, constraint);
  EXPECT_EQ(path.constraints(), added);
  EXPECT_EQ(path.size(), 5u);
}

TEST_F(PathConditionTest, WhatIsTakenAwayLeavesTheRestAsIfItHadNeverBeenThere) {
  const Term *a = symbol("a"), *b = symbol("b"), *c = symbol("c"), *d = symbol("d");
  const Term *link = terms.ult(a, b), *small = terms.ult(a, number(5, 8)), *other = terms.ult(b, number(9, 8));
  const Term* apart = terms.ult(c, d);
  PathCondition path = pathOf({small, apart, link, other});
  PathCondition copy = path;
  const ConstraintGroup* untouched = path.groupOf(c->symbol());
  path.remove(terms, std::vector<const Term*>{link});
  EXPECT_EQ(path.size(), 3u);
  EXPECT_EQ(groupCount(path), 3u); // a and b have nothing to do with each other any more
  EXPECT_EQ(groupContents(*path.groupOf(a->symbol())), std::set<const Term*>{small});
  EXPECT_EQ(groupContents(*path.groupOf(b->symbol())), std::set<const Term*>{other});
  EXPECT_EQ(path.groupOf(c->symbol()), untouched);
  EXPECT_EQ(copy.size(), 4u); // a path is a value
  path.remove(terms, std::vector<const Term*>{small, other, link});
  EXPECT_EQ(path.constraints(), std::vector<const Term*>{apart});
  EXPECT_EQ(path.groupOf(a->symbol()), nullptr);
  path.add(terms, link);
  EXPECT_EQ(path.constraints(), (std::vector<const Term*>{apart, link}));
}

TEST_F(PathConditionTest, SeparatesWhatSharesNoSymbol) {
  const Term *a = symbol("a"), *b = symbol("b"), *c = symbol("c");
  PathCondition path = pathOf({terms.ult(a, number(5, 8)), terms.ult(b, number(5, 8))});
  EXPECT_EQ(groupCount(path), 2u);
  EXPECT_NE(path.groupOf(a->symbol()), path.groupOf(b->symbol()));
  EXPECT_EQ(path.groupOf(c->symbol()), nullptr);
  path.add(terms, terms.ult(a, b));
  EXPECT_EQ(groupCount(path), 1u);
  EXPECT_EQ(path.groupOf(a->symbol()), path.groupOf(b->symbol()));
  EXPECT_EQ(path.groupOf(a->symbol())->size(), 3u);
  EXPECT_EQ(path.groupOf(a->symbol())->symbolCount(), 2u);
}

TEST_F(PathConditionTest, TakesConjunctionsApart) {
  const Term *a = symbol("a"), *b = symbol("b"), *c = symbol("c");
  const Term *x = terms.ult(a, number(5, 8)), *y = terms.ult(b, number(5, 8)), *z = terms.ult(c, number(5, 8));
  PathCondition path;
  path.add(terms, terms.bitAnd(x, terms.bitAnd(y, z)));
  EXPECT_EQ(path.size(), 3u);
  EXPECT_EQ(groupCount(path), 3u);
  PathCondition negated;
  negated.add(terms, terms.bitNot(terms.bitOr(x, y)));
  EXPECT_EQ(groupCount(negated), 2u);
  for (const Term* part : negated.constraints()) EXPECT_TRUE(part == terms.bitNot(x) || part == terms.bitNot(y));
}

TEST_F(PathConditionTest, TrueAddsNothing) {
  PathCondition path;
  path.add(terms, terms.makeTrue());
  EXPECT_EQ(path.size(), 0u);
}

TEST_F(PathConditionTest, ConstraintsWithoutSymbolsAreNotLost) {
  PathCondition path;
  path.add(terms, terms.makeFalse());
  ASSERT_NE(path.groundGroup(), nullptr);
  EXPECT_EQ(path.constraints(), std::vector<const Term*>{terms.makeFalse()});
}

TEST_F(PathConditionTest, CopiesGoTheirOwnWays) {
  const Term *a = symbol("a"), *b = symbol("b");
  PathCondition first = pathOf({terms.ult(a, number(50, 8)), terms.ult(a, b)});
  std::vector<const Term*> before = first.constraints();
  PathCondition second = first;
  second.add(terms, terms.ult(b, number(70, 8)));
  first.add(terms, terms.ne(a, number(3, 8)));
  EXPECT_EQ(first.size(), 3u);
  EXPECT_EQ(second.size(), 3u);
  before.push_back(terms.ult(b, number(70, 8)));
  EXPECT_EQ(second.constraints(), before);
}

TEST_F(PathConditionTest, WitnessStaysWithItsVersion) {
  const Term* a = symbol("a");
  Assignment five;
  five.set(a->symbol(), 5);
  auto witness = Ref<const Witness>::make(five);
  PathCondition path;
  path.add(terms, terms.ult(a, number(9, 8)), witness);
  EXPECT_EQ(path.groupOf(a->symbol())->witness(), witness);
  PathCondition later = path;
  later.add(terms, terms.ne(a, number(5, 8)));
  EXPECT_FALSE(later.groupOf(a->symbol())->witness());
  EXPECT_EQ(later.groupOf(a->symbol())->hint(), witness) << "worth a try";
  EXPECT_EQ(path.groupOf(a->symbol())->witness(), witness);
}

TEST_F(PathConditionTest, LongPathsAreReleasedWithoutRecursion) {
  const Term* a = symbol("a", 32);
  PathCondition path;
  for (unsigned index = 0; index < 100'000; ++index) path.add(terms, terms.ne(a, number(index)));
  EXPECT_EQ(path.size(), 100'000u);
  EXPECT_EQ(path.constraints().back(), terms.ne(a, number(99'999)));
}

/// Groups must be the connected components of "shares a symbol", whatever the history.
TEST_F(PathConditionTest, PartitionMatchesAReferenceOnRandomHistories) {
  std::mt19937_64 random(7);
  std::vector<const Term*> symbols;
  for (int index = 0; index < 24; ++index) symbols.push_back(symbol("s", 16));
  for (int round = 0; round < 60; ++round) {
    std::vector<PathCondition> paths(1);
    std::vector<std::vector<const Term*>> models(1);
    for (int step = 0; step < 40; ++step) {
      size_t from = random() % paths.size();
      PathCondition path = paths[from];
      std::vector<const Term*> model = models[from];
      const Term* sum = symbols[random() % symbols.size()];
      for (unsigned more = random() % 3; more > 0; --more) sum = terms.add(sum, symbols[random() % symbols.size()]);
      const Term* constraint = terms.ult(sum, number(1000 + random() % 1000, 16));
      if (constraint->isConst()) continue;
      path.add(terms, constraint);
      model.push_back(constraint);
      ASSERT_EQ(path.constraints(), model);
      paths.push_back(path);
      models.push_back(model);
    }
    const PathCondition& path = paths.back();
    const std::vector<const Term*>& model = models.back();
    // Components by repeated merging.
    std::vector<std::set<const Term*>> components;
    std::vector<std::set<SymbolId>> touched;
    for (const Term* constraint : model) {
      std::set<const Term*> members{constraint};
      auto mine = terms.symbolsOf(constraint);
      std::set<SymbolId> names(mine.begin(), mine.end());
      for (size_t index = 0; index < components.size();) {
        bool meets = std::any_of(names.begin(), names.end(), [&](SymbolId s) { return touched[index].count(s); });
        if (!meets) {
          ++index;
          continue;
        }
        members.insert(components[index].begin(), components[index].end());
        names.insert(touched[index].begin(), touched[index].end());
        components.erase(components.begin() + static_cast<long>(index));
        touched.erase(touched.begin() + static_cast<long>(index));
        index = 0;
      }
      components.push_back(members);
      touched.push_back(names);
    }
    EXPECT_EQ(groupCount(path), components.size());
    for (size_t index = 0; index < components.size(); ++index)
      for (SymbolId name : touched[index]) {
        ASSERT_NE(path.groupOf(name), nullptr);
        EXPECT_EQ(groupContents(*path.groupOf(name)), components[index]);
        EXPECT_EQ(path.groupOf(name)->symbolCount(), touched[index].size());
      }
  }
}

} // namespace
} // namespace hindsight
