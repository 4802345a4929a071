// Intrusive reference counting for the immutable, shared parts of execution states.
//
// Counts are plain integers: an engine and everything it owns belongs to one thread. `unique()` is what makes
// copy-on-write cheap: a node that only this state holds is changed in place.
#pragma once

#include <cstdint>
#include <utility>

namespace hindsight {

template <typename T> class Ref;

/// Base of everything held by a `Ref`. Derive as `class X : public RefCounted<X>`.
template <typename T> class RefCounted {
public:
  RefCounted() = default;
  RefCounted(const RefCounted&) {}
  RefCounted& operator=(const RefCounted&) { return *this; }
  bool shared() const { return referenceCount > 1; }

private:
  friend class Ref<T>;
  friend class Ref<const T>;
  mutable uint32_t referenceCount = 0;
};

template <typename T> class Ref {
public:
  Ref() = default;
  Ref(std::nullptr_t) {}
  explicit Ref(T* object) : object(object) { retain(); }
  Ref(const Ref& other) : object(other.object) { retain(); }
  Ref(Ref&& other) noexcept : object(std::exchange(other.object, nullptr)) {}
  template <typename U>
    requires(std::is_convertible_v<U*, T*> && !std::is_same_v<U, T>)
  Ref(const Ref<U>& other) : object(other.get()) {
    retain();
  }
  ~Ref() { release(); }
  Ref& operator=(const Ref& other) {
    Ref(other).swap(*this);
    return *this;
  }
  Ref& operator=(Ref&& other) noexcept {
    Ref(std::move(other)).swap(*this);
    return *this;
  }

  template <typename... Args> static Ref make(Args&&... args) { return Ref(new T(std::forward<Args>(args)...)); }

  void swap(Ref& other) noexcept { std::swap(object, other.object); }
  T* get() const { return object; }
  T* operator->() const { return object; }
  T& operator*() const { return *object; }
  explicit operator bool() const { return object != nullptr; }
  bool operator==(const Ref& other) const { return object == other.object; }
  /// True when this is the only reference: the object may be changed in place.
  bool unique() const { return object && object->referenceCount == 1; }

private:
  void retain() {
    if (object) ++object->referenceCount;
  }
  void release() {
    if (object && --object->referenceCount == 0) delete object;
  }
  T* object = nullptr;
};

/// Releases a chain link by link, as far as it is not shared: for destructors of links, which would otherwise need a
/// stack as deep as the chain is long. `next` names the member that holds the next link.
template <typename T, typename Next> void releaseChain(Ref<T>& first, Next next) {
  while (first.unique()) {
    Ref<T> rest = std::move(const_cast<std::remove_const_t<T>&>(*first).*next);
    first = std::move(rest);
  }
}

} // namespace hindsight
