#include "report/tree_html.h"

#include "report/tree_html_parts.h"
#include "report/tree_rounds.h"
#include "report/tree_style.h"
#include "support/quantity.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unordered_map>

namespace hindsight {

namespace {

using Json = nlohmann::ordered_json;

/// Texts are said once: trees repeat themselves.
class Texts {
public:
  size_t add(const std::string& text) {
    auto [known, isNew] = numbers.try_emplace(text, numbers.size());
    if (isNew) all.push_back(text);
    return known->second;
  }
  template <typename List> Json add(const List& texts) {
    Json list = Json::array();
    for (const std::string& text : texts) list.push_back(add(text));
    return list;
  }
  Json all = Json::array();

private:
  std::unordered_map<std::string, size_t> numbers;
};

Json number(uint32_t index) {
  return index == TreeBox::kNone ? Json(-1) : Json(index);
}

/// The places that a box goes through; of many rounds of a loop, the first one.
std::vector<std::string> placesIn(const ExecutionTree& tree, const TreeBox& box) {
  std::vector<std::string> all;
  std::vector<uint32_t> numbers;
  std::unordered_map<std::string, uint32_t> known;
  for (uint32_t node : box.nodes) {
    std::string place = placeText(tree.nodes[node].place);
    if (!all.empty() && all.back() == place) continue;
    numbers.push_back(known.try_emplace(place, static_cast<uint32_t>(known.size())).first->second);
    all.push_back(std::move(place));
  }
  constexpr size_t kLeastRounds = 3;
  std::vector<std::string> places;
  size_t next = 0;
  for (const Repetition& repetition : repetitionsIn(numbers, kLeastRounds)) {
    auto from = all.begin() + static_cast<ptrdiff_t>(next);
    places.insert(places.end(), from, all.begin() + static_cast<ptrdiff_t>(repetition.begin + repetition.period));
    places.push_back("… " + moreRounds(repetition.rounds - 1));
    next = repetition.begin + repetition.period * repetition.rounds;
  }
  places.insert(places.end(), all.begin() + static_cast<ptrdiff_t>(next), all.end());
  return places;
}

Json boxJson(const ExecutionTree& tree, const std::vector<TreeBox>& boxes, uint32_t index, Texts& texts) {
  const TreeBox& box = boxes[index];
  const TreeNode& first = tree.nodes[box.nodes.front()];
  BoxText text = textOf(tree, boxes, index);
  Json lines = Json::array(), values = Json::array(), places = Json::array();
  for (const BoxLine& line : text.lines) {
    lines.push_back(int(line.kind));
    lines.push_back(texts.add(line.text));
  }
  for (const TreeValue& value : first.values) {
    values.push_back(int(value.isKept));
    values.push_back(texts.add(value.text));
  }
  for (const std::string& place : placesIn(tree, box)) places.push_back(texts.add(place));
  Json json = {{"parent", number(box.parent)}, {"look", std::string(spell(text.look))}, {"lines", lines}};
  if (first.isTried) json["tried"] = 1;
  if (box.coveredBy != TreeBox::kNone) json["cover"] = box.coveredBy;
  if (first.hasInterpolant) json["needs"] = texts.add(first.interpolant);
  json["conditions"] = texts.add(first.conditions);
  json["values"] = values;
  json["places"] = places;
  json["file"] = texts.add(describe(first.place));
  json["nodes"] = box.nodes.size();
  json["instructions"] = box.instructions;
  if (!box.children.empty()) {
    std::vector<std::string> fold;
    for (const BoxLine& line : foldTextOf(box).lines) fold.push_back(line.text);
    json["fold"] = texts.add(fold);
  }
  return json;
}

std::string summary(const ExecutionTree& tree) {
  auto count = [&](auto&& test) { return static_cast<uint64_t>(std::ranges::count_if(tree.nodes, test)); };
  uint64_t cuts = count([](const TreeNode& node) { return node.end == TreeNode::End::Covered; });
  uint64_t tried = count([](const TreeNode& node) { return node.isTried; });
  std::string text =
      fmt::format("{}, {}", formatPlural(tree.nodes.size(), "node", "nodes"), formatPlural(cuts, "cut", "cuts"));
  if (tried) text += fmt::format(", {} only tried", formatCount(tried));
  if (tree.leftOut) text += fmt::format("; {} more left out", formatPlural(tree.leftOut, "node", "nodes"));
  return text;
}

/// Nothing in the data may end the element it is in.
std::string inScript(const Json& json) {
  std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  for (size_t at = 0; (at = text.find('<', at)) != std::string::npos; at += 6) text.replace(at, 1, "\\u003c");
  return text;
}

} // namespace

std::string renderTreeHtml(const ExecutionTree& tree, const FoldLimits& limits) {
  std::vector<TreeBox> boxes = boxesOf(tree);
  TreeRounds rounds = roundsOf(tree, boxes);
  std::vector<bool> isOpen = chooseOpen(tree, boxes, rounds, limits);
  Texts texts;
  Json all = Json::array(), open = Json::array();
  for (uint32_t index = 0; index < boxes.size(); ++index) {
    all.push_back(boxJson(tree, boxes, index, texts));
    if (rounds.next[index] != TreeBox::kNone) all.back()["next"] = rounds.next[index];
    if (isOpen[index]) open.push_back(index);
  }
  Json skipped = Json::array();
  for (const auto& [from, each] : rounds.skipped) skipped.push_back({from, each.to});
  Json kinds = Json::array();
  for (int kind = 0; kind <= int(BoxLine::Kind::End); ++kind) kinds.push_back(std::string(spell(BoxLine::Kind(kind))));
  Json metrics = {{"letter", TreeMetrics::kLetter},
                  {"line", TreeMetrics::kLine},
                  {"padding", TreeMetrics::kPadding},
                  {"narrowest", TreeMetrics::kNarrowest},
                  {"margin", TreeMetrics::kMargin}};
  Json data = {{"boxes", all},       {"open", open},   {"skipped", skipped},
               {"texts", texts.all}, {"kinds", kinds}, {"metrics", metrics}};
  std::string page(kTreePageHead);
  page += fmt::format("<style>{}{}</style>\n</head>\n<body>\n", kTreeStyle, kTreePageStyle);
  page += fmt::format("<header>{}<b>Symbolic execution tree</b> <span>{}</span> <span class=\"hint\">click a box for "
                      "details, ⊖ and folded boxes to fold and unfold</span></header>\n",
                      kTreePageZoom, summary(tree));
  page += kTreePageBody;
  page += fmt::format("<script type=\"application/json\" id=\"data\">{}</script>\n", inScript(data));
  page += fmt::format("<script>{}</script>\n</body>\n</html>\n", kTreePageScript);
  return page;
}

} // namespace hindsight
