#include "support/property_set.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hindsight {
namespace {

using ::testing::HasSubstr;

TEST(PropertySet, HoldsWhatWasAdded) {
  PropertySet set = {Property::Assert};
  EXPECT_TRUE(set.contains(Property::Assert));
  EXPECT_TRUE(set.contains(ErrorKind::AssertionFailed));
  EXPECT_FALSE(set.contains(ErrorKind::NullDereference));
  set.add(Property::ValidDeref);
  set.remove(Property::Assert);
  EXPECT_EQ(set, PropertySet{Property::ValidDeref});
}

TEST(PropertySet, ReadsNamesAndGroups) {
  auto set = parsePropertySet("memory-safety,assert");
  ASSERT_TRUE(set);
  EXPECT_EQ(spell(*set), "valid-deref,valid-free,valid-memtrack,assert");
  EXPECT_EQ(*parsePropertySet("valid-memsafety"), *parsePropertySet("memory-safety"));
  EXPECT_EQ(*parsePropertySet("no-overflow"), PropertySet{Property::NoOverflow});
}

TEST(PropertySet, NamesTheNearestForASlip) {
  auto slip = parsePropertySet("assert,valid-dereff");
  ASSERT_FALSE(slip);
  EXPECT_THAT(slip.error().message, HasSubstr("'valid-dereff' is not a property"));
  EXPECT_THAT(slip.error().hint, HasSubstr("valid-deref'"));
  EXPECT_FALSE(parsePropertySet(""));
  EXPECT_FALSE(parsePropertySet("assert,"));
}

TEST(PropertySet, RunReportsWhatEndsAPath) {
  PropertySet set = pathEndingProperties();
  for (ErrorKind kind : {ErrorKind::NullDereference, ErrorKind::DoubleFree, ErrorKind::AbortCalled,
                         ErrorKind::DivisionByZero, ErrorKind::OverlappingCopy})
    EXPECT_TRUE(set.contains(kind)) << spell(kind);
  for (ErrorKind kind : {ErrorKind::MemoryLeak, ErrorKind::MemoryNotFreed, ErrorKind::UninitialisedRead})
    EXPECT_FALSE(set.contains(kind)) << spell(kind);
}

TEST(PropertySet, ATargetIsNoPropertyToAskFor) {
  EXPECT_FALSE(parsePropertySet("target"));
  EXPECT_EQ(parsePropertySet("nonsense").error().hint.find("target"), std::string::npos);
}

} // namespace
} // namespace hindsight
