// A call of a function that is crossed as a whole, seen from behind, and the heap as such calls see it.
#pragma once

#include "backward/state.h"

namespace hindsight::backward {

struct BackwardCall {
  BackwardState& state;
  BackwardContext& context;
  const Function& callee;
  const CallInfo& info;
  const Term* result; // the unknown that gets it; null if it is dead

  TermManager& terms() const { return context.terms; }
  const Term* argument(size_t index) const { return state.operand(info.arguments[index].value); }
  const Term* size(size_t index) const { return terms().resize(argument(index), context.pointerWidth()); }
  unsigned resultWidth() const { return info.results.empty() ? 0 : info.results.front().width; }
  void returns(const Term* value) const {
    if (result && state.alive()) state.define(result, terms().resize(value, result->width()));
  }
};

/// Whether a function of the engine can be crossed, other than setjmp.
bool isCrossed(std::string_view name);

/// Functions that return once more when a longjmp comes back to them.
bool isSetjmp(const Function& function);

/// The address of errno; null: nothing on the path reads it.
const Term* errnoIfRead(const BackwardState& state);

/// Whether there is that much memory.
const Term* fitsMemory(const BackwardCall& call, const Term* size);
/// The result is a new object of this size, if `fits` says so, which began as a copy if it is one.
void allocate(const BackwardCall& call, const Term* size, const Term* fits, bool zeroed,
              const Term* copiedFrom = nullptr);

void mallocCall(const BackwardCall& call);
void callocCall(const BackwardCall& call);
void reallocCall(const BackwardCall& call);
void alignedCall(const BackwardCall& call);
void freeCall(const BackwardCall& call);

/// A function of the library that searches or copies strings; null: this is none, or not the library's.
using StringFunction = void (*)(const BackwardCall&);
StringFunction findStringFunction(const Function& caller, const Function& callee, const CallInfo& call);
/// What comes after it has crossed a call.
void finishStringCall(BackwardState& state);

} // namespace hindsight::backward
