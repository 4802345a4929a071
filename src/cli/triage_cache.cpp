#include "cli/triage_cache.h"

#include "cli/option_words.h"
#include "cli/runtime_folder.h"
#include "intake/bitcode_cache.h"
#include "program/file_hash.h"

#include <array>
#include <filesystem>
#include <fmt/format.h>

namespace hindsight {

namespace fs = std::filesystem;

namespace {

/// Limits decide only about answers that are unknown; the others about nothing but what is read and written.
constexpr std::array kLimits = {Option::Time, Option::Memory, Option::Jobs};
constexpr std::array kNoMatter = {Option::Time,   Option::Memory,  Option::Jobs,     Option::Json,
                                  Option::Html,   Option::Sarif,   Option::Markdown, Option::Baseline,
                                  Option::FailOn, Option::Output,  Option::Quiet,    Option::Run,
                                  Option::Resume, Option::NoCache, Option::Database, Option::MainFile};
constexpr std::array kNamesFiles = {Option::Stdin, Option::File};

/// Changes when the file is another.
std::string stampOf(const fs::path& path) {
  std::error_code ignored;
  uintmax_t size = fs::file_size(path, ignored);
  auto time = fs::last_write_time(path, ignored).time_since_epoch().count();
  return fmt::format("{} {} {}", path.string(), size, time);
}

/// What decides besides the files of the program.
std::vector<std::string> surroundings(const OptionValues& options, const std::vector<std::string>& clangFlags) {
  std::vector<std::string> all = optionWords(options, kNoMatter);
  all.push_back("--");
  all.insert(all.end(), clangFlags.begin(), clangFlags.end());
  for (Option option : kNamesFiles)
    for (const std::vector<std::string>& words : options.words(option))
      for (const std::string& word : words)
        if (Result<std::string> hash = sha256OfFile(word)) all.push_back(*hash);
  std::error_code ignored;
  all.push_back(stampOf(fs::read_symlink("/proc/self/exe", ignored)));
  for (const char* name : {"runtime64.bc", "runtime32.bc", "replay64.o", "replay32.o"})
    all.push_back(stampOf(fs::path(runtimeFolder()) / name));
  return all;
}

} // namespace

std::string answerFolder(const OptionValues& options) {
  if (options.flag(Option::NoCache)) return "";
  std::string base = intake::bitcodeCacheFolder();
  if (base.empty()) return "";
  std::string folder = base + "/answers";
  std::error_code failure;
  fs::create_directories(folder, failure);
  return failure ? "" : folder;
}

triage::AnswerCache answerCache(const OptionValues& options, const std::vector<std::string>& clangFlags,
                                const std::vector<InputFile>& files, const std::string& effort) {
  std::string folder = answerFolder(options);
  if (folder.empty()) return {};
  return {folder, triage::keyOfProgram(files, surroundings(options, clangFlags)), effort};
}

std::string effortOf(const OptionValues& options, const std::vector<Alarm>& alarms) {
  std::vector<std::string> limits;
  for (Option option : kLimits)
    limits.push_back(fmt::format("{}", option == Option::Time ? options.seconds(option)
                                                              : static_cast<double>(options.count(option))));
  return triage::effortOf(alarms, limits);
}

} // namespace hindsight
