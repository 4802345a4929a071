// Positions of the boxes of a tree: children below their parent, which stands above their middle; no two overlap.
#pragma once

#include <cstdint>
#include <vector>

namespace hindsight {

struct PlacedBox {
  double width = 0, height = 0; // given
  std::vector<uint32_t> children;
  double x = 0, y = 0; // found: the upper left corner
};

struct LayoutGaps {
  double across = 24, down = 40;
};

struct DrawingSize {
  double width = 0, height = 0;
};

/// The first box is the root; parents stand before their children.
DrawingSize layOut(std::vector<PlacedBox>& boxes, const LayoutGaps& gaps = {});

} // namespace hindsight
