#include "memory/object_access.h"

#include "memory/array_access.h"
#include "support/invariant.h"

#include <algorithm>

namespace hindsight {

namespace {

/// Walks a range page by page: `visit(page index, offset in page, length)`.
template <typename Visit> void forEachSegment(uint64_t offset, uint64_t length, Visit visit) {
  while (length) {
    uint32_t inPage = static_cast<uint32_t>(offset % kPageBytes);
    uint32_t count = static_cast<uint32_t>(std::min<uint64_t>(length, kPageBytes - inPage));
    visit(offset / kPageBytes, inPage, count);
    offset += count;
    length -= count;
  }
}

/// A maximal run of bytes of one kind.
struct Piece {
  enum class Kind { Bytes, Cell, Absent } kind;
  uint32_t length;
  Value value = {};        // Cell: as many bytes of it as `length`
  uint32_t skip = 0;       // Cell: bytes of the value before the run
  uint32_t cellLength = 0; // Cell: bytes of the whole value
};

Piece pieceAt(const Object& object, uint64_t offset, uint64_t limit) {
  const Page& page = object.page(offset / kPageBytes);
  uint32_t at = static_cast<uint32_t>(offset % kPageBytes);
  uint32_t most = static_cast<uint32_t>(std::min<uint64_t>(limit, page.size() - at));
  if (page.plain()) return {Piece::Kind::Bytes, most};
  if (const Cell* cell = page.cellAt(at)) {
    uint32_t skip = at - cell->offset;
    return {Piece::Kind::Cell, std::min<uint32_t>(most, cell->length - skip), cell->value, skip, cell->length};
  }
  if (uint32_t run = page.absentRun(at, most)) {
    uint32_t end = 0;
    while (end < run && !page.cellAt(at + end)) ++end;
    return {Piece::Kind::Absent, end};
  }
  uint32_t run = 1;
  while (run < most && !page.cellAt(at + run) && !page.absentAt(at + run)) ++run;
  return {Piece::Kind::Bytes, run};
}

const Term* pieceTerm(MemoryContext& context, const Piece& piece) {
  const Term* whole = context.toTerm(piece.value, piece.cellLength * 8);
  return context.terms.extract(whole, piece.skip * 8, piece.length * 8);
}

const Term* bytesTerm(MemoryContext& context, const Object& object, uint64_t offset, uint32_t length) {
  U128 number = 0;
  object.copyOut(offset, &number, length);
  return context.terms.constant(number, length * 8);
}

/// The bytes of a range that nobody has written, from what stands behind the object; null if uninitialised.
const Term* backingTerm(MemoryContext& context, const Object& object, uint64_t offset, uint32_t length) {
  switch (object.backing) {
  case BackingKind::Uninitialised: return nullptr;
  case BackingKind::Array: return arrayBytes(context, object, offset, length);
  }
  HS_UNREACHABLE("backing kinds should be handled");
}

/// If a cell spans the position, replaces it by one cell on each side of it.
void splitCellAt(MemoryContext& context, Object& own, uint64_t offset) {
  if (offset >= own.size) return;
  uint64_t pageIndex = offset / kPageBytes;
  uint32_t at = static_cast<uint32_t>(offset % kPageBytes);
  const Cell* found = own.page(pageIndex).cellAt(at);
  if (!found || found->offset == at) return;
  Cell cell = *found;
  uint32_t head = at - cell.offset, tail = cell.length - head;
  const Term* whole = context.toTerm(cell.value, cell.length * 8);
  Page& page = own.ownPage(pageIndex);
  page.removeCellsIn(cell.offset, cell.length);
  page.putCell(cell.offset, head, Value::ofTerm(context.terms.extract(whole, 0, head * 8)));
  page.putCell(at, tail, Value::ofTerm(context.terms.extract(whole, head * 8, tail * 8)));
}

void writeTermBytes(MemoryContext& context, Object& own, uint64_t offset, uint32_t length, const Term* term) {
  uint32_t done = 0;
  forEachSegment(offset, length, [&](uint64_t pageIndex, uint32_t at, uint32_t count) {
    const Term* part = context.terms.extract(term, done * 8, count * 8);
    done += count;
    Page& page = own.ownPage(pageIndex);
    if (part->isConst()) {
      U128 number = part->value();
      page.writeBytes(at, &number, count);
    } else {
      page.putCell(at, count, context.toValue(part));
    }
  });
}

} // namespace

std::optional<Value> tryRead(MemoryContext& context, const Object& object, uint64_t offset, uint32_t length) {
  const Page& page = object.page(offset / kPageBytes);
  uint32_t at = static_cast<uint32_t>(offset % kPageBytes);
  if (at + length <= page.size()) {
    if (page.plainRange(at, length)) {
      if (length > 8) return Value::ofTerm(bytesTerm(context, object, offset, length));
      uint64_t number = 0;
      std::memcpy(&number, page.bytes() + at, length);
      return Value::integer(number);
    }
    if (const Cell* cell = page.exactCell(at, length)) return cell->value;
  }
  const Term* result = nullptr; // the low part, grown upward
  for (uint32_t done = 0; done < length;) {
    Piece piece = pieceAt(object, offset + done, length - done);
    const Term* part = nullptr;
    switch (piece.kind) {
    case Piece::Kind::Bytes: part = bytesTerm(context, object, offset + done, piece.length); break;
    case Piece::Kind::Cell: part = pieceTerm(context, piece); break;
    case Piece::Kind::Absent: part = backingTerm(context, object, offset + done, piece.length); break;
    }
    if (!part) return std::nullopt;
    result = result ? context.terms.concat(part, result) : part;
    done += piece.length;
  }
  return context.toValue(result);
}

bool hasAbsentBytes(const Object& object, uint64_t offset, uint64_t length) {
  bool found = false;
  forEachSegment(offset, length, [&](uint64_t pageIndex, uint32_t at, uint32_t count) {
    const Page& page = object.page(pageIndex);
    if (page.plain()) return;
    for (uint32_t byte = at; !found && byte < at + count; ++byte) found = page.absentAt(byte);
  });
  return found;
}

void materialise(MemoryContext& context, Object& own, uint64_t offset, uint32_t length) {
  HS_INVARIANT(!own.firstOfSource(offset, length).length,
               "bytes of a source should be asked of it before they are read");
  if (own.backing != BackingKind::Uninitialised) return;
  for (uint32_t done = 0; done < length;) {
    Piece piece = pieceAt(own, offset + done, length - done);
    if (piece.kind == Piece::Kind::Absent) {
      const Term* fresh = context.freshUndefined("uninitialised", piece.length * 8);
      if (context.uninitialisedReads)
        context.uninitialisedReads->onUninitialisedRead(own, offset + done, piece.length, fresh);
      uint64_t start = offset + done;
      own.ownPage(start / kPageBytes)
          .putCell(static_cast<uint32_t>(start % kPageBytes), piece.length, Value::ofTerm(fresh));
    }
    done += piece.length;
  }
}

void writeValue(MemoryContext& context, Object& own, uint64_t offset, uint32_t length, Value value) {
  own.array.current = false;
  uint32_t at = static_cast<uint32_t>(offset % kPageBytes);
  bool onePage = at + length <= kPageBytes;
  if (!(onePage && own.page(offset / kPageBytes).plain())) {
    splitCellAt(context, own, offset);
    splitCellAt(context, own, offset + length);
  }
  if (value.isInt() && length <= 8) {
    uint32_t done = 0;
    forEachSegment(offset, length, [&](uint64_t pageIndex, uint32_t inPage, uint32_t count) {
      own.ownPage(pageIndex).writeBytes(inPage, reinterpret_cast<const uint8_t*>(&value.bits) + done, count);
      done += count;
    });
    return;
  }
  if (value.isUndef() && own.backing == BackingKind::Uninitialised) return forgetRange(context, own, offset, length);
  if (onePage && (value.isAbsent() || (value.isPointer() && length == context.pointerBytes()))) {
    own.ownPage(offset / kPageBytes).putCell(at, length, value);
    return;
  }
  writeTermBytes(context, own, offset, length, context.toTerm(value, length * 8));
}

void fillRange(MemoryContext& context, Object& own, uint64_t offset, uint64_t length, Value byte) {
  if (!byte.isInt()) {
    Value fixed = byte.isUndef() ? byte : Value::ofTerm(context.toTerm(byte, 8));
    for (uint64_t done = 0; done < length; ++done) writeValue(context, own, offset + done, 1, fixed);
    return;
  }
  own.array.current = false;
  splitCellAt(context, own, offset);
  splitCellAt(context, own, offset + length);
  auto number = static_cast<uint8_t>(byte.bits);
  auto fill = [&](uint64_t from, uint64_t count) {
    forEachSegment(from, count, [&](uint64_t pageIndex, uint32_t at, uint32_t inPage) {
      own.ownPage(pageIndex).fillBytes(at, number, inPage);
    });
  };
  uint64_t firstFull = (offset + kPageBytes - 1) / kPageBytes, endFull = (offset + length) / kPageBytes;
  if (firstFull >= endFull || !own.wantsShared(endFull - firstFull)) return fill(offset, length);
  Ref<Page> filled = Page::create(kPageBytes, false);
  filled->fillBytes(0, number, kPageBytes);
  fill(offset, firstFull * kPageBytes - offset);
  own.replacePages(firstFull, endFull, filled);
  fill(endFull * kPageBytes, offset + length - endFull * kPageBytes);
}

void forgetRange(MemoryContext& context, Object& own, uint64_t offset, uint64_t length) {
  own.array.current = false;
  own.takeFromSource(offset, length);
  splitCellAt(context, own, offset);
  splitCellAt(context, own, offset + length);
  forEachSegment(offset, length, [&](uint64_t pageIndex, uint32_t at, uint32_t count) {
    Page& page = own.ownPage(pageIndex);
    page.removeCellsIn(at, count);
    page.setAbsent(at, count);
  });
}

/// Whether nobody has written any byte of a range that ends in the page it starts in.
static bool isUnwritten(const Object& object, uint64_t offset, uint32_t length) {
  const Page& page = object.page(offset / kPageBytes);
  auto at = static_cast<uint32_t>(offset % kPageBytes);
  return object.backing == BackingKind::Uninitialised && !object.ofSource && at + length <= page.size() &&
         page.absentRun(at, length) == length;
}

/// Between two objects, page by page: what is unwritten in both, as most of a large object is, needs no pages.
static void copyPages(MemoryContext& context, const Object& from, uint64_t fromOffset, Object& own, uint64_t toOffset,
                      uint64_t length) {
  forEachSegment(fromOffset, length, [&](uint64_t, uint32_t, uint32_t count) {
    if (!isUnwritten(from, fromOffset, count) || !isUnwritten(own, toOffset, count))
      copyRange(context, from, fromOffset, own, toOffset, count);
    fromOffset += count;
    toOffset += count;
  });
}

void copyRange(MemoryContext& context, const Object& from, uint64_t fromOffset, Object& own, uint64_t toOffset,
               uint64_t length) {
  if (length == 0) return;
  own.array.current = false;
  own.takeFromSource(toOffset, length);
  if (length > kPageBytes && from.id != own.id) return copyPages(context, from, fromOffset, own, toOffset, length);
  if (from.plainRange(fromOffset, length)) {
    std::vector<uint8_t> buffer(length);
    from.copyOut(fromOffset, buffer.data(), length);
    splitCellAt(context, own, toOffset);
    splitCellAt(context, own, toOffset + length);
    uint64_t done = 0;
    forEachSegment(toOffset, length, [&](uint64_t pageIndex, uint32_t at, uint32_t count) {
      own.ownPage(pageIndex).writeBytes(at, buffer.data() + done, count);
      done += count;
    });
    return;
  }
  // Take everything out before anything is written: the ranges may overlap.
  struct Taken {
    uint64_t offset; // in the range
    uint32_t length;
    Value value;
    bool absent;
  };
  std::vector<Taken> taken;
  for (uint64_t done = 0; done < length;) {
    Piece piece = pieceAt(from, fromOffset + done, length - done);
    uint32_t part = piece.length;
    switch (piece.kind) {
    case Piece::Kind::Bytes: {
      part = std::min<uint32_t>(part, 8);
      uint64_t number = 0;
      from.copyOut(fromOffset + done, &number, part);
      taken.push_back({done, part, Value::integer(number), false});
      break;
    }
    case Piece::Kind::Cell: {
      bool whole = piece.skip == 0 && piece.length == piece.cellLength;
      taken.push_back({done, part, whole ? piece.value : Value::ofTerm(pieceTerm(context, piece)), false});
      break;
    }
    case Piece::Kind::Absent:
      if (from.backing == BackingKind::Uninitialised) {
        taken.push_back({done, part, Value::undef(), true});
        break;
      }
      part = std::min<uint32_t>(part, from.backing == BackingKind::Array ? from.array.elementBytes : 8);
      taken.push_back({done, part, Value::ofTerm(backingTerm(context, from, fromOffset + done, part)), false});
      break;
    }
    done += part;
  }
  for (const Taken& piece : taken) {
    if (piece.absent && own.backing == BackingKind::Uninitialised)
      forgetRange(context, own, toOffset + piece.offset, piece.length);
    else if (piece.absent)
      for (uint32_t byte = 0; byte < piece.length; ++byte)
        writeValue(context, own, toOffset + piece.offset + byte, 1, Value::undef());
    else
      writeValue(context, own, toOffset + piece.offset, piece.length, piece.value);
  }
}

void shareRange(MemoryContext& context, const Object& from, uint64_t fromOffset, Object& own, uint64_t toOffset,
                uint64_t length) {
  bool isAligned = fromOffset % kPageBytes == 0 && toOffset % kPageBytes == 0 && from.id != own.id;
  bool isOwnBacking = from.backing == BackingKind::Uninitialised && own.backing == BackingKind::Uninitialised;
  uint64_t count = length / kPageBytes, shared = count * kPageBytes;
  if (!isAligned || !isOwnBacking || count < kManyPages)
    return copyRange(context, from, fromOffset, own, toOffset, length);
  own.array.current = false;
  own.takeFromSource(toOffset, length);
  own.sharePages(toOffset / kPageBytes, toOffset / kPageBytes + count, from, fromOffset / kPageBytes);
  copyRange(context, from, fromOffset + shared, own, toOffset + shared, length - shared);
}

} // namespace hindsight
