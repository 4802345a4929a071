// What a command line asks of clang: which sources it compiles to which objects, by which flags, and what it links.
//
// The compiler itself gets the line as it is. What is read here decides what is done beside it: `flags` are those that
// matter for bitcode, in their order, without what only says where output goes, how it is optimised, instrumented or
// linked.
#pragma once

#include "program/compile_driver.h"

#include <string>
#include <vector>

namespace hindsight::intake {

struct CompilerSource {
  enum class Language { C, Cxx, Assembler, Other };
  std::string path; // "-": standard input
  Language language = Language::C;
  std::string named = {}; // the language as `-x` names it, if it does
};

/// A file or a library of the linker's line.
struct LinkInput {
  std::string name;       // a path, or what stands behind -l
  bool isLibrary = false; // -l
};

struct CompilerCommand {
  /// Something else than to compile to objects (-E, -S, --version, ...); compile and assemble; also link.
  enum class Action { Other, Compile, Link };
  Action action = Action::Link;
  std::vector<CompilerSource> sources;
  std::vector<std::string> flags;
  std::string output; // of -o
  std::vector<LinkInput> linkInputs;
  std::vector<std::string> libraryFolders; // -L
  bool isStatic = false;                   // libraries are archives
  bool isLto = false; // to be optimised when it is linked, which is left out: its objects could not hold our section

  /// Where the object of a source goes, if the action is to compile.
  std::string objectOf(const CompilerSource& source) const;
};

/// `words` without the compiler's name; response files are expanded already.
CompilerCommand readCompilerCommand(const std::vector<std::string>& words, bool isCxx);

/// The words of a command that is `isLto`, without what asks for that.
std::vector<std::string> withoutLto(std::vector<std::string> words);

/// What clang makes bitcode of, to be compiled with these flags.
CompileJob bitcodeJob(const CompilerSource& source, const CompilerCommand& command, const std::string& output);

} // namespace hindsight::intake
