#include "chop/call_question.h"

#include "chop_fixture.h"

namespace hindsight::chop {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

class CallQuestion : public ChopFixture {
protected:
  void SetUp() override { load(kFigure1); }
  static Names writes(const PointerAnswer& answer) {
    Names names;
    for (const PointerFacts::Range& range : answer.facts.call->effects.writes)
      names.push_back(answer.facts.objects[range.object].name);
    return names;
  }
};

TEST_F(CallQuestion, PastIsMoreThanStatic) {
  Result<PointerAnswer> past = askAboutPointers(*program, {.at = "snippet.c:23", .isPast = true, .validates = true});
  ASSERT_TRUE(past) << past.error().message;
  EXPECT_EQ(past->unknown, "");
  EXPECT_THAT(past->unforetold, IsEmpty());
  EXPECT_THAT(past->validation, HasSubstr("accesses"));
  EXPECT_TRUE(past->facts.isPast);
  ASSERT_TRUE(past->facts.call);
  EXPECT_THAT(past->facts.call->text, HasSubstr("insert_first at "));
  EXPECT_EQ(std::ranges::count_if(writes(*past), [](const std::string& name) { return name.find('#') != name.npos; }),
            11)
      << "ten texts, and the array of t1";
  Result<PointerAnswer> all = askAboutPointers(*program, {.at = "snippet.c:23"});
  ASSERT_TRUE(all);
  EXPECT_FALSE(all->facts.isPast);
  EXPECT_THAT(writes(*all),
              testing::UnorderedElementsAre("heap@table_insert:15", "heap@table_insert:16", "heap@table_alloc:8"));
}

TEST_F(CallQuestion, FunctionsCanBeChosen) {
  Result<PointerAnswer> answer = askAboutPointers(*program, {.function = "table_lookup"});
  ASSERT_TRUE(answer);
  ASSERT_EQ(answer->facts.functions.size(), 1u);
  EXPECT_EQ(answer->facts.functions[0].name, "table_lookup");
  EXPECT_FALSE(answer->facts.functions[0].returns.empty());
  Result<PointerAnswer> every = askAboutPointers(*program, {});
  ASSERT_TRUE(every);
  EXPECT_EQ(every->facts.functions.size(), 5u);
}

TEST_F(CallQuestion, BadQuestionsAreErrors) {
  Result<PointerAnswer> slip = askAboutPointers(*program, {.function = "table_lokup"});
  ASSERT_FALSE(slip);
  EXPECT_THAT(slip.error().message, HasSubstr("there is no function table_lokup; the closest name"));
  EXPECT_THAT(slip.error().message, HasSubstr("table_lookup"));
  Result<PointerAnswer> bodyless = askAboutPointers(*program, {.function = "malloc"});
  ASSERT_FALSE(bodyless);
  EXPECT_THAT(bodyless.error().message, HasSubstr("malloc has no body"));
  Result<PointerAnswer> callless = askAboutPointers(*program, {.at = "snippet.c:26", .isPast = true});
  ASSERT_FALSE(callless);
  EXPECT_THAT(callless.error().message, HasSubstr("there is no call on this line; the nearest line with one is 25"));
  Result<PointerAnswer> label = askAboutPointers(*program, {.at = "main:return", .isPast = true});
  ASSERT_FALSE(label);
  EXPECT_THAT(label.error().message, HasSubstr("is no call"));
}

TEST_F(CallQuestion, OfSeveralCallsOnALineTheFunctionChooses) {
  Result<Target> all = resolveCall(*program, "snippet.c:20", "");
  ASSERT_TRUE(all) << all.error().message;
  EXPECT_EQ(all->points.size(), 2u);
  Result<Target> lookup = resolveCall(*program, "snippet.c:14", "table_lookup");
  ASSERT_TRUE(lookup);
  EXPECT_EQ(lookup->points.size(), 1u);
  Result<Target> entry = resolveCall(*program, "table_insert", "");
  ASSERT_TRUE(entry);
  EXPECT_EQ(entry->place.kind, TargetPlace::Kind::Entry);
  Result<Target> library = resolveCall(*program, "calloc", "");
  ASSERT_TRUE(library);
  EXPECT_EQ(library->points.size(), 1u);
}

TEST_F(CallQuestion, WhatNoPathGetsToIsUnknown) {
  load(kDeclarations + "void f(void) { } int main(int argc, char **argv) { if (argc > 7) f(); return 0; }");
  Result<PointerAnswer> answer = askAboutPointers(*program, {.at = "f", .isPast = true});
  ASSERT_TRUE(answer);
  EXPECT_THAT(answer->unknown, HasSubstr("no path gets to f: of 1 path, 1 returned"));
}

} // namespace
} // namespace hindsight::chop
