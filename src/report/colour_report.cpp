#include "report/colour_report.h"

#include "report/pointer_report.h"
#include "report/table.h"
#include "report/xml_text.h"
#include "support/quantity.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>

namespace hindsight {

namespace {

std::string runsText(const std::vector<ColourFacts::Run>& runs) {
  std::vector<std::string> parts;
  for (const ColourFacts::Run& run : runs) {
    if (parts.size() == 6) {
      parts.push_back("...");
      break;
    }
    parts.push_back(runs.size() == 1 ? fmt::format("{}", run.colour)
                                     : fmt::format("[{},{}) {}", run.begin, run.end, run.colour));
  }
  return fmt::format("{}", fmt::join(parts, "  "));
}

std::string placeText(const ColourFacts::Place& place) {
  return place.line ? fmt::format("{}:{}:{}", place.file, place.line, place.column) : "?";
}

TableRow rowOf(const std::vector<std::string>& cells) {
  TableRow row;
  for (const std::string& cell : cells) row.push_back(wordsCell(withoutControls(cell)));
  return row;
}

std::string figures(const ColourFacts& facts, const ColourFacts::State& state, const Terminal& terminal) {
  auto row = [](const char* what, uint64_t ofStatic, uint64_t ofPast) {
    return rowOf({what, formatCount(ofStatic), formatCount(ofPast)});
  };
  std::string text = renderTable(
      {rowOf({"", "static", "past"}), row("colours of heap fields", facts.ofStatic.colours, state.past.colours),
       row("colours of heap objects", facts.ofStatic.objectColours, state.past.objectColours),
       row("transitions by fields", state.ofStatic.byFields, state.ofPast.byFields),
       row("transitions by objects", state.ofStatic.byObjects, state.ofPast.byObjects)},
      terminal);
  return text +
         fmt::format("  transitions: over {}{}\n", formatPlural(state.paths, "path", "paths"),
                     state.isComplete ? "" : " that ended before a limit; others were not followed to their end");
}

/// Objects of a site with equal colours are one line.
std::string objects(const ColourFacts& facts, const ColourFacts::State& state, const Terminal& terminal) {
  std::map<uint32_t, std::string> staticOf;
  for (const ColourFacts::Object& object : facts.ofStatic.objects) staticOf[object.site] = runsText(object.runs);
  std::vector<std::pair<std::pair<std::string, std::string>, std::vector<std::string>>> lines; // colours, names
  for (const ColourFacts::Object& object : state.past.objects) {
    std::string before = staticOf.contains(object.site) ? staticOf[object.site] : "0";
    std::pair colours(before, runsText(object.runs));
    auto known = std::ranges::find_if(lines, [&](const auto& line) { return line.first == colours; });
    if (known == lines.end()) known = lines.insert(lines.end(), {colours, {}});
    known->second.push_back(object.name);
  }
  std::vector<TableRow> rows{rowOf({"heap object", "static", "past"})};
  for (const auto& [colours, names] : lines)
    rows.push_back(rowOf({fmt::format("{}", fmt::join(joinedNames(names), ", ")), colours.first, colours.second}));
  return rows.size() > 1 ? "\n" + renderTable(rows, terminal) : "";
}

std::string stores(const ColourFacts& facts, const ColourFacts::State& state, const Terminal& terminal) {
  std::map<std::pair<std::string, uint32_t>, uint32_t> past;
  for (const ColourFacts::Store& store : state.past.stores) past[{store.function, store.instruction}] = store.colour;
  std::vector<TableRow> rows{rowOf({"store", "static", "past"})};
  for (const ColourFacts::Store& store : facts.ofStatic.stores) {
    auto known = past.find({store.function, store.instruction});
    rows.push_back(rowOf({fmt::format("{} in {}", placeText(store.place), store.function), std::to_string(store.colour),
                          known == past.end() ? "-" : std::to_string(known->second)}));
  }
  return rows.size() > 1 ? "\n" + renderTable(rows, terminal) : "";
}

using Json = nlohmann::ordered_json;

Json placeJson(const ColourFacts::Place& place) {
  return {{"file", place.file}, {"line", place.line}, {"column", place.column}};
}

Json colouringJson(const ColourFacts::Colouring& colouring) {
  Json objects = Json::array(), stores = Json::array();
  for (const ColourFacts::Object& object : colouring.objects) {
    Json runs = Json::array();
    for (const ColourFacts::Run& run : object.runs)
      runs.push_back({{"begin", run.begin}, {"end", run.end}, {"colour", run.colour}});
    Json each = {{"name", object.name}, {"site", object.site}, {"instance", object.instance}};
    each["size"] = object.size ? Json(*object.size) : Json(nullptr);
    each["place"] = placeJson(object.place);
    each["fields"] = runs;
    objects.push_back(std::move(each));
  }
  for (const ColourFacts::Store& store : colouring.stores)
    stores.push_back({{"function", store.function},
                      {"instruction", store.instruction},
                      {"place", placeJson(store.place)},
                      {"colour", store.colour}});
  return {{"colours", colouring.colours},
          {"objectColours", colouring.objectColours},
          {"objects", objects},
          {"stores", stores}};
}

Json transitionsJson(const ColourFacts::Transitions& transitions) {
  return {{"byFields", transitions.byFields}, {"byObjects", transitions.byObjects}};
}

/// Hues far apart for numbers that are near.
std::string paint(uint32_t colour) {
  if (colour == 0) return "#e2e8f0";
  return fmt::format("hsl({:.0f} 65% {}%)", std::fmod(colour * 137.508, 360.0), 58 + colour % 3 * 9);
}

struct Strip {
  static constexpr double kHeight = 26, kLeft = 70, kTop = 30, kGap = 3;
};

} // namespace

std::string renderColours(const ColourFacts& facts, const Terminal& terminal) {
  std::string text = fmt::format("colours after {}: {}{}\n", withoutControls(facts.after),
                                 formatPlural(facts.states.size(), "state", "states"),
                                 facts.sawAllStates ? "" : ", and others that were not looked at");
  for (size_t i = 0; i < facts.states.size(); ++i) {
    text += facts.states.size() > 1 ? fmt::format("\nstate {}\n", i + 1) : "\n";
    text += figures(facts, facts.states[i], terminal);
  }
  if (facts.states.empty()) return text;
  if (facts.states.size() > 1) text += "\nin state 1 (--json has all)\n";
  text += objects(facts, facts.states.front(), terminal);
  text += stores(facts, facts.states.front(), terminal);
  return text + "\n  0: no store writes it; -: the store does not run any more\n";
}

std::string renderColoursJson(const ColourFacts& facts, const std::vector<std::string>& files) {
  Json states = Json::array();
  for (const ColourFacts::State& state : facts.states)
    states.push_back(
        {{"past", colouringJson(state.past)},
         {"paths", state.paths},
         {"complete", state.isComplete},
         {"transitions", {{"static", transitionsJson(state.ofStatic)}, {"past", transitionsJson(state.ofPast)}}}});
  Json document = {{"inputs", files}, {"after", facts.after}, {"static", colouringJson(facts.ofStatic)}};
  document["states"] = states;
  document["allStates"] = facts.sawAllStates;
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string renderColoursSvg(const ColourFacts& facts) {
  std::string boxes;
  double x = Strip::kLeft;
  auto strip = [&](const std::vector<ColourFacts::Run>& runs, uint64_t size, double width, double top) {
    for (const ColourFacts::Run& run : runs)
      boxes += fmt::format(
          "<rect x=\"{:.1f}\" y=\"{:.0f}\" width=\"{:.1f}\" height=\"{:.0f}\" fill=\"{}\"><title>bytes "
          "{} to {}: colour {}</title></rect>\n",
          x + width * double(run.begin) / double(size), top, width * double(run.end - run.begin) / double(size),
          Strip::kHeight, paint(run.colour), run.begin, run.end - 1, run.colour);
    boxes += fmt::format("<rect class=\"object\" x=\"{:.1f}\" y=\"{:.0f}\" width=\"{:.1f}\" height=\"{:.0f}\"/>\n", x,
                         top, width, Strip::kHeight);
  };
  if (!facts.states.empty())
    for (const ColourFacts::Neighbour& object : facts.states.front().path) {
      double width = 14 + 8 * std::log2(double(object.size) + 1);
      boxes += fmt::format("<g><title>{}, {} bytes</title>\n", xmlText(object.name), object.size);
      strip(object.ofStatic, object.size, width, Strip::kTop);
      strip(object.ofPast, object.size, width, Strip::kTop + Strip::kHeight + 12);
      boxes += "</g>\n";
      x += width + Strip::kGap;
    }
  double height = Strip::kTop + 2 * Strip::kHeight + 24;
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"colours\" role=\"img\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
      "viewBox=\"0 0 {0:.0f} {1:.0f}\">\n<title>Colours of the heap after {2}</title>\n"
      "<style>.colours text {{ font: 11px monospace; fill: #334155; }} .colours .object {{ fill: none; stroke: "
      "#334155; "
      "}}</style>\n",
      std::max(x + 10, 360.0), height, xmlText(facts.after));
  text +=
      fmt::format("<text x=\"8\" y=\"18\">heap objects in order of allocation, after {}; grey: never written</text>\n",
                  xmlText(facts.after));
  text += fmt::format("<text x=\"8\" y=\"{:.0f}\">static</text>\n<text x=\"8\" y=\"{:.0f}\">past</text>\n",
                      Strip::kTop + 17, Strip::kTop + Strip::kHeight + 29);
  return text + boxes + "</svg>\n";
}

} // namespace hindsight
