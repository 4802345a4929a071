#include "cli/compiler_commands.h"

#include "cli/runtime_folder.h"
#include "intake/compiler_wrapper.h"

#include <filesystem>

namespace hindsight {

static constexpr std::string_view kText =
    "Calls clang 19 with the same arguments; files, output and exit code are those of clang. The objects and\n"
    "programs also contain bitcode, in a section that 'mv', 'ar', libtool and 'ld -r' keep, so that\n"
    "'hindsight run', 'check' and 'reach' accept them like sources. The bitcode is not optimised, whatever -O says.\n"
    "hindsight-cc and hindsight-c++ do the same, for builds that need a name of one word.\n";

static constexpr std::string_view kExamples =
    "  ./configure CC=\"hindsight cc\" CXX=\"hindsight c++\" && make\n"
    "  cmake -B build -DCMAKE_C_COMPILER=hindsight-cc -DCMAKE_CXX_COMPILER=hindsight-c++ && cmake --build build\n"
    "  hindsight run src/cut                                             the program that was built\n";

static constexpr CommandInfo kCInfo = {
    .name = "cc",
    .summary = "clang for a build; its objects and programs also contain bitcode for hindsight",
    .usage = "[any arguments of clang]",
    .text = kText,
    .examples = kExamples,
    .set = CommandSet(0),
    .takesAnyWords = true,
};

static constexpr CommandInfo kCxxInfo = {
    .name = "c++",
    .summary = "clang++ for a build, in the same way",
    .usage = "[any arguments of clang++]",
    .text = kText,
    .examples = kExamples,
    .set = CommandSet(0),
    .takesAnyWords = true,
};

const CommandInfo& CompilerWrapperCommand::info() const {
  return isCxx ? kCxxInfo : kCInfo;
}

ExitCode CompilerWrapperCommand::execute(const CommandLine& line, Console&) {
  intake::CompilerRequest request{line.files, isCxx};
  std::error_code failure;
  std::filesystem::path include = std::filesystem::absolute(runtimeFolder() + "/include", failure);
  if (!failure && std::filesystem::is_directory(include, failure)) request.includeFolder = include;
  return static_cast<ExitCode>(intake::runCompiler(request));
}

std::string commandOfLink(std::string_view program) {
  std::string name = std::filesystem::path(program).filename();
  constexpr std::string_view kPrefix = "hindsight-";
  if (!name.starts_with(kPrefix)) return "";
  name.erase(0, kPrefix.size());
  return name == "cc" || name == "c++" ? name : "";
}

} // namespace hindsight
