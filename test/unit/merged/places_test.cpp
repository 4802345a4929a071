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

TEST_F(PlacesTest, ReferencesHaveFewBits) {
  load("void f(struct Node *p) { p->next = malloc(16); check(p->val); }");
  Unwinding unwinding = unwound();
  Places places(unwinding);
  EXPECT_GE(places.bits(), 3u);
  EXPECT_LE(places.bits(), 5u);
}

} // namespace
} // namespace hindsight::merged
