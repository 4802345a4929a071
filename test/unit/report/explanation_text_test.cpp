#include "report/explanation_text.h"

#include "report/json_report.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace hindsight {
namespace {

using testing::HasSubstr;
using testing::Not;

ExplainedRow row(uint64_t step, std::string caption) {
  ExplainedRow row;
  row.step = step;
  row.caption = std::move(caption);
  return row;
}

Explanation example() {
  ExplainedRow first = row(1, "initial state"), second = row(2, "p = q");
  first.file = second.file = "dir/a.c";
  first.line = 9, second.line = 5;
  second.globals = {"p", "q"};
  second.abstractObjects = {"a1", "a2"};
  second.pointsTo = {"((q,0),(a1,0))", "((p,0),⊥)"};
  second.effects = {"u1: ((a1,0),(a2,0))", "w3: ((p,0),&(a1,0))"};
  second.unifications = {"u1"};
  Explanation explanation;
  explanation.paths.push_back({"no input takes this path", {"c1 has become 7 != 7"}, {first, second}});
  return explanation;
}

TEST(ExplanationText, ATableWithItsEnd) {
  EXPECT_EQ(renderExplanation(example(), Terminal::plain(120)),
            "backward path, from the target towards the entry\n"
            "  step  line  statement      G      A        H   Φ               u/w/c                U\n"
            "  1     9     initial state  {}     {}       {}  {}                                   {}\n"
            "  2     5     p = q          {p,q}  {a1,a2}  {}  ((q,0),(a1,0))  u1: ((a1,0),(a2,0))  {u1}\n"
            "                                                 ((p,0),⊥)       w3: ((p,0),&(a1,0))\n"
            "  => no input takes this path\n"
            "     c1 has become 7 != 7\n\n");
}

TEST(ExplanationText, OtherFilesAreNamed) {
  Explanation explanation = example();
  explanation.paths[0].rows[1].file = "dir/b.c";
  EXPECT_THAT(renderExplanation(explanation, Terminal::plain(120)), HasSubstr("2     b.c:5  p = q"));
}

TEST(ExplanationText, SeveralPathsAreNumbered) {
  Explanation explanation = example();
  explanation.paths.push_back(explanation.paths[0]);
  explanation.morePaths = 3;
  explanation.notes = {"1 path more not followed"};
  std::string text = renderExplanation(explanation, Terminal::plain());
  EXPECT_THAT(text, HasSubstr("backward path 2, from the target"));
  EXPECT_THAT(text, HasSubstr("... and 3 more\n1 path more not followed\n"));
}

TEST(ExplanationText, TheMiddleOfALongPathIsLeftOut) {
  Explanation explanation;
  ExplainedPath path;
  for (uint64_t step = 1; step <= 400; ++step) path.rows.push_back(row(step, "x"));
  path.omitted = 1000;
  explanation.paths.push_back(path);
  std::string text = renderExplanation(explanation, Terminal::plain());
  EXPECT_THAT(text, HasSubstr("  30          x"));
  EXPECT_THAT(text, HasSubstr("  ...         1340 more steps\n"));
  EXPECT_THAT(text, Not(HasSubstr("  31          x")));
  EXPECT_THAT(text, HasSubstr("  371         x"));
}

TEST(ExplanationText, AsJson) {
  Explanation explanation = example();
  JsonContext context;
  context.explanation = &explanation;
  nlohmann::json json = nlohmann::json::parse(renderJson(RunResult(), context));
  ASSERT_EQ(json["explanation"].size(), 1u);
  const auto& second = json["explanation"][0]["rows"][1];
  EXPECT_EQ(second["statement"], "p = q");
  EXPECT_EQ(second["step"], 2);
  EXPECT_EQ(second["A"], (std::vector<std::string>{"a1", "a2"}));
  EXPECT_EQ(second["phi"][1], "((p,0),⊥)");
  EXPECT_EQ(second["effect"][0], "u1: ((a1,0),(a2,0))");
  EXPECT_EQ(second["U"][0], "u1");
  EXPECT_EQ(json["explanation"][0]["end"], "no input takes this path");
  context.explanation = nullptr;
  EXPECT_FALSE(nlohmann::json::parse(renderJson(RunResult(), context)).contains("explanation"));
}

} // namespace
} // namespace hindsight
