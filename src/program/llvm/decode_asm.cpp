// Inline assembly. Empty texts are compiler barriers and ways to hide a value: they only move values around. What
// stays is a call with a text, which the engine ends by name.
#include "program/llvm/decoder.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/InlineAsm.h>

#include <algorithm>
#include <array>

namespace hindsight {

namespace {

/// Instructions that change nothing one thread can see.
bool isIdle(llvm::StringRef text) {
  static constexpr std::array<llvm::StringRef, 8> idle = {"",        "nop",    "pause",  "rep; nop",
                                                          "rep;nop", "mfence", "lfence", "sfence"};
  return std::find(idle.begin(), idle.end(), text.trim(" \t\n;")) != idle.end();
}

} // namespace

/// Outputs of an idle text are the inputs tied to them, or anything. False if an output goes to memory.
bool FunctionDecoder::decodeEmptyAssembly(const llvm::CallBase& call) {
  auto* assembly = llvm::cast<llvm::InlineAsm>(call.getCalledOperand());
  llvm::SmallVector<int, 4> tiedInput; // of each direct output: the argument tied to it, or -1
  llvm::SmallVector<int, 4> outputOfConstraint;
  auto constraints = assembly->ParseConstraints();
  int argument = 0;
  for (const auto& constraint : constraints) {
    if (constraint.Type == llvm::InlineAsm::isOutput && !constraint.isIndirect) {
      outputOfConstraint.push_back(static_cast<int>(tiedInput.size()));
      tiedInput.push_back(-1);
      continue;
    }
    outputOfConstraint.push_back(-1);
    if (constraint.Type != llvm::InlineAsm::isInput && !constraint.isIndirect) continue;
    if (constraint.isIndirect && constraint.Type == llvm::InlineAsm::isOutput) {
      ++argument; // an idle text leaves the memory as it is
      continue;
    }
    unsigned tied = 0;
    for (const std::string& code : constraint.Codes)
      if (!llvm::StringRef(code).getAsInteger(10, tied) && tied < outputOfConstraint.size() &&
          outputOfConstraint[tied] >= 0)
        tiedInput[outputOfConstraint[tied]] = argument;
    ++argument;
  }
  const auto& scalars = scalarsOf(&call);
  Operands results;
  if (!scalars.empty()) {
    auto* structure = llvm::dyn_cast<llvm::StructType>(call.getType());
    for (size_t i = 0; i < tiedInput.size(); ++i) {
      llvm::Type* type = structure ? structure->getElementType(static_cast<unsigned>(i)) : call.getType();
      const auto& parts = module.types.leavesOf(type).scalars;
      bool fits = tiedInput[i] >= 0 && scalarsOf(call.getArgOperand(tiedInput[i])) == parts;
      if (tiedInput[i] >= 0 && !fits) return false;
      if (fits) {
        results.append(operandsOf(call.getArgOperand(tiedInput[i])));
      } else {
        for (ScalarType part : parts) results.push_back(undef(part));
      }
    }
  }
  if (results.size() != scalars.size()) return false;
  define(&call, results);
  return true;
}

void FunctionDecoder::decodeAssembly(const llvm::CallBase& call) {
  auto* assembly = llvm::cast<llvm::InlineAsm>(call.getCalledOperand());
  if (isIdle(assembly->getAsmString()) && decodeEmptyAssembly(call)) return;
  CallInfo info;
  info.text = assembly->getAsmString();
  for (unsigned i = 0; i < call.arg_size(); ++i) addArgument(info, call, i);
  info.fixedLeaves = static_cast<uint32_t>(info.arguments.size());
  emitCall(call, std::move(info));
}

} // namespace hindsight
