// What a path writes down about itself if it is to be explained: the rows of DESTINA's Table III, as terms.
//
// A row is a view of what the engine did. An unknown pointer is an abstract object; replacing it by another pointer is
// a unification. Rows are made when a statement has been crossed: until then, its parts are still unknown.
#pragma once

#include "program/graph.h"
#include "program/program.h"
#include "support/ref.h"
#include "term/term.h"

#include <utility>
#include <vector>

namespace hindsight::backward {

struct RecordedEffect {
  enum class Kind : uint8_t { Unification, Store, Fill, Copy, Constraint, Dropped };
  Kind kind;
  uint32_t number;       // u1, u2, ... w1, w2, ... c1, c2, ...
  const Term* first;     // what an abstract object turned out to be, the address of a write, or a condition
  const Term* second;    // the abstract object; or what is written, for a copy the address it comes from; may be null
  const Term* size = {}; // of a fill or a copy
};

/// A place that holds a pointer: an address, or a register.
struct RecordedLocation {
  const Term* address = nullptr;
  FunctionId function = kNone;
  Slot slot = kNone;
  bool operator==(const RecordedLocation&) const = default;
};
using PointsToEntry = std::pair<RecordedLocation, const Term*>;

enum class RowKind : uint8_t { Initial, Expression, Statement, Return, Call, Entry };

struct RecordedRow : RefCounted<RecordedRow> {
  RowKind kind = RowKind::Statement;
  CodePoint place = {kNone, kNone};
  std::vector<const Term*> created; // abstract objects; the last one of an expression is what it points to
  std::vector<const Term*> heap;    // objects that begin here
  std::vector<RecordedEffect> effects;
  std::vector<PointsToEntry> pointsTo;
  std::vector<std::pair<const Term*, const Term*>>
      reads;                    // numbers that are mentioned -> the addresses they were read at
  Ref<const RecordedRow> later; // the step before this one: nearer to the target

  RecordedRow() = default;
  RecordedRow(const RecordedRow&) = delete;
  ~RecordedRow() { releaseChain(later, &RecordedRow::later); }
};

/// A constraint that turned out to be false.
struct Contradiction {
  uint32_t number = 0;                                     // 0: it never was more than false
  const Term* condition = nullptr;                         // as it was before
  std::vector<std::pair<const Term*, const Term*>> became; // parts of it -> what they turned out to be
  uint32_t other = 0;                                      // the constraint that says so, if one does, and what it says
  const Term* otherCondition = nullptr;
};

struct PathRecord : RefCounted<PathRecord> {
  Ref<const RecordedRow> rows;
  Contradiction contradiction;

  // The statement that is being crossed.
  RowKind kind = RowKind::Initial;
  CodePoint place = {kNone, kNone};
  uint32_t activation = 0;
  std::vector<RecordedEffect> effects;
  std::vector<const Term*> heap;

  std::vector<std::pair<const Term*, const Term*>> abstracts; // not unified before this statement -> what they are now
  uint32_t unifications = 0, writes = 0, constraints = 0;
};

} // namespace hindsight::backward
