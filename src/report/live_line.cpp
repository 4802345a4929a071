#include "report/live_line.h"

namespace hindsight {

void LiveLine::show(std::string text) {
  if (!terminal.interactive()) return;
  size_t room = terminal.width() > 1 ? terminal.width() - 1 : 1; // the last column would wrap
  if (text.size() > room) text.resize(room);
  out << "\r\x1b[K" << terminal.paint(text, Style::Dim) << std::flush;
  shown = true;
}

void LiveLine::clear() {
  if (!shown) return;
  out << "\r\x1b[K" << std::flush;
  shown = false;
}

} // namespace hindsight
