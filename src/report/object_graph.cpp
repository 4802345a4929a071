#include "report/object_graph.h"

#include "report/xml_text.h"
#include "support/terminal.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight {

namespace {

using Box = ObjectGraph::Box;
using Row = ObjectGraph::Row;
using Target = ObjectGraph::Target;
using Look = ObjectGraph::Look;

/// In a record of Graphviz, some letters have a meaning.
std::string recordText(std::string_view text) {
  std::string result;
  for (char letter : withoutControls(text)) {
    if (std::string_view("{}|<>\"\\ ").find(letter) != std::string_view::npos) result += '\\';
    result += letter;
  }
  return result;
}

struct Metrics {
  static constexpr double kLetter = 6.7, kLine = 18, kPadding = 8, kAcross = 90, kDown = 18, kMargin = 16;
};

struct Placed {
  double x = 0, y = 0, width = 0, height = 0;
};

constexpr size_t kLongest = 60; // letters of a row

double widthOf(const Box& box) {
  size_t letters = displayWidth(shortened(box.title, kLongest));
  for (const Row& row : box.rows) letters = std::max(letters, displayWidth(shortened(row.label, kLongest)));
  return std::max(60.0, double(letters) * Metrics::kLetter + 2 * Metrics::kPadding);
}

/// By the shortest way from a variable; what no variable leads to is in the first column.
std::vector<size_t> columnsOf(const ObjectGraph& graph) {
  constexpr size_t kUnseen = ~size_t(0);
  std::vector<size_t> column(graph.boxes.size(), kUnseen), open;
  auto spread = [&](size_t from) {
    column[from] = 0;
    open = {from};
    for (size_t next = 0; next < open.size(); ++next)
      for (const Row& row : graph.boxes[open[next]].rows)
        for (const Target& target : row.targets)
          if (size_t to = target.box; column[to] > column[open[next]] + 1) {
            column[to] = column[open[next]] + 1;
            open.push_back(to);
          }
  };
  for (size_t box = 0; box < graph.roots; ++box) spread(box);
  for (size_t box = graph.roots; box < graph.boxes.size(); ++box)
    if (column[box] == kUnseen) spread(box);
  return column;
}

std::vector<Placed> placed(const ObjectGraph& graph, double& width, double& height) {
  std::vector<size_t> columns = columnsOf(graph);
  std::vector<double> widths, heights;
  std::vector<Placed> places(graph.boxes.size());
  for (size_t box = 0; box < places.size(); ++box) {
    size_t column = columns[box];
    if (column >= widths.size()) widths.resize(column + 1), heights.resize(column + 1);
    Placed& place = places[box];
    place.width = widthOf(graph.boxes[box]);
    place.height = double(graph.boxes[box].rows.size() + 1) * Metrics::kLine;
    place.y = heights[column];
    heights[column] += place.height + Metrics::kDown;
    widths[column] = std::max(widths[column], place.width);
  }
  std::vector<double> lefts{0};
  for (double each : widths) lefts.push_back(lefts.back() + each + Metrics::kAcross);
  for (size_t box = 0; box < places.size(); ++box) places[box].x = lefts[columns[box]];
  width = std::max(0.0, lefts.back() - Metrics::kAcross);
  height = heights.empty() ? 0 : *std::ranges::max_element(heights);
  return places;
}

std::string drawnBox(const Box& box, const Placed& place) {
  std::string_view look = box.look == Look::Root ? "function" : box.look == Look::Exists ? "exists" : "future";
  std::string text = fmt::format("<g class=\"{}\" transform=\"translate({:.0f} {:.0f})\">\n"
                                 "<rect width=\"{:.0f}\" height=\"{:.0f}\" rx=\"4\"/>\n",
                                 look, place.x, place.y, place.width, place.height);
  auto line = [&](std::string_view what, size_t row, const char* style) {
    text += fmt::format("<text class=\"{}\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text>\n", style, Metrics::kPadding,
                        double(row) * Metrics::kLine + 13, xmlText(shortened(what, kLongest)));
  };
  line(box.title, 0, "title");
  for (size_t row = 0; row < box.rows.size(); ++row) {
    text +=
        fmt::format("<path class=\"row\" d=\"M0 {0:.0f}H{1:.0f}\"/>\n", double(row + 1) * Metrics::kLine, place.width);
    line(box.rows[row].label, row + 1, "field");
  }
  return text + "</g>\n";
}

std::string drawnArrow(const Placed& from, size_t row, const Placed& to, const std::string& offset) {
  double x = from.x + from.width, y = from.y + (double(row) + 1.5) * Metrics::kLine;
  double toX = to.x, toY = to.y + Metrics::kLine / 2, reach = std::max(30.0, (toX - x) / 2);
  std::string text =
      fmt::format("<path class=\"arrow\" marker-end=\"url(#arrow)\" d=\"M{:.0f} {:.0f}C{:.0f} {:.0f} {:.0f} {:.0f} "
                  "{:.0f} {:.0f}\">",
                  x, y, x + reach, y, toX - reach, toY, toX, toY);
  if (!offset.empty()) text += fmt::format("<title>{}</title>", xmlText(offset));
  return text + "</path>\n";
}

constexpr std::string_view kStyle = R"css(
.pointers text { font: 11px "DejaVu Sans Mono", "SFMono-Regular", Menlo, Consolas, monospace; fill: #334155; }
.pointers text.title { font-weight: bold; fill: #0f172a; }
.pointers rect { fill: #ffffff; stroke: #64748b; stroke-width: 1.2; }
.pointers .function rect { fill: #eff6ff; stroke: #2563eb; }
.pointers .exists rect { fill: #f0fdf4; stroke: #15803d; }
.pointers .future rect { stroke-dasharray: 4 3; }
.pointers path.row { stroke: #cbd5e1; stroke-width: 0.8; }
.pointers path.arrow { fill: none; stroke: #7f8ea3; stroke-width: 1.2; }
)css";

} // namespace

std::string renderDot(const ObjectGraph& graph) {
  std::string text = "digraph pointers {\n  rankdir=LR;\n  node [shape=record, fontname=monospace, fontsize=10];\n";
  for (size_t box = 0; box < graph.boxes.size(); ++box) {
    const Box& each = graph.boxes[box];
    std::string label = "<t> " + recordText(each.title);
    for (size_t row = 0; row < each.rows.size(); ++row)
      label += fmt::format(" | <f{}> {}", row, recordText(each.rows[row].label));
    const char* look = each.look == Look::Root ? ", color=blue" : each.look == Look::Exists ? "" : ", style=dashed";
    text += fmt::format("  n{} [label=\"{}\"{}];\n", box, label, look);
  }
  for (size_t box = 0; box < graph.boxes.size(); ++box)
    for (size_t row = 0; row < graph.boxes[box].rows.size(); ++row)
      for (const Target& target : graph.boxes[box].rows[row].targets)
        text += fmt::format("  n{}:f{} -> n{}:t{};\n", box, row, target.box,
                            target.offset.empty() ? "" : fmt::format(" [label=\"{}\"]", recordText(target.offset)));
  return text + "}\n";
}

std::string renderSvg(const ObjectGraph& graph) {
  double width = 0, height = 0;
  std::vector<Placed> places = placed(graph, width, height);
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"pointers\" role=\"img\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
      "viewBox=\"{2:.0f} {2:.0f} {0:.0f} {1:.0f}\">\n<title>{4}</title>\n<style>{3}</style>\n"
      "<defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" "
      "orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"#7f8ea3\"/></marker></defs>\n",
      width + 2 * Metrics::kMargin, height + 2 * Metrics::kMargin, -Metrics::kMargin, kStyle, xmlText(graph.title));
  for (size_t box = 0; box < places.size(); ++box)
    for (size_t row = 0; row < graph.boxes[box].rows.size(); ++row)
      for (const Target& target : graph.boxes[box].rows[row].targets)
        text += drawnArrow(places[box], row, places[target.box], target.offset);
  for (size_t box = 0; box < places.size(); ++box) text += drawnBox(graph.boxes[box], places[box]);
  return text + "</svg>\n";
}

} // namespace hindsight
