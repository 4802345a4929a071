#include "intake/compile_database.h"

#include "intake/words.h"
#include "support/file_io.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <unordered_map>

namespace hindsight::intake {

namespace fs = std::filesystem;
using Json = nlohmann::json;

namespace {

std::string cleanPath(const fs::path& path) {
  std::error_code failure;
  fs::path clean = fs::weakly_canonical(path, failure);
  return failure ? path.lexically_normal().string() : clean.string();
}

std::string shownPath(const std::string& path) {
  std::error_code failure;
  fs::path here = fs::current_path(failure);
  std::string relative = failure ? "" : fs::path(path).lexically_relative(here).string();
  return relative.empty() || relative.starts_with("..") ? path : relative;
}

/// Without the compiler's name, and what runs it.
std::vector<std::string> argumentsOf(const Json& json, bool& isCxx) {
  std::vector<std::string> words;
  if (json.contains("arguments"))
    json.at("arguments").get_to(words);
  else
    words = shellWords(json.at("command").get<std::string>());
  size_t first = 0;
  auto nameAt = [&](size_t index) { return fs::path(words[index]).filename().string(); };
  for (const char* launcher : {"ccache", "sccache", "distcc", "icecc"})
    if (first < words.size() && nameAt(first) == launcher) ++first;
  if (first < words.size()) {
    std::string name = nameAt(first++);
    bool isOurs = name == "hindsight" && first < words.size() && (words[first] == "cc" || words[first] == "c++");
    if (isOurs) name = words[first++];
    isCxx = name.find("++") != std::string::npos;
  }
  words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(first));
  return words;
}

DatabaseEntry readEntry(const Json& json, const fs::path& base) {
  DatabaseEntry entry;
  entry.folder = cleanPath(base / json.at("directory").get<std::string>());
  entry.file = cleanPath(fs::path(entry.folder) / json.at("file").get<std::string>());
  entry.shown = shownPath(entry.file);
  bool isCxx = false;
  std::vector<std::string> words = argumentsOf(json, isCxx);
  CompilerCommand command = readCompilerCommand(expandResponseFiles(words, entry.folder), isCxx);
  auto isIt = [&](const CompilerSource& source) {
    return cleanPath(fs::path(entry.folder) / source.path) == entry.file;
  };
  auto found = std::ranges::find_if(command.sources, isIt);
  if (found != command.sources.end())
    entry.source = *found;
  else // a line that does not name the file: by the file's name
    entry.source = readCompilerCommand({"-c", entry.file}, isCxx).sources.empty()
                       ? CompilerSource{entry.file, CompilerSource::Language::Other}
                       : readCompilerCommand({"-c", entry.file}, isCxx).sources[0];
  std::string object = json.contains("output") ? json.at("output").get<std::string>() : command.output;
  if (!object.empty()) entry.object = cleanPath(fs::path(entry.folder) / object);
  entry.source.path = entry.file;
  entry.flags = bitcodeJob(entry.source, command, "").flags;
  return entry;
}

bool endsLike(const std::string& path, const std::string& name) {
  return path.ends_with("/" + name);
}

} // namespace

bool DatabaseEntry::isCompiled() const {
  return source.language == CompilerSource::Language::C || source.language == CompilerSource::Language::Cxx;
}

Result<const DatabaseEntry*> CompileDatabase::find(const std::string& name) const {
  std::string exact = cleanPath(fs::absolute(name));
  std::vector<const DatabaseEntry*> similar;
  for (const DatabaseEntry& entry : entries) {
    if (entry.file == exact) return &entry;
    if (endsLike(entry.file, fs::path(name).lexically_normal().string())) similar.push_back(&entry);
  }
  if (similar.size() == 1) return similar[0];
  if (similar.empty())
    return Error{fmt::format("{}: is not in {}", name, path), "name a file that it lists, or leave out -p"};
  return Error{fmt::format("{}: matches both {} and {}", name, similar[0]->shown, similar[1]->shown),
               "give more of its path"};
}

Result<CompileDatabase> readCompileDatabase(const std::string& path) {
  std::error_code ignored;
  fs::path file = fs::is_directory(path, ignored) ? fs::path(path) / "compile_commands.json" : fs::path(path);
  if (!fs::exists(file, ignored))
    return Error{fmt::format("{}: no such file", file.string()),
                 "CMake writes it with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON, make with 'bear -- make'"};
  Result<std::string> text = readFile(file);
  if (!text) return text.error();
  CompileDatabase database{file.string(), {}, {}};
  std::unordered_map<std::string, size_t> known;
  try {
    Json json = Json::parse(*text);
    if (!json.is_array()) return Error{fmt::format("{}: not a list of commands", file.string()), ""};
    for (const Json& each : json) {
      DatabaseEntry entry = readEntry(each, fs::absolute(file).parent_path());
      auto [place, isNew] = known.emplace(entry.file, database.entries.size());
      if (isNew)
        database.entries.push_back(std::move(entry));
      else if (database.entries[place->second].flags != entry.flags)
        database.notes.push_back(
            fmt::format("{} is compiled more than once, with different flags: the first command is used", entry.shown));
    }
  } catch (const std::exception& error) {
    std::string problem = error.what();
    std::ranges::replace(problem, '\n', ' ');
    return Error{fmt::format("{}: not a compilation database: {}", file.string(), problem), ""};
  }
  if (database.entries.empty()) return Error{fmt::format("{}: lists no source", file.string()), ""};
  return database;
}

Result<std::vector<InputFile>> inputsFrom(const CompileDatabase& database, const std::vector<std::string>& names,
                                          std::vector<std::string>& notes) {
  std::vector<const DatabaseEntry*> chosen;
  for (const std::string& name : names) {
    Result<const DatabaseEntry*> entry = database.find(name);
    if (!entry) return entry.error();
    chosen.push_back(*entry);
  }
  if (names.empty())
    for (const DatabaseEntry& entry : database.entries) chosen.push_back(&entry);
  std::vector<InputFile> files;
  for (const DatabaseEntry* entry : chosen) {
    std::error_code ignored;
    if (!fs::exists(entry->file, ignored))
      return Error{fmt::format("{}: is in {}, but there is no such file", entry->shown, database.path),
                   "configure the build again"};
    if (!entry->isCompiled()) {
      notes.push_back(fmt::format("{}: left out, because it is neither C nor C++", entry->shown));
      continue;
    }
    InputFile input{.path = entry->file, .shown = entry->shown};
    input.kind = entry->source.language == CompilerSource::Language::Cxx ? InputKind::Cxx : InputKind::C;
    input.flags = entry->flags;
    input.folder = entry->folder;
    input.object = entry->object;
    files.push_back(std::move(input));
  }
  notes.insert(notes.end(), database.notes.begin(), database.notes.end());
  if (files.empty()) return Error{fmt::format("{}: lists no C or C++ source", database.path), ""};
  return files;
}

} // namespace hindsight::intake
