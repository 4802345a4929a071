#include "cli/triage_survey.h"

#include "intake/bitcode_cache.h"
#include "intake/built_file.h"
#include "program/module_symbols.h"
#include "triage/program_plan.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace hindsight {

namespace {

class Surveyor {
public:
  Surveyor(const CommandLine& line, const LoadOptions& options, const std::vector<Alarm>& alarms,
           const std::vector<triage::PathMapping>& mappings)
      : line(line), alarms(alarms), mappings(mappings) {
    request.files = options.inputs;
    request.database = line.options.text(Option::Database);
    request.mainFile = line.options.text(Option::MainFile);
    request.entry = options.entry;
    request.compile = compileOptions(options);
  }

  Result<TriageSurvey> survey() {
    if (!mayBeSeveral()) return one();
    Result<intake::ProgramList> list = intake::listPrograms(request);
    if (!list) return list.error();
    if (list->programs.size() < 2) return one(); // what was compiled is in the cache
    return several(std::move(*list));
  }

private:
  /// A database, or sources that are named; what a build made is one program.
  bool mayBeSeveral() const {
    if (!request.mainFile.empty() || line.options.flag(Option::Library)) return false;
    if (!request.database.empty()) return request.files.empty();
    return request.files.size() > 1 && std::ranges::all_of(request.files, [](const std::string& name) {
             Result<InputKind> kind = inputKindOf(name);
             return kind && *kind != InputKind::Unknown && !intake::isBuiltFile(name);
           });
  }

  Result<TriageSurvey> one() {
    Result<intake::Intake> taken = intake::takeIn(request);
    if (!taken) return taken.error();
    Result<TemporaryFolder> made = TemporaryFolder::create();
    if (!made) return made.error();
    auto scratch = std::make_shared<TemporaryFolder>(std::move(*made));
    Result<bool> done =
        intake::compileThroughCache(taken->files, request.compile, intake::bitcodeCacheFolder(), scratch->path());
    if (!done) return done.error();
    TriageProgram program{.files = std::move(taken->files), .named = line.files};
    for (size_t number = 0; number < alarms.size(); ++number) program.alarms.push_back(number);
    result.notes = std::move(taken->notes);
    result.folders = {taken->folder, scratch};
    result.programs.push_back(std::move(program));
    return std::move(result);
  }

  Result<TriageSurvey> several(intake::ProgramList list) {
    result.isSplit = true;
    result.notes = list.notes;
    result.folders = {list.folder};
    std::vector<std::vector<std::string>> sources, names;
    std::set<std::string> all;
    for (const InputFile& file : list.files) {
      sources.push_back(sourceFilesOf(file.compiled.empty() ? file.path : file.compiled));
      all.insert(sources.back().begin(), sources.back().end());
    }
    triage::PlaceFinder finder({all.begin(), all.end()}, mappings);
    std::vector<std::vector<size_t>> programs;
    for (const intake::ListedProgram& each : list.programs) programs.push_back(each.files);
    triage::ProgramPlan plan = triage::planPrograms(alarms, finder, sources, programs);
    for (size_t number = 0; number < programs.size(); ++number)
      add(list, list.programs[number], std::move(plan.alarms[number]));
    for (auto& [file, numbers] : plan.libraries) add(list, list.libraryOf(file), std::move(numbers));
    for (size_t number : plan.elsewhere) {
      Result<triage::FoundFile> found = finder.find(alarms[number].sink.place.file);
      AlarmAnswer& answer = result.answered[number];
      answer.why = found ? "no code of the file is compiled" : found.error().message;
      if (!found) answer.next = found.error().hint;
    }
    // Most of them first: what is true in one program is not searched for in the next.
    std::ranges::sort(result.programs, {}, [](const TriageProgram& program) {
      return std::pair(~program.alarms.size(), std::string_view(program.name));
    });
    return std::move(result);
  }

  void add(const intake::ProgramList& list, const intake::ListedProgram& listed, std::vector<size_t> numbers) {
    if (numbers.empty()) return;
    if (!listed.problem.empty()) {
      for (size_t number : numbers)
        result.answered[number] = {.why = listed.problem, .next = "name the sources that belong to the program"};
      return;
    }
    TriageProgram program{.name = listed.name, .alarms = std::move(numbers), .notes = listed.notes};
    for (size_t file : listed.files) {
      program.files.push_back(list.files[file]);
      program.named.push_back(list.files[file].path);
    }
    result.programs.push_back(std::move(program));
  }

  const CommandLine& line;
  const std::vector<Alarm>& alarms;
  const std::vector<triage::PathMapping>& mappings;
  intake::IntakeRequest request;
  TriageSurvey result;
};

} // namespace

Result<TriageSurvey> surveyPrograms(const CommandLine& line, const LoadOptions& options,
                                    const std::vector<Alarm>& alarms,
                                    const std::vector<triage::PathMapping>& mappings) {
  return Surveyor(line, options, alarms, mappings).survey();
}

} // namespace hindsight
