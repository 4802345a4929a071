// The input heap of a test, as data: the memory that a caller hands to the function.
//
// Objects are bytes and, among them, pointers to other objects. Bytes that no field names were never used: they may
// have any value, and are 0 here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hindsight {

struct HeapPointer {
  uint32_t object = 0; // by its number in the heap
  uint64_t offset = 0; // bytes from its start
  bool operator==(const HeapPointer&) const = default;
};

/// A part of an object that the path has looked at.
struct HeapField {
  uint64_t offset = 0;
  uint32_t size = 0;
  std::string name = {};  // ".next", "[2]"; empty: the whole
  std::string value = {}; // of a number, as the source would write it; of a pointer: the type behind it, if known
  std::optional<HeapPointer> pointer = {};
  bool isPointer = false; // without a `pointer`: null
  bool operator==(const HeapField&) const = default;
};

/// How the program's own object is found by a function without a body: by a pointer that it is given.
struct HeapWay {
  uint32_t call = 0;                   // at which of the calls
  std::optional<uint32_t> object = {}; // in which the pointer is; none: it is an argument
  uint64_t at = 0;                     // which argument, or where in the object
  uint64_t inside = 0;                 // where it points to, from the start of what is found
  bool operator==(const HeapWay&) const = default;
};

struct HeapObject {
  enum class Kind : uint8_t {
    Parameter, // of the function: a pointer, or a struct that is passed by value
    Global,    // a variable of the program
    Block,     // behind a pointer
    Function,  // of the program: what a pointer is called as
    Outside,   // a function of the caller, which nothing is known of: likewise
    Own,       // allocated by the program, and handed to a function without a body: no bytes of it are here
  };
  Kind kind = Kind::Block;
  std::string name = {}; // of the parameter, or the linkage name of the variable or function; a block, or a function of
                         // the caller: the expression for it
  std::string type = {}; // "struct node"; empty: not known
  std::vector<uint8_t> bytes = {};
  std::vector<HeapField> fields = {}; // by offset
  HeapWay way = {};                   // to what is the program's own
  bool operator==(const HeapObject&) const = default;
};

/// What the function is called with.
struct HeapArgument {
  enum class Kind : uint8_t {
    Number, // the next input of the test
    Float,  // likewise
    Pointer,
    Struct, // that is passed by value
    Result, // where the caller wants the result; the source has no such parameter
  };
  Kind kind = Kind::Number;
  std::string name = {};
  std::string type = {}; // as the source would write it; empty: not known
  bool operator==(const HeapArgument&) const = default;
};

/// What a function without a body does when it is called. Numbers that it returns are inputs of the test.
struct HeapCall {
  struct Write {
    uint32_t object = 0;
    HeapField field = {};
    std::vector<uint8_t> bytes = {}; // of a number
    bool operator==(const Write&) const = default;
  };
  std::string function = {};           // its linkage name; of the caller's: as its object is called
  std::vector<HeapField> results = {}; // that are pointers; `offset`: which part of the result
  std::vector<Write> writes = {};
  bool operator==(const HeapCall&) const = default;
};

struct InputHeap {
  std::vector<HeapObject> objects = {};     // parameters first, in their order
  std::vector<HeapArgument> arguments = {}; // in the order of the parameters; those that are numbers, too
  bool returnsPointer = false;
  std::vector<HeapCall> calls = {}; // of functions without a body, in order
  bool operator==(const InputHeap&) const = default;
};

/// How an object is called: "list", "global_list", "#1".
std::string nameInHeap(const InputHeap& heap, uint32_t object);
/// One line for each parameter, variable and block: "list -> #1 {next #1, val 5}"; then one for each call of a function
/// without a body that writes something or returns a pointer: "get() returns #2, writes #1 {val 3}".
std::vector<std::string> heapLines(const InputHeap& heap);
/// Where the object is, as heapLines has it: "#1", "#1+8", "NULL", "&table+4".
std::string placeText(const InputHeap& heap, const HeapField& field);

} // namespace hindsight
