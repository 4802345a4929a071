// The worklist: fewer rounds first, then what is later in the program; paths at one place come together.
#include "backward/search/frontier.h"

#include "../backward_fixture.h"

using namespace hindsight;
using namespace hindsight::backward;

namespace {

class FrontierTest : public BackwardFixture {
protected:
  FrontierTest() {
    load("int main(int argc, char **argv) { int n = argc; if (n > 3) n += 2; else n *= 3; return n; }");
    context = std::make_unique<BackwardContext>(*program, terms, solver, nullptr);
    frontier = std::make_unique<Frontier>(*context);
  }
  void push(BlockId block, uint32_t rounds) {
    const Function& main = *program->findFunction("main");
    auto state = std::make_unique<BackwardState>(*context);
    state->frames.emplace_back().function = main.id;
    state->block = block;
    state->next = main.blocks[block].first;
    state->route.rounds = rounds;
    frontier->push(std::move(state));
  }
  BlockId lastBlock() { return static_cast<BlockId>(program->findFunction("main")->blocks.size() - 1); }

  std::unique_ptr<BackwardContext> context;
  std::unique_ptr<Frontier> frontier;
};

TEST_F(FrontierTest, WhatIsLaterInTheProgramGoesFirst) {
  push(0, 0);
  push(lastBlock(), 0);
  ASSERT_EQ(frontier->size(), 2u);
  EXPECT_EQ(frontier->pop()[0].state->block, lastBlock());
  EXPECT_EQ(frontier->pop()[0].state->block, 0u);
  EXPECT_TRUE(frontier->empty());
}

TEST_F(FrontierTest, FewerRoundsGoBeforeAnythingElse) {
  push(lastBlock(), 2);
  push(0, 1);
  EXPECT_EQ(frontier->pop()[0].state->route.rounds, 1u);
}

TEST_F(FrontierTest, PathsAtOnePlaceComeTogether) {
  push(0, 0);
  push(0, 0);
  push(0, 1);
  EXPECT_EQ(frontier->pop().size(), 2u);
  EXPECT_EQ(frontier->size(), 1u);
  frontier->clear();
  EXPECT_TRUE(frontier->empty());
}

} // namespace
