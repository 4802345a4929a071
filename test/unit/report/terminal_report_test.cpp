#include "report/terminal_report.h"

#include <gmock/gmock.h>

namespace hindsight {
namespace {

using testing::HasSubstr;
using testing::Not;

RunResult safe() {
  RunResult result;
  result.verdict = Verdict::Safe;
  result.complete = true;
  result.endedPaths = {{"returned", 1200}, {"assumption not met", 3}};
  Statistics& cost = result.statistics;
  cost.instructions = 63'700'000;
  cost.paths = 1200;
  cost.forks = 1199;
  cost.queries = 400;
  cost.coreQueries = 12;
  cost.solverSeconds = 0.25;
  cost.seconds = 1.5;
  cost.peakMemoryBytes = 41 << 20;
  cost.layers = {{"ranges", 388, 0.01}, {"z3", 12, 0.2}};
  return result;
}

std::string renderAll(const RunResult& result, ScreenContext context = {}) {
  return renderScreen(result, context, Terminal::plain());
}

TEST(TerminalReport, ShowsACompleteRun) {
  EXPECT_EQ(renderAll(safe(), {.output = "out/000", .tests = 1200}),
            "paths      1,200  returned\n"
            "               3  assumption not met\n"
            "search   complete: every path was followed to its end\n"
            "cost     63.7 M instructions, 1,200 paths, 0 partial, 1,199 forks\n"
            "         400 queries, 12 of them answered by the solver itself\n"
            "         answered by ranges 388 in 10 ms, z3 12 in 200 ms\n"
            "         1.5 s, 250 ms of it solving; at most 41 MiB of memory\n"
            "written  out/000 (1,200 tests)\n"
            "verdict  safe: no error found\n");
}

TEST(TerminalReport, SaysWhatABackwardSearchDid) {
  RunResult result = safe();
  result.backward = BackwardCost{.instructions = 12'345, .paths = 1, .infeasible = 7, .steppedOver = 1};
  EXPECT_THAT(renderAll(result),
              HasSubstr("backward 12,345 instructions, 1 path, 7 infeasible, 1 instruction stepped over\n"));
  result.backward->merged = 1200;
  EXPECT_THAT(renderAll(result), HasSubstr("1 path and 1,200 merged into them, 7 infeasible"));
}

TEST(TerminalReport, SaysWhatStoppedItAndTheFlagToRaise) {
  RunResult result = safe();
  result.verdict = Verdict::Unknown;
  result.complete = false;
  result.stoppedBy = {StopReason::Time, StopReason::Depth};
  std::string text = renderAll(result, {.budget = {.seconds = 10, .maxDepth = 5}});
  EXPECT_THAT(text, HasSubstr("search   incomplete: the time limit of 10 s ran out; to see more, raise --time\n"
                              "         incomplete: paths were cut after 5 forks; to see more, raise --max-depth\n"));
  EXPECT_THAT(text, Not(HasSubstr("complete: every path")));
  EXPECT_THAT(text, HasSubstr("verdict  unknown: no error found so far\n"));
}

TEST(TerminalReport, NamesWhatIsMissing) {
  RunResult result = safe();
  result.complete = false;
  result.missingFunctions = {{"getopt", 1}, {"socket", 12}};
  result.missingVariables = {{"jiffies", 3}};
  result.unsupported = {{"inline assembly: cpuid", 2}};
  result.notes = {"the answer depended on concrete addresses"};
  std::string text = renderAll(result);
  EXPECT_THAT(text, HasSubstr("missing  socket (12 calls)\n         getopt (1 call)\n         jiffies (3 paths)\n"));
  EXPECT_THAT(text, HasSubstr("unable   inline assembly: cpuid (2 paths)\n"));
  EXPECT_THAT(text, HasSubstr("note     the answer depended on concrete addresses\n"));
  EXPECT_THAT(text, HasSubstr("incomplete: functions were called that have no body"));
  EXPECT_THAT(text, HasSubstr("incomplete: variables were used that no file defines"));
}

TEST(TerminalReport, AnUnexplainedIncompleteRunIsNotCalledComplete) {
  RunResult result = safe();
  result.complete = false;
  EXPECT_THAT(renderAll(result), HasSubstr("search   incomplete\n"));
}

TEST(TerminalReport, CutsLongLists) {
  RunResult result = safe();
  for (int index = 0; index < 30; ++index) result.missingFunctions["f" + std::to_string(index)] = 1;
  EXPECT_THAT(renderAll(result), HasSubstr("and 18 more"));
  result.findings.resize(30);
  EXPECT_THAT(renderAll(result), HasSubstr("... and 10 more errors"));
  EXPECT_THAT(renderAll(result), HasSubstr("30 errors found"));
}

TEST(TerminalReport, WrapsALongListOfLayers) {
  RunResult result = safe();
  result.statistics.layers.assign(12, {"some layer", 123456, 1.5});
  result.statistics.layers.push_back({"unused", 0, 0});
  std::string text = renderAll(result);
  EXPECT_THAT(text, HasSubstr("\n         answered by some layer 123,456 in 1.5 s, some layer"));
  EXPECT_THAT(text, HasSubstr("\n           some layer 123,456 in 1.5 s, "));
  EXPECT_THAT(text, Not(HasSubstr("unused")));
}

TEST(TerminalReport, IsBriefWhenAsked) {
  RunResult result = safe();
  result.verdict = Verdict::Violated;
  result.findings.resize(1);
  std::string text = renderAll(result, {.output = "out", .brief = true});
  EXPECT_THAT(text, HasSubstr("null-dereference"));
  EXPECT_THAT(text, HasSubstr("verdict  violated: 1 error found"));
  EXPECT_THAT(text, Not(HasSubstr("instructions")));
}

TEST(TerminalReport, ShowsATestCase) {
  EXPECT_EQ(renderTestCase({{"prog", "-v"}, {{"count", {5, 0, 0, 0}}, {"s", {'o', 'k', 0}}}, {1, 4}, 1}, "t.ktest"),
            "t.ktest: 2 objects\n"
            "  arguments: prog -v\n"
            "  count    4 bytes  05 00 00 00  = 5\n"
            "  s        3 bytes  6f 6b 00  = \"ok\\000\"\n"
            "  what global variables start with: the first 1 object\n"
            "  allocations that fail: 1, 4\n");
}

TEST(TerminalReport, EvenBrieflyAnUnknownSaysWhy) {
  RunResult result;
  result.verdict = Verdict::Unknown;
  result.unsupported["inline assembly"] = 2;
  ScreenContext context;
  context.brief = true;
  EXPECT_THAT(renderScreen(result, context, Terminal::plain()), HasSubstr("inline assembly"));
  result.verdict = Verdict::SafeWithinBounds;
  EXPECT_THAT(renderScreen(result, context, Terminal::plain()), Not(HasSubstr("inline assembly")));
}

TEST(TerminalReport, SpeaksOfTargets) {
  RunResult result = safe();
  ScreenContext context{.aboutTarget = true};
  result.verdict = Verdict::Unreachable;
  EXPECT_THAT(renderAll(result, context), HasSubstr("verdict  unreachable: no input gets to the target\n"));
  result.complete = false;
  result.verdict = Verdict::Unknown;
  EXPECT_THAT(renderAll(result, context),
              HasSubstr("verdict  unknown: no path that was followed gets to the target\n"));
  Finding finding;
  finding.kind = ErrorKind::TargetReached;
  result.findings = {finding};
  result.verdict = Verdict::Reachable;
  EXPECT_THAT(renderAll(result, context), HasSubstr("search   ended when a path got to the target\n"));
  EXPECT_THAT(renderAll(result, context), HasSubstr("verdict  reachable: there is an input that gets to the target\n"));
  EXPECT_THAT(renderAll(result, context), Not(HasSubstr("CWE")));
  result.findings[0].kind = ErrorKind::NullDereference;
  result.verdict = Verdict::Blocked;
  EXPECT_THAT(renderAll(result, context),
              HasSubstr("verdict  blocked: the target cannot be reached without this error"));
}

} // namespace
} // namespace hindsight
