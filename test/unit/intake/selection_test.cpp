#include "intake/selection.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hindsight::intake {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

using Names = std::vector<std::string>;

LinkCandidate candidate(Names defined, Names needed, bool isWanted = false) {
  LinkCandidate result;
  result.modules.push_back({std::move(defined), {}, std::move(needed)});
  result.isWanted = isWanted;
  return result;
}

TEST(Selection, TakesWhatIsNeededFromMemberToMember) {
  std::vector<LinkCandidate> all = {candidate({"main"}, {"a", "printf"}, true), candidate({"unused"}, {"b"}),
                                    candidate({"b"}, {}), candidate({"a"}, {"b"})};
  EXPECT_THAT(selectNeeded(all, {}).taken, ElementsAre(0, 2, 3));
}

TEST(Selection, TheFirstDefinitionIsTaken) {
  std::vector<LinkCandidate> all = {candidate({"main"}, {"a"}, true), candidate({"a"}, {}), candidate({"a"}, {})};
  ModuleSelection selection = selectNeeded(all, {});
  EXPECT_THAT(selection.taken, ElementsAre(0, 1));
  ASSERT_FALSE(selection.clashes.empty());
  EXPECT_EQ(selection.clashes[0].name, "a");
  EXPECT_EQ(selection.clashes[0].second, 2u);
}

TEST(Selection, WhatIsThereAlreadyIsNoClash) {
  std::vector<LinkCandidate> all = {candidate({"main", "a"}, {}, true), candidate({"b"}, {"a"}, true),
                                    candidate({"a"}, {})};
  ModuleSelection selection = selectNeeded(all, {});
  EXPECT_THAT(selection.taken, ElementsAre(0, 1));
  EXPECT_TRUE(selection.clashes.empty());
}

TEST(Selection, TheEntryIsNeeded) {
  std::vector<LinkCandidate> all = {candidate({"x"}, {}), candidate({"main"}, {})};
  EXPECT_THAT(selectNeeded(all, {"main"}).taken, ElementsAre(1));
  EXPECT_THAT(selectNeeded(all, {"none"}).taken, IsEmpty());
}

TEST(Selection, WeakDefinitionsWillDo) {
  std::vector<LinkCandidate> all = {candidate({"main"}, {"a"}, true), candidate({}, {})};
  all[1].modules[0].weak = {"a"};
  EXPECT_THAT(selectNeeded(all, {}).taken, ElementsAre(0, 1));
}

} // namespace
} // namespace hindsight::intake
