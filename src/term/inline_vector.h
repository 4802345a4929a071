// A growing array of plain data whose first elements live in the object itself: short lists cost no allocation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <type_traits>

namespace hindsight {

template <typename T, size_t N> class InlineVector {
  static_assert(std::is_trivially_copyable_v<T>);

public:
  InlineVector() = default;
  InlineVector(const InlineVector& other) { append(other); }
  InlineVector& operator=(const InlineVector& other) {
    if (this == &other) return *this;
    clear();
    append(other);
    return *this;
  }

  void push_back(T element) {
    if (count == capacity) grow();
    data()[count++] = element;
  }
  void pop_back() { --count; }
  void resize(size_t size) {
    while (count < size) push_back(T{});
    count = size;
  }
  void clear() { count = 0; }

  T* begin() { return data(); }
  T* end() { return data() + count; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + count; }
  T& operator[](size_t index) { return data()[index]; }
  const T& operator[](size_t index) const { return data()[index]; }
  T& back() { return data()[count - 1]; }
  const T& back() const { return data()[count - 1]; }
  size_t size() const { return count; }
  bool empty() const { return count == 0; }

private:
  T* data() { return heap ? heap.get() : local; }
  const T* data() const { return heap ? heap.get() : local; }
  void append(const InlineVector& other) {
    for (const T& element : other) push_back(element);
  }
  void grow() {
    auto larger = std::make_unique_for_overwrite<T[]>(capacity * 2);
    std::copy(begin(), end(), larger.get());
    heap = std::move(larger);
    capacity *= 2;
  }

  T local[N];
  std::unique_ptr<T[]> heap;
  size_t count = 0;
  size_t capacity = N;
};

} // namespace hindsight
