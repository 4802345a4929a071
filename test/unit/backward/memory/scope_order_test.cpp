#include "backward/memory/scope_order.h"

#include "../backward_fixture.h"

using namespace hindsight;
using namespace hindsight::backward;

namespace {

class ScopeOrderTest : public BackwardFixture {
protected:
  /// Whether the locals `a` and `b` of a function may be at the same address.
  bool share(const std::string& body, const char* a = "a", const char* b = "b") {
    load("void use(int *); int some(void); void f(int n) { " + body + " } int main(void) { f(1); return 0; }");
    SiteId first = kNone, second = kNone;
    for (const Function& function : program->functions)
      for (const AllocaInfo& local : function.allocas) {
        if (local.name == a) first = local.site;
        if (local.name == b) second = local.site;
      }
    EXPECT_NE(first, kNone);
    EXPECT_NE(second, kNone);
    ScopeOrder order(*program);
    bool found = order.mayShareAddress(first, second);
    EXPECT_EQ(order.mayShareAddress(second, first), found);
    return found;
  }
};

TEST_F(ScopeOrderTest, BlocksOneAfterTheOther) {
  EXPECT_TRUE(share("{ int a; use(&a); } { int b; use(&b); }"));
  EXPECT_TRUE(share("while (some()) { if (some()) { int a; use(&a); } else { int b; use(&b); } }"));
}

TEST_F(ScopeOrderTest, TheSameBlock) {
  EXPECT_FALSE(share("int a, b; use(&a); use(&b);"));
  EXPECT_FALSE(share("while (some()) { int a; use(&a); if (some()) continue; int b; use(&b); }"));
}

TEST_F(ScopeOrderTest, OneInsideTheOther) {
  EXPECT_FALSE(share("while (some()) { int a; use(&a); while (some()) { int b; use(&b); } use(&a); }"));
}

TEST_F(ScopeOrderTest, LivesOfOneLocal) {
  EXPECT_TRUE(share("while (some()) { int a; use(&a); }", "a", "a"));
  EXPECT_TRUE(share("while (some()) { int a[n]; use(a); }", "a", "a"));
}

} // namespace
