// A condition on the input as C that a caller could write: `list != NULL && list->next == list`.
//
// Symbols have the names under which they were found. What has no text in C (a part of a member, the size of what a
// pointer points to, operations of other widths) is printed in the engine's notation.
#pragma once

#include "lazy/lazy_heap.h"

#include <optional>
#include <string>

namespace hindsight::lazy {

class ConditionText {
public:
  /// Of a path that ends in the state, which knows where variables are.
  ConditionText(Machine& machine, const LazyHeap& source, const State& state)
      : machine(machine), source(source), state(state) {}
  std::string text(const Term* condition) const;

private:
  struct Part {
    std::string text;
    bool isAtom; // needs no brackets
  };
  std::optional<std::string> truth(const Term* condition, bool isNegated) const;
  std::optional<std::string> compared(const Term* condition, bool isNegated) const;
  std::optional<std::string> comparedPointers(const Term* condition, bool isNegated) const;
  std::optional<Part> number(const Term* term, bool wantsSigned) const;
  std::optional<Part> sum(const Term* term, bool wantsSigned) const;
  std::optional<Part> named(const Term* symbol, bool wantsSigned) const;
  std::optional<std::string> pointer(const Term* term) const;
  std::optional<std::string> baseName(const Term* base) const;
  std::optional<std::string> nameOf(ObjectId object) const;
  std::optional<std::string> objectAt(uint64_t address) const;
  bool isSigned(const Term* term) const;

  Machine& machine;
  const LazyHeap& source;
  const State& state;
};

} // namespace hindsight::lazy
