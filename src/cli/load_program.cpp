#include "cli/load_program.h"

#include "intake/take_in.h"

namespace hindsight {

Result<std::unique_ptr<Program>>
loadNamedProgram(const CommandLine& line, LoadOptions options, const LoadFunction& load, Console& console,
                 const std::function<void(const std::vector<InputFile>&)>& lookAtFiles) {
  if (!options.taken.empty()) { // somebody has taken them in
    if (lookAtFiles) lookAtFiles(options.taken);
    return load(options);
  }
  intake::IntakeRequest request{.files = options.inputs};
  request.database = line.options.text(Option::Database);
  request.mainFile = line.options.text(Option::MainFile);
  request.entry = options.entry;
  request.compile = compileOptions(options);
  Result<intake::Intake> intake = intake::takeIn(request); // holds the files until they are read
  if (!intake) return intake.error();
  if (!line.options.flag(Option::Quiet))
    for (const std::string& note : intake->notes) console.err << "hindsight: note: " << note << std::endl;
  options.taken = intake->files;
  if (lookAtFiles) lookAtFiles(options.taken);
  return load(options);
}

} // namespace hindsight
