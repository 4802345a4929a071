// The precondition of a path, in terms that any path at the same program point would use.
//
// Registers and loads are named by what they are, not by the unknowns that stand for them, so that paths that came
// different ways can be compared: for subsumption (`visited.h`), merging (`merge.h`) and learning (`reasons.h`).
#pragma once

#include "backward/state.h"

#include <map>
#include <unordered_set>
#include <vector>

namespace hindsight::backward {

PathPlace placeOf(const BackwardState& state);

/// Whether paths come here from one place only, and go to one: those that differ did so there already, and will be
/// compared where ways meet. Every cycle of the program has a place where they do.
bool isOnStraightCode(const BackwardState& state);

struct Description {
  // Marks of numbers that are no conditions, or none of the program.
  static constexpr uint32_t kAccess = 1u << 31, kAfterFree = 1u << 30, kFree = kAccess | kAfterFree;
  static constexpr uint32_t kLeavesOut = 1u << 29, kWrite = kAccess | kLeavesOut; // beside the access itself
  static bool isFree(uint32_t want) { return (want & kFree) == kFree; }
  static bool isAccess(uint32_t want) { return want & (kAccess | kAfterFree); }
  std::vector<uint32_t> wants;         // ascending; a number per condition or access
  std::vector<const Term*> conditions; // of the open constraints, in their order
  TermMap names;                       // what registers and loads are called, by the unknowns that stand for them
  TermMap inputs;                      // what inputs are called that go by the order in which they are mentioned
};

/// The place of a path, for comparing its precondition with that of others: with all that must be equal.
PathPlace comparablePlace(const BackwardState& state, const Description& description);

class StateDescriber {
public:
  explicit StateDescriber(BackwardContext& context) : context(context) {}
  /// False if the precondition cannot be described without the way the path came.
  bool describe(const BackwardState& state, Description& description);

private:
  /// `named` gets all names that were needed, `unknowns` those of registers, loads and scans.
  bool nameUnknowns(const BackwardState& state, TermMap& named, TermMap& unknowns);
  void nameParts(const BackwardState& state, const Term* address, TermMap& named);
  const Term* nameOfLocal(const BackwardState& state, const Term* base, const BackwardObject& object);
  const Term* ownName(const Term* symbol);
  void nameInputs(const BackwardState& state, const std::vector<const Term*>& wanted, TermMap& named, TermMap& inputs);
  bool addOrder(const BackwardState& state, std::vector<const Term*>& wanted);
  void addRelated(const BackwardState& state, std::vector<const Term*>& wanted);
  /// The unknown that had the name first is the name: as long as a path keeps it, nothing is to be rewritten. No two
  /// keys have the same name.
  const Term* nameFor(std::vector<uint32_t> key, const Term* unknown);

  BackwardContext& context;
  std::map<std::vector<uint32_t>, const Term*> names;
  std::unordered_set<const Term*> used; // as names
};

} // namespace hindsight::backward
