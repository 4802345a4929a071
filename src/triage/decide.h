// The findings and gaps of a search of the whole program -> a verdict for each alarm.
//
// Confirmed: an error of the kind of the alarm, with the line of the alarm among its active calls, and the native run
// shows it. Refuted: the search is complete, and found no such error on that line. Complete means: no limit was
// reached, nothing was unsupported, nothing that the program asks of the world was missing, and no other error ended
// paths that would have reached the line.
#pragma once

#include "support/run_result.h"
#include "triage/placing.h"

#include <span>

namespace hindsight::triage {

/// What one search was about and what it left out.
struct SearchFacts {
  const RunResult& result;
  Budget budget = {};
  std::vector<std::string> gaps = {};        // parts of the world that it did not have
  std::vector<std::string> bounds = {};      // of the world, that somebody chose
  std::vector<std::string> assumptions = {}; // that a refutation rests on
  std::vector<bool> claimed = {};            // findings that confirm some alarm, by number
  bool innerArrays = false;                  // the program has arrays inside structs
  bool isOver = true;                        // false: it was interrupted, and only what it found counts
  std::string entry = {};                    // the function that it started in, on any heap; empty: main
};

/// What the search says about one alarm. `behind`: the error that hides its place, if there is one.
AlarmAnswer decide(const PlacedAlarm& placed, const SearchFacts& facts, const std::string& behind);

/// Findings that would confirm the alarm, the best ones first.
std::vector<size_t> confirming(const PlacedAlarm& placed, std::span<const Finding> findings);

} // namespace hindsight::triage
