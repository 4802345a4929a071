// Answers, kept from run to run: an alarm about a program that has not changed is not searched for again.
//
// An answer hangs on all of the program and not only on the code that its search visited: on points-to facts, on who
// calls what, on the models of the library. So it is found by the hash of all bitcode, of the tool and its models, and
// of the options. An answer that is unknown also hangs on the limits, and on the alarms that shared them.
#pragma once

#include "program/input_file.h"
#include "support/alarm.h"

#include <optional>
#include <string>
#include <vector>

namespace hindsight::triage {

struct KnownAnswer {
  JudgedAlarm judged;    // place and answer
  std::string test = {}; // the .ktest of its finding; empty: none
};

class AnswerCache {
public:
  /// Nothing is kept and nothing is known without a folder or a key.
  AnswerCache() = default;
  /// `effort`: all that decides about answers that are unknown.
  AnswerCache(std::string folder, std::string programKey, std::string effort)
      : folder(std::move(folder)), programKey(std::move(programKey)), effort(std::move(effort)) {}

  std::optional<KnownAnswer> find(const Alarm& alarm) const;
  void keep(const Alarm& alarm, const KnownAnswer& answer) const;

private:
  bool isOff() const { return folder.empty() || programKey.empty(); }
  std::string keyOf(const Alarm& alarm) const;
  std::string fileOf(const std::string& key) const { return folder + "/" + key + ".json"; }

  std::string folder, programKey, effort;
};

/// Empty if a file cannot be read. `rest`: what else decides, such as options.
std::string keyOfProgram(const std::vector<InputFile>& files, const std::vector<std::string>& rest);

/// What the alarms that share a time limit are, and the limits.
std::string effortOf(const std::vector<Alarm>& alarms, const std::vector<std::string>& limits);

} // namespace hindsight::triage
