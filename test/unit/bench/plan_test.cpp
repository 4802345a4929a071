#include "bench/plan.h"

#include "../support/scratch_folder.h"

#include <gmock/gmock.h>

namespace hindsight::bench {
namespace {

using State = PlannedRow::State;
using testing::HasSubstr;

class PlanTest : public testing::Test {
protected:
  PlanTest() {
    scratch.write("a.c", "");
    std::string check = "CHECK( init(main()), LTL(";
    scratch.write("reach.prp", check + "G ! call(reach_error())) )\n");
    scratch.write("other.prp", check + "G ! call(other())) )\n");
    scratch.write("memory.prp", check + "G valid-free) )\n" + check + "G valid-deref) )\n");
    scratch.write("end.prp", check + "F end) )\n");
    scratch.write("odd.prp", "odd\n");
  }
  std::filesystem::path task(const std::string& name, const std::string& rest) {
    return scratch.write(name, "format_version: '2.0'\ninput_files: a.c\n" + rest);
  }
  static std::string claim(const std::string& file, const std::string& verdict = "", const std::string& part = "") {
    return "  - property_file: " + file + "\n" + (verdict.empty() ? "" : "    expected_verdict: " + verdict + "\n") +
           (part.empty() ? "" : "    subproperty: " + part + "\n");
  }
  ScratchFolder scratch;
};

TEST_F(PlanTest, OneRowPerTaskAndProperty) {
  Plan plan = planRows({task("t.yml", "properties:\n" + claim("reach.prp", "true") +
                                          claim("memory.prp", "false", "valid-free") + claim("end.prp", "true"))},
                       DataModel::Lp64);
  ASSERT_EQ(plan.rows.size(), 3u);
  EXPECT_FALSE(plan.firstProblem);
  EXPECT_EQ(plan.rows[0].property.errorCall, "reach_error");
  EXPECT_EQ(plan.rows[0].expected, true);
  EXPECT_EQ(plan.rows[0].dataModel, DataModel::Lp64) << "the task names none";
  EXPECT_EQ(plan.rows[0].inputs.size(), 1u);
  EXPECT_TRUE(plan.rows[0].task.is_absolute());
  EXPECT_EQ(plan.rows[1].subproperty, "valid-free");
  EXPECT_EQ(plan.rows[1].state, State::Ready);
  EXPECT_EQ(plan.rows[2].state, State::Unsupported);
  EXPECT_EQ(plan.rows[2].problem, "the property termination is not supported");
  EXPECT_NE(plan.rows[0].key(), plan.rows[1].key());
}

TEST_F(PlanTest, TheTaskDecidesAboutTheDataModel) {
  Plan plan = planRows({task("t.yml", "options: {data_model: ILP32}\nproperties:\n" + claim("reach.prp", "true"))},
                       DataModel::Lp64);
  EXPECT_EQ(plan.rows[0].dataModel, DataModel::Ilp32);
}

TEST_F(PlanTest, WhatCannotBeJudgedOrRunIsUnsupported) {
  Plan plan = planRows({task("none.yml", "properties:\n" + claim("reach.prp")),
                        task("java.yml", "options: {language: Java}\nproperties:\n" + claim("odd.prp", "true"))},
                       DataModel::Ilp32);
  EXPECT_EQ(plan.rows[0].state, State::Unsupported);
  EXPECT_THAT(plan.rows[0].problem, HasSubstr("no expected verdict"));
  EXPECT_EQ(plan.rows[1].state, State::Unsupported);
  EXPECT_EQ(plan.rows[1].property.name, "odd");
  EXPECT_EQ(plan.rows[1].problem, "the language Java is not supported");
  EXPECT_FALSE(plan.firstProblem);
}

TEST_F(PlanTest, BrokenTasksAreRowsWithTheReason) {
  Plan plan = planRows({scratch.write("bad.yml", "["), task("void.yml", ""),
                        task("t.yml", "properties:\n" + claim("odd.prp", "true") + claim("none.prp", "true") +
                                          claim("memory.prp", "false", "valid-memtrack"))},
                       DataModel::Ilp32);
  ASSERT_EQ(plan.rows.size(), 5u);
  for (const PlannedRow& row : plan.rows) EXPECT_EQ(row.state, State::Broken) << row.problem;
  EXPECT_THAT(plan.rows[0].problem, HasSubstr("bad.yml:1: "));
  EXPECT_EQ(plan.rows[0].property.name, "-");
  EXPECT_THAT(plan.rows[1].problem, HasSubstr("names no properties"));
  EXPECT_THAT(plan.rows[2].problem, HasSubstr("odd.prp: 'odd' is not a known property"));
  EXPECT_EQ(plan.rows[2].property.name, "odd");
  EXPECT_THAT(plan.rows[3].problem, HasSubstr("none.prp"));
  EXPECT_THAT(plan.rows[4].problem, HasSubstr("has no subproperty 'valid-memtrack'"));
  ASSERT_TRUE(plan.firstProblem);
  EXPECT_THAT(plan.firstProblem->message, HasSubstr("bad.yml"));
}

TEST_F(PlanTest, TheSameClaimTwiceIsOneRowADifferentOneIsABrokenTask) {
  Plan same = planRows({task("t.yml", "properties:\n" + claim("reach.prp", "true") + claim("reach.prp", "true"))},
                       DataModel::Ilp32);
  ASSERT_EQ(same.rows.size(), 1u);
  EXPECT_EQ(same.rows[0].state, State::Ready);
  for (const std::string& second : {claim("reach.prp", "false"), claim("other.prp", "true")}) {
    Plan other = planRows({task("t.yml", "properties:\n" + claim("reach.prp", "true") + second)}, DataModel::Ilp32);
    ASSERT_EQ(other.rows.size(), 1u);
    EXPECT_EQ(other.rows[0].problem, "the task makes two different claims about unreach-call");
    EXPECT_TRUE(other.firstProblem);
  }
}

TEST_F(PlanTest, ASubpropertyOfWhatHoldsMeansNothing) {
  Plan plan = planRows({task("t.yml", "properties:\n" + claim("memory.prp", "true", "valid-free"))}, DataModel::Ilp32);
  EXPECT_EQ(plan.rows[0].subproperty, "");
}

} // namespace
} // namespace hindsight::bench
