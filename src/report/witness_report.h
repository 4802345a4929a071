// A violation as an SV-COMP witness, format 2.0: the values that inputs had, in order, and the place of the error.
#pragma once

#include "support/finding.h"

#include <string>
#include <vector>

namespace hindsight {

struct WitnessContext {
  std::string version;                                       // of the tool
  std::vector<std::pair<std::string, std::string>> programs; // file -> SHA-256
  std::string specification;                                 // as in a property file
  std::string dataModel;                                     // ILP32 or LP64
  std::string uuid;
  std::string time; // ISO 8601
};

std::string renderWitness(const Finding& finding, const WitnessContext& context);

/// The specification that SV-COMP has for a property: "G ! call(reach_error())" and the like, in CHECK( ... ).
std::string specificationOf(Property property, const std::string& errorFunction);

} // namespace hindsight
