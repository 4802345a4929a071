// Inline assembly of x86, one instruction after the other, as plain code: what real programs write by hand (byte swaps,
// rotations, instructions with a lock prefix, cpuid, rdtsc). A text with anything else stays as it is, and ends the
// path that reaches it by name.
//
// Operands are the constraints of the statement: registers are values, which an instruction replaces, and memory is
// loaded and stored. Instructions read and write in AT&T order. Of the flags, only zero is known.
#include "program/llvm/linker.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/TargetParser/Triple.h>

#include <array>
#include <map>
#include <optional>
#include <string>

namespace hindsight {

namespace {

using Constraint = llvm::InlineAsm::ConstraintInfo;

/// "ax" for {ax}, {eax}, %rax; empty for what is no general register.
std::string registerName(llvm::StringRef code) {
  code = code.trim("{}%");
  if (code.size() == 3 && (code[0] == 'r' || code[0] == 'e')) code = code.drop_front();
  static constexpr std::array<llvm::StringRef, 6> names = {"ax", "bx", "cx", "dx", "si", "di"};
  return llvm::is_contained(names, code) ? code.str() : "";
}

/// Where an operand is.
struct AsmPlace {
  std::string name;               // of a fixed register
  llvm::Value* value = nullptr;   // in a register: what it holds now; null: unknown
  llvm::Value* pointer = nullptr; // in memory
  llvm::Type* type = nullptr;
};

/// An operand of one instruction.
struct AsmOperand {
  AsmPlace* place = nullptr;
  std::optional<uint64_t> number;
  unsigned width = 0; // asked for by the text, or 0
};

class Statement {
public:
  explicit Statement(llvm::CallInst& call)
      : call(call), assembly(*llvm::cast<llvm::InlineAsm>(call.getCalledOperand())),
        build(call.getContext(), llvm::ConstantFolder(),
              llvm::IRBuilderCallbackInserter([this](llvm::Instruction* made) { all.push_back(made); })) {
    build.SetInsertPoint(&call);
    build.SetCurrentDebugLocation(call.getDebugLoc());
  }

  /// False: not all of it is known, and nothing has changed.
  bool expand() {
    llvm::Value* result = nullptr;
    bool isKnown = bindOperands() && executeAll() && collect(result);
    if (isKnown) {
      if (result) call.replaceAllUsesWith(result);
      call.eraseFromParent();
      return true;
    }
    for (llvm::Instruction* made : llvm::reverse(all)) made->eraseFromParent();
    return false;
  }

private:
  bool bindOperands();
  bool executeAll();
  bool collect(llvm::Value*& result);
  bool execute(llvm::StringRef text);
  bool executeNamed(llvm::StringRef name, std::vector<AsmOperand>& operands, unsigned width);
  bool executeShift(llvm::StringRef name, std::vector<AsmOperand>& operands, unsigned width);
  bool executeQuery(llvm::StringRef name);
  std::optional<AsmOperand> parseOperand(llvm::StringRef text);

  unsigned widthOf(const AsmOperand& operand) const;
  llvm::Value* read(const AsmOperand& operand, unsigned width);
  bool write(const AsmOperand& operand, llvm::Value* value);
  void setZero(llvm::Value* value) { zero = build.CreateIsNull(value); }
  AsmPlace& fixed(const std::string& name) {
    AsmPlace& place = registers[name];
    place.name = name;
    if (!place.type) place.type = build.getIntNTy(wordBits());
    return place;
  }
  unsigned wordBits() const { return call.getModule()->getDataLayout().getPointerSizeInBits(); }
  llvm::Value* unknown(llvm::Type* type) { return build.CreateFreeze(llvm::UndefValue::get(type)); }

  llvm::CallInst& call;
  llvm::InlineAsm& assembly;
  std::vector<llvm::Instruction*> all; // made so far
  llvm::IRBuilder<llvm::ConstantFolder, llvm::IRBuilderCallbackInserter> build;
  std::vector<std::unique_ptr<AsmPlace>> own; // those that are no fixed registers
  std::vector<AsmPlace*> places;              // of each constraint
  std::vector<std::pair<std::string, llvm::Type*>>
      outputs; // direct ones: "@ccz", "A", or empty: the place of that number
  std::vector<AsmPlace*> outputPlaces;
  std::map<std::string, AsmPlace> registers;
  llvm::Value* zero = nullptr; // the flag
};

bool isScalar(const llvm::Type* type) {
  return type->isPointerTy() ||
         (type->isIntegerTy() && type->getIntegerBitWidth() >= 8 && type->getIntegerBitWidth() <= 64);
}

bool Statement::bindOperands() {
  unsigned argument = 0;
  size_t outputCount = 0;
  auto* structure = llvm::dyn_cast<llvm::StructType>(call.getType());
  for (const Constraint& constraint : assembly.ParseConstraints()) {
    if (constraint.Type == llvm::InlineAsm::isClobber) continue;
    if (constraint.Type == llvm::InlineAsm::isLabel || constraint.Codes.empty()) return false;
    llvm::StringRef code = constraint.Codes[0];
    if (constraint.isIndirect) {
      own.push_back(std::make_unique<AsmPlace>());
      own.back()->pointer = call.getArgOperand(argument);
      own.back()->type = call.getParamElementType(argument++);
      if (!own.back()->type || !isScalar(own.back()->type)) return false;
      places.push_back(own.back().get());
      continue;
    }
    bool isOutput = constraint.Type == llvm::InlineAsm::isOutput;
    unsigned tied = 0;
    AsmPlace* place = nullptr;
    std::string name = registerName(code);
    if (!isOutput && !code.getAsInteger(10, tied)) {
      if (tied >= places.size() || places[tied]->pointer) return false;
      place = places[tied];
    } else if (!name.empty()) {
      place = &fixed(name);
    } else {
      own.push_back(std::make_unique<AsmPlace>());
      place = own.back().get();
    }
    llvm::Type* type =
        isOutput ? (structure ? structure->getElementType(static_cast<unsigned>(outputCount)) : call.getType())
                 : call.getArgOperand(argument)->getType();
    bool isFlag = code.contains("@cc");
    if (!isScalar(type)) return false;
    if (isOutput) {
      ++outputCount;
      outputs.emplace_back(isFlag ? code.trim("{}").str() : code == "A" ? "A" : "", type);
      outputPlaces.push_back(place);
    } else {
      place->value = call.getArgOperand(argument++);
    }
    place->type = type;
    places.push_back(place);
  }
  return true;
}

bool Statement::executeAll() {
  if (assembly.getDialect() != llvm::InlineAsm::AD_ATT) return false; // the other one writes its operands the other way
  std::string text = assembly.getAsmString();
  if (text.find("$(") != std::string::npos || text.find("$|") != std::string::npos) return false;
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::SplitString(text, lines, "\n;");
  for (llvm::StringRef line : lines)
    if (!execute(line.trim(" \t"))) return false;
  return true;
}

/// Which bits of a place its text means: "${0:w}".
static std::optional<unsigned> modifiedWidth(llvm::StringRef modifier) {
  if (modifier.empty()) return 0;
  if (modifier.size() != 1) return std::nullopt;
  switch (modifier[0]) {
  case 'b': return 8;
  case 'w': return 16;
  case 'k': return 32;
  case 'q': return 64;
  default: return std::nullopt;
  }
}

std::optional<AsmOperand> Statement::parseOperand(llvm::StringRef text) {
  AsmOperand operand;
  text = text.trim(" \t");
  uint64_t number = 0;
  if (text.consume_front("$$")) {
    if (text.getAsInteger(0, number)) return std::nullopt;
    operand.number = number;
    return operand;
  }
  if (text.starts_with("%")) {
    if (text == "%cl") {
      operand.place = &fixed("cx");
      operand.width = 8;
      return operand;
    }
    std::string name = registerName(text);
    if (name.empty()) return std::nullopt;
    operand.place = &fixed(name);
    operand.width = text.size() == 3 ? 16 : text[1] == 'r' ? 64 : 32;
    return operand;
  }
  if (!text.consume_front("$")) return std::nullopt;
  llvm::StringRef modifier;
  if (text.consume_front("{") && text.consume_back("}")) std::tie(text, modifier) = text.split(':');
  auto width = modifiedWidth(modifier);
  if (text.getAsInteger(10, number) || number >= places.size() || !width) return std::nullopt;
  operand.place = places[number];
  operand.width = *width;
  return operand;
}

unsigned Statement::widthOf(const AsmOperand& operand) const {
  if (operand.width != 0 || !operand.place) return operand.width;
  return static_cast<unsigned>(
      call.getModule()->getDataLayout().getTypeSizeInBits(operand.place->type).getFixedValue());
}

llvm::Value* Statement::read(const AsmOperand& operand, unsigned width) {
  auto* type = build.getIntNTy(width);
  if (operand.number) return llvm::ConstantInt::get(type, *operand.number);
  AsmPlace& place = *operand.place;
  if (place.pointer) return build.CreateLoad(type, place.pointer);
  if (!place.value) place.value = unknown(place.type);
  llvm::Value* value = place.value;
  if (value->getType()->isPointerTy()) value = build.CreatePtrToInt(value, build.getIntNTy(wordBits()));
  return build.CreateZExtOrTrunc(value, type);
}

/// A write to a part of a register keeps the rest, but one to 32 bits clears it.
bool Statement::write(const AsmOperand& operand, llvm::Value* value) {
  if (!operand.place) return false;
  AsmPlace& place = *operand.place;
  if (place.pointer) {
    build.CreateStore(value, place.pointer);
    return true;
  }
  unsigned bits = value->getType()->getIntegerBitWidth();
  unsigned whole =
      static_cast<unsigned>(call.getModule()->getDataLayout().getTypeSizeInBits(place.type).getFixedValue());
  if (bits < 32 && bits < whole) {
    llvm::Value* old = read({&place, {}, whole}, whole);
    llvm::Value* kept = build.CreateAnd(old, llvm::APInt::getHighBitsSet(whole, whole - bits));
    value = build.CreateOr(kept, build.CreateZExt(value, build.getIntNTy(whole)));
  }
  value = build.CreateZExtOrTrunc(value, build.getIntNTy(whole));
  place.value = place.type->isPointerTy() ? build.CreateIntToPtr(value, place.type) : value;
  return true;
}

bool Statement::execute(llvm::StringRef text) {
  static constexpr std::array<llvm::StringRef, 7> idle = {"", "nop", "pause", "rep nop", "mfence", "lfence", "sfence"};
  while (text.consume_front("lock") || (text.starts_with("rep") && text.drop_front(3).trim(" \t").empty())) {
    if (text == "rep") text = "";
    text = text.ltrim(" \t");
  }
  if (llvm::is_contained(idle, text)) return true;
  size_t end = text.find_first_of(" \t");
  llvm::StringRef name = text.substr(0, end), rest = end == llvm::StringRef::npos ? "" : text.substr(end);
  std::vector<AsmOperand> operands;
  llvm::SmallVector<llvm::StringRef> texts;
  if (!rest.trim(" \t").empty()) rest.split(texts, ',');
  for (llvm::StringRef each : texts) {
    auto operand = parseOperand(each);
    if (!operand) return false;
    operands.push_back(*operand);
  }
  if (operands.empty()) return executeQuery(name);
  if (executeNamed(name, operands, widthOf(operands.back()))) return true;
  static constexpr llvm::StringRef suffixes = "bwlq";
  size_t suffix = suffixes.find(name.back());
  return suffix != llvm::StringRef::npos && executeNamed(name.drop_back(), operands, 8u << suffix);
}

bool Statement::executeQuery(llvm::StringRef name) {
  if (name == "cpuid") {
    llvm::IRBuilder<> entry(&*call.getFunction()->getEntryBlock().getFirstInsertionPt());
    auto* type = llvm::ArrayType::get(build.getInt32Ty(), 4);
    llvm::Instruction* answers = entry.CreateAlloca(type);
    all.push_back(answers);
    auto* signature =
        llvm::FunctionType::get(build.getVoidTy(), {build.getInt32Ty(), build.getInt32Ty(), build.getPtrTy()}, false);
    auto query = call.getModule()->getOrInsertFunction("__hindsight_cpuid", signature);
    auto word = [&](const char* each) { return read({&fixed(each), {}, 32}, 32); };
    build.CreateCall(query, {word("ax"), word("cx"), answers});
    const char* const order[] = {"ax", "bx", "cx", "dx"};
    for (unsigned i = 0; i < 4; ++i) {
      llvm::Value* place = build.CreateConstInBoundsGEP2_32(type, answers, 0, i);
      write({&fixed(order[i]), {}, 32}, build.CreateLoad(build.getInt32Ty(), place));
    }
    return true;
  }
  if (name != "rdtsc" && name != "rdtscp") return false;
  auto query =
      call.getModule()->getOrInsertFunction("__hindsight_rdtsc", llvm::FunctionType::get(build.getInt64Ty(), false));
  llvm::Value* now = build.CreateCall(query);
  write({&fixed("ax"), {}, 32}, build.CreateTrunc(now, build.getInt32Ty()));
  write({&fixed("dx"), {}, 32}, build.CreateTrunc(build.CreateLShr(now, 32), build.getInt32Ty()));
  return name == "rdtsc" || write({&fixed("cx"), {}, 32}, build.getInt32(0));
}

bool Statement::executeShift(llvm::StringRef name, std::vector<AsmOperand>& operands, unsigned width) {
  AsmOperand target = operands.back();
  llvm::Value *value = read(target, width), *by = llvm::ConstantInt::get(value->getType(), 1);
  if (operands.size() == 2) by = build.CreateZExtOrTrunc(read(operands[0], 8), value->getType());
  if (operands.size() > 2) return false;
  by = build.CreateAnd(by, width == 64 ? 63 : 31);
  if (name == "rol" || name == "ror") {
    auto id = name == "rol" ? llvm::Intrinsic::fshl : llvm::Intrinsic::fshr;
    return write(target, build.CreateIntrinsic(id, {value->getType()}, {value, value, by}));
  }
  if (width < 32) return false; // by more than the width: seldom, and not the same for all
  llvm::Value* result = name == "shr"   ? build.CreateLShr(value, by)
                        : name == "sar" ? build.CreateAShr(value, by)
                                        : build.CreateShl(value, by);
  // By nothing, the flag stays what it was.
  auto* fixedCount = llvm::dyn_cast<llvm::ConstantInt>(by);
  llvm::Value* before = zero;
  if (!fixedCount || !fixedCount->isZero()) setZero(result);
  if (!fixedCount) zero = before ? build.CreateSelect(build.CreateIsNull(by), before, zero) : nullptr;
  return write(target, result);
}

bool Statement::executeNamed(llvm::StringRef name, std::vector<AsmOperand>& operands, unsigned width) {
  if (width == 0 || width > wordBits()) return false;
  AsmOperand& target = operands.back();
  if (name == "rol" || name == "ror" || name == "shl" || name == "shr" || name == "sar" || name == "sal")
    return executeShift(name, operands, width);
  if (operands.size() == 1) {
    if (name == "sete" || name == "setz" || name == "setne" || name == "setnz") {
      if (!zero) return false;
      return write({target.place, {}, 8},
                   build.CreateZExt(name[3] == 'n' ? build.CreateNot(zero) : zero, build.getInt8Ty()));
    }
    llvm::Value *value = read(target, width), *one = llvm::ConstantInt::get(value->getType(), 1);
    if (name == "bswap" && width >= 32) return write(target, build.CreateUnaryIntrinsic(llvm::Intrinsic::bswap, value));
    if (name == "not") return write(target, build.CreateNot(value));
    if (name != "inc" && name != "dec" && name != "neg") return false;
    value = name == "inc"   ? build.CreateAdd(value, one)
            : name == "dec" ? build.CreateSub(value, one)
                            : build.CreateNeg(value);
    setZero(value);
    return write(target, value);
  }
  if (operands.size() != 2) return false;
  if (name == "mov") return write(target, read(operands[0], width));
  llvm::Value *from = read(operands[0], width), *old = read(target, width);
  if (name == "xchg") return write(target, from) && write(operands[0], old);
  if (name == "xadd") {
    llvm::Value* sum = build.CreateAdd(old, from);
    setZero(sum);
    return write(operands[0], old) && write(target, sum);
  }
  if (name == "cmpxchg") {
    AsmOperand expected = {&fixed("ax"), {}, width};
    zero = build.CreateICmpEQ(read(expected, width), old);
    return write(target, build.CreateSelect(zero, from, old)) && write(expected, old);
  }
  static const std::map<llvm::StringRef, llvm::Instruction::BinaryOps> binary = {
      {"add", llvm::Instruction::Add}, {"sub", llvm::Instruction::Sub}, {"and", llvm::Instruction::And},
      {"or", llvm::Instruction::Or},   {"xor", llvm::Instruction::Xor}, {"cmp", llvm::Instruction::Sub},
      {"test", llvm::Instruction::And}};
  auto found = binary.find(name);
  if (found == binary.end()) return false;
  llvm::Value* result = build.CreateBinOp(found->second, old, from);
  setZero(result);
  return name == "cmp" || name == "test" || write(target, result);
}

bool Statement::collect(llvm::Value*& result) {
  std::vector<llvm::Value*> values;
  for (size_t i = 0; i < outputs.size(); ++i) {
    auto& [code, type] = outputs[i];
    if (code == "A" && type->isIntegerTy(64)) {
      llvm::Value* high = build.CreateZExt(read({&fixed("dx"), {}, 32}, 32), type);
      values.push_back(
          build.CreateOr(build.CreateShl(high, 32), build.CreateZExt(read({&fixed("ax"), {}, 32}, 32), type)));
    } else if (!code.empty()) {
      bool isZero = code == "@ccz" || code == "@cce", isOther = code == "@ccnz" || code == "@ccne";
      if (!zero || (!isZero && !isOther)) return false;
      values.push_back(build.CreateZExt(isZero ? zero : build.CreateNot(zero), type));
    } else {
      AsmPlace& place = *outputPlaces[i];
      llvm::Value* value = place.value ? place.value : unknown(type);
      if (value->getType() != type) {
        if (!value->getType()->isIntegerTy() || !type->isIntegerTy()) return false;
        value = build.CreateZExtOrTrunc(value, type);
      }
      values.push_back(value);
    }
  }
  if (values.empty()) return true;
  if (!call.getType()->isStructTy()) {
    result = values[0];
    return true;
  }
  result = llvm::PoisonValue::get(call.getType());
  for (unsigned i = 0; i < values.size(); ++i) result = build.CreateInsertValue(result, values[i], i);
  return true;
}

void expandWhere(llvm::Module& module, bool (*isWanted)(llvm::StringRef)) {
  if (!llvm::Triple(module.getTargetTriple()).isX86()) return;
  std::vector<llvm::CallInst*> calls;
  for (llvm::Function& function : module)
    for (llvm::Instruction& inst : llvm::instructions(function))
      if (auto* made = llvm::dyn_cast<llvm::CallInst>(&inst); made && made->isInlineAsm())
        if (isWanted(llvm::cast<llvm::InlineAsm>(made->getCalledOperand())->getAsmString())) calls.push_back(made);
  for (llvm::CallInst* each : calls) Statement(*each).expand();
}

} // namespace

void expandAssembly(llvm::Module& module) {
  // Texts that do nothing are barriers, which the decoder knows.
  expandWhere(module, [](llvm::StringRef text) { return !text.trim(" \t\n;").empty(); });
}

void expandQueryAssembly(llvm::Module& module) {
  expandWhere(module, [](llvm::StringRef text) { return text.contains("cpuid") || text.contains("rdtsc"); });
}

} // namespace hindsight
