#include "support/terminal.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <sys/ioctl.h>
#include <unistd.h>

namespace hindsight {

static constexpr unsigned kDefaultWidth = 100;

Terminal Terminal::plain(unsigned width) {
  Terminal terminal;
  terminal.fixedWidth = width;
  return terminal;
}

Terminal Terminal::of(int descriptor) {
  Terminal terminal;
  terminal.descriptor = descriptor;
  const char* name = std::getenv("TERM");
  bool dumb = name && std::string_view(name) == "dumb";
  const char* noColour = std::getenv("NO_COLOR");
  terminal.isInteractive = isatty(descriptor) == 1 && !dumb;
  terminal.hasColours = terminal.isInteractive && !(noColour && *noColour);
  if (const char* columns = std::getenv("COLUMNS")) {
    int width = std::atoi(columns);
    if (width > 0) terminal.fixedWidth = static_cast<unsigned>(width);
  }
  return terminal;
}

unsigned Terminal::width() const {
  winsize size{};
  if (isInteractive && ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  return fixedWidth ? fixedWidth : kDefaultWidth;
}

std::string Terminal::paint(std::string_view text, Style style) const {
  static constexpr std::string_view kCodes[] = {"", "1", "2", "1;31", "1;32", "1;33", "36"};
  if (!hasColours || style == Style::Plain || text.empty()) return std::string(text);
  return fmt::format("\x1b[{}m{}\x1b[0m", kCodes[unsigned(style)], text);
}

std::string withoutControls(std::string_view text) {
  std::string safe;
  for (char character : text) {
    auto byte = static_cast<unsigned char>(character);
    if ((byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7f)
      safe += fmt::format("\\x{:02x}", byte);
    else
      safe += character;
  }
  return safe;
}

size_t displayWidth(std::string_view text) {
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), [](char byte) { return (byte & 0xc0) != 0x80; }));
}

} // namespace hindsight
