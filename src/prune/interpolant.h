// Why a finished subtree was safe, said about the state at its root: the interpolant of TRACER-X, sections IV-B and
// IV-C.
//
// Any state at the same program point for which all of this holds, after its objects have been matched with the ones
// named here, does nothing that was not seen in the subtree: every infeasible side stays infeasible, every access is as
// valid as it was, and no error is possible that was not reported.
#pragma once

#include "memory/object.h"
#include "prune/fact.h"
#include "step/address_reuse.h"
#include "support/ref.h"

#include <vector>

namespace hindsight::prune {

/// A place that holds a pointer, which somebody followed or compared.
struct KeptPointer {
  const Term* place;
  ObjectId object;
  uint64_t offset;
};

/// An object that somebody used: another one can stand for it if it is like this.
struct KeptObject {
  ObjectId id;
  bool exists = false;     // locals are forgotten when they go out of scope
  bool isGivenUp = false;  // of one that is gone: with its block, while its function is active
  bool isFollowed = false; // of one that is gone: its block has been entered again
  ObjectKind kind = ObjectKind::Heap;
  ObjectLife life = ObjectLife::Live;
  Allocator allocator = Allocator::None;
  bool readOnly = false;
  uint64_t size = 0; // its room, if the size is symbolic
  uint32_t align = 0;
  bool isOfSymbolicSize = false;        // then what is needed of the size is among the facts
  uint32_t frameDepth = 0, inFrame = 0; // of locals: when they die, and which of them they are, is the same

  static KeptObject of(const Program& program, const State& state, ObjectId id);
  /// A better alignment is another one: the error of an access that needs it would not happen.
  bool isLike(const KeptObject& other) const;
};

/// An object whose bytes must be the same, as far as they are numbers; cells are among the facts and the pointers.
struct KeptContents {
  ObjectId id;
  Ref<const Object> object;
};

struct Interpolant : RefCounted<Interpolant> {
  std::vector<Fact> facts;
  std::vector<KeptPointer> pointers;
  std::vector<KeptObject> objects;
  /// Of each object, if some of them are gone: whether a newer one can be at the address of one that is gone is never
  /// decided by the program alone. Filled by `keepResidences`.
  std::vector<Residence> residences;
  std::vector<KeptContents> contents; // only where nothing is known about what is needed of them
  mutable size_t lastFailed = 0;      // the fact that a state did not satisfy: the next one may fail there, too
};

/// Fills in where the objects are, in the state that the interpolant is about.
void keepResidences(Interpolant& interpolant, const Program& program, const State& state);
/// Whether objects that are here, each instead of one of the interpolant's, compare as those did. What depends on where
/// an address is handed out again has no interpolant, so that only the other answers must stay the same.
bool compareAlike(const Interpolant& interpolant, const std::vector<Residence>& here);

} // namespace hindsight::prune
