#include "bench/task.h"

#include "support/file_io.h"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

namespace hindsight::bench {

namespace fs = std::filesystem;

std::string_view spell(DataModel model) {
  return model == DataModel::Ilp32 ? "ILP32" : "LP64";
}

std::string taskName(const fs::path& file) {
  std::error_code ignored;
  fs::path whole = fs::absolute(file, ignored).lexically_normal();
  fs::path folder = whole.parent_path().filename();
  return folder.empty() ? whole.stem().string() : (folder / whole.stem()).string();
}

namespace {

/// What is wrong, and in which line (0: in none). yaml-cpp throws too, so both are caught at the door.
struct TaskProblem {
  int line;
  Error error;
};

/// Reads one document.
class TaskReader {
public:
  explicit TaskReader(const fs::path& file) : folder(file.parent_path()) {
    task.file = file;
    task.name = taskName(file);
  }
  Task read(const YAML::Node& root);

private:
  void readOptions(const YAML::Node& options);
  void readInputs(const YAML::Node& inputs);
  void addInput(const YAML::Node& input);
  void readClaim(const YAML::Node& entry);
  [[noreturn]] static void fail(const YAML::Node& where, std::string message, std::string hint = "");
  static std::string text(const YAML::Node& node, std::string_view what);

  fs::path folder;
  Task task;
};

} // namespace

void TaskReader::fail(const YAML::Node& where, std::string message, std::string hint) {
  int line = where.IsDefined() ? where.Mark().line + 1 : 0;
  throw TaskProblem{line, {std::move(message), std::move(hint)}};
}

std::string TaskReader::text(const YAML::Node& node, std::string_view what) {
  if (!node.IsScalar() || node.Scalar().empty()) fail(node, fmt::format("{} should be a name", what));
  return node.Scalar();
}

void TaskReader::readOptions(const YAML::Node& options) {
  if (!options.IsMap()) fail(options, "'options' should be a mapping");
  if (options["language"]) task.language = text(options["language"], "'language'");
  if (!options["data_model"]) return;
  std::string model = text(options["data_model"], "'data_model'");
  if (model == "ILP32")
    task.dataModel = DataModel::Ilp32;
  else if (model == "LP64")
    task.dataModel = DataModel::Lp64;
  else
    fail(options["data_model"], fmt::format("the data model '{}' is not known", model), "known: ILP32 and LP64");
}

void TaskReader::addInput(const YAML::Node& input) {
  std::string name = text(input, "an input file");
  fs::path path = folder / name;
  std::error_code ignored;
  if (!fs::exists(path, ignored))
    fail(input, fmt::format("its input '{}' does not exist", path.string()),
         "a task names its inputs relative to itself");
  task.inputs.push_back(path);
}

void TaskReader::readInputs(const YAML::Node& inputs) {
  if (!inputs) fail(inputs, "'input_files' is missing", "is this a task definition?");
  if (inputs.IsSequence())
    for (const YAML::Node& input : inputs) addInput(input);
  else
    addInput(inputs);
  if (task.inputs.empty()) fail(inputs, "'input_files' is empty");
}

void TaskReader::readClaim(const YAML::Node& entry) {
  if (!entry.IsMap() || !entry["property_file"]) fail(entry, "a property should have a 'property_file'");
  TaskClaim claim;
  claim.propertyFile = (folder / text(entry["property_file"], "'property_file'")).lexically_normal();
  if (const YAML::Node& expected = entry["expected_verdict"]) {
    bool verdict = false;
    if (!YAML::convert<bool>::decode(expected, verdict))
      fail(expected, fmt::format("'expected_verdict' is '{}'", text(expected, "'expected_verdict'")),
           "write true or false");
    claim.expected = verdict;
  }
  if (entry["subproperty"]) claim.subproperty = text(entry["subproperty"], "'subproperty'");
  task.claims.push_back(std::move(claim));
}

Task TaskReader::read(const YAML::Node& root) {
  if (!root.IsMap()) fail(root, "not a task definition", "a task definition begins with format_version: '2.0'");
  const YAML::Node version = root["format_version"];
  if (!version) fail(version, "'format_version' is missing", "is this a task definition?");
  std::string number = text(version, "'format_version'");
  if (!number.starts_with("1.") && !number.starts_with("2."))
    fail(version, fmt::format("format version '{}' is not known", number), "known: 1.0 and 2.0");
  if (root["options"]) readOptions(root["options"]);
  readInputs(root["input_files"]);
  const YAML::Node properties = root["properties"];
  if (properties && !properties.IsNull() && !properties.IsSequence()) fail(properties, "'properties' should be a list");
  if (properties)
    for (const YAML::Node& entry : properties) readClaim(entry);
  return std::move(task);
}

/// "tasks/a.yml:3: ...".
static Error located(const fs::path& file, int line, const Error& error) {
  if (line == 0) return Error{fmt::format("{}: {}", file.string(), error.message), error.hint};
  return Error{fmt::format("{}:{}: {}", file.string(), line, error.message), error.hint};
}

Result<Task> readTask(const fs::path& file) {
  Result<std::string> content = readFile(file);
  if (!content) return content.error();
  try {
    return TaskReader(file).read(YAML::Load(*content));
  } catch (const TaskProblem& problem) {
    return located(file, problem.line, problem.error);
  } catch (const YAML::Exception& problem) {
    return located(file, problem.mark.is_null() ? 0 : problem.mark.line + 1, {problem.msg, ""});
  }
}

} // namespace hindsight::bench
