#include "intake/take_in.h"

#include "intake/bitcode_cache.h"
#include "intake/built_file.h"
#include "intake/compile_database.h"
#include "intake/link_line.h"
#include "intake/program_choice.h"
#include "support/file_io.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

namespace hindsight::intake {

namespace fs = std::filesystem;

namespace {

/// What is taken or left as a whole.
struct Part {
  std::vector<InputFile> files;
  std::vector<std::string> notes;
  bool isWanted = true;
};

class Taker {
public:
  explicit Taker(const IntakeRequest& request) : request(request) {}

  Result<Intake> take();

private:
  std::optional<Error> checkTwice() const;
  std::optional<Error> openNamed(const std::string& name);
  std::optional<Error> openDatabase();
  std::optional<Error> addBuilt(const BuiltFile& file, const std::string& shown, bool isLibrary);
  std::optional<Error> addLibraries();
  void noteLinks(const BuiltUnit& unit);
  std::optional<Error> choose();
  std::optional<Error> chooseMain(std::vector<LinkCandidate>& candidates);
  Result<std::vector<size_t>> select(const std::vector<LinkCandidate>& candidates);
  std::string located(const std::string& name) const {
    return request.folder.empty() ? name : (fs::path(request.folder) / name).string();
  }
  std::optional<Error> makeFolder();

  const IntakeRequest& request;
  Intake intake;
  std::vector<Part> parts;
  std::vector<BitcodeRecord> links; // not followed yet
  std::set<std::string> seen;       // files that were opened
  bool isDatabase = false;          // sources of one, none of them named
  std::optional<size_t> mainPart;   // of a database, the one to start in
  unsigned libraries = 0;           // shared ones
};

std::string cleanName(const std::string& path) {
  std::error_code failure;
  fs::path clean = fs::weakly_canonical(path, failure);
  return failure ? path : clean.string();
}

std::optional<Error> Taker::checkTwice() const {
  std::set<std::string> names;
  for (const std::string& name : request.files)
    if (!names.insert(cleanName(located(name))).second)
      return Error{fmt::format("{}: is named twice", name), "name it once"};
  return std::nullopt;
}

std::optional<Error> Taker::makeFolder() {
  if (intake.folder) return std::nullopt;
  Result<TemporaryFolder> made = TemporaryFolder::create();
  if (!made) return made.error();
  intake.folder = std::make_shared<TemporaryFolder>(std::move(*made));
  return std::nullopt;
}

void Taker::noteLinks(const BuiltUnit& unit) {
  for (const BitcodeRecord& record : unit.records)
    if (record.kind == RecordKind::Link) links.push_back(record);
}

/// Puts the modules of a file into ours.
std::optional<Error> Taker::addBuilt(const BuiltFile& file, const std::string& shown, bool isLibrary) {
  if (auto error = makeFolder()) return error;
  if (isLibrary && file.kind == BuiltFile::Kind::SharedLibrary) ++libraries;
  for (const BuiltUnit& unit : file.units) {
    noteLinks(unit);
    std::string whole = unit.name.empty() ? shown : fmt::format("{}({})", shown, unit.name);
    auto isModule = [](const BitcodeRecord& record) { return record.kind == RecordKind::Module; };
    bool isOne = std::ranges::count_if(unit.records, isModule) == 1;
    Part part;
    for (const BitcodeRecord& record : unit.records) {
      if (record.kind == RecordKind::NoBitcode)
        part.notes.push_back(fmt::format("{}: no bitcode of {}: {}", whole, record.name, record.payload));
      if (!isModule(record)) continue;
      std::string path = fmt::format("{}/part{}.{}.bc", intake.folder->path(), parts.size(), part.files.size());
      if (auto error = writeFileAtomically(path, record.payload)) return error;
      InputFile input{.path = path, .shown = isOne ? whole : fmt::format("{}({})", whole, record.name)};
      input.kind = InputKind::Bitcode;
      input.yields = isLibrary;
      if (isLibrary && file.kind == BuiltFile::Kind::SharedLibrary) input.library = libraries;
      part.files.push_back(std::move(input));
    }
    part.isWanted = !isLibrary && file.kind != BuiltFile::Kind::Archive;
    parts.push_back(std::move(part));
  }
  return std::nullopt;
}

std::optional<Error> Taker::openNamed(const std::string& name) {
  std::string path = located(name);
  if (std::string behind = behindLibtoolScript(path); !behind.empty()) path = behind;
  if (!isBuiltFile(path)) {
    parts.push_back({{InputFile{.path = path, .shown = name}}, {}});
    return std::nullopt;
  }
  seen.insert(cleanName(path));
  Result<BuiltFile> file = readBuiltFile(path, name);
  if (!file) return file.error();
  if (!file->hasBitcode()) return noBitcode(*file, name);
  return addBuilt(*file, name, false);
}

std::optional<Error> Taker::openDatabase() {
  Result<CompileDatabase> database = readCompileDatabase(located(request.database));
  if (!database) return database.error();
  std::vector<std::string> names;
  for (const std::string& name : request.files) names.push_back(located(name));
  Result<std::vector<InputFile>> files = inputsFrom(*database, names, intake.notes);
  if (!files) return files.error();
  isDatabase = request.files.empty();
  for (InputFile& file : *files) parts.push_back({{std::move(file)}, {}, !isDatabase});
  return std::nullopt;
}

/// The libraries of the links that led to what was named, and of the links that led to them.
std::optional<Error> Taker::addLibraries() {
  while (!links.empty()) {
    BitcodeRecord link = std::move(links.front());
    links.erase(links.begin());
    LinkedLibraries found = librariesOf(link);
    intake.linkFlags.insert(intake.linkFlags.end(), found.flags.begin(), found.flags.end());
    for (const std::string& path : found.missing)
      intake.notes.push_back(fmt::format("{}: was linked with {}, which does not exist any more", link.name, path));
    for (const std::string& path : found.files) {
      if (!seen.insert(cleanName(path)).second || !isBuiltFile(path)) continue;
      Result<BuiltFile> file = readBuiltFile(path, path);
      if (!file) {
        intake.notes.push_back(file.error().message);
      } else if (auto error = addBuilt(*file, path, true)) {
        return error;
      }
    }
  }
  return std::nullopt;
}

/// Nothing of a file that cannot be read: who loads it says why.
ModuleSymbols symbolsOf(const InputFile& file) {
  Result<ModuleSymbols> symbols = readModuleSymbols(file.compiled.empty() ? file.path : file.compiled);
  return symbols ? std::move(*symbols) : ModuleSymbols{};
}

/// Of the sources of a database, the one to start in.
std::optional<Error> Taker::chooseMain(std::vector<LinkCandidate>& candidates) {
  std::vector<size_t> mains;
  for (size_t index = 0; index < candidates.size(); ++index) {
    const std::vector<std::string>& defined = candidates[index].modules[0].defined;
    if (std::ranges::find(defined, request.entry) != defined.end()) mains.push_back(index);
  }
  auto nameOf = [&](size_t index) -> const std::string& { return parts[index].files[0].name(); };
  if (!request.mainFile.empty()) {
    std::string wanted = cleanName(located(request.mainFile));
    auto isIt = [&](size_t index) {
      const std::string& path = parts[index].files[0].path;
      return path == wanted || path.ends_with("/" + request.mainFile);
    };
    auto found = std::ranges::find_if(mains, isIt);
    if (found == mains.end())
      return Error{
          fmt::format("--main {}: no source of that name in the database defines {}", request.mainFile, request.entry),
          mains.empty() ? "" : fmt::format("{} does", nameOf(mains[0]))};
    size_t chosen = *found;
    // The others are programs of their own: nothing of this one is in them.
    for (size_t index : mains)
      if (index != chosen) candidates[index].modules[0] = {};
    mains = {chosen};
  }
  if (mains.size() > 1) {
    std::vector<std::string> names;
    for (size_t index : mains) names.push_back(nameOf(index));
    constexpr size_t kShown = 5;
    size_t left = names.size() > kShown ? names.size() - kShown : 0;
    names.resize(names.size() - left);
    return Error{fmt::format("{} sources define {}: {}{}", mains.size(), request.entry, fmt::join(names, ", "),
                             left ? fmt::format(" and {} more", left) : ""),
                 fmt::format("choose one: --main {}", names[0])};
  }
  if (mains.empty()) // its absence is said by who looks for it
    for (LinkCandidate& candidate : candidates) candidate.isWanted = true;
  else
    mainPart = mains[0];
  return std::nullopt;
}

Result<std::vector<size_t>> Taker::select(const std::vector<LinkCandidate>& candidates) {
  auto errorOf = [&](const NameClash& clash) {
    const std::string &first = parts[clash.first].files[0].name(), &second = parts[clash.second].files[0].name();
    return Error{fmt::format("{} is needed, and both {} and {} define it", clash.name, first, second),
                 "name the sources that belong to the program"};
  };
  if (!mainPart) {
    ModuleSelection selection = selectNeeded(candidates, {request.entry});
    if (isDatabase && !selection.clashes.empty()) return errorOf(selection.clashes.front());
    return std::move(selection.taken);
  }
  std::vector<ProgramPart> sources;
  for (const Part& part : parts) sources.push_back({part.files[0].name(), part.files[0].object});
  ProgramChoice choice = chooseProgram(candidates, sources, *mainPart);
  if (choice.clash) return errorOf(*choice.clash);
  intake.notes.insert(intake.notes.end(), choice.notes.begin(), choice.notes.end());
  return std::move(choice.taken);
}

std::optional<Error> Taker::choose() {
  std::vector<LinkCandidate> candidates;
  for (Part& part : parts) {
    LinkCandidate candidate{{}, part.isWanted};
    for (const InputFile& file : part.files) candidate.modules.push_back(symbolsOf(file));
    candidates.push_back(std::move(candidate));
  }
  if (isDatabase)
    if (auto error = chooseMain(candidates)) return error;
  Result<std::vector<size_t>> chosen = select(candidates);
  if (!chosen) return chosen.error();
  std::vector<Part> taken;
  for (size_t index : *chosen) taken.push_back(std::move(parts[index]));
  if (!taken.empty()) parts = std::move(taken);
  return std::nullopt;
}

Result<Intake> Taker::take() {
  if (auto error = checkTwice()) return *error;
  if (!request.database.empty()) {
    if (auto error = openDatabase()) return *error;
  } else {
    for (const std::string& name : request.files)
      if (auto error = openNamed(name)) return *error;
  }
  if (auto error = addLibraries()) return *error;
  bool hasChoice = std::ranges::any_of(parts, [](const Part& part) { return !part.isWanted; });
  if (hasChoice || !request.database.empty()) {
    if (auto error = makeFolder()) return *error;
    // Together, so that they are compiled at the same time.
    std::vector<InputFile> all;
    for (const Part& part : parts) all.insert(all.end(), part.files.begin(), part.files.end());
    std::string cache = request.database.empty() ? "" : bitcodeCacheFolder();
    if (auto done = compileThroughCache(all, request.compile, cache, intake.folder->path()); !done) return done.error();
    auto next = all.begin();
    for (Part& part : parts)
      for (InputFile& file : part.files) file = *next++;
  }
  if (hasChoice)
    if (auto error = choose()) return *error;
  for (Part& part : parts) {
    intake.files.insert(intake.files.end(), part.files.begin(), part.files.end());
    intake.notes.insert(intake.notes.end(), part.notes.begin(), part.notes.end());
  }
  return std::move(intake);
}

} // namespace

Result<Intake> takeIn(const IntakeRequest& request) {
  return Taker(request).take();
}

} // namespace hindsight::intake
