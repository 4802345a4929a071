// Names of static variables and functions that depend on the program alone.
//
// Two of them may have one name: statics of two files, or of two blocks of a function. LLVM tells them apart by a
// number that counts all names it had to change so far, also those of strings and of what sanitizers put in. A test
// names variables, a target functions, for the build that the engine reads as for the native one: so they are numbered
// here, each name for itself, in the order of the files and of each file's text.
#include "program/llvm/linker.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace hindsight {

/// The name without the number that LLVM put behind it. No name of C has a dot.
static llvm::StringRef stemOf(llvm::StringRef name) {
  auto [stem, number] = name.rsplit('.');
  bool isNumber =
      !number.empty() && std::ranges::all_of(number, [](char digit) { return digit >= '0' && digit <= '9'; });
  return isNumber && !stem.empty() ? stem : name;
}

namespace {

std::vector<llvm::GlobalValue*> staticsOf(llvm::Module& module) {
  std::vector<llvm::GlobalValue*> statics;
  for (llvm::GlobalVariable& variable : module.globals())
    if (variable.hasInternalLinkage() && !variable.isConstant() && variable.hasName()) statics.push_back(&variable);
  for (llvm::Function& function : module)
    if (function.hasInternalLinkage() && function.hasName()) statics.push_back(&function);
  return statics;
}

class FreeNames {
public:
  FreeNames(const llvm::Module& next, const llvm::Module* linked) : next(next), linked(linked) {}

  std::string take(llvm::StringRef stem) {
    unsigned& number = numbers[stem];
    std::string name;
    do {
      name = number == 0 ? stem.str() : fmt::format("{}.{}", stem.str(), number);
      ++number;
    } while (next.getNamedValue(name) || (linked && linked->getNamedValue(name)));
    return name;
  }

private:
  const llvm::Module& next;
  const llvm::Module* linked;
  llvm::StringMap<unsigned> numbers;
};

} // namespace

void nameStatics(llvm::Module& next, llvm::Module* linked) {
  FreeNames free(next, linked);
  std::vector<std::pair<llvm::GlobalValue*, std::string>> stems;
  for (llvm::GlobalValue* value : staticsOf(next)) stems.emplace_back(value, stemOf(value->getName()));
  for (auto& [value, stem] : stems) value->setName("");
  for (auto& [value, stem] : stems) value->setName(free.take(stem));
  if (!linked) return;
  for (llvm::GlobalValue* value : staticsOf(*linked)) // the name of an external symbol cannot change
    if (next.getNamedValue(value->getName())) value->setName(free.take(stemOf(value->getName())));
}

} // namespace hindsight
