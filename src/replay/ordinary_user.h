// Native runs as an ordinary user, also where the tool is run by root (as in most containers).
//
// The models in runtime/posix say that the program is run by user 1000. For root, permissions would differ from those
// predicted, and a test of `date` or `rm` could do what only root can.
#pragma once

#include <optional>
#include <string>

namespace hindsight::replay {

/// The user to become; none: we are an ordinary user ourselves.
std::optional<unsigned> ordinaryUser();

/// Where to make folders for runs: empty for the usual place, /tmp if that user cannot get there.
std::string folderOfRuns();

/// Lets that user do with the folder, and what is in it, as they like. Nothing if there is none.
void giveToOrdinaryUser(const std::string& folder);

/// Lets that user enter a folder, or start a program.
void openToOrdinaryUser(const std::string& path);

} // namespace hindsight::replay
