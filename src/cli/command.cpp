#include "cli/command.h"

#include <algorithm>
#include <thread>

namespace hindsight {

ExitCode complain(Console& console, const Error& error) {
  console.err << "hindsight: " << error.message;
  if (!error.hint.empty()) console.err << "; " << error.hint;
  console.err << std::endl;
  return ExitCode::BadInput;
}

unsigned jobCount(const OptionValues& options) {
  uint64_t wanted = options.count(Option::Jobs);
  return wanted ? static_cast<unsigned>(wanted) : std::max(std::thread::hardware_concurrency(), 1u);
}

} // namespace hindsight
