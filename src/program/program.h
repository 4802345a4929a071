// The decoded program: what every engine reads instead of LLVM objects.
//
// Each function is one flat array of instructions. Every computed SSA value has its own frame slot; structs and vectors
// are spread over slots, one per scalar leaf, so instructions are scalar (a value that only renames parts of others, as
// a shuffle does, has no slots of its own). Operands name a slot or an entry of the function's constant pool. Phis live
// on edges. Nothing here is changed after loading, and the way back to the source line is a table lookup.
#pragma once

#include "program/data_type.h"
#include "program/opcode.h"
#include "support/integers.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace hindsight {

using FunctionId = uint32_t;
using GlobalId = uint32_t;
using BlockId = uint32_t;
using EdgeId = uint32_t;
using Slot = uint32_t;
using LocationId = uint32_t; // 0: no location
using SiteId = uint32_t;     // an allocation site: a global, a function, an alloca, or a call that allocates

inline constexpr uint32_t kNone = ~0u;

/// A slot of the frame or an entry of the function's constant pool.
struct Operand {
  uint32_t code = kNone;
  static Operand slot(Slot index) { return {index << 1}; }
  static Operand constant(uint32_t index) { return {index << 1 | 1}; }
  bool isNone() const { return code == kNone; }
  bool isConstant() const { return code & 1; }
  uint32_t index() const { return code >> 1; }
  bool operator==(const Operand&) const = default;
};

enum class ScalarKind : uint8_t { Integer, Pointer, Float };

/// A scalar type. Pointers have the width of the data layout; x86_fp80 has width 80.
struct ScalarType {
  ScalarKind kind = ScalarKind::Integer;
  uint16_t width = 0;
  bool operator==(const ScalarType&) const = default;
};

enum class ConstantKind : uint8_t { Integer, GlobalAddress, FunctionAddress, Undef, Poison };

struct Constant {
  ConstantKind kind = ConstantKind::Integer;
  ScalarType type;
  U128 value = 0;          // Integer (floats: the bit pattern); an address: the offset added to it
  uint32_t target = kNone; // GlobalId or FunctionId
  bool operator==(const Constant&) const = default;
};

/// One scalar operation, 32 bytes. Which fields mean what is written next to each opcode in `opcode.h`.
struct Instruction {
  Opcode op;
  uint8_t flags = 0; // InstructionFlags
  uint8_t extra = 0; // predicate, float format, rounding mode or access kind, by opcode
  uint16_t width = 0;
  uint16_t width2 = 0;
  Slot dst = kNone;
  Operand a{}, b{}, c{};
  uint64_t imm = 0;
};

enum InstructionFlags : uint8_t {
  kNoUnsignedWrap = 1,
  kNoSignedWrap = 2,
  kExact = 4,
  kInBounds = 8,
  kVolatile = 16,
  kAtomic = 32,
};

/// dst := src, one of the parallel copies that stand for the phis of an edge's target.
struct PhiCopy {
  Slot dst;
  Operand src;
};

struct Edge {
  BlockId from, to;
  uint32_t firstCopy = 0, copyCount = 0; // into Function::phiCopies; all sources are read before any is written
  bool sequential = true;                // the copies may be done one after the other, in order
  bool backEdge = false;                 // target dominates source
};

struct Block {
  std::string name;              // source label if there is one, else "bbN"
  uint32_t first = 0, count = 0; // instructions
  std::vector<EdgeId> predecessors, successors;
  uint32_t loopDepth = 0;
  BlockId loopHeader = kNone; // of the innermost loop
};

struct SwitchCase {
  U128 value;
  EdgeId edge;
};

struct SwitchTable {
  std::vector<SwitchCase> cases; // sorted by value
  EdgeId defaultEdge;
};

/// base + sum(index * scale) + constant, when the short forms of GEP do not fit.
struct GepTerm {
  Operand index; // sign-extended from indexWidth to the pointer width
  uint16_t indexWidth;
  uint64_t scale;
};
struct GepInfo {
  std::vector<GepTerm> terms;
  uint64_t constant = 0;
};

/// Source element type of a GEP, for the engines that reason about fields.
struct GepShape {
  std::string sourceType; // as LLVM prints it
  uint64_t sourceSize = 0;
};

struct CallArgument {
  Operand value;
  ScalarType type;
  uint64_t byValSize = 0; // the callee gets its own copy of this many bytes behind the pointer
  uint32_t align = 0;     // of what is passed: of the copy, of the vector, of the number
  bool isLane = false;    // a further lane of the vector before it: lies right behind that one in memory
  bool isSigned = false;  // a small number that the caller extends by its sign
};

struct CallInfo {
  FunctionId callee = kNone; // kNone: indirect, through `target`
  Operand target;
  std::vector<CallArgument> arguments; // scalar leaves, in order
  std::vector<ScalarType> results;     // scalar leaves; dst of the instruction is the first of as many slots
  uint32_t fixedLeaves = 0;            // leaves that belong to declared parameters; the others are variadic
  bool variadic = false;
  bool noReturn = false;
  bool returnsTwice = false;
  SiteId site = kNone;       // if the call may allocate: every call gets one
  EdgeId unwindEdge = kNone; // of an invoke: where an exception would go on; the landing pad is Unsupported
  std::string text;          // for inline assembly: its text; then `callee` and `target` are none
};

/// A stack object.
struct AllocaInfo {
  SiteId site;
  uint64_t elementSize; // bytes; times the count operand `a` of the instruction, if any
  uint32_t align;
  std::string name; // variable name from debug info, or the IR name
  std::string typeText;
  ScalarType element; // scalar type of the elements if the object is a scalar or an array of one, else width 0
  DataTypeId dataType = 0;
  /// The Alloca is where the block of the local is entered; executed again, it makes a new object instead of the old.
  bool scoped = false;
};

/// A source variable and where it lives from an instruction on.
struct VariableLocation {
  std::string name;
  uint32_t fromInstruction;
  bool inMemory; // `where` is the address of the variable (an alloca), not its value
  Operand where;
  ScalarType type; // width 0 when unknown
  bool isSigned = false;
  bool isParameter = false;
};

struct SourceLocation {
  uint32_t file = 0; // into Program::files
  uint32_t line = 0, column = 0;
  uint32_t function = 0; // into Program::scopeNames: the source function (differs from the IR function when inlined)
  LocationId inlinedAt = 0;
};

struct Parameter {
  std::string name;
  ScalarType type;
  uint64_t byValSize = 0;
  uint32_t align = 0;  // of a struct passed by value
  bool isLane = false; // as in CallArgument
  DataTypeId dataType = 0;
  uint64_t resultSize = 0; // it points to so many bytes that the caller has set aside for the result
};

/// A label of the source text, and the instruction it stands before.
struct SourceLabel {
  std::string name;
  uint32_t instruction;
};

/// A line whose work needs no instruction, such as an assignment to a local that lives in a register, and the
/// instruction it stands before.
struct QuietLine {
  LocationId location;
  uint32_t instruction;
};

/// A GEP that adds nothing (the first field, an array's start) needs no instruction; what it says of types is kept.
struct AliasedGep {
  uint32_t fromInstruction;
  Operand base;
  GepShape shape;
  bool inBounds;
};

struct Function {
  FunctionId id = 0;
  std::string name;         // linkage name
  std::string displayName;  // demangled or source name
  bool declaration = false; // no body: a builtin, or missing
  bool variadic = false;
  bool fromRuntime = false; // a model from runtime/libc
  bool addressTaken = false;
  bool onlyReads = false; // it is declared so
  bool isPointee = false; // the files take its address, and the input of the entry may point to it
  SiteId site = kNone;
  std::vector<Parameter> parameters; // scalar leaves; they occupy slots 0..n-1
  std::vector<ScalarType> results;
  uint32_t slotCount = 0;
  std::vector<Instruction> instructions;
  std::vector<LocationId> locations; // parallel to instructions
  std::vector<Block> blocks;         // block 0 is the entry
  std::vector<Edge> edges;
  std::vector<PhiCopy> phiCopies;
  std::vector<Constant> constants;
  std::vector<CallInfo> calls;
  std::vector<SwitchTable> switches;
  std::vector<GepInfo> geps;
  std::vector<AllocaInfo> allocas;
  std::vector<Operand> operandPool;  // operand lists of Ret, IndirectBranch targets and others
  std::vector<std::string> messages; // texts of Unsupported instructions
  std::vector<VariableLocation> variables;
  std::unordered_map<uint32_t, GepShape> gepShapes; // by instruction index
  std::vector<AliasedGep> aliasedGeps;
  std::vector<SourceLabel> labels;
  std::vector<QuietLine> quietLines; // in order of instruction
  std::vector<ScalarType> slotTypes; // parallel to slots
  LocationId location = 0;           // of the definition

  BlockId blockOf(uint32_t instruction) const; // binary search
};

/// A pointer inside a global's initial bytes.
struct Relocation {
  uint64_t offset;
  uint16_t width; // bits stored
  bool toFunction;
  uint32_t target; // GlobalId or FunctionId
  uint64_t addend = 0;
};

struct Global {
  GlobalId id = 0;
  std::string name;
  uint64_t size = 0;
  uint32_t align = 1;
  bool constant = false;
  bool external = false; // declared, not defined: its contents are unknown
  bool fromRuntime = false;
  SiteId site = kNone;
  std::vector<uint8_t> bytes;                             // empty: all zero
  std::vector<std::pair<uint64_t, uint64_t>> undefRanges; // offset, size
  std::vector<Relocation> relocations;                    // by offset
  std::string typeText;
  ScalarType element; // as in AllocaInfo
  LocationId location = 0;
  DataTypeId dataType = 0;
  bool isWritten = true;      // somewhere in the files that were given, reached or not
  bool isAddressTaken = true; // likewise: a pointer to it may be anywhere
};

/// A function with a body that nothing reachable from the entry calls or names: it is not decoded.
struct DroppedFunction {
  std::string name;
  std::string file;
  uint32_t firstLine = 0, lastLine = 0; // 0: unknown
};

enum class SiteKind : uint8_t { Global, Function, Alloca, Call };

struct Site {
  SiteKind kind;
  FunctionId function = kNone;  // that contains it, or that it is
  uint32_t instruction = kNone; // for Alloca and Call
  GlobalId global = kNone;
};

class Program {
public:
  unsigned pointerWidth = 64; // bits
  bool littleEndian = true;
  std::string triple;
  std::vector<Function> functions;
  std::vector<Global> globals;
  std::vector<Site> sites;
  DataTypes dataTypes = DataTypes(1);
  std::vector<SourceLocation> locations; // [0] is "no location"
  std::vector<std::string> files;
  std::vector<std::string> scopeNames;
  std::vector<FunctionId> constructors, destructors; // in the order they run
  FunctionId entry = kNone;
  std::vector<DroppedFunction> dropped;
  std::unordered_map<std::string, FunctionId> functionByName; // aliases too
  std::unordered_map<std::string, GlobalId> globalByName;

  const Function* findFunction(std::string_view name) const;
  /// "file:line" or "?" for people.
  std::string describe(LocationId location) const;
};

} // namespace hindsight
