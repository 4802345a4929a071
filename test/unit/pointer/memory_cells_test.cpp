#include "pointer/memory_cells.h"

#include <gtest/gtest.h>

namespace hindsight {
namespace {

class Cells : public testing::Test {
protected:
  LocationTable table{8, 64};
  ConstraintGraph graph{table};
  MemoryCells cells{table, graph};
  ObjectIndex target = table.object({1}, 100), source = table.object({2}, 64), other = table.object({3}, 64);
  LocationIndex pointer = table.location({target, 4, 0}), somewhere = table.location({target, 0, 1});

  void store(ObjectIndex object, int64_t offset, uint64_t stride, uint64_t bytes) {
    graph.addLocation(cells.written({object, offset, stride}, bytes), pointer);
  }
  /// "exact": the pointer as it was stored; "any": at any offset; "none".
  std::string load(ObjectIndex object, int64_t offset, uint64_t stride, uint64_t bytes) {
    NodeId node = cells.read({object, offset, stride}, bytes);
    if (node == kNone) return "outside";
    graph.propagate();
    const LocationSet& held = graph.pointsTo(node);
    std::string text = held.contains(pointer) ? "exact" : "";
    if (held.contains(somewhere)) text += "any";
    return text.empty() ? "none" : text;
  }
};

TEST_F(Cells, WhatIsStoredIsLoaded) {
  EXPECT_EQ(load(source, 8, 0, 8), "none");
  store(source, 8, 0, 8);
  EXPECT_EQ(load(source, 8, 0, 8), "exact");
  EXPECT_EQ(load(source, 0, 0, 8), "none");
  EXPECT_EQ(load(source, 12, 0, 4), "any");
  EXPECT_EQ(load(source, 4, 0, 8), "any");
  EXPECT_EQ(load(source, 0, 8, 8), "exact");
  EXPECT_EQ(load(source, 60, 0, 8), "outside");
  EXPECT_EQ(load(other, 8, 0, 8), "none");
}

TEST_F(Cells, CopiesKeepPositions) {
  cells.copy(table.location({other, 16, 0}), table.location({source, 8, 0}), 16);
  store(source, 0, 0, 8);
  store(source, 16, 0, 8); // after the copy was known
  EXPECT_EQ(load(other, 24, 0, 8), "exact");
  EXPECT_EQ(load(other, 16, 0, 8), "none");
  EXPECT_EQ(load(other, 8, 0, 8), "none");
}

TEST_F(Cells, CopiesCutPointersAtTheRim) {
  cells.copy(table.location({other, 0, 0}), table.location({source, 4, 0}), 8);
  store(source, 0, 0, 8);
  EXPECT_EQ(load(other, 0, 0, 4), "any");
  EXPECT_EQ(load(other, 4, 0, 4), "none");
  store(source, 8, 0, 8);
  EXPECT_EQ(load(other, 4, 0, 4), "any");
  EXPECT_EQ(load(other, 8, 0, 8), "none");
}

TEST_F(Cells, CopiesOfArrayElements) {
  store(source, 8, 16, 8);
  cells.copy(table.location({other, 0, 0}), table.location({source, 0, 16}), 16);
  EXPECT_EQ(load(other, 8, 0, 8), "exact");
  EXPECT_EQ(load(other, 0, 0, 8), "none");
  EXPECT_EQ(load(other, 24, 0, 8), "none");
}

TEST_F(Cells, CopiesOfUnknownLengthMayStopAnywhere) {
  ObjectIndex small = table.object({4}, 4);
  store(source, 0, 0, 8);
  cells.copy(table.location({small, 0, 0}), table.location({source, 0, 0}), kToTheEnd);
  EXPECT_EQ(load(small, 0, 0, 4), "any");
}

TEST_F(Cells, OverlappingMovesEnd) {
  store(source, 0, 0, 8);
  cells.copy(table.location({source, 8, 0}), table.location({source, 0, 0}), 56);
  EXPECT_EQ(load(source, 56, 0, 8), "exact");
  EXPECT_EQ(load(source, 4, 8, 4), "any");
}

} // namespace
} // namespace hindsight
