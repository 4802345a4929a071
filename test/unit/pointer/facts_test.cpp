#include "pointer/facts.h"

#include "pointer_fixture.h"

namespace hindsight {
namespace {

class FactsTest : public PointerFixture {
protected:
  PointerFacts factsOf(const std::string& source, const std::vector<std::string>& functions) {
    analyse(kHeapFunctions + source);
    ModRef effects(*program, *result);
    FactCollector collector(*program, *result, effects);
    for (const std::string& name : functions) collector.addFunction(function(name).id);
    return collector.finish();
  }
  static Names targets(const PointerFacts& facts, const std::vector<PointerFacts::Target>& of) {
    Names names;
    for (const PointerFacts::Target& target : of) names.push_back(facts.objects[target.object].name + target.offset);
    std::sort(names.begin(), names.end());
    return names;
  }
  static const PointerFacts::Object* object(const PointerFacts& facts, const std::string& name) {
    auto found = std::ranges::find(facts.objects, name, &PointerFacts::Object::name);
    return found == facts.objects.end() ? nullptr : &*found;
  }
};

TEST_F(FactsTest, VariablesResultsEffectsAndCalls) {
  PointerFacts facts = factsOf("struct node { int key; struct node *next; } first; int unseen;\n"
                               "int plus(int a) { return a + 1; } int (*op)(int) = plus;\n"
                               "struct node *push(struct node *head) {\n"
                               "  struct node *n = malloc(sizeof *n);\n"
                               "  n->next = head; n->key = op(3);\n"
                               "  return n; }\n"
                               "int main(void) { free(push(&first)); return 0; }\n",
                               {"push", "main"});
  ASSERT_EQ(facts.functions.size(), 2u);
  const PointerFacts::Function& push = facts.functions[0];
  EXPECT_TRUE(push.isReached);
  ASSERT_EQ(push.variables.size(), 2u);
  EXPECT_EQ(push.variables[0].name, "head");
  EXPECT_EQ(targets(facts, push.variables[0].targets), Names{"first"});
  EXPECT_EQ(push.variables[1].name, "n");
  EXPECT_EQ(targets(facts, push.returns), Names{"heap@push:5"});
  ASSERT_EQ(push.effects.writes.size(), 1u) << "key and next, of one object";
  EXPECT_EQ(push.effects.writes[0].bytes, (Names{"[0,4)", "[8,16)"}));
  ASSERT_EQ(push.effects.allocates.size(), 1u);
  EXPECT_TRUE(push.effects.frees.empty());
  ASSERT_EQ(push.calls.size(), 2u);
  EXPECT_EQ(push.calls[0].targets, Names{"malloc"});
  EXPECT_FALSE(push.calls[0].isIndirect);
  EXPECT_TRUE(push.calls[1].isIndirect);
  EXPECT_EQ(push.calls[1].targets, Names{"plus"});
  EXPECT_EQ(push.calls[1].place.line, 6u);
  const PointerFacts::Function& main = facts.functions[1];
  ASSERT_EQ(main.effects.frees.size(), 1u);
  EXPECT_EQ(facts.objects[main.effects.frees[0]].name, "heap@push:5");
  const PointerFacts::Object* heap = object(facts, "heap@push:5");
  ASSERT_TRUE(heap);
  EXPECT_EQ(heap->kind, "heap");
  EXPECT_EQ(heap->size, 16u);
  EXPECT_FALSE(heap->exists);
  ASSERT_EQ(heap->fields.size(), 1u);
  EXPECT_EQ(heap->fields[0].range, "[8,16)");
  EXPECT_EQ(targets(facts, heap->fields[0].targets), Names{"first"});
  EXPECT_FALSE(object(facts, "unseen")) << "nobody has to do with it";
}

TEST_F(FactsTest, OwnFunctionsAreThoseWithABody) {
  load("int outside(void); static int f(void) { return outside(); } int main(void) { return f(); }");
  Names names;
  for (FunctionId id : ownFunctions(*program)) names.push_back(program->functions[id].name);
  EXPECT_THAT(names, testing::UnorderedElementsAre("f", "main"));
}

TEST_F(FactsTest, WhatIsNeverCalledHasNoFacts) {
  PointerFacts facts = factsOf("int x; int *never(int *p) { return p; } int main(void) { return 0; }", {"never"});
  EXPECT_FALSE(facts.functions[0].isReached);
  EXPECT_TRUE(facts.functions[0].variables.empty());
}

} // namespace
} // namespace hindsight
