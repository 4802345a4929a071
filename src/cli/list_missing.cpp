#include "cli/list_missing.h"

#include "program/missing_symbols.h"
#include "report/missing_report.h"

namespace hindsight {

ExitCode listMissing(const CommandLine& line, LoadOptions options, const LoadFunction& load, Console& console) {
  options.keepAll = true; // also what nothing calls
  Result<std::unique_ptr<Program>> program = loadNamedProgram(line, std::move(options), load, console);
  if (!program) return complain(console, program.error());
  std::vector<MissingSymbol> missing = missingSymbols(**program);
  console.out << (line.options.flag(Option::Json) ? renderMissingJson(missing, line.files)
                                                  : renderMissing(missing, console.outTerminal))
              << std::flush;
  return ExitCode::NothingFound;
}

} // namespace hindsight
