// Text in columns that fit the width of a terminal: cells are wrapped, and the widest columns shrink first.
#pragma once

#include "support/terminal.h"

#include <string>
#include <vector>

namespace hindsight {

/// A cell is a list of pieces. Lines are broken between them, and within them only where nothing else fits.
struct TableCell {
  std::vector<std::string> pieces;
  bool onePerLine = false; // each piece begins a line
  bool soft = false;       // pieces are broken before those of other cells are
};

/// Words, with the spaces that follow them.
TableCell wordsCell(std::string_view text);
/// "{a,b}"
TableCell setCell(const std::vector<std::string>& elements);
/// A set whose elements are numbered: of many, the first and the last, as in "{a1..a9}".
TableCell rangeCell(const std::vector<std::string>& elements);

using TableRow = std::vector<TableCell>;

/// The first row is the heading. Every line is indented by two spaces.
std::string renderTable(const std::vector<TableRow>& rows, const Terminal& terminal);

} // namespace hindsight
