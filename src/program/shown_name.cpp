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

/// How many characters of the text are the sign of an operator: 2 for "<<(...)".
static size_t signLength(std::string_view text) {
  // Longer signs before those that they begin with.
  static constexpr std::string_view kSigns[] = {
      "<=>", "<<=", ">>=", "->*", "()", "[]", "->", "<<", ">>", "<=", ">=", "==", "!=",
      "&&",  "||",  "++",  "--",  "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=", "<",
      ">",   "+",   "-",   "*",   "/",  "%",  "^",  "&",  "|",  "~",  "!",  "=",  ","};
  for (std::string_view sign : kSigns)
    if (text.starts_with(sign)) return sign.size();
  return 0;
}

std::string briefName(std::string_view demangled) {
  constexpr std::string_view kAnonymous = "(anonymous namespace)";
  constexpr std::string_view kOperator = "operator";
  std::string name;
  int depth = 0; // of template arguments
  for (size_t i = 0; i < demangled.size();) {
    std::string_view rest = demangled.substr(i);
    bool isWord = depth == 0 && (name.empty() || name.back() == ':' || name.back() == ' ');
    if (isWord && rest.starts_with(kAnonymous)) {
      name += kAnonymous;
      i += kAnonymous.size();
    } else if (isWord && rest.starts_with(kOperator)) {
      size_t sign = signLength(rest.substr(kOperator.size()));
      std::string_view symbol = rest.substr(0, kOperator.size() + sign);
      std::string_view after = rest.substr(symbol.size());
      // To a type, new, delete, of a literal: all up to the parameters.
      if (sign == 0 && (after.starts_with(" ") || after.starts_with("\"\"")))
        return name.append(rest.substr(0, rest.find('(')));
      name += symbol;
      i += symbol.size();
      if (sign && after.starts_with(" ")) ++i; // "operator< <int>"
    } else if (rest.front() == '<') {
      ++depth, ++i;
    } else if (rest.front() == '>' && depth > 0) {
      --depth, ++i;
    } else if (depth > 0) {
      ++i;
    } else if (rest.front() == '(') {
      break; // the parameters
    } else if (rest.front() == ' ') {
      name.clear(), ++i; // what came before is the type of the result
    } else {
      name += rest.front();
      ++i;
    }
  }
  return name.empty() ? std::string(demangled) : name;
}

} // namespace hindsight
