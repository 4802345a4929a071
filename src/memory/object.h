// Objects: everything a pointer can point into.
//
// An object is shared between the states that descend from one another and copied when one of them writes. It keeps
// its history (site, calling context, number at that site, birth, death), because later analyses match objects of
// different paths by it, and because a report must say where the object came from.
#pragma once

#include "memory/page.h"
#include "memory/value.h"
#include "support/ref.h"

#include <functional>
#include <vector>

namespace hindsight {

enum class ObjectKind : uint8_t { Global, Function, Stack, Heap };
enum class ObjectOrigin : uint8_t { Program, Input, Recovery, Abstract };
enum class Allocator : uint8_t { None, Malloc, New, NewArray };
enum class ObjectLife : uint8_t { Live, Freed, Returned, OutOfScope };

/// The calls that were active when something happened; innermost first, shared.
struct CallContext : RefCounted<CallContext> {
  CallContext(FunctionId function, uint32_t callInstruction, Ref<const CallContext> outer)
      : function(function), callInstruction(callInstruction), outer(std::move(outer)) {}
  ~CallContext() { releaseChain(outer, &CallContext::outer); }
  FunctionId function;      // that was called
  uint32_t callInstruction; // in the caller; kNone for the entry
  Ref<const CallContext> outer;
};

/// What the absent bytes of an object are.
enum class BackingKind : uint8_t {
  Uninitialised, // a fresh unknown when read
  Array,         // an element of `Object::array`
  Provider,      // asked of the engine's initial-memory provider (input heaps)
};

/// The contents as one array term: what symbolic offsets read and write.
struct ArrayView {
  const Term* term = nullptr;
  uint32_t elementBytes = 0;
  /// True while no byte was written since the term was made.
  bool current = false;
};

class Object : public RefCounted<Object> {
public:
  Object(ObjectId id, ObjectKind kind, uint64_t size) : id(id), kind(kind), size(size), firstHere(id.serial()) {}

  ObjectId id;
  ObjectKind kind;
  ObjectOrigin origin = ObjectOrigin::Program;
  Allocator allocator = Allocator::None;
  ObjectLife life = ObjectLife::Live;
  BackingKind backing = BackingKind::Uninitialised;
  bool readOnly = false;
  uint64_t size;                  // bytes there is room for
  const Term* sizeTerm = nullptr; // the real size when it is symbolic; never more than `size`
  uint32_t align = 16;
  uint32_t sequence = 0;         // how many objects of this site were allocated before on this path
  uint64_t birth = 0, death = 0; // instruction counts of the path, to the block
  uint64_t firstHere = 0;        // serial number of the first object at its place: of a local that is in scope again
  uint64_t deathSerial = 0;      // objects with larger serial numbers were born after this one died
  LocationId deathLocation = 0;
  uint32_t allocation = 0; // number of the call that allocated it, as tests count them; 0: it has none
  uint64_t address = 0;    // shadow address; 0 while nobody has looked
  Ref<const CallContext> context;
  ArrayView array;

  bool live() const { return life == ObjectLife::Live; }

  /// Gives the object its bytes; `absent`: contents unknown until written.
  void createPages(bool absent);
  uint32_t pageCount() const { return static_cast<uint32_t>(large.empty() ? (small ? 1 : 0) : large.size()); }
  const Page& page(uint32_t index) const { return *pageRef(index); }
  /// For writing: a page of this object's own. The object itself must not be shared.
  Page& ownPage(uint32_t index);
  /// Drops all contents; they become absent.
  void makeAllAbsent();

  /// Whether [offset, offset + length) are concrete bytes (in bounds).
  bool plainRange(uint64_t offset, uint64_t length) const;
  /// Copies concrete bytes out.
  void copyOut(uint64_t offset, void* to, uint64_t length) const;
  /// Calls `visit(offset, value)` for every cell that holds a pointer or a term that mentions an object.
  void forEachPointerCell(const std::function<void(uint64_t, const Cell&)>& visit) const;
  bool allConcrete() const;

private:
  const Ref<Page>& pageRef(uint32_t index) const { return large.empty() ? small : large[index]; }
  Ref<Page>& pageRef(uint32_t index) { return large.empty() ? small : large[index]; }
  Ref<Page> small;              // the only page of an object of up to kPageBytes
  std::vector<Ref<Page>> large; // otherwise
};

} // namespace hindsight
