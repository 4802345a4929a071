// Frames and states as values: a copy never sees what happens to the original.
#include "step/state.h"

#include <gtest/gtest.h>

using namespace hindsight;

namespace {

TEST(FrameTest, StartsWithZeroesAndKnowsItsDepth) {
  Ref<Frame> outer = Frame::create(nullptr, 3, {});
  Ref<Frame> inner = Frame::create(nullptr, 1, outer);
  for (uint32_t slot = 0; slot < 3; ++slot) EXPECT_EQ(outer->slots()[slot], Value::integer(0));
  EXPECT_EQ(outer->depth, 0u);
  EXPECT_EQ(inner->depth, 1u);
  EXPECT_EQ(inner->caller, outer);
}

TEST(FrameTest, ACloneHasSlotsOfItsOwnAndTheSameCaller) {
  Ref<Frame> outer = Frame::create(nullptr, 1, {});
  Ref<Frame> frame = Frame::create(nullptr, 2, outer);
  frame->slots()[1] = Value::integer(5);
  frame->pc = 7;
  frame->stackObjects = {ObjectId(1, 1)};
  Ref<Frame> copy = frame->clone();
  copy->slots()[1] = Value::integer(6);
  copy->stackObjects.clear();
  copy->pc = 8;
  EXPECT_EQ(frame->slots()[1], Value::integer(5));
  EXPECT_EQ(frame->stackObjects.size(), 1u);
  EXPECT_EQ(frame->pc, 7u);
  EXPECT_EQ(copy->caller, outer);
  EXPECT_EQ(copy->depth, 1u);
}

TEST(StateTest, ACloneSharesNothingThatChanges) {
  TermManager terms;
  MemoryContext context{terms, 64};
  State state;
  auto object = Ref<Object>::make(ObjectId(1, 1), ObjectKind::Heap, 8);
  object->createPages(false);
  state.memory.insert(object);
  state.allocationsAt.insert(1, 1);
  const Term* x = terms.freshSymbol("x", 8);
  state.path.add(terms, terms.ult(x, terms.constant(9, 8)));
  auto copy = state.clone();
  state.memory.write(context, ObjectId(1, 1), 0, 8, Value::integer(5));
  ++*state.allocationsAt.findForUpdate(1);
  state.path.add(terms, terms.ne(x, terms.constant(3, 8)));
  state.depth = 4;
  EXPECT_EQ(copy->memory.read(context, ObjectId(1, 1), 0, 8), Value::integer(0));
  EXPECT_EQ(*copy->allocationsAt.findForUpdate(1), 1u);
  EXPECT_EQ(copy->path.size(), 1u);
  EXPECT_EQ(copy->depth, 0u);
}

TEST(StateTest, InputsAreCounted) {
  Ref<const InputList> first(new InputList(Ref<InputShape>::make(), {}));
  Ref<const InputList> second(new InputList(Ref<InputShape>::make(), first));
  EXPECT_EQ(first->count, 1u);
  EXPECT_EQ(second->count, 2u);
}

} // namespace
