#include "triage/json_access.h"

#include <charconv>

namespace hindsight::triage {

using Json = nlohmann::json;

static const Json kNothing;

std::string limited(std::string text) {
  if (text.size() <= kMostText) return text;
  text.resize(kMostText);
  while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xc0) == 0x80) text.pop_back();
  if (!text.empty() && static_cast<unsigned char>(text.back()) >= 0xc0) text.pop_back();
  return text + "…";
}

const Json& memberOf(const Json& object, const char* name) {
  if (!object.is_object()) return kNothing;
  auto found = object.find(name);
  return found == object.end() ? kNothing : *found;
}

const Json& elementOf(const Json& array, size_t index) {
  return array.is_array() && index < array.size() ? array[index] : kNothing;
}

std::string textOf(const Json& value) {
  return value.is_string() ? limited(value.get_ref<const std::string&>()) : std::string();
}

uint32_t numberOf(const Json& value) {
  if (value.is_number_integer()) {
    auto number = value.get<int64_t>();
    return number >= 0 && number <= ~uint32_t(0) ? static_cast<uint32_t>(number) : 0;
  }
  if (!value.is_string()) return 0;
  const auto& text = value.get_ref<const std::string&>();
  uint32_t number = 0;
  auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  return problem == std::errc() && end == text.data() + text.size() ? number : 0;
}

} // namespace hindsight::triage
