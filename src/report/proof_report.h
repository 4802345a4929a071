// The results of `prove`, as text and as JSON.
#pragma once

#include "support/proof_facts.h"
#include "support/terminal.h"

#include <string>
#include <vector>

namespace hindsight {

std::string renderProof(const ProofFacts& facts, const Terminal& terminal, bool isQuiet);

/// `files` are those that the program was given by.
std::string renderProofJson(const ProofFacts& facts, const std::vector<std::string>& files);

} // namespace hindsight
