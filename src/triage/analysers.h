// Static analysers, called on each source with its own flags, at their loosest: what is wrong with their reports is
// found out here, so that they may warn of all they like.
#pragma once

#include "program/input_file.h"
#include "support/result.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace hindsight::triage {

enum class Analyser : uint8_t { Clang, Gcc, Cppcheck };

/// "clang,gcc,cppcheck"
Result<std::vector<Analyser>> parseAnalysers(std::string_view list);

struct AnalysisRequest {
  std::vector<Analyser> analysers = {};
  std::vector<InputFile> files = {};        // C and C++; others are left out
  std::vector<std::string> clangFlags = {}; // of all files
  std::string clang = {};                   // empty: clang-19, then clang from PATH
  std::string folder = {};                  // that reports are written into
  unsigned jobs = 1;
  double seconds = 600; // for one source
  std::function<bool()> interrupted = [] { return false; };
  std::function<void(const std::string&)> onStart = {}; // "cppcheck: src/a.c", from several threads
};

struct Analysis {
  std::vector<std::string> reports = {}; // files, in the order of the sources
  std::vector<std::string> notes = {};   // what an analyser could not do
};

/// An analyser that is not installed is an error.
Result<Analysis> analyse(const AnalysisRequest& request);

/// How an analyser is called, for a source; the report is what it writes to `report`, or prints as an error.
std::vector<std::string> analyserCommand(Analyser analyser, const std::string& tool, const InputFile& file,
                                         const std::vector<std::string>& flags, const std::string& report);

} // namespace hindsight::triage
