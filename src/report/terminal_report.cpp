#include "report/terminal_report.h"

#include "report/finding_text.h"
#include "support/quantity.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

namespace hindsight {

static constexpr size_t kFindingsShown = 20;
static constexpr size_t kNamesShown = 12;

using Counts = std::map<std::string, uint64_t>;

/// Largest count first, then by name.
static std::vector<std::pair<std::string, uint64_t>> byCount(const Counts& counts) {
  std::vector<std::pair<std::string, uint64_t>> sorted(counts.begin(), counts.end());
  std::sort(sorted.begin(), sorted.end(), [](auto& left, auto& right) {
    return left.second != right.second ? left.second > right.second : left.first < right.first;
  });
  return sorted;
}

/// A word in the margin on the first line, and the lines beside it.
static std::string section(const Terminal& terminal, std::string_view title, const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) {
    std::string margin = text.empty() ? fmt::format("{:<9}", title) : std::string(9, ' ');
    text += terminal.paint(margin, Style::Bold) + withoutControls(line) + "\n";
  }
  return text;
}

static std::vector<std::string> countLines(const Counts& counts) {
  std::vector<std::string> lines;
  for (const auto& [name, count] : byCount(counts)) lines.push_back(fmt::format("{:>7}  {}", formatCount(count), name));
  return lines;
}

static std::vector<std::string> nameLines(const Counts& counts, std::string_view singular, std::string_view plural) {
  std::vector<std::string> lines;
  for (const auto& [name, count] : byCount(counts)) {
    if (lines.size() == kNamesShown && counts.size() > kNamesShown + 1) {
      lines.push_back(fmt::format("and {} more", counts.size() - kNamesShown));
      break;
    }
    lines.push_back(fmt::format("{} ({})", name, formatPlural(count, singular, plural)));
  }
  return lines;
}

static std::vector<std::string> searchLines(const RunResult& result, const Budget& budget) {
  std::vector<std::string> lines;
  if (result.verdict == Verdict::Reachable) return {"ended when a path got to the target"};
  if (result.complete) lines.push_back("complete: every path was followed to its end");
  for (StopReason reason : result.stoppedBy)
    lines.push_back(fmt::format("incomplete: {}; to see more, {}", describeStop(reason, budget), info(reason).advice));
  if (!result.unsupported.empty()) lines.push_back("incomplete: paths ended at something that is not supported");
  if (!result.missingFunctions.empty()) lines.push_back("incomplete: functions were called that have no body");
  if (!result.missingVariables.empty()) lines.push_back("incomplete: variables were used that no file defines");
  bool isSkipping = result.statistics.chopping && result.statistics.chopping->skipped;
  if (lines.empty())
    lines.push_back(isSkipping ? "every path was followed to its end, without calls that it skips" : "incomplete");
  return lines;
}

/// Who answered how much, in lines of a readable length.
static std::vector<std::string> layerLines(const std::vector<SolverLayer>& layers) {
  std::vector<std::string> lines;
  for (const SolverLayer& layer : layers) {
    if (layer.count == 0 && layer.seconds < 0.005) continue;
    std::string text = fmt::format("{} {} in {}", layer.name, formatCount(layer.count), formatSeconds(layer.seconds));
    if (lines.empty())
      lines.push_back("answered by " + text);
    else if (lines.back().size() + text.size() < 88)
      lines.back() += ", " + text;
    else
      lines.push_back("  " + text);
  }
  return lines;
}

static std::vector<std::string> costLines(const Statistics& statistics) {
  std::vector<std::string> lines;
  lines.push_back(fmt::format("{} instructions, {}, {} partial, {}", formatShort(statistics.instructions),
                              formatPlural(statistics.paths, "path", "paths"), formatCount(statistics.partialPaths),
                              formatPlural(statistics.forks, "fork", "forks")));
  lines.push_back(fmt::format("{}, {} of them answered by the solver itself",
                              formatPlural(statistics.queries, "query", "queries"),
                              formatCount(statistics.coreQueries)));
  for (std::string& line : layerLines(statistics.layers)) lines.push_back(std::move(line));
  lines.push_back(fmt::format("{}, {} of it solving; at most {} of memory", formatSeconds(statistics.seconds),
                              formatSeconds(statistics.solverSeconds), formatBytes(statistics.peakMemoryBytes)));
  return lines;
}

static std::string backwardLine(const BackwardCost& cost) {
  std::string line =
      fmt::format("{} instructions, {}", formatShort(cost.instructions), formatPlural(cost.paths, "path", "paths"));
  if (cost.merged) line += fmt::format(" and {} merged into them", formatCount(cost.merged));
  if (cost.infeasible) line += fmt::format(", {} infeasible", formatCount(cost.infeasible));
  if (cost.covered) line += fmt::format(", {} subsumed", formatCount(cost.covered));
  if (cost.foreseen) line += fmt::format(", {} infeasible for a known reason", formatCount(cost.foreseen));
  if (cost.steppedOver)
    line += fmt::format(", {} stepped over", formatPlural(cost.steppedOver, "instruction", "instructions"));
  return line;
}

static std::vector<std::string> pruningLines(const PruningCost& cost) {
  std::vector<std::string> lines;
  lines.push_back(fmt::format("{} not followed, subsumed by {}", formatPlural(cost.cut, "subtree", "subtrees"),
                              formatPlural(cost.interpolants, "interpolant", "interpolants")));
  if (cost.harmless)
    lines.back() = fmt::format("{} not followed: {} where nothing can fail any more, {} subsumed by {}",
                               formatPlural(cost.cut, "subtree", "subtrees"), formatCount(cost.harmless),
                               formatCount(cost.cut - cost.harmless),
                               formatPlural(cost.interpolants, "interpolant", "interpolants"));
  lines.push_back(fmt::format("{}, {} rejected without the solver, {}; {} executed again; {} in all",
                              formatPlural(cost.checks, "comparison", "comparisons"), formatCount(cost.rejected),
                              formatPlural(cost.queries, "query", "queries"),
                              formatPlural(cost.reenacted, "instruction", "instructions"),
                              formatSeconds(cost.seconds)));
  if (cost.tries)
    lines.push_back(fmt::format("{} followed to weaken interpolants, {} of them unsuccessfully",
                                formatPlural(cost.tries, "infeasible branch", "infeasible branches"),
                                formatCount(cost.failedTries)));
  for (const auto& [reason, count] : cost.refusals)
    lines.push_back(fmt::format("{} left no interpolant: {}", formatPlural(count, "subtree", "subtrees"), reason));
  return lines;
}

static std::vector<std::string> choppingLines(const Statistics& statistics) {
  const ChoppingCost& cost = *statistics.chopping;
  uint64_t paths = std::max<uint64_t>(statistics.paths + statistics.partialPaths, 1);
  std::vector<std::string> lines;
  lines.push_back(fmt::format("{} skipped; {} executed later, {:.2f} per path, at most {} on one",
                              formatPlural(cost.skipped, "call", "calls"), formatCount(cost.recoveries),
                              double(cost.recoveries) / double(paths), formatCount(cost.mostRecoveries)));
  lines.push_back(fmt::format("{} asked what a call may write: {} run, {} reused; {}",
                              formatPlural(cost.asked, "pointer analysis", "pointer analyses"), formatCount(cost.run),
                              formatCount(cost.reused), formatSeconds(cost.seconds)));
  for (const auto& [why, count] : cost.entered)
    lines.push_back(
        fmt::format("{} not skipped: {} {}", formatPlural(count, "call", "calls"), count == 1 ? "it" : "they", why));
  if (cost.refutedTests)
    lines.push_back(fmt::format("{} left out: if nothing is skipped, {} another way",
                                formatPlural(cost.refutedTests, "test", "tests"),
                                cost.refutedTests == 1 ? "its input takes" : "their inputs take"));
  return lines;
}

static std::vector<std::string> resolvingLines(const ResolvingCost& cost) {
  return {fmt::format("{} with {} by their terms, {} of them possible by the pointer analysis",
                      formatPlural(cost.pointers, "symbolic pointer", "symbolic pointers"),
                      formatPlural(cost.candidates, "candidate", "candidates"), formatCount(cost.kept)),
          fmt::format("a scan of all objects would ask about {}, {} of them possible", formatCount(cost.scanned),
                      formatCount(cost.scanKept)),
          fmt::format("{} before calls; {} asked: {} run, {} reused; {}",
                      formatPlural(cost.snapshots, "snapshot", "snapshots"),
                      formatPlural(cost.asked, "pointer analysis", "pointer analyses"), formatCount(cost.run),
                      formatCount(cost.reused), formatSeconds(cost.seconds))};
}

static std::string findingsText(const RunResult& result, const Terminal& terminal) {
  SourceText sources;
  std::string text;
  for (size_t index = 0; index < result.findings.size(); ++index) {
    if (index == kFindingsShown && result.findings.size() > kFindingsShown + 1)
      return text + fmt::format("... and {} more errors\n\n", result.findings.size() - index);
    text += renderFinding(result.findings[index], sources, terminal) + "\n";
  }
  return text;
}

/// What a verdict about a target means.
static std::string_view targetSentence(const RunResult& result) {
  switch (result.verdict) {
  case Verdict::Reachable:
    return result.findings.size() > 1 ? "there is an input that gets to the target; another one fails on the way"
                                      : "there is an input that gets to the target";
  case Verdict::Unreachable: return "no input gets to the target";
  case Verdict::UnreachableWithinBounds:
    return result.findings.empty() ? "no input within the limits gets to the target"
                                   : "no input within the limits gets to the target; this error blocks a path to it";
  case Verdict::Blocked: return "the target cannot be reached without this error before it";
  default:
    return result.findings.empty() ? "no path that was followed gets to the target"
                                   : "the finding is not enough to decide";
  }
}

static std::string verdictLine(const RunResult& result, bool aboutTarget, const Terminal& terminal) {
  ExitCode code = exitCode(result.verdict);
  Style style = code == ExitCode::Found ? Style::Red : code == ExitCode::Unknown ? Style::Yellow : Style::Green;
  std::string found = result.complete ? "no error found" : "no error found so far";
  if (!result.findings.empty()) found = formatPlural(result.findings.size(), "error", "errors") + " found";
  bool open = std::ranges::all_of(result.findings, [](const Finding& finding) { return finding.unconfirmed; });
  if (!result.findings.empty() && open) found += ", not confirmed yet";
  if (aboutTarget) found = targetSentence(result);
  return fmt::format("{}{}: {}\n", terminal.paint("verdict  ", Style::Bold),
                     terminal.paint(spell(result.verdict), style), found);
}

std::string renderScreen(const RunResult& result, const ScreenContext& context, const Terminal& terminal) {
  std::string text = findingsText(result, terminal);
  if (!context.brief) {
    text += section(terminal, "paths", countLines(result.endedPaths));
    text += section(terminal, "search", searchLines(result, context.budget));
  }
  if (!context.brief || result.verdict == Verdict::Unknown) { // an unknown without its reason is no answer
    std::vector<std::string> missing = nameLines(result.missingFunctions, "call", "calls");
    std::ranges::copy(nameLines(result.missingVariables, "path", "paths"), std::back_inserter(missing));
    text += section(terminal, "missing", missing);
    text += section(terminal, "unable", nameLines(result.unsupported, "path", "paths"));
    text += section(terminal, "note", result.notes);
  }
  if (!context.brief) {
    text += section(terminal, "cost", costLines(result.statistics));
    if (result.statistics.pruning) text += section(terminal, "pruning", pruningLines(*result.statistics.pruning));
    if (result.statistics.chopping) text += section(terminal, "skipped", choppingLines(result.statistics));
    if (result.statistics.resolving)
      text += section(terminal, "resolved", resolvingLines(*result.statistics.resolving));
    if (result.backward) text += section(terminal, "backward", {backwardLine(*result.backward)});
    if (!context.output.empty())
      text += section(terminal, "written",
                      {fmt::format("{} ({})", context.output, formatPlural(context.tests, "test", "tests"))});
  }
  text += section(terminal, "needs", result.needs);
  if (!result.restsOn.empty()) text += section(terminal, "about", {result.restsOn});
  return text + verdictLine(result, context.aboutTarget, terminal);
}

std::string renderTestCase(const TestCase& test, std::string_view file) {
  std::string text = fmt::format("{}: {}\n", file, formatPlural(test.objects.size(), "object", "objects"));
  if (!test.arguments.empty()) text += fmt::format("  arguments: {}\n", fmt::join(test.arguments, " "));
  size_t width = 0;
  for (const TestObject& object : test.objects) width = std::max(width, object.name.size());
  for (const TestObject& object : test.objects)
    text += fmt::format("  {}\n", renderBytes(object.name, object.bytes, "", width, SIZE_MAX));
  if (test.globals)
    text += fmt::format("  what global variables start with: the first {}\n",
                        formatPlural(test.globals, "object", "objects"));
  if (test.heap)
    for (const std::string& line : heapLines(*test.heap)) text += fmt::format("  {}\n", line);
  if (!test.failedAllocations.empty())
    text += fmt::format("  allocations that fail: {}\n", fmt::join(test.failedAllocations, ", "));
  for (const PlacedAllocation& placed : test.addresses)
    text += fmt::format("  allocation {} at {:#x}\n", placed.allocation, placed.address);
  return withoutControls(text);
}

} // namespace hindsight
