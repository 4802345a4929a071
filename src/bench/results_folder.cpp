#include "bench/results_folder.h"

#include "bench/row_csv.h"
#include "support/file_io.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <set>
#include <sys/file.h>
#include <unistd.h>

namespace hindsight::bench {

namespace fs = std::filesystem;
using Opened = Result<std::unique_ptr<ResultsFolder>>;

static constexpr std::string_view kSettings = "settings.json", kTable = "results.csv", kJson = "results.json";

ResultsFolder::~ResultsFolder() {
  if (table >= 0) close(table);
  if (lockFile >= 0) close(lockFile);
}

/// Two runs that append to one table would each run what the other has.
std::optional<Error> ResultsFolder::lock() {
  lockFile = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (lockFile < 0)
    return Error{fmt::format("cannot open the folder '{}': {}", folder.string(), std::strerror(errno)), ""};
  if (flock(lockFile, LOCK_EX | LOCK_NB) == 0) return std::nullopt;
  return Error{fmt::format("another run is writing to '{}'", folder.string()), "wait for it, or end it"};
}

std::optional<Error> ResultsFolder::openTable() {
  table = open((folder / kTable).c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (table >= 0) return std::nullopt;
  return Error{fmt::format("cannot write '{}': {}", (folder / kTable).string(), std::strerror(errno)), ""};
}

Opened ResultsFolder::begin(const fs::path& folder, const BenchSettings& settings) {
  std::unique_ptr<ResultsFolder> results(new ResultsFolder(folder));
  results->theSettings = settings;
  if (std::optional<Error> error = results->lock()) return *error;
  std::error_code problem;
  fs::create_directory(results->rowsFolder(), problem);
  if (problem)
    return Error{fmt::format("cannot create '{}': {}", results->rowsFolder().string(), problem.message()), ""};
  if (std::optional<Error> error = writeFileAtomically(folder / kSettings, encodeSettings(settings))) return *error;
  if (std::optional<Error> error = writeFileAtomically(folder / kTable, csvHeader())) return *error;
  if (std::optional<Error> error = results->openTable()) return *error;
  return results;
}

/// Keeps the rows that are whole, and writes the table anew if that is not all of it.
std::optional<Error> ResultsFolder::readTable() {
  Result<std::string> content = readFile(folder / kTable);
  if (!content) return content.error();
  if (!content->starts_with(csvHeader()))
    return Error{fmt::format("'{}' has columns that this version does not write", (folder / kTable).string()),
                 "start a new run"};
  std::string good = csvHeader();
  std::set<std::string> known;
  std::string_view rest = std::string_view(*content).substr(good.size());
  for (size_t end; (end = rest.find('\n')) != std::string_view::npos; rest.remove_prefix(end + 1)) {
    std::optional<Row> row = decodeCsv(rest.substr(0, end));
    if (!row || !known.insert(row->key()).second) continue;
    good += rest.substr(0, end + 1);
    theRows.push_back(std::move(*row));
  }
  if (good == *content) return std::nullopt;
  return writeFileAtomically(folder / kTable, good);
}

/// Folders of rows that never finished.
void ResultsFolder::removeStrangers() const {
  std::set<std::string> known;
  for (const Row& row : theRows) known.insert(fs::path(row.folder).filename().string());
  std::error_code error;
  std::vector<fs::path> strangers;
  for (fs::directory_iterator entry(rowsFolder(), error), end; !error && entry != end; entry.increment(error))
    if (!known.contains(entry->path().filename().string())) strangers.push_back(entry->path());
  for (const fs::path& stranger : strangers) fs::remove_all(stranger, error);
}

Opened ResultsFolder::resume(const fs::path& folder) {
  std::unique_ptr<ResultsFolder> results(new ResultsFolder(folder));
  Result<std::string> text = readFile(folder / kSettings);
  if (!text)
    return Error{fmt::format("'{}' holds no benchmark run to resume", folder.string()),
                 "name the folder of results, like hindsight-bench/last"};
  Result<BenchSettings> settings = decodeSettings(*text);
  if (!settings) return Error{fmt::format("{}: {}", (folder / kSettings).string(), settings.error().message), ""};
  results->theSettings = *settings;
  if (std::optional<Error> error = results->lock()) return *error;
  if (std::optional<Error> error = results->readTable()) return *error;
  results->removeStrangers();
  std::error_code problem;
  fs::create_directory(results->rowsFolder(), problem);
  if (std::optional<Error> error = results->openTable()) return *error;
  return results;
}

std::optional<Error> ResultsFolder::append(const Row& row) {
  std::string line = encodeCsv(row);
  ssize_t length;
  while ((length = write(table, line.data(), line.size())) < 0 && errno == EINTR) {
  }
  if (length != static_cast<ssize_t>(line.size()))
    return Error{fmt::format("cannot write '{}': {}", (folder / kTable).string(),
                             length < 0 ? std::strerror(errno) : "no space left on the device"),
                 ""};
  theRows.push_back(row);
  return std::nullopt;
}

std::optional<Error> ResultsFolder::writeJson(std::string_view json) {
  return writeFileAtomically(folder / kJson, json);
}

} // namespace hindsight::bench
