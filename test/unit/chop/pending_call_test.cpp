#include "chop/pending_call.h"

#include <gtest/gtest.h>

namespace hindsight::chop {
namespace {

Object objectOf(uint64_t serial, uint64_t size) {
  Object object(ObjectId(7, serial), ObjectKind::Heap, size);
  object.createPages(false);
  return object;
}

TEST(ModifiedBytes, RegionsAreClippedToTheObject) {
  ModifiedBytes modified;
  Object object = objectOf(1, 20);
  modified.add(object, {{0, 4, 0}, 4});
  modified.add(object, {{0, 16, 0}, kToTheEnd});
  EXPECT_FALSE(modified.contains(object, true, 3));
  EXPECT_TRUE(modified.contains(object, true, 7));
  EXPECT_FALSE(modified.contains(object, true, 8));
  EXPECT_TRUE(modified.contains(object, true, 19));
  EXPECT_EQ(modified.size(), 20u);
}

TEST(ModifiedBytes, StridesRepeat) {
  ModifiedBytes modified;
  Object object = objectOf(1, 32);
  modified.add(object, {{0, 4, 12}, 4});
  for (uint64_t at : {4, 16, 28}) EXPECT_TRUE(modified.contains(object, true, at)) << at;
  for (uint64_t at : {0, 8, 12, 20, 24}) EXPECT_FALSE(modified.contains(object, true, at)) << at;
}

TEST(ModifiedBytes, WhatIsBornLaterGoesByItsSite) {
  ModifiedBytes modified;
  Object object = objectOf(2, 8);
  modified.addFuture(7, {{0, 0, 0}, 4});
  EXPECT_FALSE(modified.contains(object, true, 0)) << "it was there, and was not named";
  EXPECT_TRUE(modified.contains(object, false, 0));
  EXPECT_FALSE(modified.contains(object, false, 4));
  EXPECT_TRUE(modified.hasFuture(7));
}

TEST(ModifiedBytes, SitesOfThePartAreThoseOfTheWhole) {
  ModifiedBytes part, whole;
  part.addFuture(7, {{0, 0, 0}, 4});
  EXPECT_FALSE(part.hasNoFutureBeyond(whole));
  whole.addFuture(7, {{0, 0, 0}, 8});
  whole.addFuture(8, {{0, 0, 0}, 8});
  EXPECT_TRUE(part.hasNoFutureBeyond(whole));
  EXPECT_FALSE(whole.hasNoFutureBeyond(part));
}

TEST(PendingCall, CallsInsideComeBehindTheirCallAndBeforeWhatFollowsIt) {
  PendingCall first, inside, deeper, second;
  first.order = {1};
  inside.order = {1, 9};
  deeper.order = {1, 9, 10};
  second.order = {2};
  EXPECT_TRUE(first.isBefore(inside) && inside.isBefore(deeper) && deeper.isBefore(second));
  EXPECT_FALSE(second.isBefore(inside) || inside.isBefore(first));
}

TEST(ModifiedBytes, WhatCannotBeWrittenIsLeftOut) {
  ModifiedBytes modified;
  Object freed = objectOf(1, 8), constant = objectOf(2, 8);
  freed.life = ObjectLife::Freed;
  constant.readOnly = true;
  for (Object* each : {&freed, &constant}) modified.add(*each, {{0, 0, 1}, 1});
  EXPECT_TRUE(modified.existing().empty());
}

TEST(ChopNote, TheLatestWriterIsAsked) {
  Object object = objectOf(3, 8);
  ChopNote note;
  for (uint64_t id : {1, 2, 3}) {
    auto call = std::make_shared<PendingCall>();
    call->id = id;
    call->order = {id};
    call->snapshot = std::make_shared<State>();
    call->modified.addFuture(7, {{0, id == 3 ? 4 : 0, 0}, 4});
    note.pending.push_back(call);
  }
  EXPECT_EQ(note.latestWriter(object, 0)->id, 2u);
  EXPECT_EQ(note.latestWriter(object, 5)->id, 3u);
  EXPECT_EQ(note.find(2)->id, 2u);
  EXPECT_EQ(note.find(9), nullptr);
  EXPECT_EQ(PendingCall::callOf(note.pending[1]->tokenOf(5)), 2u);
}

} // namespace
} // namespace hindsight::chop
