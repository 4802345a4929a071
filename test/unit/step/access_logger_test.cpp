#include "step/access_logger.h"

#include "machine_fixture.h"

namespace hindsight {

namespace {

using AccessLogging = MachineFixture;

TEST_F(AccessLogging, TypedAccessesAreLoggedOnRequest) {
  load("struct s { int a; double d; char *p; } g; char c[8];"
       "int main(void) { g.a = 1; g.d = 2; g.p = c; g.a++; __builtin_memcpy(c + 2, &g, 4); return g.a; }");
  AccessLogger logger;
  start(&logger);
  auto ended = runAll();
  ASSERT_EQ(ended.size(), 1u);
  ASSERT_EQ(ended[0].end.exitStatus, 2);
  const State& state = *ended[0].state;
  auto usesOf = [&](const char* name) {
    std::string text;
    for (GlobalId global = 0; global < program->globals.size(); ++global) {
      if (program->globals[global].name != name) continue;
      for (const TypedAccess& use : state.accesses.of(machine->globalObject(global)))
        text += std::string(use.read ? "r" : "") + (use.written ? "w" : "") + "@" + std::to_string(use.offset) + ":" +
                (use.type.width ? "ipf"[static_cast<int>(use.type.kind)] : '?') + std::to_string(use.bytes * 8) + " ";
    }
    return text;
  };
  EXPECT_EQ(usesOf("g"), "rw@0:i32 w@8:f64 w@16:p64 r@0:?32 ");
  EXPECT_EQ(usesOf("c"), "w@2:?32 ");
}

TEST_F(AccessLogging, NothingIsLoggedUnasked) {
  load("int g; int main(void) { return g++; }");
  start();
  auto ended = runAll();
  ASSERT_EQ(ended.size(), 1u);
  EXPECT_EQ(ended[0].state->accesses.objects(), 0u);
}

} // namespace

} // namespace hindsight
