// Objects: everything a pointer can point into.
//
// An object is shared between the states that descend from one another and copied when one of them writes. It keeps
// its history (site, calling context, number at that site, birth, death), because later analyses match objects of
// different paths by it, and because a report must say where the object came from.
#pragma once

#include "memory/byte_set.h"
#include "memory/page.h"
#include "memory/sparse_pages.h"
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
};

/// Bytes of an object whose contents a source knows (step/absent.h), as long as they are absent.
struct SourceBytes : RefCounted<SourceBytes> {
  ByteSet bytes;
};

/// The contents as one array term: what symbolic offsets read and write.
struct ArrayView {
  const Term* term = nullptr;
  uint32_t elementBytes = 0;
  /// True while no byte was written since the term was made.
  bool current = false;
};

/// So many pages that are alike had better be one page.
inline constexpr uint64_t kManyPages = 256;

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
  uint8_t watchers = 0;           // a bit for each hook that is told of every access (step/watch.h)
  uint64_t size;                  // bytes there is room for
  const Term* sizeTerm = nullptr; // the real size when it is symbolic; never more than `size`
  uint32_t align = 16;
  uint32_t sequence = 0;         // how many objects of this site were allocated before on this path
  uint64_t birth = 0, death = 0; // instruction counts of the path, to the block
  uint64_t firstHere = 0;        // serial number of the first object at its place: of a local that is in scope again
  uint64_t deathSerial = 0;      // objects with larger serial numbers were born after this one died
  LocationId deathLocation = 0;
  uint32_t allocation = 0; // number of the call that allocated it, as tests count them; 0: it has none
  uint64_t address = 0;    // shadow address; 0 until the program looks at it
  uint32_t frameDepth = 0; // of a local: the depth of the frame that it dies with,
  uint32_t inFrame = 0;    // and which of the frame's locals it is
  Ref<const CallContext> context;
  ArrayView array;
  Ref<const SourceBytes> ofSource; // null: none

  bool live() const { return life == ObjectLife::Live; }

  /// Gives the object its bytes; `absent`: contents unknown until written.
  void createPages(bool absent);
  uint64_t pageCount() const {
    if (sparse) return (size + kPageBytes - 1) / kPageBytes;
    return large.empty() ? (small ? 1 : 0) : large.size();
  }
  const Page& page(uint64_t index) const { return *pageRef(index); }
  /// Where the pages end that are known to be the same as this one.
  uint64_t runEnd(uint64_t index) const { return sparse ? sparse->runAt(index).end : index + 1; }
  /// For writing: a page of this object's own. The object itself must not be shared.
  Page& ownPage(uint64_t index);
  /// Whether so many pages that are alike had better be one page.
  bool wantsShared(uint64_t count) const { return sparse || count >= kManyPages; }
  /// Pages [first, end), all of them full ones, are as this one.
  void replacePages(uint64_t first, uint64_t end, const Ref<Page>& page);
  /// The same as those of another object, from its page `from` on. They must be full ones.
  void sharePages(uint64_t first, uint64_t end, const Object& other, uint64_t from);
  /// Drops all contents; they become absent, and no source knows them.
  void makeAllAbsent();
  /// The bytes become absent, and a source knows them. There must be no cell across the borders.
  void leaveToSource(uint64_t offset, uint64_t length);
  /// The first byte of [offset, offset + length) that is absent and that a source knows, and how many there are in a
  /// row in its page. Of length 0: none.
  struct Range {
    uint64_t offset = 0, length = 0;
    bool operator==(const Range&) const = default;
  };
  Range firstOfSource(uint64_t offset, uint64_t length) const;
  /// Absent bytes of the range are no longer those of a source.
  void takeFromSource(uint64_t offset, uint64_t length);

  /// Whether [offset, offset + length) are concrete bytes (in bounds).
  bool plainRange(uint64_t offset, uint64_t length) const;
  /// Copies concrete bytes out.
  void copyOut(uint64_t offset, void* to, uint64_t length) const;
  /// Calls `visit(offset, value)` for every cell that holds a pointer, a term that mentions an object, or something
  /// absent.
  void forEachPointerCell(const std::function<void(uint64_t, const Cell&)>& visit) const;
  /// Calls `visit(offset, cell)` for every cell, until one call returns false; then so does this.
  template <typename Visit> bool forEachCell(Visit visit) const {
    for (uint64_t index = 0; index < pageCount(); index = runEnd(index)) {
      const Overlay* overlay = page(index).overlay();
      if (!overlay) continue;
      for (const Cell& cell : overlay->cells)
        if (!visit(index * kPageBytes + cell.offset, cell)) return false;
    }
    return true;
  }
  bool allConcrete() const;

private:
  static constexpr uint64_t kMostInTable = (uint64_t(1) << 30) / kPageBytes;
  const Ref<Page>& pageRef(uint64_t index) const {
    if (!large.empty()) return large[index];
    return sparse ? *sparse->runAt(index).page : small;
  }
  Ref<Page> small;              // the only page of an object of up to kPageBytes
  std::vector<Ref<Page>> large; // otherwise
  Ref<SparsePages> sparse;      // instead, if they would be too many; copied when it is shared
};

} // namespace hindsight
