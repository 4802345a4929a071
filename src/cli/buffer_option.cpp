#include "cli/buffer_option.h"

#include "program/entry.h"
#include "program/suggestion.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

namespace hindsight {

using BufferKind = lazy::BufferContract::Kind;

static constexpr uint64_t kMostBytes = 65536; // as --lazy-bytes

static Result<lazy::BufferContract> parseBuffer(std::string_view text) {
  size_t sign = text.find_first_of(":=");
  Error problem{fmt::format("--buffer: '{}' does not say what a parameter points to", text),
                "write data:len, data=64 or data=string"};
  if (sign == std::string_view::npos || sign == 0 || sign + 1 == text.size()) return problem;
  lazy::BufferContract buffer{.parameter = std::string(text.substr(0, sign))};
  std::string_view size = text.substr(sign + 1);
  if (text[sign] == ':') {
    buffer.kind = BufferKind::Length;
    buffer.length = size;
    return buffer;
  }
  if (size == "string") {
    buffer.kind = BufferKind::String;
    return buffer;
  }
  auto [end, failure] = std::from_chars(size.data(), size.data() + size.size(), buffer.bytes);
  bool isNumber = failure == std::errc() && end == size.data() + size.size();
  if (!isNumber || buffer.bytes == 0 || buffer.bytes > kMostBytes) return problem;
  return buffer;
}

Result<std::vector<lazy::BufferContract>> parseBuffers(std::string_view text) {
  std::vector<lazy::BufferContract> buffers;
  while (!text.empty()) {
    size_t end = std::min(text.find(','), text.size());
    Result<lazy::BufferContract> buffer = parseBuffer(text.substr(0, end));
    if (!buffer) return buffer.error();
    buffers.push_back(std::move(*buffer));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return buffers;
}

std::optional<Error> checkBuffers(const std::vector<lazy::BufferContract>& buffers, const Function& entry) {
  auto check = [&](const std::string& name, bool isPointer) -> std::optional<Error> {
    std::vector<std::string> names;
    for (uint32_t index = 0; index < entry.parameters.size(); ++index) {
      const Parameter& parameter = entry.parameters[index];
      bool isStruct = parameter.byValSize || parameter.resultSize;
      bool fits = isPointer ? parameter.type.kind == ScalarKind::Pointer && !isStruct
                            : parameter.type.kind == ScalarKind::Integer;
      if (!fits) continue;
      names.push_back(argumentName(parameter.name, index));
      if (names.back() == name) return std::nullopt;
    }
    return Error{fmt::format("--buffer: {} has no parameter '{}' that is a {}; {}", entry.displayName, name,
                             isPointer ? "pointer" : "whole number", suggestNames(name, std::move(names))),
                 ""};
  };
  for (const lazy::BufferContract& buffer : buffers) {
    if (std::optional<Error> problem = check(buffer.parameter, true)) return problem;
    if (buffer.kind != BufferKind::Length) continue;
    if (std::optional<Error> problem = check(buffer.length, false)) return problem;
  }
  return std::nullopt;
}

} // namespace hindsight
