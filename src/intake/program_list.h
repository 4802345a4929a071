// The programs of a project: one for each source that defines main, with the sources that define what it needs.
// Compiled once, for all of them.
#pragma once

#include "intake/program_choice.h"
#include "intake/take_in.h"

namespace hindsight::intake {

struct ListedProgram {
  std::string name;               // of the source with main, as messages call it
  std::vector<size_t> files = {}; // in `ProgramList::files`
  std::vector<std::string> notes = {};
  std::string problem = {}; // why nobody knows what it is made of; empty: it is known
};

struct ProgramList {
  std::vector<InputFile> files; // compiled
  std::vector<ListedProgram> programs;
  std::vector<std::string> notes;
  std::shared_ptr<TemporaryFolder> folder; // of what is compiled, if there is no cache
  std::vector<LinkCandidate> symbols = {}; // of the files

  /// The file, and what it needs, without any main.
  ListedProgram libraryOf(size_t file) const;
};

/// Sources of the database, or those that are named, not compiled.
Result<std::vector<InputFile>> listSources(const IntakeRequest& request, std::vector<std::string>& notes);

/// Of all sources of the database, or of those that are named: sources and bitcode.
Result<ProgramList> listPrograms(const IntakeRequest& request);

} // namespace hindsight::intake
