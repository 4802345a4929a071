#include "backward/memory/alias.h"

#include "../backward_fixture.h"

using namespace hindsight;
using namespace hindsight::backward;

namespace {

class AliasTest : public BackwardFixture {
protected:
  AliasTest() {
    load("int x[8], y[8]; int f(int *p) { return *p; } int main(void) { return f(x) + f(y); }");
    context = std::make_unique<BackwardContext>(*program, terms, solver, nullptr);
    state = std::make_unique<BackwardState>(*context);
    x = context->globalBase(program->globalByName.at("x"));
    y = context->globalBase(program->globalByName.at("y"));
    const Function& f = *program->findFunction("f");
    p = context->freshRegister(f, 0, 64);
  }
  const Term* bytes(uint64_t count) { return context->pointerNumber(count); }
  const Term* at(const Term* base, uint64_t offset) { return terms.add(base, bytes(offset)); }
  Relation relation(const Term* a, const Term* b) { return relate(*state, a, 4, b, bytes(4)).relation; }

  std::unique_ptr<BackwardContext> context;
  std::unique_ptr<BackwardState> state;
  const Term *x, *y, *p, *i = terms.freshSymbol("i", 64);
};

TEST_F(AliasTest, RootsOfAddresses) {
  const Term* scaled = terms.mul(i, bytes(4));
  EXPECT_EQ(rootOf(*context, x), x);
  EXPECT_EQ(rootOf(*context, terms.add(at(x, 8), scaled)), x);
  EXPECT_EQ(rootOf(*context, terms.add(at(p, 8), scaled)), p);
  EXPECT_EQ(rootOf(*context, terms.add(x, p)), nullptr);
  EXPECT_EQ(rootOf(*context, scaled), nullptr);
  EXPECT_EQ(rootOf(*context, terms.ite(terms.freshSymbol("c", 1), x, y)), nullptr);
}

TEST_F(AliasTest, KnownDistances) {
  EXPECT_EQ(relation(at(x, 4), x), Relation::Apart);
  EXPECT_EQ(relation(x, at(x, 4)), Relation::Apart);
  Distance partly = relate(*state, at(x, 2), 4, x, bytes(4));
  EXPECT_EQ(partly.relation, Relation::Known);
  EXPECT_EQ(partly.bytes, 2);
  EXPECT_EQ(relation(at(p, 8), at(p, 8)), Relation::Known);
  EXPECT_EQ(relation(terms.add(x, i), x), Relation::SameObject);
  EXPECT_EQ(relate(*state, x, 4, x, i).relation, Relation::KnownStart) << "how far the second one goes is not known";
}

TEST_F(AliasTest, FieldsOfATableAreApartWhateverTheElement) {
  const Term* index = terms.zext(terms.freshSymbol("index", 8), 64);
  const Term* element = terms.add(x, terms.mul(index, bytes(12)));
  EXPECT_EQ(relation(element, at(x, 4)), Relation::Apart);
  EXPECT_EQ(relation(at(x, 20), element), Relation::Apart);
  EXPECT_EQ(relation(element, at(x, 12)), Relation::SameObject);
  EXPECT_EQ(relation(element, at(x, 10)), Relation::SameObject) << "they overlap";
  EXPECT_EQ(relation(terms.add(x, terms.mul(i, bytes(12))), at(x, 4)), Relation::SameObject) << "it may wrap around";
}

TEST_F(AliasTest, ArraysInATableAreApartFromItsOtherFields) {
  const Term *bit = terms.freshSymbol("bit", 1), *two = terms.freshSymbol("two", 2);
  const Term* byte = terms.add(at(x, 8), terms.add(terms.mul(terms.zext(bit, 64), bytes(16)), terms.zext(two, 64)));
  EXPECT_EQ(relate(*state, at(x, 16), 8, byte, bytes(1)).relation, Relation::Apart);
  EXPECT_EQ(relate(*state, at(x, 11), 1, byte, bytes(1)).relation, Relation::SameObject);
}

TEST_F(AliasTest, ObjectsAndUnknowns) {
  EXPECT_EQ(relation(x, y), Relation::Apart);
  EXPECT_EQ(relation(x, p), Relation::Undecided);
  const Term* heap = context->newObject(BackwardObjectKind::Heap, 0, bytes(8));
  EXPECT_EQ(relation(heap, p), Relation::Undecided);
  state->memory.born.insert(heap->symbol(), 5);
  EXPECT_EQ(relation(heap, p), Relation::Apart) << "a register that is still open was there before the object";
}

TEST_F(AliasTest, ALoadMayHaveSeenWhatCameAfterABirth) {
  const Term* heap = context->newObject(BackwardObjectKind::Heap, 0, bytes(8));
  state->memory.born.insert(heap->symbol(), 5);
  state->memory.reads.push_back({p, x, 8, 3, {}});
  EXPECT_EQ(relation(heap, p), Relation::Apart) << "nothing was written in between";
  state->memory.reads[0].effects.push_back({MemoryEffect::Kind::Store, terms.add(y, i), bytes(8), heap});
  EXPECT_EQ(relation(heap, p), Relation::Undecided);
  state->memory.reads[0].position = 7;
  EXPECT_EQ(relation(heap, p), Relation::Apart) << "it was executed before the birth";
}

/// Knows that the register points to x only.
class OnlyX : public AliasOracle {
public:
  explicit OnlyX(SiteId site) : site(site) {}
  bool mayPointTo(PointerOrigin, SiteId object) const override { return object == site; }
  bool mayAlias(PointerOrigin, PointerOrigin) const override { return true; }

private:
  SiteId site;
};

TEST_F(AliasTest, AnOracleTellsMore) {
  OnlyX oracle(context->objectOf(x)->site);
  context->aliases = &oracle;
  EXPECT_EQ(relation(x, p), Relation::Undecided);
  EXPECT_EQ(relation(y, p), Relation::Apart);
}

} // namespace
