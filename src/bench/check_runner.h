// Runs a row as `hindsight check` in a process of its own, and turns its end, whatever it is, into a row.
#pragma once

#include "bench/row_runner.h"
#include "farm/measured_process.h"

#include <filesystem>
#include <string>
#include <vector>

namespace hindsight::bench {

struct CheckConfig {
  std::string tool;                 // the binary
  double seconds = 0;               // what the tool is told; 0: no limit
  uint64_t memoryBytes = 0;         // what the tool is told; 0: no limit
  double graceSeconds = 5;          // what it has beyond that to write its answer
  double memoryFactor = 1.5;        // of its limit, before it is killed
  std::filesystem::path rowsFolder; // gets a folder per row: the command, stdout, stderr, and the tool's own output
};

class CheckRunner : public RowRunner {
public:
  explicit CheckRunner(CheckConfig config) : config(std::move(config)) {}
  std::optional<Row> run(const PlannedRow& plan, const std::function<bool()>& interrupted) override;

  /// What is started for a row.
  std::vector<std::string> command(const PlannedRow& plan, const std::filesystem::path& output) const;

private:
  farm::ChildSpec childSpec(const PlannedRow& plan, const std::filesystem::path& folder) const;
  Row rowOfOutcome(const PlannedRow& plan, const farm::ChildOutcome& outcome,
                   const std::filesystem::path& folder) const;
  std::string failure(const farm::ChildOutcome& outcome, const std::filesystem::path& folder) const;

  CheckConfig config;
};

} // namespace hindsight::bench
