#include "report/missing_report.h"

#include "support/quantity.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace hindsight {

static std::string userText(const MissingSymbol::User& user) {
  std::string place = user.line ? fmt::format("{}:{}", user.file, user.line) : "?";
  return user.function.empty() ? fmt::format("a variable at {}", place) : fmt::format("{} at {}", user.function, place);
}

static std::string usersText(const MissingSymbol& symbol) {
  constexpr size_t kShown = 2;
  std::string text;
  for (size_t index = 0; index < std::min(symbol.users.size(), kShown); ++index)
    text += (index ? ", " : "") + userText(symbol.users[index]);
  if (symbol.users.size() > kShown) text += fmt::format(" and {} more", symbol.users.size() - kShown);
  return text;
}

std::string renderMissing(const std::vector<MissingSymbol>& symbols, const Terminal& terminal) {
  size_t width = 0;
  for (const MissingSymbol& symbol : symbols) width = std::max(width, symbol.name.size());
  std::string text;
  for (bool reachable : {true, false})
    for (const MissingSymbol& symbol : symbols) {
      if (symbol.reachable != reachable) continue;
      std::string name = fmt::format("{:<{}}", symbol.name, width);
      text += fmt::format("{}  {}  {}  {}\n", reachable ? terminal.paint(name, Style::Yellow) : name,
                          symbol.isVariable ? "variable" : "function", reachable ? "reachable  " : "unreachable",
                          withoutControls(usersText(symbol)));
    }
  auto reachable = static_cast<uint64_t>(std::ranges::count_if(symbols, &MissingSymbol::reachable));
  if (symbols.empty()) return "nothing is missing: every function and variable has a body or a model\n";
  return text + fmt::format("\n{} without a body or a model, {} of them reachable: a path that needs one ends there\n",
                            formatPlural(symbols.size(), "name", "names"), formatCount(reachable));
}

std::string renderMissingJson(const std::vector<MissingSymbol>& symbols, const std::vector<std::string>& files) {
  using Json = nlohmann::ordered_json;
  Json list = Json::array();
  for (const MissingSymbol& symbol : symbols) {
    Json users = Json::array();
    for (const MissingSymbol::User& user : symbol.users)
      users.push_back({{"function", user.function}, {"file", user.file}, {"line", user.line}});
    list.push_back({{"name", symbol.name},
                    {"kind", symbol.isVariable ? "variable" : "function"},
                    {"reachable", symbol.reachable},
                    {"users", users}});
  }
  Json document = {{"inputs", files}, {"missing", list}};
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace hindsight
