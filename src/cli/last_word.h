// Watchdog of a command: keeps the time limit, whatever the command is doing.
//
// Searches look at the clock, solvers can be interrupted, compilers and native runs are killed. What is left are calls
// that cannot be interrupted, and memory that takes seconds to free. If there is no result shortly after the limit, a
// thread writes what is known and ends the process; if there is one, it only ends the process.
#pragma once

#include "support/clock.h"
#include "support/verdict.h"

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace hindsight {

class LastWord {
public:
  /// `speak` writes the result, on another thread. `end` ends the process.
  LastWord(Deadline when, std::function<ExitCode()> speak, std::function<void(ExitCode)> end = endProcess);
  ~LastWord();
  LastWord(const LastWord&) = delete;
  LastWord& operator=(const LastWord&) = delete;

  /// From now on the caller writes the result. Does not return if the last word is being said already.
  void leaveItToMe();
  /// It is written: nothing is lost if the process ends.
  void isWritten(ExitCode code);

  /// Without freeing anything.
  [[noreturn]] static void endProcess(ExitCode code);

private:
  enum class Stage : uint8_t { Searching, Writing, Written, Speaking, Over };
  void wait();

  const Deadline when;
  std::function<ExitCode()> speak;
  std::function<void(ExitCode)> end;
  Stage stage = Stage::Searching;
  ExitCode code = ExitCode::NothingFound;
  std::mutex mutex;
  std::condition_variable changed;
  std::thread thread;
};

} // namespace hindsight
