#include "intake/program_list.h"

#include "intake/bitcode_cache.h"
#include "intake/compile_database.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace hindsight::intake {

namespace {

std::vector<ProgramPart> partsOf(const std::vector<InputFile>& files) {
  std::vector<ProgramPart> parts;
  for (const InputFile& file : files) parts.push_back({file.name(), file.object});
  return parts;
}

bool defines(const LinkCandidate& candidate, const std::string& name) {
  return std::ranges::count(candidate.modules[0].defined, name) != 0;
}

/// The program of this file, out of these.
ListedProgram programOf(const std::vector<InputFile>& files, const std::vector<LinkCandidate>& candidates,
                        size_t first) {
  std::vector<ProgramPart> parts = partsOf(files);
  ProgramChoice choice = chooseProgram(candidates, parts, first);
  ListedProgram program{.name = files[first].name(), .files = std::move(choice.taken)};
  program.notes = std::move(choice.notes);
  if (choice.clash)
    program.problem = fmt::format("{} needs {}, and both {} and {} define it", program.name, choice.clash->name,
                                  files[choice.clash->first].name(), files[choice.clash->second].name());
  return program;
}

/// Sources with main are programs of their own: nothing of one is in another.
std::vector<LinkCandidate> withoutMains(std::vector<LinkCandidate> candidates, const std::string& entry,
                                        std::optional<size_t> kept) {
  for (size_t index = 0; index < candidates.size(); ++index)
    if (index != kept && defines(candidates[index], entry)) candidates[index].modules[0] = {};
  return candidates;
}

} // namespace

ListedProgram ProgramList::libraryOf(size_t file) const {
  return programOf(files, withoutMains(symbols, "main", std::nullopt), file);
}

Result<std::vector<InputFile>> listSources(const IntakeRequest& request, std::vector<std::string>& notes) {
  if (!request.database.empty()) {
    Result<CompileDatabase> database = readCompileDatabase(request.database);
    if (!database) return database.error();
    return inputsFrom(*database, request.files, notes);
  }
  std::vector<InputFile> files;
  for (const std::string& name : request.files) {
    files.push_back({.path = name, .shown = name});
    files.back().object = name;
  }
  return files;
}

Result<ProgramList> listPrograms(const IntakeRequest& request) {
  ProgramList list;
  Result<std::vector<InputFile>> files = listSources(request, list.notes);
  if (!files) return files.error();
  list.files = std::move(*files);
  Result<TemporaryFolder> made = TemporaryFolder::create();
  if (!made) return made.error();
  list.folder = std::make_shared<TemporaryFolder>(std::move(*made));
  Result<bool> done = compileThroughCache(list.files, request.compile, bitcodeCacheFolder(), list.folder->path());
  if (!done) return done.error();
  for (const InputFile& file : list.files) {
    Result<ModuleSymbols> symbols = readModuleSymbols(file.compiled.empty() ? file.path : file.compiled);
    if (!symbols) return symbols.error();
    list.symbols.push_back({{std::move(*symbols)}});
  }
  for (size_t index = 0; index < list.files.size(); ++index)
    if (defines(list.symbols[index], request.entry))
      list.programs.push_back(programOf(list.files, withoutMains(list.symbols, request.entry, index), index));
  return list;
}

} // namespace hindsight::intake
