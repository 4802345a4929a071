#include "cli/corpus.h"

#include "support/file_io.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace hindsight {

namespace fs = std::filesystem;

static TestCase testOf(const std::string& bytes, uint32_t most) {
  TestCase test;
  std::vector<uint8_t> size;
  for (int shift = 0; shift < 32; shift += 8) size.push_back(static_cast<uint8_t>(bytes.size() >> shift));
  std::vector<uint8_t> data(bytes.begin(), bytes.end());
  data.resize(most);
  test.objects = {{"size of data", std::move(size)}, {"data", std::move(data)}};
  return test;
}

Result<Corpus> readCorpus(const std::string& folder, uint32_t most) {
  std::error_code failure;
  std::vector<fs::path> files;
  for (fs::directory_iterator at(folder, failure), end; !failure && at != end; at.increment(failure))
    if (at->is_regular_file()) files.push_back(at->path());
  if (failure) return Error{fmt::format("--corpus: cannot read '{}': {}", folder, failure.message()), ""};
  if (files.empty()) return Error{fmt::format("--corpus: there is no file in '{}'", folder), "leave it out"};
  std::ranges::sort(files);
  Corpus corpus;
  for (const fs::path& file : files) {
    Result<std::string> bytes = readFile(file);
    if (!bytes) return bytes.error();
    if (bytes->size() > most)
      ++corpus.tooLarge;
    else
      corpus.tests.push_back(testOf(*bytes, most));
  }
  return corpus;
}

void runCorpus(const Corpus& corpus, const Program& program, forward::RunConfig config, const ExploreEngine& engine,
               forward::RunObserver& observer, std::vector<Finding>& findings) {
  config.search = forward::RunConfig::Search::Dfs;
  config.prune.mode = prune::PruneOptions::Mode::Off;
  config.skip = {};
  config.takesTurns = config.confirm = false;
  config.prune.tree = nullptr;
  for (const TestCase& test : corpus.tests) {
    if (observer.interrupted() || config.budget.deadline.passed()) return;
    config.fixedInputs = &test;
    for (Finding& finding : engine.run(program, config, observer).findings) {
      bool isKnown = std::ranges::any_of(
          findings, [&](const Finding& other) { return other.kind == finding.kind && other.place == finding.place; });
      if (!isKnown) findings.push_back(std::move(finding));
    }
  }
}

} // namespace hindsight
