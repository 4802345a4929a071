// The inputs that a path reads, in the order of the program.
#pragma once

#include "program/distance.h"
#include "support/ref.h"
#include "term/term.h"

#include <string>
#include <vector>

namespace hindsight::backward {

/// An input the path reads, linked to those read after it; or, for a path that stands for two, a choice between theirs.
struct BackwardInput : RefCounted<BackwardInput> {
  std::string name;
  CodePoint call;
  std::vector<const Term*> parts; // least significant first
  const Term* choice = nullptr;   // then this is no input: `later` is what follows where it holds
  Ref<const BackwardInput> later, otherwise;

  BackwardInput() = default;
  BackwardInput(const BackwardInput&) = delete;
  /// Frees long lists in a loop: recursion would exhaust the stack.
  ~BackwardInput();
};

/// Visits inputs in the order in which the program reads them; `holds` decides choices.
template <typename Holds, typename Visit> void forEachInput(const BackwardInput* input, Holds&& holds, Visit&& visit) {
  while (input) {
    if (!input->choice) visit(*input);
    input = (input->choice && !holds(input->choice) ? input->otherwise : input->later).get();
  }
}

} // namespace hindsight::backward
