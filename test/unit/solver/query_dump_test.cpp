#include "solver/query_dump.h"

#include "fixture.h"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace hindsight {
namespace {

class QueryDumpTest : public SolverTest {
protected:
  std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("hindsight-dump-" + std::to_string(getpid()));
  ~QueryDumpTest() override { std::filesystem::remove_all(folder); }
};

TEST_F(QueryDumpTest, EveryCoreQueryIsANumberedFile) {
  Solver solver(terms, {.dumpFolder = (folder / "deep" / "er").string()});
  const Term *x = symbol("x", 32), *y = symbol("y", 32);
  PathCondition path = pathOf({terms.ult(x, y)});
  const Term *both = terms.bitAnd(x, y), *one = terms.bitOr(x, y); // x & y | ~(x | y) never has a bit that only one has
  const Term* same = terms.bitOr(both, terms.bitNot(one));
  solver.check(path, terms.eq(same, terms.bitXor(x, y)));
  solver.unsatCore(path, terms.eq(same, terms.add(terms.bitXor(x, y), number(0))));
  EXPECT_TRUE(solver.dumpProblem().empty());
  uint64_t count = 0;
  for (const auto& file : std::filesystem::directory_iterator(folder / "deep" / "er")) {
    ++count;
    std::stringstream text;
    text << std::ifstream(file.path()).rdbuf();
    EXPECT_NE(text.str().find("(check-sat)"), std::string::npos);
    EXPECT_NE(text.str().find(":status unsat"), std::string::npos);
  }
  EXPECT_EQ(count, solver.statistics().coreQueries);
  EXPECT_TRUE(std::filesystem::exists(folder / "deep" / "er" / "query-000001.smt2"));
}

TEST_F(QueryDumpTest, AFolderThatCannotBeIsReported) {
  std::ofstream(folder) << "a file";
  QueryDump dump(terms, (folder / "below").string());
  EXPECT_FALSE(dump.problem().empty());
  std::vector<const Term*> none;
  dump.write(none, SatResult::Sat);
  EXPECT_EQ(dump.written(), 0u);
}

} // namespace
} // namespace hindsight
