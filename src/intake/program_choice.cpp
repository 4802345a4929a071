#include "intake/program_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <tuple>

namespace hindsight::intake {

namespace fs = std::filesystem;

namespace {

enum Nearness { SameTarget, SameFolder, Elsewhere };

/// "made/CMakeFiles/cut.dir" of an object that CMake builds; else empty.
std::string targetOf(const std::string& object) {
  fs::path target;
  for (const fs::path& part : fs::path(object)) {
    target /= part;
    if (part.extension() == ".dir" && target.parent_path().filename() == "CMakeFiles") return target.string();
  }
  return "";
}

Nearness nearnessOf(const ProgramPart& part, const ProgramPart& main) {
  std::string target = targetOf(main.object);
  if (!target.empty() && targetOf(part.object) == target) return SameTarget;
  return fs::path(part.source).parent_path() == fs::path(main.source).parent_path() ? SameFolder : Elsewhere;
}

} // namespace

ProgramChoice chooseProgram(const std::vector<LinkCandidate>& candidates, std::span<const ProgramPart> parts,
                            size_t first) {
  std::vector<Nearness> nearness;
  for (const ProgramPart& part : parts) nearness.push_back(nearnessOf(part, parts[first]));
  // The first definition counts: the nearest ones come first.
  std::vector<size_t> order(candidates.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::ranges::sort(order, {}, [&](size_t index) { return std::tuple(index != first, nearness[index], index); });
  std::vector<LinkCandidate> sorted;
  for (size_t index : order) {
    sorted.push_back(candidates[index]);
    sorted.back().isWanted |= index == first;
  }
  ModuleSelection selection = selectNeeded(sorted, {});
  ProgramChoice choice;
  for (size_t place : selection.taken) choice.taken.push_back(order[place]);
  std::ranges::sort(choice.taken);
  for (const NameClash& each : selection.clashes) {
    NameClash clash{each.name, order[each.first], order[each.second]};
    Nearness taken = nearness[clash.first];
    if (taken == nearness[clash.second]) {
      choice.clash = std::move(clash);
      break;
    }
    if (taken == SameFolder)
      choice.notes.push_back(fmt::format("{} is taken from {}, beside {}, and not from {}", clash.name,
                                         parts[clash.first].source, parts[first].source, parts[clash.second].source));
  }
  return choice;
}

} // namespace hindsight::intake
