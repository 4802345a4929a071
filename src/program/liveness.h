// Live slots of a function at an instruction: those that something with an effect may still read. A slot that only
// serves to compute unused results is dead, such as a counter that only counts, although its loop reads it.
#pragma once

#include "program/program.h"

#include <unordered_map>
#include <vector>

namespace hindsight {

class Liveness {
public:
  explicit Liveness(const Function& function);

  /// The slots that matter to something executed from this instruction on before they are written, ascending.
  const std::vector<Slot>& at(uint32_t instruction);

private:
  using Set = std::vector<bool>;
  void scanBack(Set& live, uint32_t from, uint32_t to) const;
  Set atEndOf(BlockId block) const;

  const Function& function;
  std::vector<Set> atStartOf; // by block
  std::unordered_map<uint32_t, std::vector<Slot>> known;
};

} // namespace hindsight
