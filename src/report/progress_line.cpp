#include "report/progress_line.h"

#include "support/quantity.h"

#include <fmt/format.h>

namespace hindsight {

static constexpr double kLiveInterval = 0.1;
static constexpr double kPlainInterval = 10;
static constexpr double kWorthSaying = 5; // seconds without news before they are mentioned

std::string progressText(const Progress& progress) {
  double seconds = progress.seconds;
  std::string text = formatSeconds(seconds < 10 ? seconds : static_cast<double>(static_cast<uint64_t>(seconds)));
  text += fmt::format("  {} instructions", formatShort(progress.instructions));
  text += fmt::format("  {}", formatPlural(progress.paths, "path", "paths"));
  text += fmt::format("  {} live", formatCount(progress.liveStates));
  text += fmt::format("  {}", formatPlural(progress.findings, "error", "errors"));
  if (progress.distance) text += fmt::format("  {} instructions from the target", formatCount(*progress.distance));
  if (progress.totalBlocks > 0)
    text += fmt::format("  {}% covered", progress.coveredBlocks * 100 / progress.totalBlocks);
  if (seconds > 0) text += fmt::format("  solver {:.0f}%", 100 * progress.solverSeconds / seconds);
  text += fmt::format("  {}", formatBytes(progress.memoryBytes));
  double silence = seconds - progress.lastNewsSeconds;
  if (silence >= kWorthSaying) text += fmt::format("  nothing new for {:.0f} s", silence);
  return text;
}

void ProgressLine::update(const Progress& progress) {
  double interval = terminal.interactive() ? kLiveInterval : kPlainInterval;
  if (nextSeconds < 0) nextSeconds = interval; // a short run says nothing at all
  if (progress.seconds < nextSeconds) return;
  nextSeconds = progress.seconds + interval;
  std::string text = progressText(progress);
  if (!terminal.interactive()) {
    out << text << std::endl;
    return;
  }
  line.show(std::move(text));
}

} // namespace hindsight
