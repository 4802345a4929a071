#include "bench/summary.h"

#include <gmock/gmock.h>

namespace hindsight::bench {
namespace {

using testing::ElementsAre;
using testing::Pair;

Row rowOf(std::string name, std::string property, RowStatus status, std::vector<std::string> reasons = {}) {
  Row row;
  row.name = std::move(name);
  row.property = std::move(property);
  row.status = status;
  row.reasons = std::move(reasons);
  row.seconds = 1.5;
  return row;
}

TEST(Summary, CountsPerPropertyAndInAll) {
  Summary summary = summarise(std::vector<Row>{
      rowOf("a", "valid-memsafety", RowStatus::CorrectTrue), rowOf("b", "valid-memsafety", RowStatus::CorrectFalse),
      rowOf("d", "no-overflow", RowStatus::WrongTrue), rowOf("c", "no-overflow", RowStatus::WrongFalse),
      rowOf("e", "-", RowStatus::Broken)});
  ASSERT_EQ(summary.properties.size(), 3u);
  EXPECT_EQ(summary.properties[1].property, "no-overflow");
  EXPECT_EQ(summary.properties[1].wrong(), 2u);
  EXPECT_EQ(summary.properties[1].score, -48);
  EXPECT_EQ(summary.properties[2].score, 3);
  EXPECT_EQ(summary.properties[2].seconds, 3);
  EXPECT_EQ(summary.all.score, -45);
  EXPECT_EQ(summary.all.count(RowStatus::Broken), 1u);
  EXPECT_EQ(summary.broken.size(), 1u);
  ASSERT_EQ(summary.wrong.size(), 2u);
  EXPECT_EQ(summary.wrong[0].name, "c") << "by name";
}

TEST(Summary, ReasonsOfUnknownRowsAreCountedOncePerRow) {
  Summary summary = summarise(std::vector<Row>{rowOf("a", "p", RowStatus::Unknown, {"no body for f", "out of time"}),
                                               rowOf("b", "p", RowStatus::Unknown, {"out of time", "out of time"}),
                                               rowOf("c", "p", RowStatus::Unknown, {"crashed: signal 11"}),
                                               rowOf("d", "p", RowStatus::CorrectFalse, {"memory-leak"}),
                                               rowOf("e", "p", RowStatus::Unsupported, {"Java"})});
  EXPECT_THAT(summary.unsupportedReasons, ElementsAre(Pair("Java", 1)));
  EXPECT_THAT(summary.unknownReasons,
              ElementsAre(Pair("out of time", 2), Pair("crashed: signal 11", 1), Pair("no body for f", 1)));
}

TEST(Summary, OfNothing) {
  Summary summary = summarise({});
  EXPECT_TRUE(summary.properties.empty());
  EXPECT_EQ(summary.all.score, 0);
}

} // namespace
} // namespace hindsight::bench
