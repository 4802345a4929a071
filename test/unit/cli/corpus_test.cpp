#include "cli/corpus.h"

#include "../support/scratch_folder.h"
#include "support/file_io.h"

#include <gmock/gmock.h>

namespace hindsight {
namespace {

class Silent : public forward::RunObserver {
public:
  void onTest(const TestCase&, const Finding*) override {}
  void onProgress(const Progress&) override {}
  bool interrupted() override { return false; }
};

TEST(Corpus, EveryFileIsATest) {
  ScratchFolder scratch;
  std::filesystem::create_directory(scratch / "folder");
  ASSERT_FALSE(writeFileAtomically(scratch / "b", "xyz"));
  ASSERT_FALSE(writeFileAtomically(scratch / "a", ""));
  ASSERT_FALSE(writeFileAtomically(scratch / "c", "too long"));
  Result<Corpus> corpus = readCorpus((scratch / "").string(), 4);
  ASSERT_TRUE(corpus) << corpus.error().message;
  EXPECT_EQ(corpus->tooLarge, 1u);
  ASSERT_EQ(corpus->tests.size(), 2u);
  EXPECT_EQ(corpus->tests[0].objects[0].bytes, (std::vector<uint8_t>{0, 0, 0, 0}));
  EXPECT_EQ(corpus->tests[1].objects[0].bytes, (std::vector<uint8_t>{3, 0, 0, 0}));
  EXPECT_EQ(corpus->tests[1].objects[1].bytes, (std::vector<uint8_t>{'x', 'y', 'z', 0}));
}

TEST(Corpus, AnEmptyOneIsAMistake) {
  ScratchFolder scratch;
  EXPECT_FALSE(readCorpus((scratch / "").string(), 4));
  EXPECT_FALSE(readCorpus((scratch / "missing").string(), 4));
}

TEST(Corpus, WhatGoesWrongIsReportedOnce) {
  Corpus corpus;
  corpus.tests.resize(3);
  unsigned runs = 0;
  ExploreEngine engine;
  engine.run = [&](const Program&, const forward::RunConfig& config, forward::RunObserver&) {
    EXPECT_EQ(config.fixedInputs, &corpus.tests[runs++]);
    RunResult result;
    result.findings.emplace_back();
    return result;
  };
  std::vector<Finding> findings;
  Silent silent;
  runCorpus(corpus, Program(), {}, engine, silent, findings);
  EXPECT_EQ(runs, 3u);
  EXPECT_EQ(findings.size(), 1u);
}

} // namespace
} // namespace hindsight
