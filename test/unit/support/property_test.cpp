#include "support/property.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace hindsight {
namespace {

TEST(Property, TableIsInTheOrderOfTheEnumeration) {
  for (unsigned index = 0; index < kPropertyCount; ++index) EXPECT_EQ(info(Property(index)).property, Property(index));
  for (size_t index = 0; index < allErrorKinds().size(); ++index)
    EXPECT_EQ(allErrorKinds()[index].kind, ErrorKind(index));
}

TEST(Property, NamesAreTheUsualOnes) {
  EXPECT_EQ(spell(Property::ValidDeref), "valid-deref");
  EXPECT_EQ(spell(Property::ValidFree), "valid-free");
  EXPECT_EQ(spell(Property::ValidMemtrack), "valid-memtrack");
  EXPECT_EQ(spell(Property::ValidMemcleanup), "valid-memcleanup");
  EXPECT_EQ(spell(Property::NoOverflow), "no-overflow");
  EXPECT_EQ(spell(Property::UnreachCall), "unreach-call");
  EXPECT_EQ(spell(Property::Assert), "assert");
}

TEST(Property, EveryKindIsNamedThreeWays) {
  std::set<std::string_view> names;
  for (const ErrorKindInfo& kind : allErrorKinds()) {
    SCOPED_TRACE(std::string(kind.name));
    EXPECT_TRUE(names.insert(kind.name).second) << "the name is used twice";
    EXPECT_EQ(kind.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz-"), std::string_view::npos);
    bool isError = kind.property != Property::Target;
    EXPECT_EQ(kind.cwe > 0, isError);
    EXPECT_EQ(!kind.sanitizer.empty(), isError);
    EXPECT_FALSE(kind.sentence.empty());
    EXPECT_NE(kind.sentence.back(), '.') << "sentences are put into larger ones";
    EXPECT_EQ(parseErrorKind(kind.name), kind.kind);
  }
}

TEST(Property, KnownKindsCarryTheirNumbers) {
  EXPECT_EQ(info(ErrorKind::NullDereference).cwe, 476u);
  EXPECT_EQ(info(ErrorKind::NullDereference).property, Property::ValidDeref);
  EXPECT_EQ(info(ErrorKind::DoubleFree).cwe, 415u);
  EXPECT_EQ(info(ErrorKind::DoubleFree).property, Property::ValidFree);
  EXPECT_EQ(info(ErrorKind::UseAfterFree).sanitizer, "heap-use-after-free");
  EXPECT_EQ(info(ErrorKind::MemoryLeak).property, Property::ValidMemtrack);
  EXPECT_EQ(info(ErrorKind::IntegerOverflow).property, Property::NoOverflow);
  EXPECT_EQ(info(ErrorKind::ErrorReached).property, Property::UnreachCall);
  EXPECT_EQ(info(ErrorKind::DivisionByZero).cwe, 369u);
}

TEST(Property, UnknownNamesAreRefused) {
  EXPECT_EQ(parseProperty("valid-free"), Property::ValidFree);
  EXPECT_FALSE(parseProperty("valid"));
  EXPECT_FALSE(parseErrorKind("null"));
  EXPECT_FALSE(parseErrorKind(""));
}

} // namespace
} // namespace hindsight
