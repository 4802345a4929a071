// atoi, strtol and the like, backward.
#include "backward/memory/alias.h"
#include "backward/memory/effects.h"
#include "backward/strings/string_calls.h"
#include "backward/walking/accesses.h"

#include <algorithm>
#include <cerrno>

namespace hindsight::backward {

namespace {

using Finds = PendingScan::Finds;

enum class Type : uint8_t { Long, LongLong, UnsignedLong, UnsignedLongLong };

NumberFormat formatOf(const BackwardCall& call, Type type, uint32_t base, bool hasBinary) {
  bool isLong = type == Type::Long || type == Type::UnsignedLong;
  uint64_t all = mask64(isLong ? call.context.pointerWidth() : 64u);
  if (type == Type::UnsignedLong || type == Type::UnsignedLongLong) return {base, hasBinary, all, all};
  return {base, hasBinary, all / 2, all / 2 + 1};
}

/// A number that does not fit is noted in errno, if anything reads that.
void crossErrno(const BackwardCall& call, const PendingScan& scan) {
  const Term* cell = errnoIfRead(call.state);
  if (!cell) return;
  PendingScan asked = scan;
  asked.finds = Finds::NumberOverflow;
  const Term* isNoted = call.terms().zext(announce(call, asked).found, call.context.pointerWidth());
  crossFill(call.state, cell, call.terms().constant(ERANGE, 8), isNoted);
  if (call.state.alive())
    crossFill(call.state, plus(call, cell, 1), call.terms().constant(0, 8),
              call.terms().mul(isNoted, call.context.pointerNumber(3)));
}

/// With `end`, where the number ends is written there.
void readNumber(const BackwardCall& call, const NumberFormat& format, const Term* end) {
  const Term* text = call.argument(0);
  PendingScan scan{.finds = Finds::Number, .number = format, .first = text};
  call.returns(search(call, scan).found);
  if (call.state.alive()) crossErrno(call, scan);
  if (!end || !call.state.alive()) return;
  scan.finds = Finds::NumberEnd;
  const Term* length = announce(call, scan).found;
  unsigned pointerBytes = call.context.pointerWidth() / 8;
  expectWrite(call, end, call.context.pointerNumber(pointerBytes));
  crossStore(call.state, end, call.terms().add(text, length), pointerBytes);
}

template <Type kType> void simpleCall(const BackwardCall& call) {
  readNumber(call, formatOf(call, kType, 10, false), nullptr);
}

template <Type kType, bool kHasBinary> void parseCall(const BackwardCall& call) {
  NumberFormat format = formatOf(call, kType, static_cast<uint32_t>(call.argument(2)->value()), kHasBinary);
  const Term *end = call.argument(1), *none = call.context.pointerNumber(0);
  const Term* isNone = call.terms().eq(end, none);
  if (isNone->isTrue()) return readNumber(call, format, nullptr);
  if (!isNone->isFalse() && !call.context.objectOf(rootOf(call.context, end)) && !call.state.lenient) {
    BackwardState without = call.state;
    without.require(isNone);
    BackwardCall other{without, call.context, call.callee, call.info, call.result};
    if (without.alive()) readNumber(other, format, nullptr);
    finishStringCall(without);
    ++without.route.forks;
    call.context.forked.push_back(std::move(without));
  }
  call.state.require(call.terms().bitNot(isNone));
  if (call.state.alive()) readNumber(call, format, end);
}

constexpr StringEntry kTable[] = {
    {"atoi", simpleCall<Type::Long>},
    {"atol", simpleCall<Type::Long>},
    {"atoll", simpleCall<Type::LongLong>},
    {"strtol", parseCall<Type::Long, false>},
    {"strtoll", parseCall<Type::LongLong, false>},
    {"strtoul", parseCall<Type::UnsignedLong, false>},
    {"strtoull", parseCall<Type::UnsignedLongLong, false>},
    {"strtoq", parseCall<Type::LongLong, false>},
    {"strtouq", parseCall<Type::UnsignedLongLong, false>},
    {"strtoimax", parseCall<Type::LongLong, false>},
    {"strtoumax", parseCall<Type::UnsignedLongLong, false>},
    {"__isoc23_strtol", parseCall<Type::Long, true>},
    {"__isoc23_strtoll", parseCall<Type::LongLong, true>},
    {"__isoc23_strtoul", parseCall<Type::UnsignedLong, true>},
    {"__isoc23_strtoull", parseCall<Type::UnsignedLongLong, true>},
    {"__isoc23_strtoimax", parseCall<Type::LongLong, true>},
    {"__isoc23_strtoumax", parseCall<Type::UnsignedLongLong, true>},
    {"__strtol_internal", parseCall<Type::Long, false>},
    {"__strtoll_internal", parseCall<Type::LongLong, false>},
    {"__strtoul_internal", parseCall<Type::UnsignedLong, false>},
    {"__strtoull_internal", parseCall<Type::UnsignedLongLong, false>},
};

} // namespace

std::span<const StringEntry> numberParsers() {
  return kTable;
}

bool hasKnownBase(const Function& caller, const CallInfo& call) {
  if (call.arguments.size() < 3) return true;
  Operand operand = call.arguments[2].value;
  if (!operand.isConstant() || caller.constants[operand.index()].kind != ConstantKind::Integer) return false;
  U128 base = caller.constants[operand.index()].value;
  return base == 0 || (base >= 2 && base <= 36);
}

} // namespace hindsight::backward
