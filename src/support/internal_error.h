// A violated invariant as an exception: of several engines, the others go on, and the failure is reported.
#pragma once

#include <concepts>
#include <exception>
#include <optional>
#include <string>

namespace hindsight {

class InternalError : public std::exception {
public:
  explicit InternalError(std::string text) : text(std::move(text)) {}
  const char* what() const noexcept override { return text.c_str(); }

private:
  std::string text;
};

/// Runs something that may give up half-way, and returns why it did; nothing if it came to its end. What it was working
/// on must not be used any more, unless it is known to be whole.
template <std::invocable Run> std::optional<std::string> whyItGaveUp(Run&& run) {
  try {
    run();
    return std::nullopt;
  } catch (const InternalError& error) {
    return error.what();
  } catch (const std::bad_alloc&) {
    return "out of memory";
  } catch (const std::exception& error) {
    return std::string("internal error: ") + error.what();
  }
}

} // namespace hindsight
