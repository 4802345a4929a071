// Properties of the output stream: whether it is a terminal, colours, and its width.
#pragma once

#include <string>
#include <string_view>

namespace hindsight {

enum class Style : unsigned char { Plain, Bold, Dim, Red, Green, Yellow, Cyan };

class Terminal {
public:
  /// Plain text of a fixed width: a file, a pipe, a test.
  static Terminal plain(unsigned width = 100);
  /// Looks at the file descriptor and at NO_COLOR, TERM and COLUMNS.
  static Terminal of(int descriptor);

  bool interactive() const { return isInteractive; }
  bool colours() const { return hasColours; }
  /// Columns now: a window may be resized.
  unsigned width() const;
  /// `text` in that style, or as it is where there are no colours.
  std::string paint(std::string_view text, Style style) const;

private:
  int descriptor = -1;
  bool isInteractive = false;
  bool hasColours = false;
  unsigned fixedWidth = 0;
};

/// Control characters as \xNN, so that bytes of the tested program cannot drive the terminal. Line ends are kept.
std::string withoutControls(std::string_view text);

/// Columns `text` takes: bytes that continue a UTF-8 character take none.
size_t displayWidth(std::string_view text);

} // namespace hindsight
