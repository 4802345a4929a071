// The files that a native run finds: those of the models (runtime/posix/nodes.c) and those of its test.
//
// They are in a folder of the run, as they would be below "/": the program's own folder is home/user. The program makes
// that folder its root, if the machine allows it (`support/own_root.h`); otherwise it runs in the same place and sees
// the files of the machine, too.
#pragma once

#include "support/result.h"
#include "support/test_case.h"

#include <optional>
#include <string>

namespace hindsight::replay {

class WorldFolder {
public:
  /// Makes it in the folder of a run.
  static Result<WorldFolder> create(const std::string& runFolder, const TestCase& test);
  ~WorldFolder();
  WorldFolder(WorldFolder&& other) noexcept = default;
  WorldFolder& operator=(WorldFolder&& other) = delete;

  const std::string& root() const { return folder; }
  std::string home() const { return folder + "/home/user"; } // where the program runs
  const std::string& input() const { return inputFile; }     // standard input; empty: /dev/null

private:
  explicit WorldFolder(std::string folder) : folder(std::move(folder)) {}

  std::optional<Error> addMachine();
  std::optional<Error> addTest(const TestWorld& world);
  std::optional<Error> writeOrder(const TestCase& test) const;
  void settle();

  std::string folder, inputFile;
};

} // namespace hindsight::replay
