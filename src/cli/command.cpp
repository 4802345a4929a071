#include "cli/command.h"

namespace hindsight {

ExitCode complain(Console& console, const Error& error) {
  console.err << "hindsight: " << error.message;
  if (!error.hint.empty()) console.err << "; " << error.hint;
  console.err << std::endl;
  return ExitCode::BadInput;
}

} // namespace hindsight
