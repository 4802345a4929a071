// Loose ends: where the program that we have stops although a real execution goes on. Models of the library say so by
// calling `__hindsight_unsupported`, and a return that is not supported is decoded as the reason and nothing behind it.
//
// What the code before a loose end leads to is not known: before a block without successors is taken for the end of
// execution, check here.
#pragma once

#include "program/program.h"

#include <vector>

namespace hindsight {

class LooseEnds {
public:
  explicit LooseEnds(const Program& program);

  /// Whether the block stops at one, in a callee that returns nowhere else perhaps.
  bool isAt(const Function& function, BlockId block) const;
  /// The instructions of a function at which it stops; code before them is executed.
  std::vector<uint32_t> of(const Function& function) const;

private:
  std::vector<bool> mayStop; // by function: it contains a loose end
};

} // namespace hindsight
