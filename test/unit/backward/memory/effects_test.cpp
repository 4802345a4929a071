// Which write a load sees, byte by byte, and what it sees where nothing wrote.
#include "backward/memory/effects.h"

#include "../backward_fixture.h"

using namespace hindsight;
using namespace hindsight::backward;

namespace {

class EffectsTest : public BackwardFixture {
protected:
  EffectsTest() {
    load("unsigned word = 0x04030201, other; int main(void) { return (int)(word + other); }");
    context = std::make_unique<BackwardContext>(*program, terms, solver, nullptr);
    state = std::make_unique<BackwardState>(*context);
    state->position = 1;
  }
  const Term* global(const char* name) { return context->globalBase(program->globalByName.at(name)); }
  const Term* at(const char* name, uint64_t offset) { return terms.add(global(name), context->pointerNumber(offset)); }
  const Term* number(uint64_t value, unsigned width = 32) { return terms.constant(value, width); }
  /// A load, the last thing that happens: what happens before it is crossed after it.
  const Term* load32(const Term* address) {
    const Term* result = context->freshUnknown("loaded", 32);
    seen = terms.freshSymbol("seen", 32);
    state->require(terms.eq(seen, result));
    crossLoad(*state, result, address, 4);
    ++state->position;
    return result;
  }
  /// What the load is known to have seen; empty: not known yet.
  std::optional<uint64_t> value() {
    for (const auto* list : {&state->constraints, &state->closed})
      for (const BackwardConstraint& each : *list)
        for (uint64_t candidate : candidates)
          if (each.condition == terms.eq(seen, number(candidate))) return candidate;
    return std::nullopt;
  }
  void store(const Term* address, uint64_t what, unsigned bytes) {
    crossStore(*state, address, number(what, bytes * 8), bytes);
    ++state->position;
    settleReads(*state);
  }

  std::unique_ptr<BackwardContext> context;
  std::unique_ptr<BackwardState> state;
  const Term* seen = nullptr;
  std::vector<uint64_t> candidates;
};

TEST_F(EffectsTest, TheLastWriteBeforeTheLoadCounts) {
  candidates = {7, 5};
  load32(global("word"));
  store(global("word"), 7, 4);
  EXPECT_EQ(value(), 7u);
  store(global("word"), 5, 4);
  EXPECT_EQ(value(), 7u) << "what was written before that was overwritten";
}

TEST_F(EffectsTest, AWriteElsewhereMisses) {
  candidates = {7, 5};
  load32(global("word"));
  store(global("other"), 7, 4);
  EXPECT_EQ(value(), std::nullopt);
  store(global("word"), 5, 4);
  EXPECT_EQ(value(), 5u);
}

TEST_F(EffectsTest, EachByteHasAWriterOfItsOwn) {
  candidates = {0xbbaa, 0xddccbbaa, 0x0403bbaa};
  load32(global("word"));
  store(at("word", 0), 0xbbaa, 2);
  EXPECT_EQ(value(), std::nullopt);
  store(at("word", 2), 0xddcc, 2);
  EXPECT_EQ(value(), 0xddccbbaau);
}

TEST_F(EffectsTest, WhatNothingWroteIsWhatTheObjectBeganWith) {
  candidates = {0x04030201, 0x0403bbaa};
  load32(global("word"));
  store(at("word", 0), 0xbbaa, 2);
  crossBeginning(*state, AtChoices::GoOn);
  EXPECT_EQ(value(), 0x0403bbaau);
}

TEST_F(EffectsTest, AWriteThatMayHitKeepsTheReadOpen) {
  candidates = {7, 5};
  load32(global("word"));
  const Term* unknown = context->freshUnknown("pointer", context->pointerWidth());
  store(unknown, 7, 4);
  store(global("word"), 5, 4);
  EXPECT_EQ(value(), std::nullopt) << "it depends on where the pointer points";
  state->define(unknown, global("other"));
  settleReads(*state);
  EXPECT_EQ(value(), 5u);
}

TEST_F(EffectsTest, FillsAndCopies) {
  candidates = {0x09090909, 0x04030201};
  load32(global("word"));
  crossFill(*state, global("word"), number(9, 8), context->pointerNumber(4));
  ++state->position;
  settleReads(*state);
  EXPECT_EQ(value(), 0x09090909u);

  candidates = {7};
  load32(global("word"));
  crossCopy(*state, global("word"), global("other"), context->pointerNumber(4));
  ++state->position;
  store(global("other"), 7, 4);
  EXPECT_EQ(value(), 7u) << "the copy hands on what was written to its source";
}

} // namespace
