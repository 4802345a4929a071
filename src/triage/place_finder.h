// Finds the places of a report in the program at hand: reports come from other machines, folders and versions.
#pragma once

#include "support/alarm.h"
#include "support/result.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hindsight::triage {

/// `--path-map OLD=NEW`
struct PathMapping {
  std::string from, to;
};
Result<PathMapping> parsePathMapping(std::string_view text);

struct FoundFile {
  std::string name;     // as the program calls it
  std::string how = {}; // if it is not the one that the report names: why it is taken
};

class PlaceFinder {
public:
  /// `files` as the program calls them.
  PlaceFinder(std::vector<std::string> files, std::vector<PathMapping> mappings)
      : files(std::move(files)), mappings(std::move(mappings)) {}

  /// The file itself, as the mappings change its path; else the only one whose path ends most alike.
  Result<FoundFile> find(const std::string& reported) const;

private:
  std::string mapped(const std::string& path) const;

  std::vector<std::string> files;
  std::vector<PathMapping> mappings;
};

/// The line that holds the text which the report shows: `line` itself, else the nearest one that does, if there is one.
std::optional<uint32_t> lineNow(const std::vector<std::string>& lines, uint32_t line, std::string_view snippet);

} // namespace hindsight::triage
