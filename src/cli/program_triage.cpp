#include "cli/program_triage.h"

#include "cli/triage_cache.h"
#include "cli/triage_ladder.h"
#include "cli/world_options.h"
#include "intake/bitcode_cache.h"
#include "program/module_symbols.h"
#include "program/world.h"
#include "support/file_io.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight {

/// What the options of the world are if the user says nothing about it and the program asks for it: a few short
/// arguments and a little input, any of them.
constexpr std::pair<Option, std::string_view> kSomeWorld[] = {{Option::SymArgs, "0\x1f"
                                                                                "2\x1f"
                                                                                "8"},
                                                              {Option::SymStdin, "16"}};
constexpr Option kWorldOptions[] = {Option::Args,    Option::SymArgs, Option::Stdin, Option::SymStdin,
                                    Option::SymFile, Option::File,    Option::Env};

void ProgramTriage::lookAt(const std::vector<InputFile>& files) {
  for (const InputFile& file : files) {
    if (!file.compiled.empty()) continue;
    Result<InputKind> kind = file.kind ? Result<InputKind>(*file.kind) : inputKindOf(file.path);
    if (kind && *kind == InputKind::Bitcode) bitcode.push_back({file.name()});
  }
}

/// Once, for all that is loaded of it.
std::optional<Error> ProgramTriage::compile(LoadOptions& options) {
  if (options.taken.empty()) return std::nullopt;
  Result<TemporaryFolder> made = TemporaryFolder::create();
  if (!made) return made.error();
  scratch.emplace(std::move(*made));
  std::string cache = intake::bitcodeCacheFolder();
  Result<bool> done = intake::compileThroughCache(options.taken, compileOptions(options), cache, scratch->path());
  return done ? std::nullopt : std::optional(done.error());
}

/// Whether a process can start in the files.
static bool hasStart(const std::vector<InputFile>& files) {
  return files.empty() || std::ranges::any_of(files, [](const InputFile& file) {
           Result<ModuleSymbols> symbols = readModuleSymbols(file.compiled.empty() ? file.path : file.compiled);
           return !symbols || std::ranges::any_of(symbols->defined, [](const std::string& name) {
             return name == "main" || name == kFuzzTarget;
           });
         });
}

Result<std::unique_ptr<Program>> ProgramTriage::load(const LoadOptions& options, const ExploreEngine& engine) {
  loading = options;
  if (std::optional<Error> error = compile(loading)) return *error;
  isLibrary = line.options.flag(Option::Library) || !hasStart(loading.taken);
  cache = answerCache(line.options, line.clangFlags, loading.taken, effort);
  if (isLibrary) {
    loading.entry.clear();
    loading.keepAll = true;
    return engine.load(loading);
  }
  Result<std::unique_ptr<Program>> loaded = engine.load(loading);
  bool isGiven = std::ranges::any_of(kWorldOptions, [&](Option option) { return line.options.given(option); });
  if (!loaded || isGiven || (!readsArguments(**loaded) && worldReads(**loaded).empty())) return loaded;
  OptionValues values = line.options;
  for (auto [option, text] : kSomeWorld)
    if (std::optional<Error> error = values.set(option, text)) return *error;
  Result<GivenWorld> world = givenWorld(values, false);
  if (!world) return world.error();
  LoadOptions wider = loading;
  wider.world = *world;
  someWorld = std::move(*world);
  return engine.load(wider);
}

std::vector<triage::PlacedAlarm> ProgramTriage::placeAlarms(const Program& its) const {
  triage::PlaceFinder finder(triage::filesOf(its), mappings);
  SourceText sources;
  std::vector<triage::PlacedAlarm> placed;
  for (const Alarm& alarm : given) placed.push_back(triage::place(its, finder, sources, alarm));
  return placed;
}

std::optional<Error> ProgramTriage::prepare(const Program& loaded, forward::RunConfig& config) {
  if (someWorld) config.world = *someWorld;
  program = &loaded;
  budget = config.budget;
  running = config;
  triage::SearchConfig search{.mallocMayFail = line.options.flag(Option::MallocMayFail), .bitcode = bitcode};
  search.calls = static_cast<triage::Calls>(line.options.choice(Option::CallHandling));
  search.isSearchGiven = line.options.given(Option::Search);
  alarms = std::make_unique<triage::AlarmSearch>(placeAlarms(loaded), std::move(search));
  return std::nullopt;
}

/// What main and functions say about an alarm; the caller holds the lock.
AlarmAnswer ProgramTriage::answerOf(size_t number, const RunResult& result) const {
  const triage::PlacedAlarm& placed = alarms->alarms()[number];
  AlarmAnswer main =
      !fromMain.empty() ? fromMain[number] : triage::decide(placed, {.result = result, .isOver = false}, "");
  auto found = fromFunctions.find(number);
  if (found == fromFunctions.end() || main.verdict != Verdict::Unknown) return main;
  AlarmAnswer answer = found->second;
  if (answer.verdict == Verdict::Unknown && !isLibrary) {
    answer.why = fmt::format("from main: {}; from a function: {}", main.why, answer.why);
    answer.next = main.next;
  }
  return answer;
}

/// Only what main has not settled: in a closed program, what main proves outranks what a function does on any heap.
void ProgramTriage::climb(const ExploreEngine& engine, const MakeReplayer& makeReplayer, Deadline until,
                          forward::RunObserver& observer) {
  climbFrom(engine, makeReplayer, until, observer);
  std::lock_guard lock(mutex);
  isOver = !observer.interrupted();
}

void ProgramTriage::climbFrom(const ExploreEngine& engine, const MakeReplayer& makeReplayer, Deadline until,
                              forward::RunObserver& observer) {
  auto isOpen = [&](size_t number) {
    const AlarmAnswer& answer = fromMain[number];
    return given[number].kind && answer.verdict == Verdict::Unknown && !answer.finding &&
           (isLibrary || !alarms->sawEverything(number));
  };
  std::vector<size_t> asked;
  for (size_t number = 0; number < given.size(); ++number)
    if (isOpen(number)) asked.push_back(number);
  if (asked.empty() || until.passed() || observer.interrupted()) return;
  std::unique_ptr<Program> every;
  if (!isLibrary) {
    LoadOptions options = loading;
    options.keepAll = true;
    options.entry.clear();
    options.interrupted = [&] { return until.passed(); };
    Result<std::unique_ptr<Program>> loaded = engine.load(options);
    if (!loaded) return; // what main says stands
    every = std::move(*loaded);
  }
  const Program& whole = every ? *every : *program;
  std::vector<triage::PlacedAlarm> placed = every ? placeAlarms(whole) : alarms->alarms();
  std::map<size_t, triage::PlacedAlarm> open;
  for (size_t number : asked) open.emplace(number, std::move(placed[number]));
  triage::FunctionSearchConfig config{
      .run = running, .mallocMayFail = line.options.flag(Option::MallocMayFail), .isLibrary = isLibrary};
  config.bitcode = bitcode;
  TriageLadder ladder(line, whole, makeReplayer, std::move(config));
  ladder.climb(open, until, observer, [&](size_t number, AlarmAnswer answer) {
    std::lock_guard lock(mutex);
    fromFunctions.insert_or_assign(number, std::move(answer));
  });
}

RunResult ProgramTriage::search(const Program& program, const forward::RunConfig& config,
                                forward::RunObserver& observer, const ExploreEngine& engine) {
  if (isLibrary) return {};
  return alarms->run(engine.run, program, config, observer);
}

void ProgramTriage::replay(RunResult& result, const MakeReplayer& makeReplayer, const ReplayRequest& request) {
  while (!request.until.passed() && !request.interrupted()) {
    std::vector<size_t> chosen = alarms->toReplay(result);
    if (chosen.empty()) break;
    RunResult some;
    for (size_t number : chosen) some.findings.push_back(result.findings[number]);
    replayFindings(line, makeReplayer, request, some);
    for (size_t at = 0; at < chosen.size(); ++at) result.findings[chosen[at]] = std::move(some.findings[at]);
  }
  std::vector<AlarmAnswer> answers = alarms->answers(result, *program, budget);
  for (size_t number = 0; isLibrary && number < answers.size(); ++number)
    if (const triage::PlacedAlarm& alarm = alarms->alarms()[number]; alarm.alarm.kind && alarm.target)
      answers[number] = {.why = "no function above it can be started in"};
  std::lock_guard lock(mutex);
  fromMain = std::move(answers);
}

std::vector<JudgedAlarm> ProgramTriage::judged(const RunResult& result) {
  std::lock_guard lock(mutex);
  std::vector<JudgedAlarm> all;
  for (size_t number = 0; number < given.size(); ++number) {
    JudgedAlarm one{.alarm = given[number]};
    one.place = one.alarm.sink.place;
    if (alarms) {
      const triage::PlacedAlarm& placed = alarms->alarms()[number];
      if (placed.sink.line) one.place.file = placed.sink.file, one.place.line = placed.sink.line;
      if (!placed.function.empty()) one.place.function = placed.function;
      one.answer = answerOf(number, result);
      one.answer.placed = placed.placed;
    } else {
      one.answer.why = "the time limit was reached before the program was loaded";
      one.answer.next = "raise --time";
    }
    all.push_back(std::move(one));
  }
  keep(all);
  return all;
}

/// An answer that is unknown is kept if more time would not have changed it, or all the time was used.
void ProgramTriage::keep(const std::vector<JudgedAlarm>& answers) const {
  for (const JudgedAlarm& each : answers) {
    if (each.answer.verdict == Verdict::Unknown && !isOver) continue;
    triage::KnownAnswer known{.judged = each};
    if (each.answer.finding && !each.answer.finding->test.empty())
      if (Result<std::string> test = readFile(each.answer.finding->test)) known.test = std::move(*test);
    cache.keep(each.alarm, known);
  }
}

} // namespace hindsight
