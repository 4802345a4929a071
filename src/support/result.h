// Recoverable failures are values: a `Result` holds what was asked for, or why there is none.
#pragma once

#include "support/invariant.h"

#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace hindsight {

/// One clear line for the person who gave the input, and what to try next (may be empty).
struct Error {
  std::string message;
  std::string hint;
};

template <typename T> class [[nodiscard]] Result {
public:
  Result(T value) : content(std::move(value)) {}
  Result(Error error) : content(std::move(error)) {}
  explicit operator bool() const { return std::holds_alternative<T>(content); }
  T& operator*() { return get(); }
  const T& operator*() const { return get(); }
  T* operator->() { return &get(); }
  const T* operator->() const { return &get(); }
  const Error& error() const { return std::get<Error>(content); }

private:
  T& get() {
    HS_INVARIANT(*this, "a result should be checked before its value is used");
    return std::get<T>(content);
  }
  const T& get() const { return const_cast<Result*>(this)->get(); }
  std::variant<T, Error> content;
};

} // namespace hindsight
