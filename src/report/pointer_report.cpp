#include "report/pointer_report.h"

#include "support/quantity.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

namespace hindsight {

namespace {

std::string placeText(const PointerFacts::Place& place) {
  return place.line ? fmt::format("{}:{}", place.file, place.line) : "?";
}

std::vector<std::string> namesOf(const PointerFacts& facts, const std::vector<PointerFacts::Target>& targets) {
  std::vector<std::string> names;
  for (const PointerFacts::Target& target : targets) names.push_back(facts.objects[target.object].name + target.offset);
  return names;
}

std::vector<std::string> namesOf(const PointerFacts& facts, const std::vector<uint32_t>& objects) {
  std::vector<std::string> names;
  for (uint32_t object : objects) names.push_back(facts.objects[object].name);
  return names;
}

std::vector<std::string> namesOf(const PointerFacts& facts, const std::vector<PointerFacts::Range>& ranges) {
  std::vector<std::string> names;
  for (const PointerFacts::Range& range : ranges)
    names.push_back(fmt::format("{} {}", facts.objects[range.object].name, fmt::join(range.bytes, " ")));
  return names;
}

class Screen {
public:
  Screen(const PointerFacts& facts, const Terminal& terminal) : facts(facts), terminal(terminal) {}

  std::string render() {
    text = fmt::format("{}: {}, {}, {}\n", facts.isPast ? "past-sensitive, from a state of a run" : "static",
                       formatPlural(facts.functionsReached, "function reached", "functions reached"),
                       formatPlural(facts.objectsKnown, "abstract object", "abstract objects"),
                       formatSeconds(facts.seconds));
    if (facts.call) {
      text += fmt::format("\n{}\n", terminal.paint("the call of " + withoutControls(facts.call->text), Style::Bold));
      effects(facts.call->effects);
    }
    for (const PointerFacts::Function& function : facts.functions) this->function(function);
    return text;
  }

private:
  /// Names in lines of their own where there are many; numbers of one site are together.
  void line(std::string_view what, const std::vector<std::string>& names) {
    constexpr size_t kIndent = 2, kColumn = 12;
    if (names.empty()) return;
    size_t width = std::max<size_t>(terminal.width(), 60), at = kIndent + kColumn;
    text += fmt::format("{:{}}{:<{}}", "", kIndent, withoutControls(what), kColumn - 1);
    if (displayWidth(what) >= kColumn) at = kIndent + displayWidth(what);
    for (size_t i = 0; i < names.size(); ++i) {
      std::string piece = withoutControls(names[i]) + (i + 1 < names.size() ? "," : "");
      if (i && at + 1 + displayWidth(piece) > width) {
        text += fmt::format("\n{:{}}", "", kIndent + kColumn - 1);
        at = kIndent + kColumn - 1;
      }
      text += " " + piece;
      at += 1 + displayWidth(piece);
    }
    text += "\n";
  }

  void effects(const PointerFacts::Effects& what) {
    line("writes", joinedNames(namesOf(facts, what.writes)));
    line("reads", joinedNames(namesOf(facts, what.reads)));
    line("allocates", joinedNames(namesOf(facts, what.allocates)));
    line("frees", joinedNames(namesOf(facts, what.frees)));
    line("note", what.remarks);
  }

  void function(const PointerFacts::Function& function) {
    text += fmt::format("\n{}  {}{}\n", terminal.paint(withoutControls(function.name), Style::Bold),
                        withoutControls(placeText(function.place)), function.isReached ? "" : "  never called");
    for (const PointerFacts::Pointer& variable : function.variables)
      line(variable.name, joinedNames(namesOf(facts, variable.targets)));
    line("returns", joinedNames(namesOf(facts, function.returns)));
    effects(function.effects);
    std::vector<std::string> calls;
    for (const PointerFacts::Call& call : function.calls) {
      std::string targets = fmt::format("{}", fmt::join(call.targets, "|"));
      if (call.leavesProgram && call.targets.empty()) targets = "code outside the program";
      if (targets.empty()) targets = "nothing";
      calls.push_back(fmt::format("{}{} in line {}", call.isIndirect ? "*" : "", targets, call.place.line));
    }
    line("calls", calls);
  }

  const PointerFacts& facts;
  const Terminal& terminal;
  std::string text;
};

using Json = nlohmann::ordered_json;

Json placeJson(const PointerFacts::Place& place) {
  return {{"file", place.file}, {"line", place.line}, {"column", place.column}};
}

Json targetsJson(const std::vector<PointerFacts::Target>& targets) {
  Json list = Json::array();
  for (const PointerFacts::Target& target : targets)
    list.push_back({{"object", target.object}, {"offset", target.offset}});
  return list;
}

Json effectsJson(const PointerFacts::Effects& effects) {
  auto ranges = [](const std::vector<PointerFacts::Range>& all) {
    Json list = Json::array();
    for (const PointerFacts::Range& range : all) list.push_back({{"object", range.object}, {"bytes", range.bytes}});
    return list;
  };
  return {{"writes", ranges(effects.writes)},
          {"reads", ranges(effects.reads)},
          {"allocates", effects.allocates},
          {"frees", effects.frees},
          {"remarks", effects.remarks}};
}

Json functionJson(const PointerFacts::Function& function) {
  Json variables = Json::array(), calls = Json::array();
  for (const PointerFacts::Pointer& variable : function.variables)
    variables.push_back({{"name", variable.name}, {"targets", targetsJson(variable.targets)}});
  for (const PointerFacts::Call& call : function.calls)
    calls.push_back({{"place", placeJson(call.place)},
                     {"instruction", call.instruction},
                     {"targets", call.targets},
                     {"indirect", call.isIndirect},
                     {"outside", call.leavesProgram}});
  return {
      {"name", function.name},  {"place", placeJson(function.place)},       {"reached", function.isReached},
      {"variables", variables}, {"returns", targetsJson(function.returns)}, {"effects", effectsJson(function.effects)},
      {"calls", calls}};
}

Json objectJson(const PointerFacts::Object& object) {
  Json fields = Json::array();
  for (const PointerFacts::Field& field : object.fields)
    fields.push_back({{"offset", field.offset}, {"range", field.range}, {"targets", targetsJson(field.targets)}});
  Json out = {{"name", object.name},         {"kind", object.kind},     {"site", object.site},
              {"instance", object.instance}, {"exists", object.exists}, {"place", placeJson(object.place)}};
  out["size"] = object.size ? Json(*object.size) : Json(nullptr);
  out["fields"] = fields;
  return out;
}

} // namespace

std::vector<std::string> joinedNames(const std::vector<std::string>& names) {
  struct Group {
    std::string before, after;
    std::vector<std::string> numbers;
  };
  std::vector<Group> groups;
  std::map<std::pair<std::string, std::string>, size_t> known;
  for (const std::string& name : names) {
    size_t mark = name.rfind('#'), end = name.find_first_not_of("0123456789", mark == name.npos ? 0 : mark + 1);
    if (mark == name.npos || end == mark + 1 || mark + 1 == name.size()) {
      groups.push_back({name, "", {}});
      continue;
    }
    end = std::min(end, name.size());
    auto [found, isNew] = known.try_emplace({name.substr(0, mark), name.substr(end)}, groups.size());
    if (isNew) groups.push_back({name.substr(0, mark), name.substr(end), {}});
    groups[found->second].numbers.push_back(name.substr(mark + 1, end - mark - 1));
  }
  std::vector<std::string> joined;
  for (const Group& group : groups)
    joined.push_back(group.numbers.empty()
                         ? group.before
                         : fmt::format("{}#{}{}", group.before, fmt::join(group.numbers, ","), group.after));
  return joined;
}

std::string renderPointers(const PointerFacts& facts, const Terminal& terminal) {
  return Screen(facts, terminal).render();
}

std::string renderPointersJson(const PointerFacts& facts, const std::vector<std::string>& files) {
  Json functions = Json::array(), objects = Json::array();
  for (const PointerFacts::Function& function : facts.functions) functions.push_back(functionJson(function));
  for (const PointerFacts::Object& object : facts.objects) objects.push_back(objectJson(object));
  Json document = {{"inputs", files}, {"analysis", facts.isPast ? "past" : "static"}};
  if (facts.call)
    document["call"] = {{"text", facts.call->text},
                        {"place", placeJson(facts.call->place)},
                        {"callees", facts.call->callees},
                        {"effects", effectsJson(facts.call->effects)}};
  document["functions"] = functions;
  document["objects"] = objects;
  document["functionsReached"] = facts.functionsReached;
  document["objectsKnown"] = facts.objectsKnown;
  document["seconds"] = facts.seconds;
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

static double perCall(uint64_t sum, const EffectSizes& sizes) {
  return sizes.calls ? double(sum) / double(sizes.calls) : 0;
}

std::string renderEffectSizes(const EffectSizes& sizes) {
  std::string text =
      fmt::format("{} of {} on {}; {} run in {}, the others reused\n", formatPlural(sizes.calls, "call", "calls"),
                  formatPlural(sizes.names.size(), "function", "functions"), formatPlural(sizes.paths, "path", "paths"),
                  formatPlural(sizes.analysesRun, "analysis", "analyses"), formatSeconds(sizes.seconds));
  auto line = [&](std::string_view what, uint64_t EffectSizes::Sums::* count) {
    text += fmt::format("{:8} {:8.2f} objects a call, static; {:8.2f} past-sensitive\n", what,
                        perCall(sizes.byStatic.*count, sizes), perCall(sizes.byPast.*count, sizes));
  };
  line("writes", &EffectSizes::Sums::written);
  line("reads", &EffectSizes::Sums::read);
  return text;
}

std::string renderEffectSizesJson(const EffectSizes& sizes) {
  auto both = [&](const EffectSizes::Sums& sums) {
    return Json{{"writes", perCall(sums.written, sizes)}, {"reads", perCall(sums.read, sizes)}};
  };
  Json json = {{"calls", sizes.calls},           {"functions", sizes.names},
               {"paths", sizes.paths},           {"analyses_run", sizes.analysesRun},
               {"static", both(sizes.byStatic)}, {"past", both(sizes.byPast)},
               {"not_subset", sizes.notSubset},  {"seconds", sizes.seconds}};
  return json.dump(2) + "\n";
}

} // namespace hindsight
