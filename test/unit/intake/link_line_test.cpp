#include "intake/link_line.h"

#include "intake_fixture.h"

namespace hindsight::test {

using namespace hindsight::intake;

namespace {

using ::testing::ElementsAre;
using LinkLine = IntakeTest;

TEST_F(LinkLine, LibrariesAreFoundAgain) {
  write("lib/libx.a", "");
  write("lib/liby.so", "");
  write("lib/liby.a", "");
  write("z.a", "");
  BitcodeRecord link{RecordKind::Link, "prog", path("").substr(0, path("").size() - 1),
                     joinWords({"a.o", "-Llib", "-lx", "-ly", "z.a", "gone.a", "-lm", "-o", "prog"})};
  LinkedLibraries libraries = librariesOf(link);
  EXPECT_THAT(libraries.files, ElementsAre(path("lib/libx.a"), path("lib/liby.so"), path("z.a")));
  EXPECT_THAT(libraries.missing, ElementsAre(path("gone.a")));
  EXPECT_THAT(libraries.flags, ElementsAre("-L" + path("lib"), "-lx", "-ly", "-lm"));
}

TEST_F(LinkLine, AStaticLinkTakesArchives) {
  write("liby.so", "");
  write("liby.a", "");
  BitcodeRecord link{RecordKind::Link, "prog", path("."), joinWords({"-static", "a.o", "-L.", "-ly"})};
  EXPECT_THAT(librariesOf(link).files, ElementsAre(path("././liby.a")));
}

} // namespace
} // namespace hindsight::test
