// Programs whose string functions count as models of the library: searched backward with so little patience that a
// loop of a model is not walked.
#pragma once

#include "../backward_fixture.h"

#include <algorithm>

namespace hindsight::backward {

inline const std::string kLength =
    "unsigned long strlen(const char *s) { unsigned long n = 0; while (s[n]) n++; return n; }\n";

class ModelFixture : public BackwardFixture {
protected:
  BackwardOutcome ask(const std::string& source, const std::vector<std::string>& models) {
    load(kInputs + source, {"-w", "-fno-builtin"});
    if (!program) return BackwardOutcome::Unknown;
    for (Function& function : program->functions) function.fromRuntime = std::ranges::count(models, function.name) != 0;
    BackwardConfig config;
    config.limits.edges = 1;
    config.deepen = false;
    return (last = search("target", config)).outcome;
  }
  static constexpr auto kReached = BackwardOutcome::Reached, kExhausted = BackwardOutcome::Exhausted,
                        kBounded = BackwardOutcome::Bounded;
};

/// Three bytes from outside and a zero.
inline const std::string kText = "char text[4]; static void fill(void) { text[0] = __VERIFIER_nondet_uchar();"
                                 " text[1] = __VERIFIER_nondet_uchar(); text[2] = __VERIFIER_nondet_uchar(); }\n";

} // namespace hindsight::backward
