#include "report/statement_text.h"

#include "../support/scratch_folder.h"

#include <fstream>
#include <gtest/gtest.h>

namespace hindsight {
namespace {

std::string at(const std::string& line, const std::string& name) {
  return expressionAt(line, line.find(name) + 1);
}

TEST(StatementText, TheExpressionAroundAName) {
  EXPECT_EQ(at("  if (p->f1 == q->f1)", "q"), "q->f1");
  EXPECT_EQ(at("  x = p->next->value;", "p"), "p->next");
  EXPECT_EQ(at("  x = p->next->value;", "next"), "p->next->value");
  EXPECT_EQ(at("  x = a.list[i + b[0]].head->v;", "head"), "a.list[i + b[0]].head->v");
  EXPECT_EQ(at("  x = table[i + b[0]].head;", "table"), "table[i + b[0]]");
  EXPECT_EQ(at("  x = get(y)->head;", "head"), "get(y)->head");
  EXPECT_EQ(at("  x = p;", "p"), "p");
}

TEST(StatementText, AStarBelongsToItsPointer) {
  EXPECT_EQ(at("  x = *p;", "p"), "*p");
  EXPECT_EQ(at("  x = 3 + *p;", "p"), "*p");
  EXPECT_EQ(at("  x = y *p;", "p"), "p");
  EXPECT_EQ(at("  x = *p->next->list;", "*"), "*p->next->list");
  EXPECT_EQ(at("  x = **p + 1;", "*"), "**p");
  EXPECT_EQ(at("  x = *(p + 1);", "*"), "");
  EXPECT_EQ(at("  x = *p->f;", "p"), "p->f");
}

TEST(StatementText, NoExpressionWhereNoNameStands) {
  EXPECT_EQ(expressionAt("x = (y);", 5), "");
  EXPECT_EQ(expressionAt("x", 0), "");
  EXPECT_EQ(expressionAt("x", 9), "");
  EXPECT_EQ(at("  ]->f", "f"), "f") << "what is cut off is left out";
  EXPECT_EQ(at("p[3", "p"), "p");
}

TEST(StatementText, ARowIsItsCaptionOrItsSource) {
  ScratchFolder folder;
  std::string file = (folder.path() / "a.c").string();
  std::ofstream(file) << "int main(void) {\n  if (p->f1 == q->f1) {\n  p = q; // http://\n}\n";
  SourceText sources;
  ExplainedRow row;
  EXPECT_EQ(statementText(row, sources), "?");
  row.file = file;
  row.line = 2;
  EXPECT_EQ(statementText(row, sources), "if (p->f1 == q->f1)");
  row.isExpression = true;
  row.column = 16;
  EXPECT_EQ(statementText(row, sources), "q->f1");
  row.column = 6;
  EXPECT_EQ(statementText(row, sources), "if (p->f1 == q->f1)") << "no name there";
  row.line = 3;
  row.isExpression = false;
  EXPECT_EQ(statementText(row, sources), "p = q");
  row.line = 99;
  EXPECT_EQ(statementText(row, sources), "a.c:99");
  row.caption = "main begins";
  EXPECT_EQ(statementText(row, sources), "main begins");
}

} // namespace
} // namespace hindsight
