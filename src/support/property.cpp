#include "support/property.h"

#include <array>

namespace hindsight {

static constexpr std::array<PropertyInfo, kPropertyCount> kProperties = {{
    {Property::ValidDeref, "valid-deref", "every access stays inside a living object"},
    {Property::ValidFree, "valid-free", "every free is given the start of a living heap object"},
    {Property::ValidMemtrack, "valid-memtrack", "every heap object is freed before the last pointer to it is lost"},
    {Property::ValidMemcleanup, "valid-memcleanup", "every heap object is freed before the program ends"},
    {Property::NoOverflow, "no-overflow", "no signed calculation overflows, no shift or division is undefined"},
    {Property::UnreachCall, "unreach-call", "the error function is never called"},
    {Property::Assert, "assert", "no assertion fails"},
    {Property::NoAbort, "no-abort", "the program never aborts"},
    {Property::Uninit, "uninit",
     "no value that was never written decides a branch or an address, is passed on or returned"},
    {Property::DefBehavior, "def-behavior", "the program does nothing that the language leaves undefined"},
    {Property::Target, "target", "the target is never reached"},
}};

static constexpr ErrorKindInfo kErrorKinds[] = {
#define HS_ERROR_KIND(name, spelling, property, cwe, sanitizer, sentence)                                              \
  {ErrorKind::name, spelling, Property::property, cwe, sanitizer, sentence},
#include "support/error_kinds.def"
#undef HS_ERROR_KIND
};

std::span<const PropertyInfo> allProperties() {
  return kProperties;
}
std::span<const ErrorKindInfo> allErrorKinds() {
  return kErrorKinds;
}

const PropertyInfo& info(Property property) {
  return kProperties[unsigned(property)];
}
const ErrorKindInfo& info(ErrorKind kind) {
  return kErrorKinds[unsigned(kind)];
}

std::optional<Property> parseProperty(std::string_view name) {
  for (const PropertyInfo& entry : kProperties)
    if (entry.name == name) return entry.property;
  return std::nullopt;
}

std::optional<ErrorKind> parseErrorKind(std::string_view name) {
  for (const ErrorKindInfo& entry : kErrorKinds)
    if (entry.name == name) return entry.kind;
  return std::nullopt;
}

} // namespace hindsight
