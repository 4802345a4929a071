// `hindsight cc`: to a build it is clang, and the objects and programs that it makes carry their bitcode.
//
// The compiler runs as it was called. Beside it, each C or C++ source is compiled to bitcode as the tool compiles
// sources, whatever -O says, and put into a section of what the compiler wrote (`bitcode_records.h`). A link leaves its
// line there, too: code that is not optimised may need members of its archives that the program itself did without.
// Whatever goes wrong with bitcode is kept as a note; the build does not see it.
#pragma once

#include <string>
#include <vector>

namespace hindsight::intake {

struct CompilerRequest {
  std::vector<std::string> words; // without the compiler's name
  bool isCxx = false;
  std::string clang = {};         // empty: clang-19, then clang from PATH
  std::string includeFolder = {}; // of the runtime
};

/// The status to exit with: the compiler's.
int runCompiler(const CompilerRequest& request);

} // namespace hindsight::intake
