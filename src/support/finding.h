// What an engine found: the error, where, how execution got there, and the input that shows it.
//
// A finding is plain data with texts already made, so that `report/` needs to know neither program nor solver.
#pragma once

#include "support/property.h"
#include "support/test_case.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hindsight {

/// A place in the source. Line 0: unknown.
struct Place {
  std::string file;
  uint32_t line = 0;
  uint32_t column = 0;
  std::string function;
  bool operator==(const Place&) const = default;
};

/// "file:line:column", without the parts that are unknown; "?" if nothing is known.
std::string describe(const Place& place);

/// A variable or an argument with its value, as the source language would write it.
struct NamedValue {
  std::string name;
  std::string value;
  bool operator==(const NamedValue&) const = default;
};

struct StackFrame {
  Place place; // where this frame is executing: the innermost at the error, the others at their call
  std::vector<NamedValue> arguments;
};

/// One step of the path, for a person who follows it.
struct PathStep {
  Place place;
  std::string text;
  std::vector<NamedValue> values;
};

/// A symbolic input with the bytes that lead to the error.
struct Input {
  std::string name;
  std::vector<uint8_t> bytes;
  std::string value; // the bytes read as the input's type, e.g. "1000" or "\"GET\""; empty if no type is known
  Place place = {};  // of the call that made it
};

/// Where the object in question was allocated or freed.
struct ObjectNote {
  std::string text; // "the object of 8 bytes was allocated here"
  Place place;
};

/// Whether a native run under a sanitizer showed the same error.
enum class Replayed : uint8_t { Yes, No, NotObservable, NotAttempted };
std::string_view spell(Replayed replayed);

struct Finding {
  ErrorKind kind = ErrorKind::NullDereference;
  Place place;
  std::string message;      // one sentence with the facts: "reads 4 bytes at offset 8 of an object of 8 bytes"
  std::string library = {}; // the function of the C library in which it happens; empty: in the program itself
  /// What the path depends on besides its inputs, such as memory that was never written; empty: nothing.
  std::string chance = {};
  /// The part of it that one build decides for all of its runs: where the linker and the compiler put variables.
  std::string placement = {};
  /// No run with just its inputs has shown it, because time was short: it may be none.
  bool unconfirmed = false;
  Replayed replayed = Replayed::NotAttempted;
  std::string replayReason = {}; // what the native run showed
  std::string test;              // path of the .ktest that leads here; empty if none was written
  std::vector<StackFrame> stack; // innermost first
  std::vector<PathStep> steps;
  std::vector<Input> inputs;
  std::vector<uint32_t> failedAllocations = {}; // as in `TestCase`
  uint32_t globals = 0;                         // likewise
  uint32_t worldInputs = 0;                     // likewise
  std::vector<PlacedAllocation> addresses = {}; // likewise
  std::optional<InputHeap> heap = {};           // likewise
  std::string precondition = {};                // in C: every heap that meets it leads there; empty: not known
  std::vector<ObjectNote> notes;

  Property property() const { return info(kind).property; }
};

} // namespace hindsight
