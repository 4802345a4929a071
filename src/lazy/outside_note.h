// The functions without a body that a path has called, and what they may have a pointer to.
//
// Such a function returns anything, and may write what its arguments lead to. Whatever one of them was given, later
// ones may write, too: it may have been kept. They free nothing, and call nothing of the program.
#pragma once

#include "step/state.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace hindsight::lazy {

struct OutsideNote final : PathNote {
  /// An object that one of them has a pointer to.
  struct Known {
    ObjectId object;         // perhaps one whose place is undecided
    uint32_t call = 0;       // since which one, from 1
    ObjectId in = {};        // where the pointer was; none: it is an argument
    uint64_t at = 0;         // which argument, or where in the object
    const Term* inside = {}; // how far behind the start of the object it points; null: that depends on more
  };
  struct Call {
    std::string function;                                       // as `OutsideCall::name`
    std::string label;                                          // "get()", "get()#2"
    std::set<uint64_t> written = {};                            // objects
    std::map<std::pair<uint64_t, uint64_t>, Value> before = {}; // pointers that were there, by object and offset
    std::set<uint64_t> gone = {};                               // blocks that had been freed by then
    std::vector<std::pair<uint32_t, Value>> pointers = {};      // that it returns, by the part of the result
    Ref<const FilledBytes> filled = {};                         // the last bytes of the heap that were used before
  };
  std::vector<std::shared_ptr<const Call>> calls = {};
  std::vector<Known> known = {};
  bool knowsInput = false; // any object of the input

  const Known* find(ObjectId object) const;
  /// The last call that may have written the object, from 1; 0: none.
  uint32_t lastWriter(ObjectId object) const { return lastWriter(object, static_cast<uint32_t>(calls.size())); }
  /// Likewise of the first so many calls.
  uint32_t lastWriter(ObjectId object, uint32_t among) const;
};

/// Null: no such function was called.
inline const OutsideNote* outsideNote(const State& state) {
  return static_cast<const OutsideNote*>(state.outside.get());
}

/// Of a part of what a call returns.
std::string resultName(const std::string& label, const CallInfo& call, uint32_t part);
/// Objects that are not lost: somebody else has them.
std::vector<ObjectId> heldOutside(const State& state);

} // namespace hindsight::lazy
