#include "program/exceptions.h"

#include "snippet.h"

namespace hindsight::test {
namespace {

class ExceptionsTest : public testing::Test {
protected:
  void loadCxx(const std::string& text) {
    program = load("test.cpp", "struct Owner { int *p; ~Owner(); }; void outside(); void harmless();" + text, {"-w"});
    graph = std::make_unique<CallGraph>(*program, anyTakenFunction(*program));
    exceptions = std::make_unique<Exceptions>(*program, *graph, [](const Function& function) {
      return function.name.find("harmless") != std::string::npos || function.name.find("Owner") != std::string::npos;
    });
  }
  bool throws(const std::string& name) { return exceptions->mayThrow(program->findFunction(name)->id); }
  /// Of blocks that some call would unwind to.
  std::vector<bool> deadPads(const std::string& name) {
    const Function& function = *program->findFunction(name);
    std::vector<bool> dead;
    for (const CallInfo& call : function.calls)
      if (call.unwindEdge != kNone)
        dead.push_back(exceptions->isDeadLandingPad(function, function.edges[call.unwindEdge].to));
    return dead;
  }

  std::unique_ptr<Program> program;
  std::unique_ptr<CallGraph> graph;
  std::unique_ptr<Exceptions> exceptions;
};

TEST_F(ExceptionsTest, ThrownByWhatIsNotThere) {
  loadCxx("extern \"C\" { void calm() { harmless(); } void wild() { outside(); } void f() { calm(); wild(); } }");
  EXPECT_FALSE(throws("calm"));
  EXPECT_TRUE(throws("wild"));
  EXPECT_TRUE(throws("f"));
}

TEST_F(ExceptionsTest, LandingPadsOfCallsThatThrowNothing) {
  loadCxx("extern \"C\" void f() { Owner owner; harmless(); }");
  EXPECT_EQ(deadPads("f"), std::vector<bool>{true});
  loadCxx("extern \"C\" void f() { Owner owner; outside(); }");
  EXPECT_EQ(deadPads("f"), std::vector<bool>{false});
  loadCxx("extern \"C\" void f() { Owner owner; harmless(); outside(); }");
  EXPECT_EQ(deadPads("f"), (std::vector<bool>{false, false})); // it is one and the same
}

TEST_F(ExceptionsTest, PointersMayHoldWhateverIsTaken) {
  loadCxx("extern \"C\" { void calm() { harmless(); } void (*p)() = calm; void f() { Owner owner; p(); } }");
  EXPECT_EQ(deadPads("f"), std::vector<bool>{true});
  loadCxx("extern \"C\" { void wild() { outside(); } void (*p)() = wild; void f() { Owner owner; p(); } }");
  EXPECT_EQ(deadPads("f"), std::vector<bool>{false});
}

} // namespace
} // namespace hindsight::test
