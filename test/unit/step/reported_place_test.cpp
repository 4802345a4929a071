#include "step/reported_place.h"

#include "machine_fixture.h"

namespace hindsight {
namespace {

class ReportedPlaceTest : public MachineFixture {
protected:
  ReportedPlaceTest() {
    load("void abort(void);\nvoid stop(int x) {\n  if (x) abort();\n}\nint main(void) {\n  stop(1);\n  return 0;\n}\n");
  }
};

TEST_F(ReportedPlaceTest, ModelsStandForTheirCaller) {
  start();
  std::vector<Ended> ended = runAll();
  ASSERT_EQ(ended.size(), 1u);
  const State& state = *ended[0].state;
  CodePlace place = reportedPlace(*program, state);
  EXPECT_EQ(place.function, program->findFunction("stop"));
  EXPECT_EQ(program->locations[place.location].line, 3u);
  const_cast<Function*>(program->findFunction("stop"))->fromRuntime = true;
  place = reportedPlace(*program, state);
  EXPECT_EQ(place.function, program->findFunction("main"));
  EXPECT_EQ(program->locations[place.location].line, 6u);
  const_cast<Function*>(program->findFunction("main"))->fromRuntime = true;
  EXPECT_EQ(reportedPlace(*program, state).function, program->findFunction("stop")) << "there is nobody else";
}

TEST_F(ReportedPlaceTest, AStateThatIsNowhere) {
  EXPECT_EQ(reportedPlace(*program, State()).function, nullptr);
}

TEST(EndName, EveryEndHasOne) {
  PathEnd end;
  end.kind = EndKind::Returned;
  EXPECT_EQ(endName(end), "returned");
  end.kind = EndKind::Error;
  end.error = ErrorKind::DivisionByZero;
  EXPECT_EQ(endName(end), spell(ErrorKind::DivisionByZero));
  end.kind = EndKind::MissingFunction;
  EXPECT_EQ(endName(end), "missing function");
}

} // namespace
} // namespace hindsight
