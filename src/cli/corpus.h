// The corpus of a fuzz target: files whose bytes it was given before.
#pragma once

#include "cli/explore.h"
#include "support/test_case.h"

#include <string>
#include <vector>

namespace hindsight {

struct Corpus {
  std::vector<TestCase> tests; // by name
  size_t tooLarge = 0;         // files with more than the most bytes
};

/// Every file of the folder, as a test of at most so many bytes. A folder without files is an error.
Result<Corpus> readCorpus(const std::string& folder, uint32_t most);

/// Runs the program on each. What goes wrong is added to the findings, once per kind and place.
void runCorpus(const Corpus& corpus, const Program& program, forward::RunConfig config, const ExploreEngine& engine,
               forward::RunObserver& observer, std::vector<Finding>& findings);

} // namespace hindsight
