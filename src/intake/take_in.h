// From what a user names to the files that make up the program: sources, bitcode, what a build made with `hindsight
// cc`, and the sources of a compilation database.
//
//   Result<Intake> intake = takeIn({.files = {"src/cut"}});
//   LoadOptions load{.inputs = {"src/cut"}, .taken = intake->files};
//
// Objects and programs are in it as a whole; of an archive, and of the libraries that a program was linked with, what
// is needed, as a linker decides it. Of a database without names of files, the source with the entry, and what that
// needs.
#pragma once

#include "program/compile_driver.h"
#include "program/input_file.h"

#include <memory>
#include <string>
#include <vector>

namespace hindsight::intake {

struct IntakeRequest {
  std::vector<std::string> files = {}; // as they were named
  std::string database = {};           // compile_commands.json or its folder; empty: none
  std::string mainFile = {};           // of the sources that define the entry
  std::string entry = "main";
  std::string folder = {};     // that relative names start from; empty: the current one
  CompileOptions compile = {}; // for sources whose names have to be known
};

struct Intake {
  std::vector<InputFile> files;       // some of them in `folder`
  std::vector<std::string> notes;     // what is not there, and what was chosen
  std::vector<std::string> linkFlags; // libraries of the system that a program was linked with
  std::shared_ptr<TemporaryFolder> folder;
};

/// Files of kinds that are not known here are handed on as they are.
Result<Intake> takeIn(const IntakeRequest& request);

} // namespace hindsight::intake
