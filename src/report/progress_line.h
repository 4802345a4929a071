// The progress of a search: one line updated in place on a terminal, a plain line every ten seconds elsewhere.
#pragma once

#include "report/live_line.h"
#include "support/progress.h"
#include "support/terminal.h"

#include <ostream>
#include <string>

namespace hindsight {

/// The line itself, without colours: "12 s  1.2 M instructions  345 paths  12 live  2 errors  34 MiB".
std::string progressText(const Progress& progress);

class ProgressLine {
public:
  ProgressLine(std::ostream& out, Terminal terminal) : out(out), terminal(terminal), line(out, terminal) {}

  /// Cheap to call often: shows something only when it is time to.
  void update(const Progress& progress);
  /// Removes the live line, so that something else can be printed.
  void clear() { line.clear(); }

private:
  std::ostream& out;
  Terminal terminal;
  double nextSeconds = -1; // -1: nothing shown yet
  LiveLine line;
};

} // namespace hindsight
