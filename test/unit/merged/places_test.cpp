#include "merged/places.h"

#include "merged_fixture.h"

namespace hindsight::merged {
namespace {

class PlacesTest : public MergedFixture {
protected:
  std::set<std::string> refusals(const std::string& source) {
    load(source);
    Unwinding unwinding = unwound();
    return Places(unwinding).refusals();
  }
};

TEST_F(PlacesTest, FieldsAreToldApartByTypeAndOffset) {
  load("struct Other { int a; struct Node *n; };"
       "void f(struct Node *p, struct Other *o) { p->val = 1; p->next = NULL; o->a = 2; check(p->val); }");
  Unwinding unwinding = unwound();
  Places places(unwinding);
  std::vector<FieldId> stores;
  for (uint32_t at = 0; at < function->instructions.size(); ++at) {
    const Instruction& inst = function->instructions[at];
    if (inst.op == Opcode::Store) stores.push_back(*places.fieldOf(places.placeOf(0, at, inst.a), inst));
  }
  ASSERT_EQ(stores.size(), 3u);
  EXPECT_EQ(places.field(stores[0]).type, "%struct.Node");
  EXPECT_EQ(places.field(stores[1]).offset, 8u);
  EXPECT_EQ(places.field(stores[2]).type, "%struct.Other");
  EXPECT_FALSE(places.overlap(stores[0], stores[1]));
  EXPECT_FALSE(places.overlap(stores[0], stores[2]));
  EXPECT_TRUE(places.refusals().empty());
}

TEST_F(PlacesTest, PartsOfStructsAreNotNamedFromOutside) {
  EXPECT_THAT(refusals("void f(struct Node *p, int *x) { p->val = 1; *x = 2; check(p->val); }"),
              testing::ElementsAre(testing::HasSubstr("a pointer to a 32-bit number may lead into a struct")));
  EXPECT_THAT(refusals("struct Outer { long a; struct Node in; };"
                       "void f(struct Node *p, struct Outer *o) { p->val = 1; o->in.val = 2; check(p->val); }"),
              testing::ElementsAre(testing::HasSubstr("%struct.Node may lead into a struct")));
  EXPECT_THAT(refusals("void f(struct Node *p, long *x) { p->val = 1; *x = 2; check(p->val); }"), testing::IsEmpty())
      << "no struct has a long";
}

TEST_F(PlacesTest, UnionsAreOfNoType) {
  load("union U { int a; float b; }; void f(union U *u) { u->a = 1; u->b = 2; check(u->a); }");
  Unwinding unwinding = unwound();
  Places places(unwinding);
  std::vector<FieldId> fields;
  for (uint32_t at = 0; at < function->instructions.size(); ++at)
    if (const Instruction& inst = function->instructions[at]; inst.op == Opcode::Store)
      fields.push_back(*places.fieldOf(places.placeOf(0, at, inst.a), inst));
  EXPECT_TRUE(places.overlap(fields.at(0), fields.at(1)));
}

TEST_F(PlacesTest, WithOffsetsFieldsAreMembersOfTheInnermostStruct) {
  load("struct Outer { long a; struct Node in; struct Node *other; };"
       "void f(struct Outer *o, struct Node *p, int *x, struct Node **y) {"
       " o->in.val = 1; p->val = 2; *x = 3; o->other = p; *y = p; p->next = p; check(p->val); }");
  Unwinding unwinding = unwound();
  Places places(unwinding, Addressing::Offsets);
  EXPECT_TRUE(places.refusals().empty());
  std::vector<FieldId> stores;
  for (uint32_t at = 0; at < function->instructions.size(); ++at)
    if (const Instruction& inst = function->instructions[at]; inst.op == Opcode::Store)
      stores.push_back(*places.fieldOf(places.placeOf(0, at, inst.a), inst));
  ASSERT_EQ(stores.size(), 6u);
  FieldId inner = stores[0], val = stores[1], number = stores[2], other = stores[3], pointer = stores[4],
          next = stores[5];
  EXPECT_TRUE(places.overlap(inner, val)) << "p may be &o->in";
  EXPECT_TRUE(places.overlap(number, val));
  EXPECT_TRUE(places.overlap(pointer, next));
  EXPECT_TRUE(places.overlap(pointer, other));
  EXPECT_FALSE(places.overlap(number, next)) << "of different kinds";
  EXPECT_FALSE(places.overlap(val, next)) << "nodes are the same, or apart";
  EXPECT_TRUE(places.sameShape(number, val));
  EXPECT_LT(places.offsetBits(), 32u) << "all steps are short";
}

TEST_F(PlacesTest, TypesThatCannotBeInsideEachOther) {
  load("struct Other { int a; }; void f(struct Other *o, struct Node *p) { o->a = 1; p->val = 2; int local = 0;"
       " int *l = p ? &local : &o->a; *l = 1; check(p->val); }");
  Unwinding unwinding = unwound();
  Places places(unwinding, Addressing::Offsets);
  std::vector<FieldId> stores;
  for (NodeId id = 0; id < unwinding.nodes().size(); ++id)
    for (uint32_t at = unwinding.nodes()[id].first; at < unwinding.nodes()[id].end; ++at)
      if (const Instruction& inst = function->instructions[at];
          unwinding.nodes()[id].inlining == 0 && inst.op == Opcode::Store && inst.width == 32)
        stores.push_back(*places.fieldOf(places.placeOf(0, at, inst.a), inst));
  ASSERT_GE(stores.size(), 4u);
  EXPECT_FALSE(places.overlap(stores[0], stores[1]));
  EXPECT_FALSE(places.overlap(stores[0], stores[2])) << "a local number has no struct in it";
}

TEST_F(PlacesTest, ConstantVariablesAreKnown) {
  load("static const int table[3] = {5, 6, 7}; void f(unsigned i) { if (i < 3) check(table[i]); }");
  Unwinding unwinding = unwound();
  Places places(unwinding, Addressing::Offsets);
  for (NodeId id = 0; id < unwinding.nodes().size(); ++id)
    for (uint32_t at = unwinding.nodes()[id].first; at < unwinding.nodes()[id].end; ++at) {
      const Instruction& inst = function->instructions[at];
      if (unwinding.nodes()[id].inlining != 0 || inst.op != Opcode::Load) continue;
      auto known = places.knownPlaces(*places.fieldOf(places.placeOf(0, at, inst.a), inst));
      ASSERT_EQ(known.size(), 3u);
      EXPECT_EQ(known[2].offset, 8u);
      EXPECT_EQ(uint64_t(known[2].value.number), 7u);
    }
}

TEST_F(PlacesTest, ReferencesHaveFewBits) {
  load("void f(struct Node *p) { p->next = malloc(16); check(p->val); }");
  Unwinding unwinding = unwound();
  Places places(unwinding);
  EXPECT_GE(places.bits(), 3u);
  EXPECT_LE(places.bits(), 5u);
}

} // namespace
} // namespace hindsight::merged
