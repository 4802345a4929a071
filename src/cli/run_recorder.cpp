#include "cli/run_recorder.h"

#include "report/finding_text.h"
#include "report/ktest.h"
#include "support/file_io.h"

#include <fmt/format.h>

namespace hindsight {

RunRecorder::RunRecorder(RecorderConfig config, Console& console)
    : config(std::move(config)), console(console), line(console.err, console.errTerminal),
      watch([this] { onInterrupt(); }) {}

void RunRecorder::onInterrupt() {
  if (!config.announce) return;
  std::lock_guard lock(mutex);
  line.clear();
  console.err << "stopping and writing the results. Ctrl-C again: stop at once" << std::endl;
}

bool RunRecorder::save(const std::filesystem::path& path, std::string_view content) {
  if (broken) return false;
  std::optional<Error> error = writeFileAtomically(path, content);
  if (!error) return true;
  std::lock_guard lock(mutex);
  problem = std::move(error);
  broken = true;
  return false;
}

void RunRecorder::onTest(const TestCase& test, const Finding* error) {
  if (!error && config.onlyErrors) return;
  std::string stem = fmt::format("test{:06}", written + 1);
  std::filesystem::path path = config.folder / (stem + ".ktest");
  TestCase whole = test;
  whole.world = worldOf(config.world, test);
  if (!save(path, encodeKtest(whole))) return;
  {
    std::lock_guard lock(mutex);
    ++written;
  }
  if (!error) return;
  const char* extension = error->property() == Property::Target ? "txt" : "err";
  save(config.folder / fmt::format("{}.{}.{}", stem, spell(error->kind), extension), renderErrorFile(*error));
  if (config.world.mostData && whole.world && whole.world->input) // as a fuzzer takes it
    save(config.folder / (stem + ".input"), *whole.world->input);
  std::lock_guard lock(mutex);
  errorTests.push_back({error->kind, error->place, path.string()});
  if (!config.announce) return;
  line.clear();
  console.err << fmt::format("found: {} at {}", spell(error->kind), describe(error->place)) << std::endl;
}

void RunRecorder::onPartialTest(const TestCase& test) {
  uint64_t before = written;
  onTest(test, nullptr);
  std::lock_guard lock(mutex);
  if (written > before) partial.push_back(fmt::format("test{:06}.ktest", written));
}

void RunRecorder::onInterim(RunResult result) {
  std::lock_guard lock(mutex);
  known = std::move(result);
}

uint64_t RunRecorder::testsWritten() const {
  std::lock_guard lock(mutex);
  return written;
}

std::vector<std::string> RunRecorder::partialTests() const {
  std::lock_guard lock(mutex);
  return partial;
}

std::optional<RunResult> RunRecorder::interim() const {
  std::lock_guard lock(mutex);
  return known;
}

void RunRecorder::onProgress(const Progress& progress) {
  if (!config.showProgress) return;
  std::lock_guard lock(mutex);
  if (!watch.interrupted()) line.update(progress);
}

void RunRecorder::onOutput(int descriptor, std::string_view text) {
  std::lock_guard lock(mutex);
  line.clear();
  (descriptor == 2 ? console.err : console.out) << text << std::flush;
}

bool RunRecorder::interrupted() {
  return watch.interrupted() || broken;
}

void RunRecorder::finish(std::vector<Finding>& findings) {
  std::lock_guard lock(mutex);
  line.clear();
  // Findings are in order of discovery, and so are the tests: the first one of the same kind and place that no
  // earlier finding has taken is this one's.
  for (Finding& finding : findings) {
    if (!finding.test.empty()) continue;
    for (ErrorTest& test : errorTests) {
      if (test.taken || test.kind != finding.kind || test.place != finding.place) continue;
      test.taken = true;
      finding.test = test.test;
      break;
    }
  }
}

std::optional<Error> RunRecorder::failure() const {
  std::lock_guard lock(mutex);
  return problem;
}

} // namespace hindsight
