#include "prune/location.h"

#include <fmt/format.h>

namespace hindsight::prune {

static std::string nameOf(const Location& place) {
  switch (place.kind) {
  case Location::Kind::Register: return fmt::format("%{}.{}", place.depth, place.index);
  case Location::Kind::Variadic: return fmt::format("...{}.{}", place.depth, place.index);
  case Location::Kind::Memory: return fmt::format("[{}+{}:{}]", place.object.serial(), place.offset, place.bytes);
  case Location::Kind::Size: return fmt::format("sizeof {}", place.object.serial());
  }
  return "?";
}

const Term* Locations::symbolOf(const Location& place, unsigned width) {
  bool inMemory = place.kind == Location::Kind::Memory || place.kind == Location::Kind::Size;
  // No object is as large as the offsets that set registers and sizes apart from bytes.
  uint64_t offset = place.kind == Location::Kind::Memory ? place.offset : ~uint64_t(place.kind);
  Key key = inMemory ? Key{place.object.raw(), offset, place.bytes, width}
                     : Key{uint64_t(place.depth), offset, place.index, width};
  const Term*& symbol = symbols[key];
  if (symbol) return symbol;
  symbol = terms.freshSymbol(nameOf(place), width);
  places.emplace(symbol->symbol(), place);
  return symbol;
}

const Term* Locations::anyValue(unsigned number, unsigned width) {
  const Term*& symbol = anyValues[{number, width}];
  if (!symbol) symbol = terms.freshSymbol(fmt::format("any{}", number), width);
  return symbol;
}

} // namespace hindsight::prune
