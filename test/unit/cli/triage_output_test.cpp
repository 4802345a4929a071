#include "cli/triage_output.h"

#include "../report/triage_sample.h"
#include "../support/scratch_folder.h"

#include <filesystem>
#include <gmock/gmock.h>
#include <sstream>

namespace hindsight {
namespace {

using ::testing::HasSubstr;

class TriageOutputTest : public testing::Test {
protected:
  std::string document(std::vector<JudgedAlarm> answers) {
    Result<TriageOutput> output = TriageOutput::create(line, words, version);
    EXPECT_TRUE(output);
    Console console{out, err};
    std::string text = output->document(std::move(answers), {"a note"}, console);
    code = output->exitCode();
    return text;
  }
  ScratchFolder folder;
  CommandLine line;
  AlarmWords words;
  std::string version = "1";
  std::ostringstream out, err;
  ExitCode code = ExitCode::BadInput;
};

TEST_F(TriageOutputTest, TextAndExitCodes) {
  std::string text = document(sampleTriage().alarms);
  EXPECT_THAT(text, HasSubstr("3 reports: 1 confirmed, 1 refuted, 1 unknown"));
  EXPECT_THAT(text, HasSubstr("note: a note"));
  EXPECT_EQ(code, ExitCode::Found);
  document({sampleTriage().alarms[2]});
  EXPECT_EQ(code, ExitCode::Unknown);
  document({sampleTriage().alarms[1]});
  EXPECT_EQ(code, ExitCode::NothingFound);
  EXPECT_FALSE(line.options.set(Option::FailOn, "confirmed"));
  document({sampleTriage().alarms[2]});
  EXPECT_EQ(code, ExitCode::NothingFound);
}

TEST_F(TriageOutputTest, FilesAreWritten) {
  std::filesystem::create_directory(folder / "html");
  for (auto [option, name] :
       {std::pair(Option::Sarif, "o.sarif"), std::pair(Option::Markdown, "o.md"), std::pair(Option::Html, "html")})
    EXPECT_FALSE(line.options.set(option, (folder / name).string()));
  EXPECT_FALSE(checkTriageOutputs(line.options));
  document(sampleTriage().alarms);
  for (const char* name : {"o.sarif", "o.md", "html/index.html"}) EXPECT_TRUE(std::filesystem::exists(folder / name));
  EXPECT_EQ(err.str(), "");
}

TEST_F(TriageOutputTest, WhatCannotBeWrittenIsSaidBefore) {
  EXPECT_FALSE(line.options.set(Option::Sarif, (folder / "none/o.sarif").string()));
  EXPECT_TRUE(checkTriageOutputs(line.options));
}

TEST_F(TriageOutputTest, ABaselineThatIsNoneIsAnError) {
  EXPECT_FALSE(line.options.set(Option::Baseline, folder.write("b.sarif", "{").string()));
  EXPECT_FALSE(TriageOutput::create(line, words, version));
}

} // namespace
} // namespace hindsight
