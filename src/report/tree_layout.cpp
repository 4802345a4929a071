#include "report/tree_layout.h"

#include <algorithm>
#include <cmath>

namespace hindsight {

namespace {

constexpr double kRow = 8;

/// How far a subtree reaches to the left and to the right, row by row, seen from the left side of its root.
struct Outline {
  size_t firstRow = 0;
  struct Row {
    double left, right;
  };
  std::vector<Row> rows;
  size_t endRow() const { return firstRow + rows.size(); }
};

/// How far to the right something must stand that comes after what is already there.
double distance(const Outline& placed, const Outline& next, double gap) {
  double shift = 0;
  for (size_t row = std::max(placed.firstRow, next.firstRow); row < std::min(placed.endRow(), next.endRow()); ++row)
    shift = std::max(shift, placed.rows[row - placed.firstRow].right + gap - next.rows[row - next.firstRow].left);
  return shift;
}

void join(Outline& placed, const Outline& next, double shift) {
  for (size_t row = next.firstRow; row < next.endRow(); ++row) {
    const Outline::Row& other = next.rows[row - next.firstRow];
    if (row >= placed.endRow())
      placed.rows.push_back({other.left + shift, other.right + shift});
    else
      placed.rows[row - placed.firstRow].right = other.right + shift;
  }
}

} // namespace

DrawingSize layOut(std::vector<PlacedBox>& boxes, const LayoutGaps& gaps) {
  DrawingSize size;
  for (PlacedBox& box : boxes) {
    for (uint32_t child : box.children) boxes[child].y = box.y + std::ceil((box.height + gaps.down) / kRow) * kRow;
    size.height = std::max(size.height, box.y + box.height);
  }
  // Children first: where they stand seen from their parent.
  std::vector<Outline> outlines(boxes.size());
  for (size_t index = boxes.size(); index-- > 0;) {
    PlacedBox& box = boxes[index];
    Outline below;
    for (uint32_t child : box.children) {
      double shift = below.rows.empty() ? 0 : distance(below, outlines[child], gaps.across);
      if (below.rows.empty()) below.firstRow = outlines[child].firstRow;
      join(below, outlines[child], shift);
      boxes[child].x = shift;
      outlines[child] = {};
    }
    Outline& all = outlines[index];
    all.firstRow = static_cast<size_t>(box.y / kRow);
    // Nothing stands between a box and its children.
    all.rows.assign(static_cast<size_t>(std::ceil((box.height + gaps.down) / kRow)), {0, box.width});
    if (box.children.empty()) continue;
    const PlacedBox &first = boxes[box.children.front()], &last = boxes[box.children.back()];
    double shift = box.width / 2 - (first.x + last.x + last.width) / 2;
    for (uint32_t child : box.children) boxes[child].x += shift;
    for (Outline::Row& row : below.rows) all.rows.push_back({row.left + shift, row.right + shift});
  }
  double leftmost = 0;
  for (PlacedBox& box : boxes) {
    for (uint32_t child : box.children) boxes[child].x += box.x;
    leftmost = std::min(leftmost, box.x);
  }
  for (PlacedBox& box : boxes) {
    box.x -= leftmost;
    size.width = std::max(size.width, box.x + box.width);
  }
  return size;
}

} // namespace hindsight
