#include "bench/results_folder.h"

#include "../support/scratch_folder.h"
#include "bench/row_csv.h"
#include "support/file_io.h"

#include <gmock/gmock.h>

namespace hindsight::bench {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

Row rowNamed(const std::string& name) {
  Row row;
  row.name = name;
  row.property = "no-overflow";
  row.task = "/t/" + name + ".yml";
  row.folder = "rows/" + name;
  return row;
}

class ResultsFolderTest : public testing::Test {
protected:
  std::unique_ptr<ResultsFolder> begin() {
    Result<std::unique_ptr<ResultsFolder>> results = ResultsFolder::begin(scratch.path(), {{"/t"}, 5, 6, {}, "tool"});
    EXPECT_TRUE(results);
    return std::move(*results);
  }
  std::unique_ptr<ResultsFolder> resume() {
    Result<std::unique_ptr<ResultsFolder>> results = ResultsFolder::resume(scratch.path());
    EXPECT_TRUE(results);
    return std::move(*results);
  }
  std::string resumeError() {
    Result<std::unique_ptr<ResultsFolder>> results = ResultsFolder::resume(scratch.path());
    return results ? "no error" : results.error().message;
  }
  std::string table() { return *readFile(scratch / "results.csv"); }
  ScratchFolder scratch;
};

TEST_F(ResultsFolderTest, RowsAreThereAsSoonAsTheyAreAppended) {
  std::unique_ptr<ResultsFolder> results = begin();
  EXPECT_EQ(table(), csvHeader());
  EXPECT_TRUE(fs::is_directory(results->rowsFolder()));
  EXPECT_FALSE(results->append(rowNamed("a")));
  EXPECT_EQ(table(), csvHeader() + encodeCsv(rowNamed("a")));
  EXPECT_EQ(results->rows().size(), 1u);
  EXPECT_FALSE(results->writeJson("{}"));
  EXPECT_EQ(*readFile(scratch / "results.json"), "{}");
}

TEST_F(ResultsFolderTest, ResumesWithRowsAndSettings) {
  EXPECT_FALSE(begin()->append(rowNamed("a")));
  std::unique_ptr<ResultsFolder> results = resume();
  EXPECT_EQ(results->settings().seconds, 5);
  ASSERT_EQ(results->rows().size(), 1u);
  EXPECT_FALSE(results->append(rowNamed("b")));
  EXPECT_EQ(table(), csvHeader() + encodeCsv(rowNamed("a")) + encodeCsv(rowNamed("b")));
}

TEST_F(ResultsFolderTest, ARowThatWasCutOffIsDroppedWhereverItWasCut) {
  begin();
  std::string first = encodeCsv(rowNamed("a")), second = encodeCsv(rowNamed("b"));
  for (size_t length = 0; length < second.size(); ++length) {
    scratch.write("results.csv", csvHeader() + first + second.substr(0, length));
    std::unique_ptr<ResultsFolder> results = resume();
    EXPECT_EQ(results->rows().size(), 1u) << length;
    EXPECT_FALSE(results->append(rowNamed("c")));
    EXPECT_EQ(table(), csvHeader() + first + encodeCsv(rowNamed("c"))) << length;
  }
}

TEST_F(ResultsFolderTest, LinesThatAreNoRowsAndRowsThatAreThereTwiceAreDropped) {
  begin();
  std::string row = encodeCsv(rowNamed("a"));
  scratch.write("results.csv", csvHeader() + "nonsense\n" + row + row);
  EXPECT_EQ(resume()->rows().size(), 1u);
  EXPECT_EQ(table(), csvHeader() + row);
}

TEST_F(ResultsFolderTest, FoldersOfUnfinishedRowsAreRemoved) {
  EXPECT_FALSE(begin()->append(rowNamed("a")));
  fs::create_directories(scratch / "rows/a");
  fs::create_directories(scratch / "rows/unfinished/tmp");
  resume();
  EXPECT_TRUE(fs::exists(scratch / "rows/a"));
  EXPECT_FALSE(fs::exists(scratch / "rows/unfinished"));
}

TEST_F(ResultsFolderTest, OnlyOneRunWritesAtATime) {
  std::unique_ptr<ResultsFolder> results = begin();
  EXPECT_THAT(resumeError(), HasSubstr("another run is writing to"));
  results.reset();
  EXPECT_EQ(resumeError(), "no error");
}

TEST_F(ResultsFolderTest, RefusesWhatIsNoRun) {
  EXPECT_THAT(resumeError(), HasSubstr("holds no benchmark run to resume"));
  begin();
  scratch.write("results.csv", "other,columns\n");
  EXPECT_THAT(resumeError(), HasSubstr("columns that this version"));
  scratch.write("settings.json", "{}");
  EXPECT_THAT(resumeError(), HasSubstr("settings.json: not the settings"));
}

} // namespace
} // namespace hindsight::bench
