#include "pointer/value_roots.h"

#include "pointer_fixture.h"

namespace hindsight {
namespace {

class Roots : public PointerFixture {
protected:
  /// Whether the operands of the only difference in the function have one origin.
  bool same(const std::string& body) {
    load("int *other; long f(int *p, int *q, int n) {" + body + "} int main(void) { return f(0, 0, 0); }");
    const Function& f = function("f");
    ValueRoots roots(f);
    for (const Instruction& inst : f.instructions)
      if (inst.op == Opcode::Sub && roots.isCastPointer(inst.a) && roots.isCastPointer(inst.b))
        return roots.sameOrigin(inst.a, inst.b);
    ADD_FAILURE() << "no difference in " << body;
    return false;
  }
};

TEST_F(Roots, StepsAndChoicesKeepTheOrigin) {
  EXPECT_TRUE(same("int *e = p; while (*e) e++; return e - p;"));
  EXPECT_TRUE(same("int *e = n ? p + 3 : p; return (char *)&e[n] - (char *)p;"));
  EXPECT_TRUE(same("int *e = other; int *b = e; while (*e) e++; return e - b;"));
}

TEST_F(Roots, DifferentValuesHaveDifferentOrigins) {
  EXPECT_FALSE(same("return p - q;"));
  EXPECT_FALSE(same("int *e = n ? p : q; return e - p;"));
  EXPECT_FALSE(
      same("int *before = other, *now = other; do { before = now; now = other; } while (n--); return now - before;"));
}

TEST_F(Roots, BlocksOnCycles) {
  load("int main(int n, char **v) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; }");
  const Function& f = function("main");
  std::vector<bool> cyclic = blocksOnCycles(f);
  EXPECT_FALSE(cyclic[0]);
  for (BlockId block = 0; block < f.blocks.size(); ++block) EXPECT_EQ(cyclic[block], f.blocks[block].loopDepth > 0);
}

} // namespace
} // namespace hindsight
