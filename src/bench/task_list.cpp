#include "bench/task_list.h"

#include "support/file_io.h"

#include <fmt/format.h>

#include <algorithm>
#include <glob.h>
#include <set>
#include <sstream>

namespace hindsight::bench {

namespace fs = std::filesystem;

static bool isTaskFile(const fs::path& file) {
  return file.extension() == ".yml" || file.extension() == ".yaml";
}

/// What a shell would make of it, sorted.
static std::vector<fs::path> matches(const std::string& pattern) {
  glob_t found{};
  std::vector<fs::path> files;
  if (glob(pattern.c_str(), 0, nullptr, &found) == 0) files.assign(found.gl_pathv, found.gl_pathv + found.gl_pathc);
  globfree(&found);
  return files;
}

/// Everything up to the first character that is neither blank nor carriage return.
static std::string trimmed(const std::string& line) {
  size_t begin = line.find_first_not_of(" \t\r");
  if (begin == std::string::npos) return "";
  return line.substr(begin, line.find_last_not_of(" \t\r") - begin + 1);
}

namespace {

class Collector {
public:
  std::optional<Error> addArgument(const fs::path& argument);
  TaskList take() { return std::move(list); }
  size_t count() const { return list.files.size(); }

private:
  void addFile(const fs::path& file);
  std::optional<Error> addFolder(const fs::path& folder);
  std::optional<Error> addSet(const fs::path& file);

  TaskList list;
  std::set<std::string> known; // absolute paths: sets overlap
};

} // namespace

void Collector::addFile(const fs::path& file) {
  std::error_code ignored;
  if (known.insert(fs::absolute(file, ignored).lexically_normal().string()).second) list.files.push_back(file);
}

std::optional<Error> Collector::addFolder(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
    if (isTaskFile(entry->path())) files.push_back(entry->path());
  if (error) return Error{fmt::format("cannot read the folder '{}': {}", folder.string(), error.message()), ""};
  if (files.empty()) return Error{fmt::format("there is no .yml file in the folder '{}'", folder.string()), ""};
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) addFile(file);
  return std::nullopt;
}

std::optional<Error> Collector::addSet(const fs::path& file) {
  Result<std::string> content = readFile(file);
  if (!content) return content.error();
  std::istringstream lines(*content);
  std::string line;
  for (unsigned number = 1; std::getline(lines, line); ++number) {
    std::string pattern = trimmed(line.substr(0, line.find('#')));
    if (pattern.empty()) continue;
    std::vector<fs::path> files = matches((file.parent_path() / pattern).string());
    if (files.empty())
      list.remarks.push_back(fmt::format("{}:{}: nothing matches '{}'", file.string(), number, pattern));
    for (const fs::path& match : files) {
      if (!isTaskFile(match))
        return Error{fmt::format("{}:{}: '{}' is not a task definition", file.string(), number, match.string()),
                     "a set lists .yml files"};
      addFile(match);
    }
  }
  return std::nullopt;
}

std::optional<Error> Collector::addArgument(const fs::path& argument) {
  std::error_code ignored;
  fs::file_status status = fs::status(argument, ignored);
  if (!fs::exists(status)) return Error{fmt::format("'{}' does not exist", argument.string()), ""};
  if (fs::is_directory(status)) return addFolder(argument);
  if (argument.extension() == ".set") return addSet(argument);
  if (!isTaskFile(argument))
    return Error{fmt::format("'{}' is not a task definition", argument.string()),
                 "name .yml files, folders or .set files; a program alone is for 'hindsight run'"};
  addFile(argument);
  return std::nullopt;
}

Result<TaskList> listTasks(const std::vector<std::string>& arguments) {
  Collector collector;
  for (const std::string& argument : arguments)
    if (std::optional<Error> error = collector.addArgument(argument)) return *error;
  if (collector.count() == 0) {
    TaskList empty = collector.take();
    return Error{empty.remarks.empty() ? "there is no task to run" : empty.remarks[0], ""};
  }
  return collector.take();
}

} // namespace hindsight::bench
