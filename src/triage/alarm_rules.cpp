#include "triage/alarm_rules.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace hindsight::triage {

namespace {

struct Rule {
  std::string_view name, part;
  AlarmKind kind;
  bool ifAllocationFails;
};

constexpr Rule kRules[] = {
#define HS_RULE(name, part, kind) {name, part, AlarmKind::kind, false},
#define HS_RULE_IF_ALLOCATION_FAILS(name, part, kind) {name, part, AlarmKind::kind, true},
#define HS_WEAKNESS(number, kind)
#include "triage/rules.def"
#undef HS_RULE
#undef HS_RULE_IF_ALLOCATION_FAILS
#undef HS_WEAKNESS
};

struct Weakness {
  unsigned number;
  AlarmKind kind;
};

constexpr Weakness kWeaknesses[] = {
#define HS_RULE(name, part, kind)
#define HS_RULE_IF_ALLOCATION_FAILS(name, part, kind)
#define HS_WEAKNESS(number, kind) {number, AlarmKind::kind},
#include "triage/rules.def"
#undef HS_RULE
#undef HS_RULE_IF_ALLOCATION_FAILS
#undef HS_WEAKNESS
};

constexpr unsigned kUncheckedAllocation = 690;

std::string lowered(std::string_view text) {
  std::string result(text);
  for (char& letter : result) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return result;
}

} // namespace

std::optional<unsigned> weaknessIn(std::string_view text) {
  size_t begin = text.size();
  while (begin > 0 && std::isdigit(static_cast<unsigned char>(text[begin - 1]))) --begin;
  unsigned number = 0;
  auto [end, problem] = std::from_chars(text.data() + begin, text.data() + text.size(), number);
  if (problem != std::errc() || end != text.data() + text.size()) return std::nullopt;
  std::string before = lowered(text.substr(0, begin));
  bool named = before.empty() || before.ends_with("cwe-") || before.ends_with("cwe") || before.ends_with("cwe/");
  return named ? std::optional(number) : std::nullopt;
}

void classify(Alarm& alarm, std::span<const unsigned> weaknesses) {
  std::string message = lowered(alarm.message), name = lowered(alarm.rule);
  alarm.ifAllocationFails = std::ranges::count(weaknesses, kUncheckedAllocation) != 0;
  for (const Rule& rule : kRules) {
    if (lowered(rule.name) != name || message.find(rule.part) == std::string::npos) continue;
    alarm.kind = rule.kind;
    alarm.ifAllocationFails |= rule.ifAllocationFails;
    return;
  }
  for (unsigned number : weaknesses)
    for (const Weakness& weakness : kWeaknesses)
      if (weakness.number == number) {
        alarm.kind = weakness.kind;
        return;
      }
  alarm.kind = parseAlarmKind(name); // of a tool that calls its rules as we do
}

} // namespace hindsight::triage
