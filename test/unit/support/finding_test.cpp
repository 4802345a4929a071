#include "support/finding.h"

#include <gtest/gtest.h>

namespace hindsight {
namespace {

TEST(Place, LeavesOutWhatIsUnknown) {
  EXPECT_EQ(describe(Place{"a.c", 3, 7, "f"}), "a.c:3:7");
  EXPECT_EQ(describe(Place{"a.c", 3, 0, "f"}), "a.c:3");
  EXPECT_EQ(describe(Place{"a.c", 0, 7, "f"}), "a.c");
  EXPECT_EQ(describe(Place{}), "?");
}

TEST(Finding, TakesItsPropertyFromItsKind) {
  Finding finding;
  finding.kind = ErrorKind::InteriorFree;
  EXPECT_EQ(finding.property(), Property::ValidFree);
  EXPECT_EQ(finding.replayed, Replayed::NotAttempted);
}

TEST(Finding, SpellsReplay) {
  EXPECT_EQ(spell(Replayed::Yes), "yes");
  EXPECT_EQ(spell(Replayed::No), "no");
  EXPECT_EQ(spell(Replayed::NotObservable), "not-observable");
  EXPECT_EQ(spell(Replayed::NotAttempted), "not-attempted");
}

} // namespace
} // namespace hindsight
