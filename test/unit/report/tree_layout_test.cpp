#include "report/tree_layout.h"

#include <gtest/gtest.h>
#include <random>

namespace hindsight {
namespace {

bool overlap(const PlacedBox& a, const PlacedBox& b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

TEST(TreeLayout, ParentsStandAboveTheMiddle) {
  std::vector<PlacedBox> boxes = {{100, 20, {1, 2}}, {60, 20, {}}, {60, 20, {}}};
  DrawingSize size = layOut(boxes, {.across = 20, .down = 40});
  EXPECT_EQ(boxes[1].x, 0);
  EXPECT_EQ(boxes[2].x, 80);
  EXPECT_EQ(boxes[0].x, 20);
  EXPECT_GE(boxes[1].y, 60);
  EXPECT_EQ(size.width, 140);
}

TEST(TreeLayout, BoxesNeverOverlap) {
  std::mt19937 random(7);
  for (int round = 0; round < 20; ++round) {
    std::vector<PlacedBox> boxes(120);
    for (uint32_t index = 0; index < boxes.size(); ++index) {
      boxes[index].width = 20 + double(random() % 300);
      boxes[index].height = 10 + double(random() % 200);
      if (index) boxes[random() % index].children.push_back(index);
    }
    DrawingSize size = layOut(boxes);
    for (size_t a = 0; a < boxes.size(); ++a) {
      EXPECT_GE(boxes[a].x, 0);
      EXPECT_LE(boxes[a].x + boxes[a].width, size.width);
      EXPECT_LE(boxes[a].y + boxes[a].height, size.height);
      for (size_t b = 0; b < a; ++b) EXPECT_FALSE(overlap(boxes[a], boxes[b])) << a << " and " << b;
    }
  }
}

TEST(TreeLayout, NothingIsNoProblem) {
  std::vector<PlacedBox> boxes;
  EXPECT_EQ(layOut(boxes).width, 0);
}

} // namespace
} // namespace hindsight
