#include "prune/interpolant_table.h"

#include "prune/location.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hindsight::prune {
namespace {

using ::testing::ElementsAre;

class InterpolantTableTest : public ::testing::Test {
protected:
  TermManager terms;
  Locations locations{terms};
  const Term* first = locations.symbolOf(Location::slot(0, 0), 32);
  const Term* second = locations.symbolOf(Location::slot(0, 1), 32);

  using Wanted = std::pair<const Term*, WrappedInterval>;
  Ref<const Interpolant> wanting(std::vector<Wanted> wanted) {
    auto result = Ref<Interpolant>::make();
    for (auto& [place, interval] : wanted) result->facts.push_back({nullptr, place, interval});
    return result;
  }
  static WrappedInterval only(U128 number) { return {number, number, 32}; }
  std::vector<const Interpolant*> found(const InterpolantTable::Place& place, const HeldAt& heldAt, size_t most = 9) {
    std::vector<const Interpolant*> result;
    for (const Ref<const Interpolant>& each : place.candidates(heldAt, most)) result.push_back(each.get());
    return result;
  }
  HeldAt holding(uint64_t inFirst, uint64_t inSecond) {
    return [=, this](const Term* place) { return Held{Held::Kind::Number, place == first ? inFirst : inSecond}; };
  }
  SteadyAt steadyAt = [this](const Term* place) {
    auto kind = locations.find(place->symbol())->kind;
    return kind == Location::Kind::Register ? Steady::Register : Steady::Variable;
  };
};

TEST_F(InterpolantTableTest, FoundByTheirProgramPoint) {
  InterpolantTable table;
  ProgramPoint here{{1, 2}}, deeper{{1, 2, 2}};
  EXPECT_FALSE(table.find(here));
  table.add(here, wanting({}), steadyAt);
  ASSERT_TRUE(table.find(here));
  EXPECT_EQ(table.find(here)->all().size(), 1u);
  EXPECT_FALSE(table.find(deeper));
  EXPECT_EQ(table.size(), 1u);
}

TEST_F(InterpolantTableTest, TheNewestFirstAndNotTooMany) {
  InterpolantTable::Place place;
  auto a = wanting({}), b = wanting({}), c = wanting({});
  for (const auto& each : {a, b, c}) place.add(each, steadyAt);
  EXPECT_THAT(found(place, holding(0, 0)), ElementsAre(c.get(), b.get(), a.get()));
  EXPECT_THAT(found(place, holding(0, 0), 2), ElementsAre(c.get(), b.get()));
}

TEST_F(InterpolantTableTest, OnlyThoseThatWantTheNumberThatIsThere) {
  InterpolantTable::Place place;
  auto three = wanting({{first, only(3)}}), four = wanting({{first, only(4)}}), any = wanting({});
  for (const auto& each : {three, four, any}) place.add(each, steadyAt);
  EXPECT_THAT(found(place, holding(3, 0)), ElementsAre(any.get(), three.get()));
  EXPECT_THAT(found(place, holding(4, 0)), ElementsAre(any.get(), four.get()));
  EXPECT_THAT(found(place, holding(5, 0)), ElementsAre(any.get()));
}

TEST_F(InterpolantTableTest, WhatIsNoNumberMayBeAnyOfThem) {
  InterpolantTable::Place place;
  auto three = wanting({{first, only(3)}}), four = wanting({{first, only(4)}});
  place.add(three, steadyAt);
  place.add(four, steadyAt);
  EXPECT_THAT(found(place, [](const Term*) { return Held(); }), ElementsAre(four.get(), three.get()));
}

TEST_F(InterpolantTableTest, AWiderIntervalIsNoKey) {
  InterpolantTable::Place place;
  auto low = wanting({{first, {0, 9, 32}}});
  place.add(low, steadyAt);
  EXPECT_THAT(found(place, holding(5, 0)), ElementsAre(low.get()));
  EXPECT_THAT(found(place, holding(50, 0)), ElementsAre(low.get())); // rejected later, by what it says
}

TEST_F(InterpolantTableTest, AllNumbersThatAreRequiredCount) {
  InterpolantTable::Place place;
  auto a = wanting({{second, only(1)}}), b = wanting({{first, only(2)}, {second, only(1)}}),
       c = wanting({{first, only(2)}, {second, {0, 7, 32}}});
  for (const auto& each : {a, b, c}) place.add(each, steadyAt);
  EXPECT_THAT(found(place, holding(2, 1)), ElementsAre(c.get(), b.get(), a.get()));
  EXPECT_THAT(found(place, holding(3, 1)), ElementsAre(a.get()));
  EXPECT_THAT(found(place, holding(2, 5)), ElementsAre(c.get()));
}

TEST_F(InterpolantTableTest, AnUnknownLeavesTheOtherNumbersToTellApart) {
  InterpolantTable::Place place;
  auto a = wanting({{first, only(1)}, {second, only(1)}}), b = wanting({{first, only(2)}, {second, only(1)}}),
       c = wanting({{first, only(2)}, {second, only(3)}});
  for (const auto& each : {a, b, c}) place.add(each, steadyAt);
  auto unknownFirst = [&](const Term* where) { return where == first ? Held() : Held{Held::Kind::Number, 1}; };
  EXPECT_THAT(found(place, unknownFirst), ElementsAre(b.get(), a.get()));
}

TEST_F(InterpolantTableTest, PointersAreFoundByTheirOffset) {
  InterpolantTable::Place place;
  auto pointing = [&](uint64_t offset) {
    auto result = Ref<Interpolant>::make();
    result->pointers.push_back({first, ObjectId(1, 1), offset});
    return Ref<const Interpolant>(result);
  };
  auto start = pointing(0), later = pointing(4);
  place.add(start, steadyAt);
  place.add(later, steadyAt);
  EXPECT_THAT(found(place, [](const Term*) { return Held{Held::Kind::Pointer, 4}; }), ElementsAre(later.get()));
  EXPECT_TRUE(found(place, holding(4, 4)).empty()) << "a number is no pointer";
}

TEST_F(InterpolantTableTest, OfVariablesOneIsLookedAt) {
  const Term* variables[3];
  for (uint32_t index = 0; index < 3; ++index)
    variables[index] = locations.symbolOf(Location::memory(ObjectId(1, 1), 4 * index, 4), 32);
  InterpolantTable::Place place;
  auto a = wanting({{variables[0], only(1)}, {variables[1], only(1)}}),
       b = wanting({{variables[2], only(2)}, {variables[0], only(2)}});
  for (const auto& each : {a, b}) place.add(each, steadyAt);
  EXPECT_THAT(found(place, holding(1, 1)), ElementsAre(a.get()));
  EXPECT_THAT(found(place, holding(2, 2)), ElementsAre(b.get()));
}

TEST_F(InterpolantTableTest, WithManyKindsOfRequirementsNoneIsLost) {
  InterpolantTable::Place place;
  std::vector<Ref<const Interpolant>> all;
  for (uint32_t set = 1; set < 256; ++set) {
    std::vector<Wanted> wanted;
    for (uint32_t slot = 0; slot < 8; ++slot)
      if (set >> slot & 1) wanted.emplace_back(locations.symbolOf(Location::slot(0, slot), 32), only(7));
    all.push_back(wanting(wanted));
    place.add(all.back(), steadyAt);
  }
  EXPECT_EQ(found(place, holding(7, 7), 999).size(), all.size());
}

TEST_F(InterpolantTableTest, PlacesWhereNothingIsCoveredAreLookedAtLessOften) {
  InterpolantTable::Place place;
  auto looks = [&](unsigned states) {
    unsigned count = 0;
    for (unsigned state = 0; state < states; ++state)
      if (place.isWorthLooking(4)) {
        ++count;
        place.note(false);
      }
    return count;
  };
  EXPECT_EQ(looks(4), 4u);
  EXPECT_LT(looks(1000), 200u);
  EXPECT_GT(looks(1000), 0u);
  place.note(true);
  EXPECT_EQ(looks(4), 4u);
}

TEST_F(InterpolantTableTest, WithoutABudgetAllAreLookedAt) {
  InterpolantTable::Place place;
  for (int state = 0; state < 1000; ++state) {
    ASSERT_TRUE(place.isWorthLooking(0));
    place.note(false);
  }
}

} // namespace
} // namespace hindsight::prune
