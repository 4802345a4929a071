#include "cli/program_triage.h"

#include "../support/scratch_folder.h"

#include <gtest/gtest.h>

namespace hindsight {
namespace {

/// The command's tests have the rest.
TEST(ProgramTriage, BeforeTheProgramIsThereNothingIsKnown) {
  CommandLine line;
  Alarm alarm{.kind = AlarmKind::Leak};
  alarm.sink.place = {"a.c", 3, 0, ""};
  ProgramTriage triage(line, {alarm}, {}, "");
  std::vector<JudgedAlarm> answers = triage.judged({});
  ASSERT_EQ(answers.size(), 1u);
  EXPECT_EQ(answers[0].answer.verdict, Verdict::Unknown);
  EXPECT_EQ(answers[0].place.line, 3u);
  EXPECT_EQ(answers[0].answer.next, "raise --time");
}

TEST(ProgramTriage, SourcesAreCompiledOnceAndALibraryHasNoStart) {
  ScratchFolder folder;
  CommandLine line;
  EXPECT_FALSE(line.options.set(Option::NoCache, ""));
  ProgramTriage triage(line, {}, {}, "");
  LoadOptions options;
  options.linkRuntime = false;
  options.taken = {{.path = folder.write("a.c", "int f(void) { return 1; }\n")}};
  std::string entry = "none";
  ExploreEngine engine{[&](const LoadOptions& given) {
                         entry = given.entry;
                         EXPECT_FALSE(given.taken[0].compiled.empty());
                         return loadProgram(given);
                       },
                       {}};
  Result<std::unique_ptr<Program>> program = triage.load(options, engine);
  ASSERT_TRUE(program) << program.error().message;
  EXPECT_EQ(entry, "") << "functions are where it starts";
  EXPECT_TRUE((*program)->findFunction("f"));
}

} // namespace
} // namespace hindsight
