#include "cli/application.h"

#include <gmock/gmock.h>

#include <sstream>

namespace hindsight {
namespace {

using testing::HasSubstr;

class FakeCommand : public Command {
public:
  explicit FakeCommand(std::vector<std::string>& seen) : seen(seen) {}
  const CommandInfo& info() const override {
    static constexpr CommandInfo kInfo = {.name = "run",
                                          .summary = "the summary",
                                          .usage = "FILE",
                                          .text = "The text.\n",
                                          .examples = "  an example\n",
                                          .set = kRun,
                                          .takesClangFlags = true};
    return kInfo;
  }
  ExitCode execute(const CommandLine& line, Console&) override {
    seen = line.files;
    return ExitCode::Unknown;
  }

private:
  std::vector<std::string>& seen;
};

struct Outcome {
  ExitCode code;
  std::string out, err;
  std::vector<std::string> files;
};

Outcome run(std::vector<std::string> words) {
  Outcome outcome;
  std::ostringstream out, err;
  Console console{out, err};
  Commands commands;
  commands.push_back(std::make_unique<FakeCommand>(outcome.files));
  outcome.code = runApplication(words, commands, "hindsight 9.9", console);
  outcome.out = out.str();
  outcome.err = err.str();
  return outcome;
}

TEST(Application, RunsACommandAndReturnsItsCode) {
  Outcome outcome = run({"run", "a.c"});
  EXPECT_EQ(outcome.code, ExitCode::Unknown);
  EXPECT_EQ(outcome.files, std::vector<std::string>{"a.c"});
  EXPECT_EQ(outcome.err, "");
}

TEST(Application, WithoutACommandItExplainsItself) {
  Outcome outcome = run({});
  EXPECT_EQ(outcome.code, ExitCode::BadInput);
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.err, HasSubstr("usage:"));
}

TEST(Application, ShowsHelpAndVersion) {
  EXPECT_EQ(run({"--version"}).out, "hindsight 9.9\n");
  for (auto words : {std::vector<std::string>{"--help"}, {"-h"}, {"help"}}) {
    EXPECT_EQ(run(words).code, ExitCode::NothingFound);
    EXPECT_THAT(run(words).out, HasSubstr("the summary"));
  }
  for (auto words : {std::vector<std::string>{"help", "run"}, {"run", "--help"}, {"run", "a.c", "--bad", "-h"}}) {
    EXPECT_EQ(run(words).code, ExitCode::NothingFound);
    EXPECT_THAT(run(words).out, HasSubstr("usage: hindsight run FILE"));
  }
  EXPECT_EQ(run({"run", "a.c", "--", "--help"}).code, ExitCode::Unknown) << "that one is for clang";
}

TEST(Application, AnswersSlipsInOneLine) {
  Outcome outcome = run({"rnu", "a.c"});
  EXPECT_EQ(outcome.code, ExitCode::BadInput);
  EXPECT_EQ(outcome.err, "hindsight: there is no command 'rnu'; did you mean 'run'?\n");
  EXPECT_EQ(run({"run", "a.c", "--jsn"}).err, "hindsight: 'run' has no option '--jsn'; did you mean '--json'?\n");
  EXPECT_EQ(run({"help", "rn"}).err, "hindsight: there is no command 'rn'; did you mean 'run'?\n");
  EXPECT_THAT(run({"--json", "run"}).err, HasSubstr("put options after the command"));
  EXPECT_EQ(run({"/dev/null"}).err,
            "hindsight: there is no command '/dev/null'; did you mean 'hindsight run /dev/null'?\n");
  EXPECT_EQ(run({"xyzzy"}).err, "hindsight: there is no command 'xyzzy'; see 'hindsight --help'\n");
}

} // namespace
} // namespace hindsight
