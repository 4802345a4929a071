#include "backward/memory/effect_values.h"

#include "../backward_fixture.h"
#include "term/evaluator.h"

namespace hindsight::backward {
namespace {

class EffectValuesTest : public BackwardFixture {
protected:
  EffectValuesTest() {
    load("unsigned word = 0x04030201; int main(void) { return (int)word; }");
    context = std::make_unique<BackwardContext>(*program, terms, solver, nullptr);
    state = std::make_unique<BackwardState>(*context);
    word = context->globalBase(program->globalByName.at("word"));
  }
  const Term* bytes(uint64_t count) { return context->pointerNumber(count); }
  MemoryEffect store(const Term* address, uint64_t value, unsigned size) {
    return {MemoryEffect::Kind::Store, address, bytes(size), terms.constant(value, size * 8)};
  }
  /// The bytes as one number; what is not known counts as 0xee.
  uint64_t joinedBytes(const Bytes& found) {
    uint64_t value = 0;
    for (size_t index = found.size(); index-- > 0;)
      value = value << 8 | (found[index] ? static_cast<uint64_t>(found[index]->value()) : 0xee);
    return value;
  }
  /// The value of a term if the unknown index has this value.
  uint64_t valueAt(const Term* term, uint64_t number) {
    Assignment values;
    values.set(index->symbol(), number);
    return static_cast<uint64_t>(Evaluator(values).evaluate(term));
  }

  std::unique_ptr<BackwardContext> context;
  std::unique_ptr<BackwardState> state;
  const Term* word = nullptr;
  const Term* index = terms.freshSymbol("index", 64);
};

TEST_F(EffectValuesTest, OverlappingWritesGiveTheBytesThatAreTheirs) {
  Bytes found(4);
  take(*context, store(word, 0xbbaa, 2), -1, found); // the read begins one byte before what was written
  EXPECT_EQ(joinedBytes(found), 0xeebbaaeeu);
  take(*context, store(word, 0x44332211, 4), 0, found);
  EXPECT_EQ(joinedBytes(found), 0x44bbaa11u) << "what came later stays";
}

TEST_F(EffectValuesTest, FillsAndCopies) {
  Bytes found(4);
  take(*context, {MemoryEffect::Kind::Fill, word, bytes(2), terms.constant(0x77, 8)}, 0, found);
  EXPECT_EQ(joinedBytes(found), 0xeeee7777u);
  Bytes copied(4);
  take(*context, {MemoryEffect::Kind::Copy, word, bytes(16), terms.constant(0x0d0c0b0a, 32)}, 8, copied);
  EXPECT_EQ(joinedBytes(copied), 0x0d0c0b0au) << "the value of a copy is that of the whole read";
}

TEST_F(EffectValuesTest, WhatNobodyKnowsIsAnything) {
  Bytes found(1);
  take(*context, {MemoryEffect::Kind::Unknown, word, bytes(4), nullptr}, 0, found);
  ASSERT_TRUE(found[0]);
  EXPECT_TRUE(found[0]->isSymbol());
}

TEST_F(EffectValuesTest, AWriteSomewhereIsSeenWhereItHits) {
  PendingRead read{context->freshUnknown("v", 16), terms.add(word, index), 2, 1, {}};
  for (unsigned size : {1u, 2u, 4u}) {
    Bytes found = {terms.constant(0xa0, 8), terms.constant(0xb0, 8)};
    choose(*state, read, store(word, 0x44332211, size), found);
    for (uint64_t place = 0; place < 6; ++place)
      for (uint64_t byte = 0; byte < 2; ++byte) {
        uint64_t at = place + byte, expected = at < size ? 0x11 * (at + 1) : byte == 0 ? 0xa0 : 0xb0;
        EXPECT_EQ(valueAt(found[byte], place), expected) << size << ' ' << place << ' ' << byte;
      }
    EXPECT_EQ(valueAt(found[1], ~uint64_t(0)), 0x11u) << "one byte before it";
  }
}

TEST_F(EffectValuesTest, AFillSomewhereIsSeenWhereItHits) {
  PendingRead read{context->freshUnknown("v", 16), terms.add(word, index), 2, 1, {}};
  Bytes found = {terms.constant(0xa0, 8), terms.constant(0xb0, 8)};
  choose(*state, read, {MemoryEffect::Kind::Fill, word, bytes(3), terms.constant(0x77, 8)}, found);
  for (uint64_t place = 0; place < 6; ++place)
    for (uint64_t byte = 0; byte < 2; ++byte)
      EXPECT_EQ(valueAt(found[byte], place), place + byte < 3 ? 0x77u : byte == 0 ? 0xa0u : 0xb0u) << place;
}

TEST_F(EffectValuesTest, AtLastTheOldestWriteComesFirst) {
  PendingRead read{context->freshUnknown("v", 32), word, 4, 1, {}};
  const BackwardObject* object = context->objectOf(word);
  EXPECT_EQ(finished(*state, read, object)->value(), 0x04030201u) << "what the variable starts with";
  read.effects = {store(terms.add(word, bytes(1)), 0xcc, 1), store(word, 0xbbaa, 2)}; // the last in time first
  EXPECT_EQ(finished(*state, read, object)->value(), 0x0403ccaau);
}

} // namespace
} // namespace hindsight::backward
