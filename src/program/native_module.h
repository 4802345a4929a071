// The program as one bitcode file for a native run on given inputs.
//
// What the engine does by itself has to be done in the module: an entry other than main gets a main that reads its
// arguments from the test and has the replay library build the heap that they point to, __VERIFIER_nondet_ functions
// that the program only declares get a body of the type it declares, and functions that must not be called stop the run
// whatever the program or a library has in them. If allocations are to fail, or their blocks to be at given addresses,
// those of the program go through the replay library, which counts them. If the test says what variables start with, a
// constructor before all others puts it there. What asks the world (time, getpid, rand of an unknown seed) is told what
// the test has. A target is marked by calls that say that it was reached, and end the run there. A function of the C
// library that no sanitizer checks can be replaced by our model. Functions without a body that the test has calls of do
// what it says. The run can be made to say which way it goes at every
// branch.
#pragma once

#include "support/result.h"
#include "support/target_place.h"

#include <optional>
#include <string>
#include <vector>

namespace hindsight {

struct NativeModuleInput {
  std::string path;     // bitcode or IR
  std::string shown;    // what the user gave
  bool compiled;        // by clang just now, for the sanitizer; other files are marked for it here
  bool yields = false;  // what an input before it defines, too, is not taken from here
  unsigned library = 0; // inputs of one shared library have one number; 0: of none
};

struct NativeModuleOptions {
  std::vector<NativeModuleInput> inputs = {};
  std::string entry = "main";
  std::string output = {};       // bitcode
  std::string errorCall = {};    // one more function that must not be called, if not empty
  bool countAllocations = false; // so that some of them can be made to fail, or be put somewhere
  bool startsGlobals = false;    // variables start with what the test has for them
  std::optional<TargetPlace> mark = {};
  bool watchesWrites = false;               // built for MemorySanitizer, not for AddressSanitizer
  std::string model = {};                   // a function of the library that is ours instead, so that it is watched
  std::string runtimeFolder = {};           // where it comes from
  std::optional<WatchedPlace> watched = {}; // the run says if it comes by, and goes on
  bool recordsBranches = false;             // the run leaves the decisions of its branches
  std::vector<std::string> outside = {};    // functions without a body that do what the test says
  std::string folder = {};                  // that the names of the mark's files start from
};

struct NativeModule {
  unsigned pointerWidth = 64;
  bool isCxx = false; // needs the C++ library
  unsigned marks = 0; // places that were marked, of both kinds
};

Result<NativeModule> writeNativeModule(const NativeModuleOptions& options);

} // namespace hindsight
