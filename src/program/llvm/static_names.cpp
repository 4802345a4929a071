// Names of static variables that depend on the program alone.
//
// Two variables may have one name: statics of two files, or of two blocks of a function. LLVM tells them apart by a
// number that counts all names it had to change so far, also those of strings and of what sanitizers put in. A test
// names variables, and is for the build that the engine reads as for the native one: so they are numbered here, each
// name for itself, in the order of the files and of each file's text.
#include "program/llvm/linker.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace hindsight {

namespace {

/// The name without the number that LLVM put behind it. No name of C has a dot.
llvm::StringRef stemOf(llvm::StringRef name) {
  auto [stem, number] = name.rsplit('.');
  bool isNumber =
      !number.empty() && std::ranges::all_of(number, [](char digit) { return digit >= '0' && digit <= '9'; });
  return isNumber && !stem.empty() ? stem : name;
}

bool isStaticVariable(const llvm::GlobalVariable& variable) {
  return variable.hasInternalLinkage() && !variable.isConstant() && variable.hasName();
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
  std::vector<std::pair<llvm::GlobalVariable*, std::string>> stems;
  for (llvm::GlobalVariable& variable : next.globals())
    if (isStaticVariable(variable)) stems.emplace_back(&variable, stemOf(variable.getName()));
  for (auto& [variable, stem] : stems) variable->setName("");
  for (auto& [variable, stem] : stems) variable->setName(free.take(stem));
  if (!linked) return;
  for (llvm::GlobalVariable& variable : linked->globals()) // the name of an external symbol cannot change
    if (isStaticVariable(variable) && next.getNamedValue(variable.getName()))
      variable.setName(free.take(stemOf(variable.getName())));
}

} // namespace hindsight
