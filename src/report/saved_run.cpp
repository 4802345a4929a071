#include "report/saved_run.h"

#include "support/file_io.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace hindsight {

namespace fs = std::filesystem;
using Json = nlohmann::json;

static constexpr std::string_view kResultFile = "run.json";

static TargetPlace readTarget(const Json& json) {
  TargetPlace target;
  json.at("text").get_to(target.text);
  auto kind = std::ranges::find(kTargetPlaceKinds, json.at("kind").get<std::string>());
  if (kind == std::end(kTargetPlaceKinds)) throw std::runtime_error("it names a target of an unknown kind");
  target.kind = static_cast<TargetPlace::Kind>(kind - std::begin(kTargetPlaceKinds));
  json.at("file").get_to(target.file);
  json.at("line").get_to(target.line);
  json.at("functions").get_to(target.functions);
  json.at("label").get_to(target.label);
  return target;
}

template <typename T> static std::optional<T> readIfThere(const Json& json, const char* name) {
  if (json.at(name).is_null()) return std::nullopt;
  return json.at(name).get<T>();
}

/// Bytes that are known are not written down: every test has them.
static GivenFile readFileOf(const Json& json) {
  GivenFile file{json.at("name"), std::nullopt, json.at("most")};
  if (json.at("known").get<bool>()) file.bytes = "";
  return file;
}

static GivenWorld readWorld(const Json& json) {
  GivenWorld world;
  world.arguments = readIfThere<std::vector<std::string>>(json, "arguments");
  if (const Json& any = json.at("any_arguments"); !any.is_null())
    world.symbolicArguments = {any.at("least"), any.at("most"), any.at("length")};
  if (!json.at("input").is_null()) world.input = readFileOf(json.at("input"));
  for (const Json& file : json.at("files")) world.files.push_back(readFileOf(file));
  json.at("variables").get_to(world.variables);
  world.clock = readIfThere<uint32_t>(json, "clock");
  world.mostData = readIfThere<uint32_t>(json, "most_data");
  return world;
}

static Invocation readInvocation(const Json& json) {
  Invocation invocation;
  json.at("folder").get_to(invocation.folder);
  json.at("files").get_to(invocation.files);
  json.at("clang_flags").get_to(invocation.clangFlags);
  json.at("clang").get_to(invocation.clang);
  json.at("entry").get_to(invocation.entry);
  invocation.errorCall = json.value("error_call", "");
  invocation.database = json.value("database", "");
  invocation.mainFile = json.value("main_file", "");
  if (json.contains("target")) invocation.target = readTarget(json.at("target"));
  if (json.contains("world")) invocation.world = readWorld(json.at("world"));
  return invocation;
}

static Place readPlace(const Json& json) {
  return {json.at("file"), json.at("line"), json.value("column", 0u), json.at("function")};
}

static std::optional<Finding> readFinding(const Json& json) {
  std::optional<ErrorKind> kind = parseErrorKind(json.at("kind").get<std::string>());
  if (!kind) return std::nullopt;
  Finding finding;
  finding.kind = *kind;
  finding.place = readPlace(json);
  finding.message = json.at("message");
  if (json.at("test").is_string()) finding.test = json.at("test");
  for (const Json& frame : json.at("stack")) finding.stack.push_back({readPlace(frame), {}});
  finding.chance = json.value("depends_on", "");
  if (json.contains("library")) finding.library = json.at("library").get<std::string>();
  for (const Json& note : json.at("notes")) finding.notes.push_back({note.at("text"), readPlace(note)});
  return finding;
}

/// The tests are named by file: the folder may have been moved since.
static std::optional<Finding> findingOf(const Json& findings, const fs::path& test) {
  for (const Json& entry : findings)
    if (entry.at("test").is_string() && fs::path(entry.at("test").get<std::string>()).filename() == test.filename())
      return readFinding(entry);
  return std::nullopt;
}

static bool isPartial(const Json& partial, const fs::path& test) {
  return std::ranges::any_of(partial, [&](const Json& name) { return name == test.filename().string(); });
}

bool isSavedRun(const fs::path& folder) {
  std::error_code ignored;
  return fs::is_regular_file(folder / kResultFile, ignored);
}

Result<SavedRun> readSavedRun(const fs::path& folder) {
  fs::path file = folder / kResultFile;
  Result<std::string> text = readFile(file);
  if (!text) return text.error();
  try {
    Json json = Json::parse(*text);
    if (!json.contains("invocation"))
      return Error{fmt::format("'{}' does not say how the program was given", file.string()),
                   "name the program too: hindsight replay TEST.ktest prog.c"};
    SavedRun run;
    run.invocation = readInvocation(json.at("invocation"));
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
      if (entry.path().extension() != ".ktest") continue;
      run.tests.push_back({entry.path(), findingOf(json.at("findings"), entry.path()),
                           isPartial(json.at("partial_tests"), entry.path())});
    }
    std::ranges::sort(run.tests, {}, &SavedTest::path);
    return run;
  } catch (const std::exception& problem) {
    return Error{fmt::format("'{}' is not a result of this tool: {}", file.string(), problem.what()), ""};
  }
}

} // namespace hindsight
