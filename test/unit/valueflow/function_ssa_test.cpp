#include "valueflow/function_ssa.h"

#include "flow_fixture.h"

namespace hindsight::valueflow {
namespace {

class Naming : public FlowFixture {
protected:
  /// The kinds of what a version may be, if it is a phi.
  std::vector<MemoryVersion::Kind> merged(VersionId version) const {
    std::vector<MemoryVersion::Kind> all;
    for (auto [phi, from] : memory->merges())
      if (phi == version) all.push_back(memory->version(from).kind);
    std::ranges::sort(all);
    return all;
  }
  VersionId usedAt(const std::string& name, uint32_t instruction) const {
    return memory->at(function(name).id, instruction)->uses[0].version;
  }
};

using Kind = MemoryVersion::Kind;

TEST_F(Naming, PathsThatMeetHaveAPhi) {
  build("int x; int main(int n, char **v) { if (n) x = 1; return x; }");
  VersionId used = usedAt("main", on("main", 0, Opcode::Load));
  EXPECT_EQ(memory->version(used).kind, Kind::Phi);
  EXPECT_THAT(merged(used), testing::ElementsAre(Kind::Entry, Kind::Chi));
}

TEST_F(Naming, HeadsOfLoopsHaveAPhi) {
  build("int x; int main(int n, char **v) { while (n--) { x = x + 1; } return 0; }");
  VersionId used = usedAt("main", on("main", 0, Opcode::Load));
  EXPECT_EQ(memory->version(used).kind, Kind::Phi);
  EXPECT_THAT(merged(used), testing::ElementsAre(Kind::Entry, Kind::Chi));
}

TEST_F(Naming, AStrongUpdateEndsTheOldVersion) {
  build("int x; int main(int n, char **v) { x = 1; x = 2; return x; }");
  VersionId used = usedAt("main", on("main", 0, Opcode::Load));
  EXPECT_EQ(memory->version(used).kind, Kind::Chi);
  uint32_t last = 0;
  for (uint32_t i = 0; i < function("main").instructions.size(); ++i)
    if (function("main").instructions[i].op == Opcode::Store) last = i;
  EXPECT_EQ(memory->version(used).at, last);
  EXPECT_THAT(defined("main", last), testing::ElementsAre("x!"));
}

TEST_F(Naming, ASecondReturnMayFindAnything) {
  build("int setjmp(int *) __attribute__((returns_twice)); int b[50], x;"
        "int main(void) { x = 1; if (setjmp(b)) return x; x = 2; return 0; }");
  EXPECT_THAT(defined("main", callOf("main", "setjmp")), testing::Contains("x"));
}

} // namespace
} // namespace hindsight::valueflow
