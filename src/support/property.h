// What can be wrong with a program: properties that should hold, and the kinds of error that break them.
//
// A finding is named three ways, one for each kind of reader: by property (competitions), by CWE number (security
// databases) and by what a sanitizer prints (developers). All of it is one table, `error_kinds.def`.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace hindsight {

enum class Property : uint8_t {
  ValidDeref,
  ValidFree,
  ValidMemtrack,
  ValidMemcleanup,
  NoOverflow,
  UnreachCall,
  Assert,
  NoAbort,
  Uninit,      // off unless asked for: reading what was never written is common and often harmless
  DefBehavior, // every other undefined behaviour
  Target,      // no property of a program: what `reach` looks for breaks it
};
inline constexpr unsigned kPropertyCount = unsigned(Property::Target) + 1;

enum class ErrorKind : uint8_t {
#define HS_ERROR_KIND(name, spelling, property, cwe, sanitizer, sentence) name,
#include "support/error_kinds.def"
#undef HS_ERROR_KIND
};

struct PropertyInfo {
  Property property;
  std::string_view name;     // valid-deref
  std::string_view sentence; // what holds when the property does
};

struct ErrorKindInfo {
  ErrorKind kind;
  std::string_view name; // null-dereference
  Property property;
  unsigned cwe;
  std::string_view sanitizer;
  std::string_view sentence;
};

std::span<const PropertyInfo> allProperties();
std::span<const ErrorKindInfo> allErrorKinds();

const PropertyInfo& info(Property property);
const ErrorKindInfo& info(ErrorKind kind);
inline std::string_view spell(Property property) {
  return info(property).name;
}
inline std::string_view spell(ErrorKind kind) {
  return info(kind).name;
}
std::optional<Property> parseProperty(std::string_view name);
std::optional<ErrorKind> parseErrorKind(std::string_view name);

} // namespace hindsight
