#include "replay/placed_allocations.h"

#include "program/allocation_functions.h"
#include "replay/standalone_source.h"

#include <fmt/format.h>

#include <algorithm>

namespace hindsight::replay {

namespace {

/// What placed_blocks.h wants of who includes it. 12 is ENOMEM.
constexpr std::string_view kGlue = R"(static unsigned hindsight_allocations;
extern int *__errno_location(void);
static int hindsight_allocation_fails(void) {
  static unsigned next;
  if (++hindsight_allocations != hindsight_failing[next]) return 0;
  ++next;
  *__errno_location() = 12;
  return 1;
}
static __UINTPTR_TYPE__ hindsight_wanted_address(void) {
  unsigned i;
  for (i = 0; hindsight_addresses[i].allocation; ++i)
    if (hindsight_addresses[i].allocation == hindsight_allocations)
      return (__UINTPTR_TYPE__)hindsight_addresses[i].address;
  return 0;
}
static void hindsight_cannot_place(const char *why) {
  __builtin_printf("hindsight: %s\n", why);
  __builtin_abort();
}
#define HINDSIGHT_NAME(name) hindsight_##name
)";

/// Older C does not know such comments.
std::string withoutComments(std::string_view text) {
  std::string kept;
  while (!text.empty()) {
    size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    line = line.substr(0, line.find("//"));
    while (line.ends_with(' ')) line.remove_suffix(1);
    if (!line.empty()) kept.append(line).append("\n");
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return kept;
}

} // namespace

FailingAllocations placedAllocations(std::string_view source, const TestCase& test, std::string_view blocks) {
  FailingAllocations text;
  std::set<std::string> used = identifiersIn(source);
  std::map<std::string, size_t> defined = bodiesIn(source, used);
  std::vector<std::string> names(std::begin(kAllocationFunctions), std::end(kAllocationFunctions));
  names.insert(names.end(), {"free", "cfree", "malloc_usable_size"});
  for (const std::string& name : names) {
    if (!used.contains(name) || defined.contains(name)) continue;
    text.before += fmt::format("#define {0} hindsight_{0}\n", name);
    text.after += fmt::format("#undef {}\n", name);
  }
  std::string addresses;
  for (const PlacedAllocation& placed : test.addresses)
    addresses += fmt::format("{{{}, {:#x}ull}}, ", placed.allocation, placed.address);
  text.after += fmt::format(
      "static const unsigned hindsight_failing[] = {{{}0}}; /* allocations, in order */\n"
      "static const struct {{ unsigned allocation; unsigned long long address; }} "
      "hindsight_addresses[] = {{{}{{0, 0}}}};\n",
      test.failedAllocations.empty() ? "" : fmt::format("{}, ", fmt::join(test.failedAllocations, ", ")), addresses);
  text.after += std::string(kGlue) + withoutComments(blocks);
  return text;
}

} // namespace hindsight::replay
