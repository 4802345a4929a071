// LLVM module -> Program. Private to src/program: the only part that sees LLVM objects.
//
// `ModuleDecoder` numbers what is kept of the module and turns globals into bytes and relocations; one
// `FunctionDecoder` per function turns its body into scalar instructions. Blocks are visited in reverse post-order, so
// that every value is known before its uses, except for phis, whose slots are set aside first and written on edges.
// A value that needs no computation of its own (extractvalue, shuffles, casts that change nothing) gets the operands
// of what it stands for instead of slots.
#pragma once

#include "program/llvm/data_types.h"
#include "program/llvm/debug_tables.h"
#include "program/llvm/type_table.h"
#include "program/program.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

#include <functional>

namespace hindsight {

using Operands = llvm::SmallVector<Operand, 4>;

/// Blocks of a function in the order they are decoded; the index is the BlockId.
struct BlockOrder {
  std::vector<const llvm::BasicBlock*> blocks;
  llvm::DenseMap<const llvm::BasicBlock*, BlockId> ids;
};

struct DecodeOptions {
  llvm::Function* entry = nullptr;
  std::vector<llvm::Function*> roots;             // also kept, with all they need
  std::vector<llvm::Function*> pointees;          // likewise, if there is a call through a pointer that may be to them
  const llvm::StringSet<>* userSymbols = nullptr; // what was defined before the runtime was linked; null: everything
};

class ModuleDecoder {
  llvm::Module& module;
  DecodeOptions options;
  const llvm::DataLayout& dataLayout;
  std::unique_ptr<Program> out;

public:
  ModuleDecoder(llvm::Module& module, DecodeOptions options);
  std::unique_ptr<Program> decode();

  // What function decoders ask for.
  const llvm::DataLayout& layout() const { return dataLayout; }
  Program& program() { return *out; }
  FunctionId functionId(const llvm::Function* function) const;
  GlobalId globalId(const llvm::GlobalVariable* global) const;
  /// A function by name; a declaration is added if the program has none.
  FunctionId functionNamed(llvm::StringRef name);
  SiteId addSite(Site site);
  const BlockOrder& blockOrder(const llvm::Function* function);
  TypeTable types;

  /// Whether the constant is a number or the address of something that is kept: what needs no instructions.
  bool isPlain(const llvm::Constant* constant) const;
  /// A constant that is a plain address: a global, a function, or a number, plus an offset. False if it is not one.
  bool resolveAddress(const llvm::Constant* constant, Constant& result);

  DebugTables debug;
  DataTypeTable dataTypes;

private:
  friend class GlobalDecoder;
  void collectReachable(); // reachable.cpp
  void numberFunctions();
  void decodeGlobals(); // decode_global.cpp
  void decodeOrderedFunctions(const char* table, bool reverse, std::vector<FunctionId>& result);
  void addInitialiserFunction(); // for initialisers that only instructions can compute
  Function declareFunction(const llvm::Function& source);
  void recordDropped();

  struct OddInitialiser {
    llvm::GlobalVariable* global;
    uint64_t offset;
    const llvm::Constant* value;
  };

  std::vector<llvm::Function*> keptFunctions;
  std::vector<llvm::GlobalVariable*> keptGlobals;
  llvm::DenseMap<const llvm::Function*, FunctionId> functionIds;
  llvm::DenseMap<const llvm::GlobalVariable*, GlobalId> globalIds;
  llvm::DenseMap<const llvm::Function*, bool> addressTaken;
  llvm::DenseMap<const llvm::Function*, std::unique_ptr<BlockOrder>> blockOrders;
  std::vector<OddInitialiser> oddInitialisers;
};

class FunctionDecoder {
public:
  FunctionDecoder(ModuleDecoder& module, const llvm::Function& source, Function declared);
  Function decode();

private:
  // decode_function.cpp: the frame and the walk over blocks.
  void declareParameters();
  void declarePhis();
  void decodeBlock(const llvm::BasicBlock& block);
  void decodeInstruction(const llvm::Instruction& inst);
  const std::string* unsupportedType(const llvm::Instruction& inst);

  // emit.cpp: slots, constants and single instructions.
  Slot newSlot(ScalarType type);
  Slot newSlots(llvm::ArrayRef<ScalarType> scalars);
  void push(Instruction inst);
  Operand value(ScalarType type, Instruction inst);
  Operand binary(Opcode op, ScalarType type, Operand a, Operand b, uint8_t flags = 0);
  Operand compare(Predicate predicate, ScalarType type, Operand a, Operand b);
  Operand floatCompare(FloatPredicate predicate, ScalarType type, FloatFormat format, Operand a, Operand b);
  Operand select(ScalarType type, Operand condition, Operand yes, Operand no);
  Operand resize(Operand a, unsigned from, unsigned to, bool isSigned);
  Operand reinterpret(Operand a, ScalarType from, ScalarType to);
  Operand offsetPointer(Operand base, uint64_t offset);
  Operand constant(const Constant& constant);
  Operand integer(U128 value, unsigned width);
  Operand undef(ScalarType type);
  Operand poison(ScalarType type);
  void unsupported(const std::string& message);
  Slot consecutive(llvm::ArrayRef<Operand> operands, llvm::ArrayRef<ScalarType> scalars);

  // Values.
  void define(const llvm::Value* value, llvm::ArrayRef<Operand> operands);
  void defineUndef(const llvm::Instruction& inst);
  Operands operandsOf(const llvm::Value* value);
  Operand operandOf(const llvm::Value* value); // of a value with one leaf
  const std::vector<ScalarType>& scalarsOf(const llvm::Value* value);
  ScalarType pointerType() const;
  /// Defines `inst` leaf by leaf.
  void perLeaf(const llvm::Instruction& inst, llvm::function_ref<Operand(unsigned leaf)> make);

  // decode_constant.cpp
  void appendConstant(const llvm::Constant* constant, Operands& result);
  void appendExpression(const llvm::ConstantExpr* expression, Operands& result);

  // decode_arithmetic.cpp
  void decodeBinary(const llvm::BinaryOperator& inst);
  void decodeCompare(const llvm::CmpInst& inst);
  void decodeCast(const llvm::CastInst& inst);
  Operand castLeaf(const llvm::CastInst& inst, Operand a, ScalarType from, ScalarType to);
  void decodeBitCast(const llvm::Instruction& inst);
  Operands regroup(llvm::ArrayRef<Operand> parts, llvm::ArrayRef<ScalarType> from, llvm::ArrayRef<ScalarType> to);
  void decodeSelect(const llvm::SelectInst& inst);
  void decodeUnary(const llvm::Instruction& inst);

  // decode_aggregate.cpp
  void decodeExtractValue(const llvm::ExtractValueInst& inst);
  void decodeInsertValue(const llvm::InsertValueInst& inst);
  void decodeExtractElement(const llvm::ExtractElementInst& inst);
  void decodeInsertElement(const llvm::InsertElementInst& inst);
  void decodeShuffle(const llvm::ShuffleVectorInst& inst);
  unsigned leafIndex(llvm::Type* type, llvm::ArrayRef<unsigned> indices);

  // decode_memory.cpp
  void decodeAlloca(const llvm::AllocaInst& inst);
  void allocate(const llvm::AllocaInst& inst, Operand count = {}, uint16_t countWidth = 0);
  void decodeLoad(const llvm::LoadInst& inst);
  void decodeStore(const llvm::StoreInst& inst);
  struct Access {
    Operand base;
    llvm::Align align;
    uint8_t flags = 0;
  };
  void loadType(llvm::Type* type, const Access& access, uint64_t offset, Operands& result);
  void loadPackedVector(llvm::Type* type, const Access& access, uint64_t offset, Operands& result);
  void storeType(llvm::Type* type, const Access& access, uint64_t offset, llvm::ArrayRef<Operand>& values);
  void storePackedVector(llvm::Type* type, const Access& access, uint64_t offset, llvm::ArrayRef<Operand>& values);
  Operand loadScalar(ScalarType type, const Access& access, uint64_t offset);
  void storeScalar(ScalarType type, const Access& access, uint64_t offset, Operand value);

  // decode_atomic.cpp
  void decodeCompareExchange(const llvm::AtomicCmpXchgInst& inst);
  void decodeReadModifyWrite(const llvm::AtomicRMWInst& inst);
  Operand combineAtomic(const llvm::AtomicRMWInst& inst, ScalarType type, Operand old, Operand operand);

  // decode_gep.cpp
  void decodeGep(const llvm::GEPOperator& gep);
  Operand decodeGepLane(const llvm::GEPOperator& gep, unsigned lane);
  Operand emitGep(Operand base, GepInfo info, bool inBounds, const GepShape& shape);

  // decode_control.cpp
  EdgeId edgeTo(const llvm::BasicBlock* target);
  void decodeTerminator(const llvm::Instruction& inst);
  void decodeUnsupportedTerminator(const llvm::Instruction& inst, const std::string& message);
  void decodeSwitch(const llvm::SwitchInst& inst);
  void decodeIndirectBranch(const llvm::IndirectBrInst& inst);
  void decodeReturn(const llvm::ReturnInst& inst);
  void fillEdge(EdgeId edge);
  void jumpTo(const llvm::BasicBlock* target);

  // decode_call.cpp, decode_asm.cpp
  void decodeCall(const llvm::CallBase& call);
  void decodeInvoke(const llvm::InvokeInst& invoke);
  void emitCall(const llvm::CallBase& call, CallInfo info);
  void addArgument(CallInfo& info, const llvm::CallBase& call, unsigned index);
  void decodeAssembly(const llvm::CallBase& call);
  bool decodeEmptyAssembly(const llvm::CallBase& call);
  void callByName(const llvm::CallBase& call, llvm::StringRef name, unsigned argumentCount);
  void decodeVaArg(const llvm::VAArgInst& inst);
  bool vaArgAddress(const llvm::VAArgInst& inst, Operand& address);

  // decode_intrinsic.cpp and its kin; each returns false for an intrinsic that is not of its family.
  void decodeIntrinsic(const llvm::IntrinsicInst& call);
  bool decodeMarker(const llvm::IntrinsicInst& call);
  bool decodeMemoryIntrinsic(const llvm::IntrinsicInst& call);
  bool decodeIntegerIntrinsic(const llvm::IntrinsicInst& call);
  bool decodeOverflowIntrinsic(const llvm::IntrinsicInst& call);
  bool decodePointerIntrinsic(const llvm::IntrinsicInst& call);
  bool decodeFloatIntrinsic(const llvm::IntrinsicInst& call);
  bool decodeFloatRounding(const llvm::IntrinsicInst& call);
  bool decodeFloatConversion(const llvm::IntrinsicInst& call);
  Operand callScalar(FunctionId callee, ScalarType result, std::vector<CallArgument> arguments);
  void decodeFrexp(const llvm::IntrinsicInst& call);
  bool decodeMathCall(const llvm::IntrinsicInst& call);
  bool decodeConstrained(const llvm::IntrinsicInst& call);
  bool decodeReduction(const llvm::IntrinsicInst& call);
  bool decodeVectorIntrinsic(const llvm::IntrinsicInst& call);
  Operand multiplyAdd(llvm::Type* type, Operand a, Operand b, Operand c);
  Operand minimumMaximum(bool isMaximum, ScalarType type, FloatFormat format, Operand a, Operand b);
  Operand reduceStep(llvm::Intrinsic::ID id, ScalarType type, llvm::Type* element, Operand a, Operand b);
  void alias(const llvm::CallBase& call, unsigned argument);

  // decode_debug.cpp
  void noteDebugRecords(const llvm::Instruction& inst);
  void noteVariable(const llvm::DbgVariableRecord& record);
  void nameAlloca(const llvm::Value* address, const llvm::DILocalVariable& variable);

  struct Entry {
    uint32_t first = 0, count = 0;
  };
  struct ConstantHash {
    size_t operator()(const Constant& constant) const;
  };

  ModuleDecoder& module;
  const llvm::Function& source;
  const llvm::DataLayout& layout;
  const BlockOrder& order;
  Function out;
  LocationId location = 0;
  BlockId block = 0;
  llvm::DenseMap<const llvm::Value*, Entry> values;
  std::vector<Operand> valueOperands;
  std::unordered_map<Constant, uint32_t, ConstantHash> constantIds;
  llvm::SmallVector<std::pair<const llvm::BasicBlock*, EdgeId>, 8> blockEdges; // of the block being decoded
  llvm::DenseMap<const llvm::Value*, uint32_t> allocaIds;
};

/// The name of the libm function that computes a float intrinsic for this scalar type; empty if there is none.
std::string mathFunctionName(llvm::Intrinsic::ID id, const llvm::Type* type);

} // namespace hindsight
