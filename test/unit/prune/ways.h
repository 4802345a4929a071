// Programs with many paths that differ in little.
#pragma once

#include <string>

namespace hindsight::prune {

/// Two ways n times, which end alike.
inline std::string ways(unsigned count, const std::string& before, const std::string& way, const std::string& other,
                        const std::string& after) {
  std::string text = "int a, b, c; int main(void) { " + before;
  for (unsigned each = 0; each < count; ++each)
    text += " if (__VERIFIER_nondet_int()) { " + way + " } else { " + other + " }";
  return text + after + " return 0; }";
}

} // namespace hindsight::prune
