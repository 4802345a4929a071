// A status line at the bottom of a terminal that updates in place, and is cleared when something else is printed.
#pragma once

#include "support/terminal.h"

#include <ostream>
#include <string>

namespace hindsight {

class LiveLine {
public:
  LiveLine(std::ostream& out, Terminal terminal) : out(out), terminal(terminal) {}
  ~LiveLine() { clear(); }
  LiveLine(const LiveLine&) = delete;
  LiveLine& operator=(const LiveLine&) = delete;

  /// Cut to the width of the terminal. Shows nothing if the output is no terminal.
  void show(std::string text);
  /// Removes the line.
  void clear();

private:
  std::ostream& out;
  Terminal terminal;
  bool shown = false;
};

} // namespace hindsight
