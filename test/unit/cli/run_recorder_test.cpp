#include "cli/run_recorder.h"

#include "../support/scratch_folder.h"
#include "report/ktest.h"
#include "support/file_io.h"

#include <gmock/gmock.h>

#include <sstream>

namespace hindsight {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

Finding nullAt(uint32_t line) {
  Finding finding;
  finding.kind = ErrorKind::NullDereference;
  finding.place = {"a.c", line, 1, "f"};
  return finding;
}

class RunRecorderTest : public testing::Test {
protected:
  ScratchFolder scratch;
  std::ostringstream out, err;
  Console console{out, err};
  TestCase test{{"p"}, {{"x", {1}}}};
};

TEST_F(RunRecorderTest, NumbersTestsAndWritesErrors) {
  RunRecorder recorder({.folder = scratch.path()}, console);
  Finding finding = nullAt(7);
  recorder.onTest(test, nullptr);
  recorder.onTest(test, &finding);
  EXPECT_EQ(recorder.testsWritten(), 2u);
  EXPECT_EQ(*readKtest(scratch / "test000001.ktest"), test);
  EXPECT_EQ(*readKtest(scratch / "test000002.ktest"), test);
  EXPECT_THAT(*readFile(scratch / "test000002.null-dereference.err"), HasSubstr("Line: 7"));
  EXPECT_EQ(err.str(), "found: null-dereference at a.c:7:1\n");
  EXPECT_EQ(out.str(), "");
}

TEST_F(RunRecorderTest, WritesOnlyErrorsWhenAsked) {
  RunRecorder recorder({.folder = scratch.path(), .onlyErrors = true, .announce = false}, console);
  Finding finding = nullAt(7);
  recorder.onTest(test, nullptr);
  recorder.onTest(test, &finding);
  EXPECT_EQ(recorder.testsWritten(), 1u);
  EXPECT_TRUE(fs::exists(scratch / "test000001.null-dereference.err"));
  EXPECT_FALSE(fs::exists(scratch / "test000002.ktest"));
  EXPECT_EQ(err.str(), "");
}

TEST_F(RunRecorderTest, GivesFindingsTheirTests) {
  RunRecorder recorder({.folder = scratch.path()}, console);
  Finding first = nullAt(7), second = nullAt(9), third = nullAt(7);
  for (const Finding* finding : {&first, &second, &third}) recorder.onTest(test, finding);
  std::vector<Finding> findings = {nullAt(9), nullAt(7), nullAt(7), nullAt(8)};
  recorder.finish(findings);
  EXPECT_EQ(findings[0].test, (scratch / "test000002.ktest").string());
  EXPECT_EQ(findings[1].test, (scratch / "test000001.ktest").string());
  EXPECT_EQ(findings[2].test, (scratch / "test000003.ktest").string());
  EXPECT_EQ(findings[3].test, "");
}

TEST_F(RunRecorderTest, PassesOnWhatTheProgramPrints) {
  RunRecorder recorder({.folder = scratch.path()}, console);
  recorder.onOutput(1, "to out");
  recorder.onOutput(2, "to err");
  EXPECT_EQ(out.str(), "to out");
  EXPECT_EQ(err.str(), "to err");
}

TEST_F(RunRecorderTest, StopsTheRunWhenResultsCannotBeWritten) {
  RunRecorder recorder({.folder = scratch / "gone"}, console);
  EXPECT_FALSE(recorder.interrupted());
  recorder.onTest(test, nullptr);
  EXPECT_TRUE(recorder.interrupted());
  ASSERT_TRUE(recorder.failure());
  EXPECT_THAT(recorder.failure()->message, HasSubstr("cannot write"));
  EXPECT_EQ(recorder.testsWritten(), 0u);
}

TEST_F(RunRecorderTest, ShowsProgressUnlessQuiet) {
  Progress late{.seconds = 11};
  {
    RunRecorder recorder({.folder = scratch.path(), .showProgress = false}, console);
    recorder.onProgress(late);
  }
  EXPECT_EQ(err.str(), "");
  RunRecorder recorder({.folder = scratch.path()}, console);
  recorder.onProgress(late);
  EXPECT_THAT(err.str(), HasSubstr("11 s"));
}

} // namespace
} // namespace hindsight
