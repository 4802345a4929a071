#include "report/tree_svg.h"

#include "report/tree_layout.h"
#include "report/tree_rounds.h"
#include "report/tree_style.h"
#include "report/xml_text.h"
#include "support/quantity.h"
#include "support/terminal.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight {

namespace {

using M = TreeMetrics;

/// What a box shows.
struct Shown {
  BoxText text;
  std::string id;
  std::string hint;
  bool isTried = false;
};

PlacedBox sizeOf(const BoxText& text) {
  size_t letters = 0;
  for (const BoxLine& line : text.lines) letters = std::max(letters, displayWidth(line.text));
  PlacedBox size;
  size.width = std::max(M::kNarrowest, double(letters) * M::kLetter + 2 * M::kPadding + 6);
  size.height = double(text.lines.size()) * M::kLine + 2 * M::kPadding;
  return size;
}

std::string drawn(const Shown& what, const PlacedBox& where) {
  std::string look(spell(what.text.look));
  if (what.isTried && what.text.look != BoxLook::Tried) look += " tried";
  std::string text = fmt::format("<g class=\"box {}\" id=\"{}\" transform=\"translate({:.0f} {:.0f})\">\n", look,
                                 what.id, where.x, where.y);
  std::string hint;
  for (size_t from = 0; from < what.hint.size();) { // line by line: line ends are no text to escape
    size_t end = std::min(what.hint.find('\n', from), what.hint.size());
    hint += xmlText(std::string_view(what.hint).substr(from, end - from)) + "\n";
    from = end + 1;
  }
  if (!hint.empty()) text += fmt::format("<title>{}</title>\n", hint);
  text +=
      fmt::format("<rect class=\"ground\" width=\"{:.0f}\" height=\"{:.0f}\" rx=\"6\"/>\n", where.width, where.height);
  double y = M::kPadding;
  for (const BoxLine& line : what.text.lines) {
    if (line.kind == BoxLine::Kind::Kept)
      text +=
          fmt::format("<rect class=\"mark\" x=\"{:.0f}\" y=\"{:.0f}\" width=\"{:.0f}\" height=\"{:.0f}\" rx=\"3\"/>\n",
                      M::kPadding - 3, y + 1, double(displayWidth(line.text)) * M::kLetter + 8, M::kLine - 2);
    text += fmt::format("<text class=\"{}\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text>\n", spell(line.kind), M::kPadding + 1,
                        y + 12, xmlText(line.text));
    y += M::kLine;
  }
  return text + "</g>\n";
}

class Drawing {
public:
  Drawing(const ExecutionTree& tree, const FoldLimits& limits)
      : tree(tree), boxes(boxesOf(tree)), rounds(roundsOf(tree, boxes)),
        isOpen(chooseOpen(tree, boxes, rounds, limits)) {
    if (!boxes.empty()) show(0);
  }
  std::string render();

private:
  void show(uint32_t root);
  uint32_t add(BoxText text, std::string id, bool isTried);
  uint32_t visibleFor(uint32_t box) const;
  std::string edge(const PlacedBox& from, const PlacedBox& to, bool isTried) const;
  double rightEdge(double top, double bottom) const;
  std::string cover(uint32_t from, uint32_t to, double& rightmost) const;
  std::string legend(double top, double& width, double& height) const;

  const ExecutionTree& tree;
  const std::vector<TreeBox> boxes;
  const TreeRounds rounds;
  const std::vector<bool> isOpen;
  std::vector<Shown> shown;
  std::vector<PlacedBox> placed;                         // of the same
  std::vector<uint32_t> shownAs;                         // box -> shown
  std::vector<std::pair<uint32_t, uint32_t>> coverLinks; // boxes
};

uint32_t Drawing::add(BoxText text, std::string id, bool isTried) {
  placed.push_back(sizeOf(text));
  shown.push_back({std::move(text), std::move(id), "", isTried});
  return static_cast<uint32_t>(shown.size() - 1);
}

void Drawing::show(uint32_t root) {
  shownAs.assign(boxes.size(), TreeBox::kNone);
  struct Next {
    uint32_t box, above; // the latter as it is shown
  };
  std::vector<Next> open{{root, TreeBox::kNone}};
  for (size_t next = 0; next < open.size(); ++next) { // parents before their children
    auto [index, above] = open[next];
    const TreeBox& box = boxes[index];
    const TreeNode& first = tree.nodes[box.nodes.front()];
    std::string id = "node-" + nameOf(box).substr(1);
    auto skipped = rounds.skipped.find(index);
    bool isSkipped = skipped != rounds.skipped.end();
    uint32_t here = shownAs[index] =
        isSkipped ? add(roundsTextOf(tree, boxes, skipped->second), "rounds-" + id, first.isTried)
                  : add(textOf(tree, boxes, index), id, first.isTried);
    if (above != TreeBox::kNone) placed[above].children.push_back(here);
    if (isSkipped) {
      open.push_back({skipped->second.to, here});
      continue;
    }
    if (first.hasInterpolant)
      shown[here].hint = first.interpolant.empty()
                             ? "safe whatever the state holds"
                             : fmt::format("safe because\n{}", fmt::join(first.interpolant, "\n"));
    if (box.coveredBy != TreeBox::kNone) coverLinks.emplace_back(index, box.coveredBy);
    if (isOpen[index]) {
      for (uint32_t child : box.children) open.push_back({child, here});
    } else if (!box.children.empty()) {
      uint32_t fold = add(foldTextOf(box), "below-" + id, first.isTried);
      placed[here].children.push_back(fold);
    }
  }
}

/// The box itself, or what is shown in its place: all below a folded box is one, and so are rounds that are left out.
uint32_t Drawing::visibleFor(uint32_t box) const {
  if (shownAs[box] != TreeBox::kNone) return shownAs[box];
  while (shownAs[box] == TreeBox::kNone) box = boxes[box].parent;
  return rounds.skipped.contains(box) ? shownAs[box] : placed[shownAs[box]].children.front();
}

std::string Drawing::edge(const PlacedBox& from, const PlacedBox& to, bool isTried) const {
  double x = from.x + from.width / 2, y = from.y + from.height, toX = to.x + to.width / 2;
  return fmt::format("<path class=\"edge{}\" d=\"M{:.0f} {:.0f}C{:.0f} {:.0f} {:.0f} {:.0f} {:.0f} {:.0f}\"/>\n",
                     isTried ? " tried" : "", x, y, x, y + 20, toX, to.y - 20, toX, to.y);
}

/// How far everything between two heights reaches to the right.
double Drawing::rightEdge(double top, double bottom) const {
  double edge = 0;
  for (const PlacedBox& box : placed)
    if (box.y <= bottom && box.y + box.height >= top) edge = std::max(edge, box.x + box.width);
  return edge;
}

/// From side to side, or around the outside if one stands above the other.
std::string Drawing::cover(uint32_t from, uint32_t to, double& rightmost) const {
  const PlacedBox &a = placed[from], &b = placed[to];
  double ay = a.y + a.height - M::kPadding - M::kLine / 2, by = b.y + M::kPadding + M::kLine / 2;
  bool isLeft = b.x + b.width <= a.x, isRight = b.x >= a.x + a.width;
  double ax = isLeft ? a.x : a.x + a.width, bx = isRight ? b.x : b.x + b.width;
  std::string way;
  if (isLeft || isRight) {
    double reach = std::clamp(std::abs(ax - bx) / 2, 16.0, 120.0) * (isLeft ? -1 : 1);
    way = fmt::format("C{:.0f} {:.0f} {:.0f} {:.0f} {:.0f} {:.0f}", ax + reach, ay, bx - reach, by, bx, by);
  } else {
    double lane = rightEdge(std::min(ay, by), std::max(ay, by)) + 16, turn = by < ay ? -8 : 8;
    rightmost = std::max(rightmost, lane);
    way = fmt::format("H{:.0f}Q{:.0f} {:.0f} {:.0f} {:.0f}V{:.0f}Q{:.0f} {:.0f} {:.0f} {:.0f}H{:.0f}", lane - 8, lane,
                      ay, lane, ay + turn, by - turn, lane, by, lane - 8, by, bx);
  }
  return fmt::format("<path class=\"cover\" data-from=\"{}\" data-to=\"{}\" marker-end=\"url(#arrow)\" "
                     "d=\"M{:.0f} {:.0f}{}\"/>\n",
                     shown[from].id, shown[to].id, ax, ay, way);
}

/// What the picture shows, as far as it is there.
std::string Drawing::legend(double top, double& width, double& height) const {
  std::vector<BoxLine> lines;
  auto has = [&](auto&& test) { return std::ranges::any_of(shown, test); };
  auto hasKept = [](const Shown& box) {
    return std::ranges::any_of(box.text.lines, [](const BoxLine& line) { return line.kind == BoxLine::Kind::Kept; });
  };
  if (has(hasKept)) lines.push_back({BoxLine::Kind::Kept, "kept: all that the subtree needs to be safe"});
  if (!coverLinks.empty())
    lines.push_back({BoxLine::Kind::End, "⇢ cut: what is kept at the arrow's end holds here, too"});
  if (has([](const Shown& box) { return box.isTried; }))
    lines.push_back({BoxLine::Kind::More, "dashed: no input takes this way; it was tried nevertheless"});
  if (tree.leftOut)
    lines.push_back({BoxLine::Kind::More,
                     fmt::format("{} beyond the first {} not kept", formatPlural(tree.leftOut, "node", "nodes"),
                                 formatCount(tree.nodes.size()))});
  if (lines.empty()) return "";
  Shown key{{BoxLook::Legend, std::move(lines)}, "legend", "", false};
  PlacedBox where = sizeOf(key.text);
  where.y = top;
  width = std::max(width, where.width);
  height = top + where.height;
  return drawn(key, where);
}

std::string Drawing::render() {
  DrawingSize size = layOut(placed);
  double width = size.width, height = size.height;
  std::string key = legend(size.height + 24, width, height);
  std::string links; // may go around the outside
  for (auto [from, to] : coverLinks) links += cover(visibleFor(from), visibleFor(to), width);
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"tree\" role=\"img\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
      "viewBox=\"{2:.0f} {2:.0f} {0:.0f} {1:.0f}\">\n<title>Symbolic execution tree: {3}, {4} cut</title>\n"
      "<style>{5}</style>\n<defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" "
      "markerHeight=\"8\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"#ea580c\"/></marker></defs>\n",
      width + 2 * M::kMargin, height + 2 * M::kMargin, -M::kMargin,
      formatPlural(tree.nodes.size() + tree.leftOut, "node", "nodes"),
      std::ranges::count(tree.nodes, TreeNode::End::Covered, &TreeNode::end), kTreeStyle);
  for (const PlacedBox& from : placed)
    for (uint32_t to : from.children) text += edge(from, placed[to], shown[to].isTried);
  text += links; // below the boxes: what they say matters more
  for (uint32_t index = 0; index < shown.size(); ++index) text += drawn(shown[index], placed[index]);
  return text + key + "</svg>\n";
}

} // namespace

std::string renderTreeSvg(const ExecutionTree& tree, const FoldLimits& limits) {
  return Drawing(tree, limits).render();
}

} // namespace hindsight
