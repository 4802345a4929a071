#include "bench/specification.h"

#include "../support/scratch_folder.h"

#include <gmock/gmock.h>

namespace hindsight::bench {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using enum Property;

Specification parse(std::string_view text) {
  Result<Specification> result = parseSpecification(text, "stem");
  EXPECT_TRUE(result) << text;
  return result ? *result : Specification{};
}

std::string formula(const std::string& text) {
  return "CHECK( init(main()), LTL(" + text + ") )\n";
}

TEST(Specification, TheThreeLinesOfMemorySafetyAreOneProperty) {
  Specification property =
      parse(formula("G valid-free") + formula("G valid-deref") + formula("G valid-memtrack") + "\n");
  EXPECT_EQ(property.name, "valid-memsafety");
  EXPECT_THAT(property.properties, ElementsAre(ValidDeref, ValidFree, ValidMemtrack));
}

TEST(Specification, TheErrorFunctionIsInTheFile) {
  Specification property = parse(formula("G ! call(__VERIFIER_error())"));
  EXPECT_EQ(property.name, "unreach-call");
  EXPECT_EQ(property.errorCall, "__VERIFIER_error");
  EXPECT_THAT(property.properties, ElementsAre(UnreachCall));
  EXPECT_EQ(parse("CHECK(init(main()),LTL(G!call(reach_error)))").errorCall, "reach_error");
}

TEST(Specification, EveryKnownPropertyHasItsName) {
  EXPECT_EQ(parse(formula("G valid-memcleanup")).name, "valid-memcleanup");
  EXPECT_EQ(parse(formula("G ! overflow")).name, "no-overflow");
  EXPECT_EQ(parse(formula("G valid-deref")).name, "valid-deref");
  EXPECT_EQ(parse(formula("G valid-deref") + formula("G valid-free")).name, "valid-deref+valid-free");
  EXPECT_EQ(parse(formula("G valid-deref") + formula("G valid-deref")).name, "valid-deref");
}

TEST(Specification, DefinedBehaviourIsMoreThanOurPropertyOfThatName) {
  EXPECT_THAT(parse(formula("G def-behavior")).properties,
              ElementsAre(ValidDeref, ValidFree, NoOverflow, Uninit, DefBehavior));
}

TEST(Specification, WhatCannotBeDecidedIsNamedAllTheSame) {
  EXPECT_EQ(parse(formula("F end")).name, "termination");
  EXPECT_FALSE(parse(formula("F end")).supported());
  EXPECT_FALSE(parse(formula("G ! data-race")).supported());
  Specification coverage = parse("COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )\n");
  EXPECT_EQ(coverage.name, "stem");
  EXPECT_FALSE(coverage.supported());
}

TEST(Specification, RefusesWhatItDoesNotKnow) {
  for (const char* text : {"G valid-everything", "G ! call(0x())", "G ! call()", "F end && G valid-free"}) {
    Result<Specification> result = parseSpecification(formula(text), "stem");
    ASSERT_FALSE(result) << text;
    EXPECT_THAT(result.error().message, HasSubstr("is not a known property")) << text;
  }
  EXPECT_FALSE(parseSpecification("CHECK( init(Main.main()), LTL(G valid-free) )", "stem"));
  EXPECT_THAT(parseSpecification(" \n\n", "stem").error().message, HasSubstr("holds no property"));
  EXPECT_FALSE(parseSpecification(formula("G valid-free") + formula("G ! call(f())"), "stem"));
  EXPECT_FALSE(parseSpecification(formula("G valid-free") + formula("F end"), "stem"));
}

TEST(Specification, ErrorsNameTheFile) {
  ScratchFolder scratch;
  EXPECT_THAT(readSpecification(scratch / "none.prp").error().message, HasSubstr("none.prp"));
  EXPECT_THAT(readSpecification(scratch.write("odd.prp", "?")).error().message, HasSubstr("odd.prp: '?' is no"));
  EXPECT_EQ(readSpecification(scratch.write("cover.prp", "COVER( x )"))->name, "cover");
}

TEST(Specification, GoalsOfTestGenerationNeedNotBeUnderstood) {
  ScratchFolder scratch;
  for (const std::filesystem::path& file :
       {scratch / "coverage-branches.prp", std::filesystem::path(scratch.write("coverage-other.prp", "?"))}) {
    Result<Specification> goal = readSpecification(file);
    ASSERT_TRUE(goal) << file;
    EXPECT_EQ(goal->name, file.stem());
    EXPECT_FALSE(goal->supported());
  }
}

} // namespace
} // namespace hindsight::bench
