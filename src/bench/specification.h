// A property file (.prp) of the competition, and what it means for `hindsight check`.
//
//   CHECK( init(main()), LTL(G valid-deref) )
//   CHECK( init(main()), LTL(G ! call(reach_error())) )
//
// What counts is what the file says, not what it is called: the name of the error function is in it, and the three
// lines of memory safety are one property.
#pragma once

#include "support/property.h"
#include "support/result.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace hindsight::bench {

struct Specification {
  std::string name;                 // valid-memsafety, unreach-call, ...
  std::vector<Property> properties; // to be checked; empty if this tool cannot decide it
  std::string errorCall;            // for unreach-call: the function that must not be called

  bool supported() const { return !properties.empty(); }
};

/// `stem` names what has no name of its own: coverage goals of test generation.
Result<Specification> parseSpecification(std::string_view text, std::string_view stem);
/// The error names the file.
Result<Specification> readSpecification(const std::filesystem::path& file);

} // namespace hindsight::bench
