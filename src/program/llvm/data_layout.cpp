// How types lie in memory, as modules for x86 say it.
//
// What LLVM writes there has changed over the years: address spaces and the alignment of 128-bit integers were added,
// sizes are spelled shorter. Linking wants equal words, so all modules get the newest ones.
#include "program/llvm/linker.h"

#include <llvm/IR/DataLayout.h>
#include <llvm/TargetParser/Triple.h>

namespace hindsight {

namespace {

constexpr const char* kLayout64 = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128";
constexpr const char* kLayout32 =
    "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128";

/// Whether all types that compilers of both layouts used lie alike. Those of 128 bits lay otherwise until LLVM 18, as
/// LLVM itself passes over when it reads an older module.
bool liesAlike(const llvm::DataLayout& one, const llvm::DataLayout& other, llvm::LLVMContext& context) {
  if (one.isBigEndian() != other.isBigEndian() || one.getPointerSizeInBits() != other.getPointerSizeInBits() ||
      one.getPointerABIAlignment(0) != other.getPointerABIAlignment(0))
    return false;
  llvm::Type* types[] = {llvm::Type::getInt1Ty(context),   llvm::Type::getInt8Ty(context),
                         llvm::Type::getInt16Ty(context),  llvm::Type::getInt32Ty(context),
                         llvm::Type::getInt64Ty(context),  llvm::Type::getFloatTy(context),
                         llvm::Type::getDoubleTy(context), llvm::Type::getX86_FP80Ty(context)};
  for (llvm::Type* type : types)
    if (one.getABITypeAlign(type) != other.getABITypeAlign(type)) return false;
  return true;
}

} // namespace

bool bringUpToDate(llvm::Module& module, const llvm::Module* beside) {
  llvm::Triple target(module.getTargetTriple());
  bool saysNothing = module.getDataLayoutStr().empty();
  if (saysNothing && module.getTargetTriple().empty() && beside) {
    module.setDataLayout(beside->getDataLayout());
    return true;
  }
  bool isNarrow =
      saysNothing ? target.getArch() == llvm::Triple::x86 : module.getDataLayout().getPointerSizeInBits() == 32;
  std::string today = isNarrow ? kLayout32 : kLayout64;
  // What a module does not mention it leaves open: later words override earlier ones.
  if (!saysNothing && !liesAlike(llvm::DataLayout(today + "-" + module.getDataLayoutStr()), llvm::DataLayout(today),
                                 module.getContext()))
    return false;
  module.setDataLayout(today);
  return true;
}

} // namespace hindsight
