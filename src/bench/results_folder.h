// The results of a run on disk, written while it runs, so that it can be interrupted, killed and resumed.
//
//   settings.json   what was asked            results.csv    a line per row, appended as rows finish
//   results.json    all of it, at the end     rows/NAME/     command, stdout and stderr of the child
//
// results.csv is the memory of a run. A row is one write of one line; a line that a kill cut off is dropped.
#pragma once

#include "bench/row.h"
#include "bench/settings.h"
#include "support/result.h"

#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

namespace hindsight::bench {

inline constexpr std::string_view kDefaultBenchRoot = "hindsight-bench";

class ResultsFolder {
public:
  /// `folder` is new and empty.
  static Result<std::unique_ptr<ResultsFolder>> begin(const std::filesystem::path& folder,
                                                      const BenchSettings& settings);
  /// Goes on where another run stopped. Removes what unfinished rows left.
  static Result<std::unique_ptr<ResultsFolder>> resume(const std::filesystem::path& folder);
  ~ResultsFolder();
  ResultsFolder(const ResultsFolder&) = delete;
  ResultsFolder& operator=(const ResultsFolder&) = delete;

  const std::filesystem::path& path() const { return folder; }
  std::filesystem::path rowsFolder() const { return folder / "rows"; }
  const BenchSettings& settings() const { return theSettings; }
  /// Those of the earlier run and those appended since.
  const std::vector<Row>& rows() const { return theRows; }

  [[nodiscard]] std::optional<Error> append(const Row& row);
  [[nodiscard]] std::optional<Error> writeJson(std::string_view json);

private:
  explicit ResultsFolder(std::filesystem::path folder) : folder(std::move(folder)) {}
  std::optional<Error> lock();
  std::optional<Error> openTable();
  std::optional<Error> readTable();
  void removeStrangers() const;

  std::filesystem::path folder;
  BenchSettings theSettings;
  std::vector<Row> theRows;
  int lockFile = -1;
  int table = -1;
};

} // namespace hindsight::bench
