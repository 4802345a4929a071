#include "backward/explanation/path_names.h"

#include "../backward_fixture.h"

namespace hindsight::backward {
namespace {

class PathNamesTest : public BackwardFixture {
protected:
  PathNamesTest() {
    load("struct { int a, b; } s; int *p; int same(int given) { return given; }"
         "int main(void) { int local[2] = {1, 2}; p = local; return same(p[0]) + s.b; }");
    context = std::make_unique<BackwardContext>(*program, terms, solver, nullptr);
    names = std::make_unique<PathNames>(*context);
  }
  const Term* global(const char* name) { return context->globalBase(program->globalByName.at(name)); }
  const Term* plus(const Term* term, uint64_t number) { return terms.add(term, context->pointerNumber(number)); }

  std::unique_ptr<BackwardContext> context;
  std::unique_ptr<PathNames> names;
};

TEST_F(PathNamesTest, PlacesInVariables) {
  EXPECT_EQ(names->location(plus(global("s"), 4)), "(s,4)");
  EXPECT_EQ(names->value(global("p")), "&(p,0)");
  EXPECT_EQ(names->location(context->pointerNumber(16)), "(⊥,16)") << "no object is at a fixed address";
  EXPECT_TRUE(names->isInGlobal(plus(global("s"), 4)));
  EXPECT_FALSE(names->isInGlobal(context->pointerNumber(16)));
  EXPECT_EQ(names->mentionedGlobals(),
            (std::set<GlobalId>{program->globalByName.at("s"), program->globalByName.at("p")}));
}

TEST_F(PathNamesTest, Numbers) {
  EXPECT_EQ(names->value(terms.constant(uint32_t(-3), 32)), "-3");
  EXPECT_EQ(names->value(terms.constant(0x12345678, 64)), "0x12345678") << "large ones are read better like that";
  EXPECT_EQ(names->value(terms.constant(U128(1) << 64, 128)), "0x10000000000000000");
}

TEST_F(PathNamesTest, ObjectsInOrderOfAppearance) {
  const Term* size = context->pointerNumber(8);
  const Term *first = context->newObject(BackwardObjectKind::Heap, 0, size),
             *second = context->newObject(BackwardObjectKind::Heap, 0, size),
             *third = context->newObject(BackwardObjectKind::Heap, 0, size);
  EXPECT_EQ(names->nameHeap(second), "h1");
  EXPECT_EQ(names->nameHeap(second), "h1") << "once and for all";
  EXPECT_EQ(names->location(plus(second, 4)), "(h1,4)");
  EXPECT_EQ(names->location(first), "(heap,0)") << "its birth is not on the path";
  EXPECT_EQ(names->location(third), "(heap#2,0)");
}

TEST_F(PathNamesTest, WhatIsReadIsNamedByItsPlace) {
  const Term* read = context->freshUnknown("x", 32);
  const Term* sum = terms.add(read, terms.constant(1, 32));
  PathNames::Reads reads = {{read, plus(global("s"), 4)}};
  names->useReads(&reads);
  EXPECT_EQ(names->value(read), "R(s,4)");
  EXPECT_NE(names->condition(sum).find("R(s,4)"), std::string::npos) << names->condition(sum);
  EXPECT_EQ(names->condition(read, {{read, terms.constant(7, 32)}}), "7") << "as what it became";
}

TEST_F(PathNamesTest, RegistersAndLongTexts) {
  EXPECT_EQ(names->registerName(program->findFunction("same")->id, 0), "given");
  const Term* sum = terms.constant(0, 32);
  for (int i = 0; i < 100; ++i)
    sum = terms.add(terms.mul(sum, context->freshUnknown("x", 32)), context->freshUnknown("y", 32));
  std::string text = names->condition(sum);
  EXPECT_EQ(text.size(), 303u);
  EXPECT_TRUE(text.ends_with("..."));
}

} // namespace
} // namespace hindsight::backward
