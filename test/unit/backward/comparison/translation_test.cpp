#include "backward/comparison/translation.h"

#include "../backward_fixture.h"

namespace hindsight::backward {
namespace {

class TranslationTest : public BackwardFixture {
protected:
  TranslationTest() {
    load("int use(int *); int main(void) { int x; return use(&x); }");
    context = std::make_unique<BackwardContext>(*program, terms, solver, nullptr);
    from = std::make_unique<BackwardState>(*context);
    to = std::make_unique<BackwardState>(*context);
  }
  const Term* unknown(const char* name) { return context->freshUnknown(name, 32); }
  const Term* isSmall(const Term* term) { return terms.ult(term, terms.constant(9, 32)); }

  std::unique_ptr<BackwardContext> context;
  std::unique_ptr<BackwardState> from, to;
  const Term* name = terms.freshSymbol("r0", 32);
};

TEST_F(TranslationTest, ARegisterIsCalledAsTheOtherPathCallsIt) {
  const Term *mine = unknown("a"), *theirs = unknown("b");
  Translation translation({{mine, name}}, *from, {{theirs, name}}, *to);
  EXPECT_EQ(translation.wordFor(mine), theirs);
  EXPECT_EQ(translation.wordFor(theirs), theirs) << "what has no other word keeps its own";
  EXPECT_TRUE(Translation({{mine, name}}, *from, {{mine, name}}, *to).map.empty());
}

TEST_F(TranslationTest, AWordThatMeansSomethingElseThereIsReplaced) {
  const Term* shared = unknown("a");
  const Term* other = terms.freshSymbol("r1", 32);
  // Named here and there, but not the same.
  Translation named({{shared, name}}, *from, {{shared, other}}, *to);
  EXPECT_NE(named.wordFor(shared), shared);
  EXPECT_EQ(named.wordFor(shared)->width(), 32u);
  // Named here only, and the other path says something about it.
  to->require(isSmall(shared));
  Translation lostThere({{shared, name}}, *from, {}, *to);
  EXPECT_NE(lostThere.wordFor(shared), shared);
  // Named there only, and this path says something about it.
  std::swap(from, to);
  Translation lostHere({}, *from, {{shared, name}}, *to);
  EXPECT_NE(lostHere.wordFor(shared), shared);
}

TEST_F(TranslationTest, LocalsBelongToAnActivation) {
  const Function& main = *program->findFunction("main");
  uint32_t alloca = 0;
  while (main.instructions[alloca].op != Opcode::Alloca) ++alloca;
  const Term* local = context->localBase(main, alloca, 3);
  from->frames.push_back({main.id, 3, kNone, {}, {}});
  to->frames.push_back({main.id, 4, kNone, {}, {}});
  EXPECT_FALSE(Translation({}, *from, {}, *to).covers(local));
  EXPECT_TRUE(Translation({}, *from, {}, *to).covers(unknown("a")));
  to->frames[0].activation = 3;
  EXPECT_TRUE(Translation({}, *from, {}, *to).covers(local));
}

TEST_F(TranslationTest, AllThatIsSaidIsVisited) {
  const Term *a = unknown("a"), *address = context->freshUnknown("p", 64), *four = context->pointerNumber(4);
  from->require(isSmall(a));
  from->memory.reads.push_back({unknown("v"), address, 4, 1, {}});
  PendingScan scan;
  scan.first = scan.firstSize = address;
  from->memory.scans.push_back(scan);
  from->memory.accesses.push_back({PendingAccess::Kind::Read, address, four, 1, {0, 0}});
  size_t conditions = 0, addresses = 0, others = 0;
  forEachTerm(*from, [&](const Term* term) {
    ++(term == isSmall(a) ? conditions : term == address ? addresses : others);
  });
  EXPECT_EQ(conditions, 1u);
  EXPECT_EQ(addresses, 4u);
  EXPECT_EQ(others, 1u) << "how much is accessed";
}

} // namespace
} // namespace hindsight::backward
