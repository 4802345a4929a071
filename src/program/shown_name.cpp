#include "program/shown_name.h"

#include <cxxabi.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

namespace hindsight {

std::string shownName(const Global& global) {
  std::string name = global.name;
  size_t dot = name.rfind('.'); // no name of C has one
  bool isNumbered = dot != std::string::npos && dot > 0 && dot + 1 < name.size() &&
                    std::all_of(name.begin() + static_cast<std::ptrdiff_t>(dot) + 1, name.end(),
                                [](char digit) { return digit >= '0' && digit <= '9'; });
  if (isNumbered) name.resize(dot);
  if (!name.starts_with("_Z")) return name;
  int status = 0;
  std::unique_ptr<char, decltype(&std::free)> demangled(abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status),
                                                        &std::free);
  return demangled ? demangled.get() : name;
}

} // namespace hindsight
