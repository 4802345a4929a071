// The text inside the boxes of a drawn tree.
#include "report/tree_boxes.h"

#include "report/xml_text.h"
#include "support/quantity.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace hindsight {

namespace {

constexpr size_t kMostConditions = 2, kMostValues = 7, kMostLetters = 44;

BoxLook lookOf(const TreeNode& last) {
  switch (last.end) {
  case TreeNode::End::Covered: return BoxLook::Covered;
  case TreeNode::End::Failed: return BoxLook::Failed;
  case TreeNode::End::Open:
  case TreeNode::End::Dropped: return last.isTried ? BoxLook::Tried : BoxLook::Open;
  default: return last.isTried ? BoxLook::Tried : BoxLook::Plain;
  }
}

std::string endText(const TreeNode& last, const std::vector<TreeBox>& boxes, const TreeBox& box) {
  switch (last.end) {
  case TreeNode::End::Open: return "not finished";
  case TreeNode::End::Forked: return box.children.empty() ? "forks" : "";
  case TreeNode::End::Meeting: return "";
  case TreeNode::End::Ended: return last.ending;
  case TreeNode::End::Failed: return "✗ " + last.ending;
  case TreeNode::End::Covered:
    return box.coveredBy == TreeBox::kNone ? "cut: covered" : "cut: covered by " + nameOf(boxes[box.coveredBy]);
  case TreeNode::End::Dropped: return "not followed";
  }
  return "";
}

void addValues(const TreeNode& node, BoxText& text) {
  size_t kept = static_cast<size_t>(std::ranges::count_if(node.values, &TreeValue::isKept));
  size_t others = kMostValues - std::min(kMostValues, kept), shown = 0;
  for (const TreeValue& value : node.values) {
    if (shown == kMostValues) break;
    if (!value.isKept && others == 0) continue;
    if (!value.isKept) --others;
    text.lines.push_back(
        {value.isKept ? BoxLine::Kind::Kept : BoxLine::Kind::Value, shortened(value.text, kMostLetters)});
    ++shown;
  }
  if (shown < node.values.size())
    text.lines.push_back({BoxLine::Kind::More, fmt::format("… {} more", node.values.size() - shown)});
}

} // namespace

std::string nameOf(const TreeBox& box) {
  return fmt::format("#{}", box.nodes.front() + 1);
}

std::string placeText(const Place& place) {
  if (!place.line) return place.function.empty() ? "?" : place.function;
  if (place.function.empty())
    return fmt::format("{}:{}", std::filesystem::path(place.file).filename().string(), place.line);
  return fmt::format("{}:{}", place.function, place.line);
}

BoxText textOf(const ExecutionTree& tree, const std::vector<TreeBox>& boxes, uint32_t index) {
  const TreeBox& box = boxes[index];
  const TreeNode& first = tree.nodes[box.nodes.front()];
  const TreeNode& last = tree.nodes[box.nodes.back()];
  BoxText text{lookOf(last), {}};
  text.lines.push_back(
      {BoxLine::Kind::Title, fmt::format("{}  {}", nameOf(box), shortened(placeText(first.place), kMostLetters - 8))});
  if (first.startsTry) text.lines.push_back({BoxLine::Kind::Condition, "no input takes this way"});
  for (size_t condition = 0; condition < std::min(first.conditions.size(), kMostConditions); ++condition)
    text.lines.push_back({BoxLine::Kind::Condition, "if " + shortened(first.conditions[condition], kMostLetters - 3)});
  if (first.conditions.size() > kMostConditions)
    text.lines.push_back({BoxLine::Kind::More, fmt::format("… {} more", first.conditions.size() - kMostConditions)});
  addValues(first, text);
  if (std::string end = endText(last, boxes, box); !end.empty())
    text.lines.push_back({BoxLine::Kind::End, shortened(std::move(end), kMostLetters)});
  return text;
}

BoxText foldTextOf(const TreeBox& box) {
  return {BoxLook::Fold,
          {{BoxLine::Kind::Title, formatPlural(box.nodesBelow, "more node", "more nodes")},
           {BoxLine::Kind::Value, formatPlural(box.cutsBelow, "cut", "cuts")},
           {BoxLine::Kind::Value, formatPlural(box.instructionsBelow, "instruction", "instructions")}}};
}

std::string_view spell(BoxLook look) {
  static constexpr std::string_view kNames[] = {"plain", "tried", "covered", "failed", "open", "fold", "legend"};
  return kNames[size_t(look)];
}

std::string_view spell(BoxLine::Kind kind) {
  static constexpr std::string_view kNames[] = {"title", "condition", "value", "kept", "more", "end"};
  return kNames[size_t(kind)];
}

} // namespace hindsight
