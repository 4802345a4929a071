// Access to untrusted JSON: what is missing, or of another type than expected, is empty.
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>

namespace hindsight::triage {

/// Texts of reports are for people: what is longer than this says no more.
inline constexpr size_t kMostText = 4000;

std::string limited(std::string text);

/// Null if there is no such member.
const nlohmann::json& memberOf(const nlohmann::json& object, const char* name);
/// Null if there is no such element.
const nlohmann::json& elementOf(const nlohmann::json& array, size_t index);
/// "" if it is no text.
std::string textOf(const nlohmann::json& value);
/// Also of texts that spell one, such as "476"; 0 if it is none.
uint32_t numberOf(const nlohmann::json& value);

} // namespace hindsight::triage
