// A function or variable that a program uses, and that has neither a body in it nor a model.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace hindsight {

struct MissingSymbol {
  struct User {
    std::string function; // empty: the first value of a variable
    std::string file;
    uint32_t line = 0; // 0: unknown
    bool operator==(const User&) const = default;
  };
  std::string name;
  bool isVariable = false;
  bool reachable = false;  // from the entry, as far as names tell
  std::vector<User> users; // one per function, in the order of the program
};

} // namespace hindsight
