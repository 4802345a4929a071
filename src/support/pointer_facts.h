// What a pointer analysis says about a program, as reports need it: no engine's types, names instead of numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hindsight {

struct PointerFacts {
  struct Place {
    std::string file = {};
    uint32_t line = 0, column = 0; // 0: unknown
  };
  /// Where something may point.
  struct Target {
    uint32_t object = 0;     // into `objects`
    std::string offset = {}; // "", "+8", "+8%24", "+?"
    bool operator==(const Target&) const = default;
  };
  struct Pointer {
    std::string name = {};
    std::vector<Target> targets = {};
  };
  /// Bytes of an object that may be accessed.
  struct Range {
    uint32_t object = 0;
    std::vector<std::string> bytes = {}; // "[8,16)", "[8,16)%24"
  };
  struct Effects {
    std::vector<Range> writes, reads;       // by object
    std::vector<uint32_t> allocates, frees; // objects
    std::vector<std::string> remarks = {};  // "may not return: it has loops"
  };
  struct Call {
    Place place = {};
    uint32_t instruction = 0; // index in its function
    std::vector<std::string> targets = {};
    bool isIndirect = false;
    bool leavesProgram = false; // to code that is not part of it and that has no model
  };
  struct Function {
    std::string name = {};
    Place place = {};
    bool isReached = true;
    std::vector<Pointer> variables = {}; // that may point somewhere, parameters first
    std::vector<Target> returns = {};
    Effects effects = {};
    std::vector<Call> calls = {};
  };
  /// Bytes of an object that may hold pointers.
  struct Field {
    int64_t offset = 0;
    std::string range = {}; // "[8,16)%24"
    std::vector<Target> targets = {};
  };
  struct Object {
    std::string name = {};
    std::string kind = {}; // "global", "local", "heap", "function", "other"
    uint32_t site = 0;
    uint32_t instance = 0; // 0: what the site allocates from now on
    bool exists = false;   // one object that was there when the analysis started
    std::optional<uint64_t> size = {};
    Place place = {}; // of the site
    std::vector<Field> fields = {};
  };
  /// The call that the analysis is about, if it is about one.
  struct Subject {
    std::string text = {}; // "table_insert at fig1.c:55"
    Place place = {};
    std::vector<std::string> callees = {};
    Effects effects = {};
  };

  bool isPast = false; // from a state that a run came to
  std::optional<Subject> call = {};
  std::vector<Function> functions = {};
  std::vector<Object> objects = {}; // those that the functions have to do with
  uint64_t functionsReached = 0, objectsKnown = 0;
  double seconds = 0;
};

} // namespace hindsight
