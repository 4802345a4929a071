#include "triage/analysers.h"

#include "farm/measured_process.h"
#include "farm/pool.h"
#include "support/file_io.h"
#include "support/terminal.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <mutex>
#include <optional>
#include <unistd.h>

namespace hindsight::triage {

namespace fs = std::filesystem;

namespace {

struct AnalyserInfo {
  Analyser analyser;
  std::string_view name, extension;
};
constexpr std::array kAnalysers = {AnalyserInfo{Analyser::Clang, "clang", ".sarif"},
                                   AnalyserInfo{Analyser::Gcc, "gcc", ".json"},
                                   AnalyserInfo{Analyser::Cppcheck, "cppcheck", ".xml"}};

const AnalyserInfo& info(Analyser analyser) {
  return kAnalysers[static_cast<size_t>(analyser)];
}

bool isCxx(const InputFile& file) {
  return file.kind == InputKind::Cxx;
}

/// The first of the names that PATH has.
std::optional<std::string> inPath(const std::vector<std::string>& names) {
  const char* path = std::getenv("PATH");
  for (const std::string& name : names) {
    std::string_view rest = path ? path : "";
    while (!rest.empty()) {
      size_t end = std::min(rest.find(':'), rest.size());
      std::string file = fmt::format("{}/{}", rest.substr(0, end), name);
      if (access(file.c_str(), X_OK) == 0) return file;
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  return std::nullopt;
}

/// Warnings that somebody switched off, or made errors, would hide alarms.
std::vector<std::string> withoutWarnings(std::vector<std::string> flags) {
  std::erase_if(flags, [](const std::string& flag) {
    return flag == "-w" || (flag.starts_with("-W") && !flag.starts_with("-Wp,")) || flag.starts_with("-pedantic");
  });
  return flags;
}

/// What cppcheck knows of a compiler's flags.
std::vector<std::string> preprocessing(const std::vector<std::string>& flags) {
  std::vector<std::string> kept;
  for (size_t at = 0; at < flags.size(); ++at) {
    std::string_view flag = flags[at];
    for (std::string_view name : {"-isystem", "-iquote", "-I", "-D", "-U", "-include"}) {
      if (!flag.starts_with(name)) continue;
      std::string value(flag.substr(name.size()));
      if (value.empty() && at + 1 < flags.size()) value = flags[++at];
      bool isFolder = name.starts_with("-i") && name != "-include";
      kept.push_back(name == "-include" ? "--include=" + value : std::string(isFolder ? "-I" : name) + value);
      break;
    }
  }
  return kept;
}

std::vector<std::string> clangCommand(const std::string& tool, const std::string& report) {
  std::vector<std::string> words = {tool, "--analyze", "-Xclang", "-analyzer-output=sarif", "-o", report};
  for (const char* setting : {"suppress-null-return-paths=false", "suppress-inlined-defensive-checks=false",
                              "avoid-suppressing-null-argument-paths=true"})
    words.insert(words.end(), {"-Xclang", "-analyzer-config", "-Xclang", setting});
  for (const char* checker : {"alpha.security.ArrayBoundV2", "alpha.unix.cstring.OutOfBounds"})
    words.insert(words.end(), {"-Xclang", "-analyzer-checker", "-Xclang", checker});
  return words;
}

class Analysing {
public:
  explicit Analysing(const AnalysisRequest& request) : request(request) {}

  Result<Analysis> run() {
    for (Analyser analyser : request.analysers)
      if (std::optional<Error> error = find(analyser)) return *error;
    for (const InputFile& file : request.files)
      for (Analyser analyser : request.analysers) plan(file, analyser);
    farm::PoolConfig pool{.jobs = request.jobs};
    pool.interrupted = request.interrupted;
    farm::runAll(runs.size(), pool, [&](size_t number) { runOne(runs[number]); });
    for (Run& one : runs) {
      if (!one.problem.empty()) analysis.notes.push_back(std::move(one.problem));
      std::error_code ignored;
      if (fs::exists(one.report, ignored) && fs::file_size(one.report, ignored) > 0)
        analysis.reports.push_back(one.report);
    }
    return std::move(analysis);
  }

private:
  struct Run {
    const InputFile* file;
    Analyser analyser;
    std::string report, problem;
  };

  std::optional<Error> find(Analyser analyser) {
    std::optional<std::string> tool;
    if (analyser == Analyser::Clang) {
      if (Result<std::string> clang = findClang(request.clang)) tool = *clang;
    } else {
      tool = inPath({std::string(info(analyser).name)});
    }
    if (!tool)
      return Error{fmt::format("--run: {} is not installed", info(analyser).name),
                   fmt::format("install it (Debian: apt-get install {}), or leave it out",
                               analyser == Analyser::Clang ? "clang-19" : info(analyser).name)};
    tools[static_cast<size_t>(analyser)] = *tool;
    return std::nullopt;
  }

  void plan(const InputFile& file, Analyser analyser) {
    Result<InputKind> kind = file.kind ? Result<InputKind>(*file.kind) : inputKindOf(file.path);
    if (!kind || (*kind != InputKind::C && *kind != InputKind::Cxx)) return;
    std::string stem = fs::path(file.path).filename().string();
    runs.push_back({&file, analyser,
                    fmt::format("{}/{:04}-{}-{}{}", request.folder, runs.size(), stem, info(analyser).name,
                                info(analyser).extension),
                    ""});
  }

  void runOne(Run& one) {
    const InputFile& file = *one.file;
    std::string_view name = info(one.analyser).name;
    if (one.analyser == Analyser::Gcc && isCxx(file)) {
      one.problem = fmt::format("gcc: {} left out: its analyser is for C", file.name());
      return;
    }
    if (request.onStart) request.onStart(fmt::format("{}: {}", name, file.name()));
    InputFile placed = file;
    std::error_code ignored;
    placed.path = fs::absolute(file.path, ignored).string();
    farm::ChildSpec spec;
    spec.words =
        analyserCommand(one.analyser, tools[static_cast<size_t>(one.analyser)], placed, request.clangFlags, one.report);
    bool printsReport = one.analyser != Analyser::Clang;
    std::string log = one.report + ".log";
    spec.standardOutput = printsReport ? log : one.report + ".out";
    spec.standardError = printsReport ? one.report : log;
    spec.folder = file.folder;
    spec.seconds = request.seconds;
    farm::ChildOutcome outcome = farm::runChild(spec, request.interrupted);
    one.problem = problemOf(one, outcome, log);
  }

  /// Empty if it went well.
  static std::string problemOf(const Run& one, const farm::ChildOutcome& outcome, const std::string& log) {
    using End = farm::ChildOutcome::End;
    std::string who = fmt::format("{}: {}: ", info(one.analyser).name, one.file->name());
    if (outcome.end == End::Interrupted) return who + "interrupted";
    if (outcome.end == End::OutOfTime) return who + "took too long";
    if (outcome.end == End::Signalled) return fmt::format("{}ended by signal {}", who, outcome.code);
    if (outcome.end != End::Exited) return who + "could not be started";
    if (outcome.code == 0 || one.analyser == Analyser::Gcc) return ""; // gcc's own errors are in its report
    Result<std::string> text = readFile(log);
    std::string first = text ? text->substr(0, text->find('\n')) : "";
    return fmt::format("{}exit code {}{}{}", who, outcome.code, first.empty() ? "" : ": ", withoutControls(first));
  }

  const AnalysisRequest& request;
  std::array<std::string, kAnalysers.size()> tools;
  std::vector<Run> runs;
  Analysis analysis;
};

} // namespace

Result<std::vector<Analyser>> parseAnalysers(std::string_view list) {
  std::vector<Analyser> analysers;
  while (!list.empty()) {
    size_t end = std::min(list.find(','), list.size());
    std::string_view name = list.substr(0, end);
    auto known = std::ranges::find(kAnalysers, name, &AnalyserInfo::name);
    if (known == kAnalysers.end())
      return Error{fmt::format("--run: '{}' is not an analyser", name), "write --run clang,gcc,cppcheck"};
    if (std::ranges::count(analysers, known->analyser) == 0) analysers.push_back(known->analyser);
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return analysers;
}

std::vector<std::string> analyserCommand(Analyser analyser, const std::string& tool, const InputFile& file,
                                         const std::vector<std::string>& flags, const std::string& report) {
  std::vector<std::string> all = withoutWarnings(file.flags), words;
  std::vector<std::string> more = withoutWarnings(flags);
  all.insert(all.end(), more.begin(), more.end());
  switch (analyser) {
  case Analyser::Clang: words = clangCommand(tool, report); break;
  case Analyser::Gcc: words = {tool, "-fanalyzer", "-fdiagnostics-format=json", "-c", "-o", "/dev/null"}; break;
  case Analyser::Cppcheck:
    words = {tool,
             "--xml",
             "--xml-version=2",
             "--inconclusive",
             "--enable=warning",
             "--library=posix",
             "-q",
             isCxx(file) ? "--language=c++" : "--language=c"};
    all = preprocessing(all);
    break;
  }
  words.insert(words.end(), all.begin(), all.end());
  words.push_back(file.path);
  return words;
}

Result<Analysis> analyse(const AnalysisRequest& request) {
  return Analysing(request).run();
}

} // namespace hindsight::triage
