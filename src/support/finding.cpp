#include "support/finding.h"

#include "support/invariant.h"

namespace hindsight {

std::string describe(const Place& place) {
  if (place.file.empty()) return "?";
  std::string text = place.file;
  if (place.line == 0) return text;
  text += ":" + std::to_string(place.line);
  if (place.column != 0) text += ":" + std::to_string(place.column);
  return text;
}

std::string_view spell(Replayed replayed) {
  switch (replayed) {
  case Replayed::Yes: return "yes";
  case Replayed::No: return "no";
  case Replayed::NotObservable: return "not-observable";
  case Replayed::NotAttempted: return "not-attempted";
  }
  HS_UNREACHABLE("every replay outcome should have a name");
}

} // namespace hindsight
