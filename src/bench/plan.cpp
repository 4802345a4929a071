#include "bench/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace hindsight::bench {

namespace fs = std::filesystem;
using State = PlannedRow::State;

static std::string oneLine(const Error& error) {
  return error.hint.empty() ? error.message : error.message + "; " + error.hint;
}

/// Whether the property has a part of that name.
static bool hasPart(const Specification& property, std::string_view subproperty) {
  return std::any_of(property.properties.begin(), property.properties.end(),
                     [&](Property part) { return spell(part) == subproperty; });
}

static bool isSupported(std::string_view language) {
  return language == "C" || language == "C++";
}

/// Why a claim that was understood is not run; empty if it is.
static std::string notSupported(const TaskClaim& claim, const Specification& property) {
  if (!property.supported()) return fmt::format("the property {} is not supported", property.name);
  if (!claim.expected) return "the task has no expected verdict";
  return "";
}

namespace {

class Planner {
public:
  explicit Planner(DataModel otherwise) : otherwise(otherwise) {}
  void addTask(const fs::path& file);
  Plan take() { return std::move(plan); }

private:
  void addClaim(const Task& task, const TaskClaim& claim);
  void addBroken(PlannedRow row, const Error& error);
  void add(PlannedRow row);

  DataModel otherwise;
  Plan plan;
  std::map<std::string, size_t> known; // key -> its row
};

} // namespace

void Planner::add(PlannedRow row) {
  auto [place, isNew] = known.try_emplace(row.key(), plan.rows.size());
  if (isNew) return plan.rows.push_back(std::move(row));
  // A claim made twice is one claim; two that differ cannot both be meant.
  PlannedRow& first = plan.rows[place->second];
  if (first.expected == row.expected && first.subproperty == row.subproperty &&
      first.property.errorCall == row.property.errorCall)
    return;
  first.state = State::Broken;
  first.problem = fmt::format("the task makes two different claims about {}", row.property.name);
  if (!plan.firstProblem) plan.firstProblem = Error{fmt::format("{}: {}", row.task.string(), first.problem), ""};
}

void Planner::addBroken(PlannedRow row, const Error& error) {
  if (!plan.firstProblem) plan.firstProblem = error;
  row.state = State::Broken;
  row.problem = oneLine(error);
  add(std::move(row));
}

void Planner::addClaim(const Task& task, const TaskClaim& claim) {
  PlannedRow row;
  row.task = fs::absolute(task.file).lexically_normal();
  row.name = task.name;
  row.expected = claim.expected;
  row.subproperty = claim.expected == false ? claim.subproperty : "";
  row.dataModel = task.dataModel.value_or(otherwise);
  row.inputs = task.inputs;

  if (!isSupported(task.language)) { // its properties are about other things
    row.property.name = claim.propertyFile.stem().string();
    row.state = State::Unsupported;
    row.problem = fmt::format("the language {} is not supported", task.language);
    return add(std::move(row));
  }
  Result<Specification> property = readSpecification(claim.propertyFile);
  if (!property) {
    row.property.name = claim.propertyFile.stem().string();
    return addBroken(std::move(row), property.error());
  }
  row.property = *property;
  row.problem = notSupported(claim, *property);
  if (!row.problem.empty()) {
    row.state = State::Unsupported;
  } else if (!row.subproperty.empty() && !hasPart(*property, row.subproperty)) {
    Error error{fmt::format("{}: {} has no subproperty '{}'", task.file.string(), property->name, row.subproperty), ""};
    return addBroken(std::move(row), error);
  }
  add(std::move(row));
}

void Planner::addTask(const fs::path& file) {
  Result<Task> task = readTask(file);
  if (task && !task->claims.empty()) {
    for (const TaskClaim& claim : task->claims) addClaim(*task, claim);
    return;
  }
  PlannedRow row;
  row.task = fs::absolute(file).lexically_normal();
  row.name = taskName(file);
  row.property.name = "-";
  addBroken(std::move(row),
            task ? Error{fmt::format("{}: the task names no properties", file.string()), ""} : task.error());
}

Plan planRows(const std::vector<fs::path>& tasks, DataModel otherwise) {
  Planner planner(otherwise);
  for (const fs::path& file : tasks) planner.addTask(file);
  return planner.take();
}

} // namespace hindsight::bench
