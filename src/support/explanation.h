// How a backward search went, step by step, as plain data: the columns of DESTINA's Table III, texts already made.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace hindsight {

/// The path after one step. What a set holds is in order of appearance.
struct ExplainedRow {
  uint64_t step = 0;
  std::string file; // of the source; line 0: unknown
  uint32_t line = 0, column = 0;
  std::string caption;       // what the step is, where the source does not say it: "initial state", "call of f"
  bool isExpression = false; // only the part of the statement at that column
  std::vector<std::string> globals, abstractObjects, heapObjects;
  std::vector<std::string> pointsTo;     // "((q,0),(a1,0))"
  std::vector<std::string> effects;      // what this step recorded: "w1: ((a2,0),7)"
  std::vector<std::string> unifications; // so far: "u1"
};

struct ExplainedPath {
  std::string end;                  // "arrives at the entry", "no input takes this path"
  std::vector<std::string> reasons; // why it ended there, a line each
  std::vector<ExplainedRow> rows;   // from the target towards the entry
  uint64_t omitted = 0;             // rows that are missing in the middle of a long path
};

struct Explanation {
  std::vector<ExplainedPath> paths;
  uint64_t morePaths = 0;         // that are not shown
  std::vector<std::string> notes; // on paths that were not followed
};

} // namespace hindsight
