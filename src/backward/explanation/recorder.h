// Records what the engine does to a path that is to be explained.
//
// Everything here is called only for paths with a record, which is a test of a null pointer for all others.
#pragma once

#include "backward/state.h"

namespace hindsight::backward {

void startRecord(BackwardState& state, CodePoint target);
/// The instruction at `state.next` is about to be crossed; it may belong to an earlier statement than the last one.
void recordInstruction(BackwardState& state);
/// Ends the row of the statement at hand.
void finishRow(BackwardState& state);
/// After that: an edge is crossed, a function is entered by a return or left by its entry, or the program begins.
void beginRow(BackwardState& state, RowKind kind, CodePoint place, uint32_t activation);
/// `value` may be null: it is not needed.
void recordWrite(BackwardState& state, RecordedEffect::Kind kind, const Term* address, const Term* value,
                 const Term* size = nullptr);
/// A store that no read of the path can have seen. Its value is recorded only if it is known anyway: asking for it
/// would make it an obligation of the path.
void recordUnreadStore(BackwardState& state, const Term* address, Operand value);
void recordBirth(BackwardState& state, const Term* base);
/// Gives the constraint a number.
void recordConstraint(BackwardState& state, BackwardConstraint& constraint);
/// The constraint is not needed: the other side leads to the same place.
void recordDropped(BackwardState& state, const BackwardConstraint& constraint);
void recordDefinitions(BackwardState& state, Substitution& definitions);
/// The constraint becomes false by these definitions, or by another constraint that says the value of an unknown.
void recordContradiction(BackwardState& state, const BackwardConstraint& before, Substitution& definitions,
                         const BackwardConstraint* other = nullptr);

/// Whether the symbol stands for a pointer.
bool isPointerUnknown(const BackwardContext& context, const Term* symbol);

} // namespace hindsight::backward
