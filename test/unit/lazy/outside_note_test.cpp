#include "lazy/outside_note.h"

#include <gtest/gtest.h>

namespace hindsight::lazy {
namespace {

std::shared_ptr<const OutsideNote::Call> callThatWrites(std::set<uint64_t> objects) {
  auto call = std::make_shared<OutsideNote::Call>();
  call->written = std::move(objects);
  return call;
}

TEST(OutsideNote, TheLastCallThatMayHaveWrittenAnObject) {
  ObjectId first(1, 1), second(2, 2);
  OutsideNote note;
  note.calls = {callThatWrites({first.raw()}), callThatWrites({first.raw(), second.raw()}), callThatWrites({})};
  EXPECT_EQ(note.lastWriter(first), 2u);
  EXPECT_EQ(note.lastWriter(first, 1), 1u);
  EXPECT_EQ(note.lastWriter(second, 1), 0u) << "it was written later";
}

TEST(OutsideNote, WhatOneOfThemHasIsNotLost) {
  State state;
  EXPECT_TRUE(heldOutside(state).empty());
  auto note = std::make_shared<OutsideNote>();
  note->known.push_back({ObjectId(3, 4), 1});
  state.outside = note;
  EXPECT_EQ(heldOutside(state), std::vector<ObjectId>{ObjectId(3, 4)});
  ASSERT_NE(outsideNote(state)->find(ObjectId(3, 4)), nullptr);
  EXPECT_EQ(outsideNote(state)->find(ObjectId(3, 5)), nullptr);
}

TEST(OutsideNote, PartsOfAResultHaveNames) {
  CallInfo call;
  call.results = {{}};
  EXPECT_EQ(resultName("get()", call, 0), "get()");
  call.results.push_back({});
  EXPECT_EQ(resultName("get()#2", call, 1), "get()#2.1");
}

} // namespace
} // namespace hindsight::lazy
