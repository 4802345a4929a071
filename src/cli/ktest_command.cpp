#include "cli/ktest_command.h"

#include "report/json_report.h"
#include "report/ktest.h"
#include "report/terminal_report.h"

namespace hindsight {

static constexpr CommandInfo kInfo = {
    .name = "ktest",
    .summary = "show the inputs in a .ktest file",
    .usage = "FILE... [--json]",
    .text = "Prints each object of a test with its bytes, and as text or as a number where that fits.\n",
    .examples = "  hindsight ktest hindsight-out/last/test000001.ktest\n"
                "  hindsight ktest --json hindsight-out/last/test000001.ktest\n",
    .set = kKtest,
};

const CommandInfo& KtestCommand::info() const {
  return kInfo;
}

ExitCode KtestCommand::execute(const CommandLine& line, Console& console) {
  if (line.files.empty()) return complain(console, {"'ktest' needs a file", "write 'hindsight ktest FILE'"});
  std::string text;
  for (const std::string& file : line.files) {
    Result<TestCase> test = readKtest(file);
    if (!test) return complain(console, test.error());
    text += line.options.flag(Option::Json) ? renderJson(*test, file) : renderTestCase(*test, file);
  }
  console.out << text << std::flush;
  return ExitCode::NothingFound;
}

} // namespace hindsight
