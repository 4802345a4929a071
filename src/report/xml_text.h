// Escapes text for XML and HTML, whatever bytes the names of a program have.
#pragma once

#include <string>
#include <string_view>

namespace hindsight {

/// At most so many letters; the last is … if some are missing.
std::string shortened(std::string_view text, size_t letters);

/// Escaped for the content and the attributes of elements. Control characters and bytes that are no UTF-8 become �.
std::string xmlText(std::string_view text);

} // namespace hindsight
