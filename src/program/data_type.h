// Types of the source language, as far as debug info tells: what is behind a pointer, and which bytes are pointers.
//
// They help to name fields and to say what an unknown object may be. They never decide what bytes are: programs cast.
#pragma once

#include "program/opcode.h"

#include <cstdint>
#include <string>
#include <vector>

namespace hindsight {

using DataTypeId = uint32_t; // 0: nothing is known of it (void, a declared struct, no debug info)

struct DataField {
  std::string name;
  uint64_t offset = 0; // bytes
  DataTypeId type = 0;
  bool isBitField = false; // its bytes may be shared with others
};

struct DataType {
  enum class Kind : uint8_t { Unknown, Number, Float, Pointer, Struct, Union, Array, Function };
  Kind kind = Kind::Unknown;
  std::string name = {};              // "struct node", "int", "list_t" of a struct without a tag; may be empty
  uint64_t size = 0;                  // bytes; 0: not known
  bool isSigned = false;              // of a number
  DataTypeId target = 0;              // behind a pointer; of the elements of an array
  uint64_t count = 0;                 // elements of an array; 0: any number
  std::vector<DataField> fields = {}; // of a struct or union, by offset
};

using DataTypes = std::vector<DataType>; // [0] is Unknown

/// A scalar at an offset.
struct DataLeaf {
  DataTypeId type = 0; // 0: nothing is known of this byte
  uint64_t offset = 0; // where it starts
  std::string path;    // ".head.next", "[2]"; empty: the whole
};

/// The scalar that has a byte of a value of this type. Nothing is known of padding, bit-fields and unions.
DataLeaf leafAt(const DataTypes& types, DataTypeId type, uint64_t offset);
/// The same for an array of such values of unknown length.
DataLeaf leafOfElements(const DataTypes& types, DataTypeId element, uint64_t offset);

/// The type of the elements of arrays, of elements that are arrays themselves as well.
DataTypeId elementOf(const DataTypes& types, DataTypeId type);
/// Where a value of this type has parts of another one, itself included; of arrays, the first element.
std::vector<uint64_t> placesIn(const DataTypes& types, DataTypeId whole, DataTypeId part);
/// Whether an object of the one type may be, or have in it, one of the other. Of what nothing is known, everything.
bool mayShareBytes(const DataTypes& types, DataTypeId a, DataTypeId b);

} // namespace hindsight
