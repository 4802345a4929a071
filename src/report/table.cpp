#include "report/table.h"

#include <algorithm>
#include <numeric>

namespace hindsight {

namespace {

constexpr size_t kGap = 2, kNarrowest = 8, kLeastWidth = 80, kSoftWidth = 12;
constexpr size_t kUnbroken[] = {24, 16, 0};
constexpr size_t kLongestRange = 2;

std::string withoutLastSpace(std::string text) {
  while (text.ends_with(' ')) text.pop_back();
  return text;
}

size_t longestWord(const std::string& text) {
  size_t most = 0;
  for (const std::string& word : wordsCell(text).pieces) most = std::max(most, displayWidth(withoutLastSpace(word)));
  return most;
}

/// The column that holds the cell without breaking its pieces; those longer than `unbroken` at their spaces only.
size_t narrowest(const TableCell& cell, size_t unbroken) {
  size_t most = 0;
  for (const std::string& piece : cell.pieces) {
    size_t width = displayWidth(withoutLastSpace(piece));
    if (cell.onePerLine && width > unbroken) width = std::max(unbroken, longestWord(piece));
    most = std::max(most, width);
  }
  return cell.soft ? std::min(most, kSoftWidth) : most;
}

size_t wholeWidth(const TableCell& cell) {
  size_t sum = 0, most = 0;
  for (const std::string& piece : cell.pieces) {
    sum += displayWidth(piece);
    most = std::max(most, displayWidth(piece));
  }
  return cell.onePerLine ? most : sum;
}

/// The first `width` columns of the text, and the rest.
std::pair<std::string, std::string> splitAt(const std::string& text, size_t width) {
  size_t end = 0;
  while (end < text.size() && displayWidth(text.substr(0, end + 1)) <= width) ++end;
  while (end < text.size() && (text[end] & 0xc0) == 0x80) ++end;
  end = std::max<size_t>(end, 1);
  return {text.substr(0, end), text.substr(end)};
}

std::vector<std::string> wrap(const TableCell& cell, size_t width) {
  std::vector<std::string> lines;
  std::string line;
  auto flush = [&] {
    if (!line.empty()) lines.push_back(withoutLastSpace(std::move(line)));
    line.clear();
  };
  for (const std::string& piece : cell.pieces) {
    bool fits = displayWidth(withoutLastSpace(line + piece)) <= width;
    if (cell.onePerLine || !fits) flush();
    // A long piece of its own is broken at spaces, if it has any.
    if (displayWidth(withoutLastSpace(piece)) > width && piece.find(' ') < piece.size() - 1) {
      for (std::string& part : wrap(wordsCell(piece), width)) lines.push_back(std::move(part));
      continue;
    }
    std::string rest = piece;
    while (displayWidth(withoutLastSpace(rest)) > width) {
      auto [first, second] = splitAt(rest, width);
      lines.push_back(first);
      rest = second;
    }
    line += rest;
  }
  flush();
  return lines;
}

/// As wide as the longest cells where there is room; otherwise the widest columns are made narrower, at first without
/// breaking pieces of a moderate length.
std::vector<size_t> columnWidths(const std::vector<TableRow>& rows, size_t room) {
  size_t columns = rows.front().size();
  std::vector<size_t> widths(columns);
  for (const TableRow& row : rows)
    for (size_t column = 0; column < columns; ++column)
      widths[column] = std::max(widths[column], wholeWidth(row[column]));
  auto sum = [&] { return std::accumulate(widths.begin(), widths.end(), kGap * columns); };
  for (size_t unbroken : kUnbroken) {
    std::vector<size_t> least(columns, kNarrowest);
    for (const TableRow& row : rows)
      for (size_t column = 0; unbroken && column < columns; ++column)
        least[column] = std::max(least[column], narrowest(row[column], unbroken));
    while (sum() > room) {
      size_t victim = columns;
      for (size_t column = 0; column < columns; ++column)
        if (widths[column] > least[column] && (victim == columns || widths[column] > widths[victim])) victim = column;
      if (victim == columns) break;
      --widths[victim];
    }
  }
  return widths;
}

} // namespace

TableCell wordsCell(std::string_view text) {
  TableCell cell;
  cell.soft = true;
  while (!text.empty()) {
    size_t end = std::min(text.find(' '), text.size());
    while (end < text.size() && text[end] == ' ') ++end;
    cell.pieces.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return cell;
}

TableCell setCell(const std::vector<std::string>& elements) {
  TableCell cell;
  for (const std::string& element : elements) cell.pieces.push_back(element + ",");
  if (cell.pieces.empty()) return {{"{}"}};
  cell.pieces.front().insert(0, "{");
  cell.pieces.back().back() = '}';
  return cell;
}

TableCell rangeCell(const std::vector<std::string>& elements) {
  if (elements.size() <= kLongestRange) return setCell(elements);
  return {{"{" + elements.front() + ".." + elements.back() + "}"}};
}

std::string renderTable(const std::vector<TableRow>& rows, const Terminal& terminal) {
  std::vector<size_t> widths = columnWidths(rows, std::max<size_t>(terminal.width(), kLeastWidth));
  std::string text;
  for (size_t index = 0; index < rows.size(); ++index) {
    std::vector<std::vector<std::string>> cells;
    size_t height = 0;
    for (size_t column = 0; column < widths.size(); ++column) {
      cells.push_back(wrap(rows[index][column], widths[column]));
      height = std::max(height, cells.back().size());
    }
    for (size_t line = 0; line < height; ++line) {
      std::string row;
      for (size_t column = 0; column < widths.size(); ++column) {
        std::string part = line < cells[column].size() ? withoutControls(cells[column][line]) : "";
        size_t width = displayWidth(part);
        row += std::string(kGap, ' ') + part + std::string(widths[column] - std::min(width, widths[column]), ' ');
      }
      row = withoutLastSpace(std::move(row));
      text += (index ? row : terminal.paint(row, Style::Bold)) + "\n";
    }
  }
  return text;
}

} // namespace hindsight
