#include "cli/check_evidence.h"

#include "../support/scratch_folder.h"
#include "support/file_io.h"

#include <gmock/gmock.h>

namespace hindsight {

using namespace hindsight::replay;

namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::StartsWith;

class CheckEvidence : public testing::Test {
protected:
  CheckEvidence() {
    std::ofstream(scratch / "a.c") << "int main(void) { int *p = 0; return *p; }\n";
    line.files = {(scratch / "a.c").string()};
    Finding finding;
    finding.kind = ErrorKind::NullDereference;
    finding.place = {"a.c", 1, 1, "main"};
    result.findings = {finding};
    result.verdict = Verdict::Violated;
  }
  std::string ask(Option option, const std::string& name) {
    std::string file = (scratch / name).string();
    EXPECT_FALSE(line.options.set(option, file));
    return file;
  }

  ScratchFolder scratch;
  CommandLine line;
  RunResult result;
  Program program;
};

TEST_F(CheckEvidence, AWitnessNamesTheSourcesAndWhatWasViolated) {
  std::string file = ask(Option::Witness, "w.yml");
  program.pointerWidth = 32;
  ASSERT_FALSE(writeWitness(line, "1.0", result, program));
  std::string text = *readFile(file);
  EXPECT_THAT(text, HasSubstr("ILP32"));
  EXPECT_THAT(text, HasSubstr("LTL(G valid-deref)"));
  EXPECT_THAT(text, ContainsRegex("[0-9a-f]{64}")) << "the hash of the source";
  EXPECT_THAT(text, ContainsRegex("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"));
  EXPECT_THAT(text, ContainsRegex("20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9:]{8}Z"));
}

TEST_F(CheckEvidence, AWitnessWithoutSourcesIsNone) {
  std::string file = ask(Option::Witness, "w.yml");
  line.files.clear();
  EXPECT_THAT(writeWitness(line, "1.0", result, program)->message, HasSubstr("there are none"));
  line.files = {"/nowhere/b.c"};
  EXPECT_THAT(writeWitness(line, "1.0", result, program)->message, HasSubstr("/nowhere/b.c"));
  result.findings.clear();
  EXPECT_FALSE(writeWitness(line, "1.0", result, program)) << "there is nothing to be said";
  EXPECT_FALSE(std::filesystem::exists(file));
}

TEST_F(CheckEvidence, ATreeIsAPictureOrAPage) {
  ExecutionTree tree;
  tree.nodes.resize(1);
  ASSERT_FALSE(writeTree(line, tree)) << "nobody asked for one";
  ASSERT_FALSE(writeTree((ask(Option::Tree, "t.svg"), line), tree));
  EXPECT_THAT(*readFile(scratch / "t.svg"), HasSubstr("<svg"));
  ASSERT_FALSE(writeTree((ask(Option::Tree, "t.html"), line), tree));
  EXPECT_THAT(*readFile(scratch / "t.html"), StartsWith("<!"));
  ask(Option::Tree, "missing/t.svg");
  EXPECT_TRUE(writeTree(line, tree)) << "what cannot be written is an error";
}

TEST_F(CheckEvidence, NativeRunsAreOfTheProgramOnTheLine) {
  NativeProgram native;
  unsigned runs = 0;
  MakeReplayer make = [&](NativeProgram given, ReplayLimits) -> Replayer {
    native = std::move(given);
    return [&](const TestCase&, const Prediction*) {
      ++runs;
      return ReplayOutcome{Replayed::No, "it does not show", "", "", {}};
    };
  };
  line.clangFlags = {"-m32"};
  ASSERT_FALSE(line.options.set(Option::ErrorCall, "oops"));
  ReplayRequest request{.interrupted = [] { return false; }};
  replayFindings(line, make, request, result);
  EXPECT_EQ(runs, 1u);
  EXPECT_EQ(native.files, line.files);
  EXPECT_EQ(native.clangFlags, line.clangFlags);
  EXPECT_EQ(native.errorCall, "oops");
  EXPECT_EQ(result.verdict, Verdict::Unknown) << "no native run has shown it";
  ASSERT_FALSE(line.options.set(Option::NoReplay, ""));
  replayFindings(line, make, request, result);
  EXPECT_EQ(runs, 1u);
}

} // namespace
} // namespace hindsight
