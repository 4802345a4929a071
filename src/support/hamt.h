// A persistent map from 64-bit keys: copying is O(1), and two copies share all they have in common.
//
// A hash-array-mapped trie (Bagwell 2001) in the compressed layout of Steindorfer and Vinju (2015): a node has one
// bitmap for the entries it holds itself and one for its children, and stores exactly those, entries first. Keys are
// spread by a bijection of 64 bits, so different keys part at some level and collision lists are not needed. A node
// that only this map holds is changed in place; shared nodes are copied on the way down.
//
// Nodes are 16-way by default: against 32-way, finding takes a few nanoseconds more, but a change after a copy
// touches about half the memory, and copies that differ in little are what this map is for.
#pragma once

#include "support/invariant.h"

#include <bit>
#include <cstdint>
#include <cstring>
#include <new>
#include <type_traits>
#include <utility>

namespace hindsight {

template <typename Value, unsigned Bits = 4> class Hamt {
  static_assert(Bits >= 2 && Bits <= 5);

public:
  Hamt() = default;
  Hamt(const Hamt& other) : root(other.root), count(other.count) {
    if (root) ++root->references;
  }
  Hamt(Hamt&& other) noexcept : root(std::exchange(other.root, nullptr)), count(std::exchange(other.count, 0)) {}
  Hamt& operator=(const Hamt& other) {
    Hamt(other).swap(*this);
    return *this;
  }
  Hamt& operator=(Hamt&& other) noexcept {
    Hamt(std::move(other)).swap(*this);
    return *this;
  }
  ~Hamt() { release(root); }
  void swap(Hamt& other) noexcept {
    std::swap(root, other.root);
    std::swap(count, other.count);
  }

  uint32_t size() const { return count; }
  bool empty() const { return count == 0; }
  /// Whether both are copies of one map with no change since; never wrong when true.
  bool sameAs(const Hamt& other) const { return root == other.root; }

  /// The value of a key, or null. Valid until this map changes.
  const Value* find(uint64_t key) const {
    uint64_t hash = spread(key);
    for (const Node* node = root; node; hash = next(hash)) {
      uint32_t bit = bitOf(hash);
      if (node->entryMap & bit) {
        const Entry& entry = node->entries()[node->entryIndex(bit)];
        return entry.key == key ? &entry.value : nullptr;
      }
      if (!(node->childMap & bit)) return nullptr;
      node = node->children()[node->childIndex(bit)];
    }
    return nullptr;
  }
  bool contains(uint64_t key) const { return find(key) != nullptr; }

  /// The value of a key, free to be changed without any copy of the map noticing; null if the key is absent.
  Value* findForUpdate(uint64_t key) {
    if (!find(key)) return nullptr; // do not copy the way down for nothing
    uint64_t hash = spread(key);
    for (Node** link = &root;; hash = next(hash)) {
      Node* node = makeUnique(*link);
      uint32_t bit = bitOf(hash);
      if (node->entryMap & bit) return &node->entries()[node->entryIndex(bit)].value;
      link = &node->children()[node->childIndex(bit)];
    }
  }

  /// Adds a key, or gives it a new value.
  void insert(uint64_t key, Value value) {
    uint64_t hash = spread(key);
    if (!root) {
      root = allocate(bitOf(hash), 0);
      new (root->entries()) Entry{key, std::move(value)};
      count = 1;
      return;
    }
    Node** link = &root;
    for (unsigned level = 0;; ++level, hash = next(hash)) {
      Node* node = *link;
      uint32_t bit = bitOf(hash);
      if (node->childMap & bit) {
        link = &makeUnique(*link)->children()[node->childIndex(bit)];
        continue;
      }
      if (!(node->entryMap & bit)) {
        addEntry(*link, bit, key, std::move(value));
        ++count;
        return;
      }
      if (node->entries()[node->entryIndex(bit)].key == key) {
        makeUnique(*link);
        (*link)->entries()[(*link)->entryIndex(bit)].value = std::move(value);
        return;
      }
      pushDown(*link, bit, level); // the other key moves one level deeper, and we follow it
      link = &(*link)->children()[(*link)->childIndex(bit)];
    }
  }

  /// Removes a key; false if it was not there.
  bool erase(uint64_t key) {
    if (!find(key)) return false;
    eraseBelow(root, key, spread(key));
    --count;
    return true;
  }

  /// Calls `visit(key, value)` for every entry; the order depends on the keys only.
  template <typename Visit> void forEach(Visit&& visit) const {
    if (root) visitAll(root, visit);
  }

private:
  struct Entry {
    uint64_t key;
    Value value;
  };
  static_assert(alignof(Entry) <= 16);
  using Map = std::conditional_t<(Bits <= 4), uint16_t, uint32_t>;

  struct alignas(Entry) Node {
    uint32_t references = 1;
    Map entryMap;
    Map childMap;

    unsigned entryCount() const { return static_cast<unsigned>(std::popcount(entryMap)); }
    unsigned childCount() const { return static_cast<unsigned>(std::popcount(childMap)); }
    unsigned entryIndex(uint32_t bit) const { return static_cast<unsigned>(std::popcount(entryMap & (bit - 1))); }
    unsigned childIndex(uint32_t bit) const { return static_cast<unsigned>(std::popcount(childMap & (bit - 1))); }
    Entry* entries() { return reinterpret_cast<Entry*>(this + 1); }
    const Entry* entries() const { return reinterpret_cast<const Entry*>(this + 1); }
    Node** children() { return reinterpret_cast<Node**>(entries() + entryCount()); }
    Node* const* children() const { return reinterpret_cast<Node* const*>(entries() + entryCount()); }
  };

  /// A multiplication by an odd number loses nothing, and its high bits depend on the whole key.
  static uint64_t spread(uint64_t key) { return std::rotl(key * 0x9e3779b97f4a7c15ull, int(Bits)); }
  static uint64_t next(uint64_t hash) { return std::rotl(hash, int(Bits)); }
  static uint32_t bitOf(uint64_t hash) { return 1u << (hash & ((1u << Bits) - 1)); }

  /// Space is handed out in steps of 32 bytes, so that about every other insertion finds room where it is; 24 bytes
  /// more than a multiple is what the allocator's own header leaves of one.
  static size_t bytesFor(unsigned entryCount, unsigned childCount) {
    return ((sizeof(Node) + entryCount * sizeof(Entry) + childCount * sizeof(Node*) + 7) & ~size_t(31)) + 24;
  }
  static Node* allocate(uint32_t entryMap, uint32_t childMap) {
    auto entryCount = static_cast<unsigned>(std::popcount(entryMap));
    auto childCount = static_cast<unsigned>(std::popcount(childMap));
    Node* node = static_cast<Node*>(::operator new(bytesFor(entryCount, childCount)));
    node->references = 1;
    node->entryMap = static_cast<Map>(entryMap);
    node->childMap = static_cast<Map>(childMap);
    return node;
  }
  static void release(Node* node) {
    if (!node || --node->references != 0) return;
    for (unsigned index = 0; index < node->entryCount(); ++index) node->entries()[index].~Entry();
    for (unsigned index = 0; index < node->childCount(); ++index) release(node->children()[index]);
    ::operator delete(node);
  }
  static void copyChildren(Node* const* from, unsigned number, Node** to) {
    for (unsigned index = 0; index < number; ++index) ++(to[index] = from[index])->references;
  }
  static void relocate(Entry* from, Entry* to) {
    new (to) Entry(std::move(*from));
    from->~Entry();
  }
  static void moveLinks(Node** to, Node* const* from, unsigned number) {
    std::memmove(static_cast<void*>(to), static_cast<const void*>(from), number * sizeof(Node*));
  }

  static Node* makeUnique(Node*& link) {
    Node* node = link;
    if (node->references == 1) return node;
    Node* copy = allocate(node->entryMap, node->childMap);
    for (unsigned index = 0; index < node->entryCount(); ++index)
      new (&copy->entries()[index]) Entry(node->entries()[index]);
    copyChildren(node->children(), node->childCount(), copy->children());
    --node->references;
    return link = copy;
  }

  static void addEntry(Node*& link, uint32_t bit, uint64_t key, Value&& value) {
    Node* node = link;
    unsigned entryCount = node->entryCount(), childCount = node->childCount(), at = node->entryIndex(bit);
    Entry* entries = node->entries();
    if (node->references > 1) {
      Node* copy = allocate(node->entryMap | bit, node->childMap);
      Entry* target = copy->entries();
      for (unsigned index = 0; index < at; ++index) new (&target[index]) Entry(entries[index]);
      new (&target[at]) Entry{key, std::move(value)};
      for (unsigned index = at; index < entryCount; ++index) new (&target[index + 1]) Entry(entries[index]);
      copyChildren(node->children(), childCount, copy->children());
      --node->references;
      link = copy;
      return;
    }
    if (bytesFor(entryCount + 1, childCount) == bytesFor(entryCount, childCount)) {
      Node** children = node->children();
      moveLinks(reinterpret_cast<Node**>(entries + entryCount + 1), children, childCount);
      for (unsigned index = entryCount; index > at; --index) relocate(&entries[index - 1], &entries[index]);
      new (&entries[at]) Entry{key, std::move(value)};
      node->entryMap |= static_cast<Map>(bit);
      return;
    }
    Node* larger = allocate(node->entryMap | bit, node->childMap);
    Entry* target = larger->entries();
    for (unsigned index = 0; index < at; ++index) relocate(&entries[index], &target[index]);
    new (&target[at]) Entry{key, std::move(value)};
    for (unsigned index = at; index < entryCount; ++index) relocate(&entries[index], &target[index + 1]);
    moveLinks(larger->children(), node->children(), childCount);
    ::operator delete(node);
    link = larger;
  }

  /// Replaces the entry at `bit` by a child that holds just that entry.
  static void pushDown(Node*& link, uint32_t bit, unsigned level) {
    Node* node = makeUnique(link);
    unsigned entryCount = node->entryCount(), childCount = node->childCount();
    unsigned from = node->entryIndex(bit), to = node->childIndex(bit);
    Entry* entries = node->entries();
    uint64_t hash = std::rotl(spread(entries[from].key), static_cast<int>(Bits * (level + 1) % 64));
    Node* child = allocate(bitOf(hash), 0);
    relocate(&entries[from], child->entries());
    Node* result = allocate(node->entryMap & ~bit, node->childMap | bit);
    Entry* target = result->entries();
    for (unsigned index = 0; index < from; ++index) relocate(&entries[index], &target[index]);
    for (unsigned index = from + 1; index < entryCount; ++index) relocate(&entries[index], &target[index - 1]);
    moveLinks(result->children(), node->children(), to);
    result->children()[to] = child;
    moveLinks(result->children() + to + 1, node->children() + to, childCount - to);
    ::operator delete(node);
    link = result;
  }

  /// Removes a key that is there. Keeps the form canonical: no child with one entry and nothing else.
  static void eraseBelow(Node*& link, uint64_t key, uint64_t hash) {
    Node* node = makeUnique(link);
    uint32_t bit = bitOf(hash);
    if (node->entryMap & bit) return removeEntry(link, bit);
    Node*& child = node->children()[node->childIndex(bit)];
    eraseBelow(child, key, next(hash));
    if (child->childMap == 0 && child->entryCount() == 1) pullUp(link, bit);
  }

  /// Of a node that only this map holds.
  static void removeEntry(Node*& link, uint32_t bit) {
    Node* node = link;
    unsigned entryCount = node->entryCount(), childCount = node->childCount(), at = node->entryIndex(bit);
    if (entryCount + childCount == 1) {
      release(node);
      link = nullptr;
      return;
    }
    Entry* entries = node->entries();
    if (bytesFor(entryCount - 1, childCount) == bytesFor(entryCount, childCount)) {
      Node** children = node->children();
      entries[at].~Entry();
      for (unsigned index = at + 1; index < entryCount; ++index) relocate(&entries[index], &entries[index - 1]);
      moveLinks(reinterpret_cast<Node**>(entries + entryCount - 1), children, childCount);
      node->entryMap &= static_cast<Map>(~bit);
      return;
    }
    Node* result = allocate(node->entryMap & ~bit, node->childMap);
    for (unsigned index = 0; index < at; ++index) relocate(&entries[index], &result->entries()[index]);
    entries[at].~Entry();
    for (unsigned index = at + 1; index < entryCount; ++index) relocate(&entries[index], &result->entries()[index - 1]);
    moveLinks(result->children(), node->children(), childCount);
    ::operator delete(node);
    link = result;
  }

  /// Replaces a child that is left with one entry by that entry.
  static void pullUp(Node*& link, uint32_t bit) {
    Node* node = link;
    unsigned entryCount = node->entryCount(), childCount = node->childCount();
    unsigned to = node->entryIndex(bit), from = node->childIndex(bit);
    Node* child = node->children()[from];
    Node* result = allocate(node->entryMap | bit, node->childMap & ~bit);
    Entry *entries = node->entries(), *target = result->entries();
    for (unsigned index = 0; index < to; ++index) relocate(&entries[index], &target[index]);
    new (&target[to]) Entry(child->entries()[0]);
    for (unsigned index = to; index < entryCount; ++index) relocate(&entries[index], &target[index + 1]);
    moveLinks(result->children(), node->children(), from);
    moveLinks(result->children() + from, node->children() + from + 1, childCount - from - 1);
    release(child);
    ::operator delete(node);
    link = result;
  }

  template <typename Visit> static void visitAll(const Node* node, Visit& visit) {
    for (unsigned index = 0; index < node->entryCount(); ++index)
      visit(node->entries()[index].key, static_cast<const Value&>(node->entries()[index].value));
    for (unsigned index = 0; index < node->childCount(); ++index) visitAll(node->children()[index], visit);
  }

  Node* root = nullptr;
  uint32_t count = 0;
};

} // namespace hindsight
