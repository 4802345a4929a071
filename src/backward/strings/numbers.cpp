#include "backward/strings/numbers.h"

namespace hindsight::backward {

namespace {

using Finds = PendingScan::Finds;
constexpr unsigned kWidth = 64; // of all numbers while they are read

/// Reads a number in one base. Our model of the library (`parse` in stdlib_integer.c) says what is accepted.
class NumberReader {
public:
  NumberReader(TermManager& terms, const NumberFormat& format, const std::vector<const Term*>& bytes)
      : terms(terms), format(format), bytes(bytes) {
    findStarts();
  }

  /// What there is to find if the text ends at each of the bytes.
  struct Stop {
    const Term *ends, *isNumber, *value, *overflow;
  };
  std::vector<Stop> read(unsigned base, char mark) {
    std::vector<Stop> stops;
    const Term *inSpace = terms.makeTrue(), *negative = terms.makeFalse(), *isNumber = terms.makeFalse(),
               *overflow = terms.makeFalse(), *value = number(0);
    U128 largest = 0; // that the digits so far can make
    for (size_t index = 0; index < bytes.size(); ++index) {
      const Term* digit = digitAt(index);
      const Term* isMark = mark && index > 0 ? hasPrefix(index - 1, base, mark) : terms.makeFalse();
      const Term* isDigit = terms.bitAnd(terms.ult(digit, byte(base)), terms.bitNot(isMark));
      const Term* goesOn = terms.bitOr(isMark, isDigit);
      const Term* isSpaceOrSign = terms.bitOr(isSpace(index), isSign(index));
      stops.push_back({terms.bitNot(terms.bitOr(goesOn, terms.bitAnd(inSpace, isSpaceOrSign))), isNumber,
                       result(negative, value, overflow), terms.bitAnd(isNumber, overflow)});
      largest = std::min<U128>(largest * base + (base - 1), U128(1) << 100);
      const Term* wide = terms.zext(digit, kWidth);
      if (largest > std::min(format.positive, format.negative)) {
        const Term *most = limit(negative, format.positive / base, format.negative / base),
                   *rest = terms.sub(limit(negative, format.positive, format.negative), wide);
        const Term* isTooLarge = terms.bitOr(terms.ult(most, value), terms.ult(rest, terms.mul(value, number(base))));
        overflow = terms.bitOr(overflow, terms.bitAnd(isDigit, isTooLarge));
      }
      // A byte that is passed and no digit is a space or a sign, or the mark behind a leading zero: there is nothing
      // yet.
      value = terms.ite(isDigit, terms.add(terms.mul(value, number(base)), wide), number(0));
      isNumber = goesOn;
      negative = terms.bitOr(negative, terms.bitAnd(inSpace, terms.eq(bytes[index], byte('-'))));
      inSpace = terms.bitAnd(inSpace, isSpace(index));
    }
    return stops;
  }

  /// Whether the number begins with such a prefix, of which a digit follows.
  const Term* hasPrefix(unsigned base, char mark) {
    const Term* result = terms.makeFalse();
    for (size_t index = 0; index < bytes.size(); ++index) result = terms.bitOr(result, hasPrefix(index, base, mark));
    return result;
  }
  const Term* beginsWithZero() {
    const Term* result = terms.makeFalse();
    for (size_t index = 0; index < bytes.size(); ++index)
      result = terms.bitOr(result, terms.bitAnd(starts[index], terms.eq(bytes[index], byte('0'))));
    return result;
  }

private:
  const Term* byte(uint64_t value) { return terms.constant(value & 0xff, 8); }
  const Term* number(uint64_t value) { return terms.constant(value, kWidth); }
  const Term* limit(const Term* negative, uint64_t positiveLimit, uint64_t negativeLimit) {
    return terms.ite(negative, number(negativeLimit), number(positiveLimit));
  }
  const Term* isSpace(size_t index) {
    return terms.bitOr(terms.eq(bytes[index], byte(' ')), terms.ult(terms.sub(bytes[index], byte('\t')), byte(5)));
  }
  const Term* isSign(size_t index) {
    return terms.bitOr(terms.eq(bytes[index], byte('-')), terms.eq(bytes[index], byte('+')));
  }
  const Term* lowered(size_t index) {
    const Term* isUpper = terms.ult(terms.sub(bytes[index], byte('A')), byte(26));
    return terms.ite(isUpper, terms.add(bytes[index], byte('a' - 'A')), bytes[index]);
  }
  /// 36 and more for what is none in any base.
  const Term* digitAt(size_t index) {
    const Term *digit = terms.sub(bytes[index], byte('0')), *letter = terms.sub(lowered(index), byte('a'));
    letter = terms.ite(terms.ult(letter, byte(26)), terms.add(letter, byte(10)), byte(255));
    return terms.ite(terms.ult(digit, byte(10)), digit, letter);
  }
  const Term* hasPrefix(size_t index, unsigned base, char mark) {
    if (index + 2 >= bytes.size()) return terms.makeFalse();
    const Term* isMarked =
        terms.bitAnd(terms.eq(bytes[index], byte('0')), terms.eq(lowered(index + 1), byte(static_cast<uint8_t>(mark))));
    return terms.bitAnd(terms.bitAnd(starts[index], isMarked), terms.ult(digitAt(index + 2), byte(base)));
  }
  /// What is behind the spaces and the sign.
  void findStarts() {
    const Term *allSpace = terms.makeTrue(), *isBehindSign = terms.makeFalse();
    for (size_t index = 0; index < bytes.size(); ++index) {
      const Term* isOther = terms.bitNot(terms.bitOr(isSpace(index), isSign(index)));
      starts.push_back(terms.bitOr(isBehindSign, terms.bitAnd(allSpace, isOther)));
      isBehindSign = terms.bitAnd(allSpace, isSign(index));
      allSpace = terms.bitAnd(allSpace, isSpace(index));
    }
  }
  const Term* result(const Term* negative, const Term* value, const Term* overflow) {
    bool isSigned = format.positive != format.negative;
    const Term* tooLarge = limit(isSigned ? negative : terms.makeFalse(), format.positive, 0 - format.negative);
    return terms.ite(overflow, tooLarge, terms.ite(negative, terms.neg(value), value));
  }

  TermManager& terms;
  const NumberFormat& format;
  const std::vector<const Term*>& bytes;
  std::vector<const Term*> starts; // by byte: the number begins there
};

const Term* foundAt(BackwardContext& context, Finds finds, const NumberReader::Stop& stop, size_t index) {
  TermManager& terms = context.terms;
  switch (finds) {
  case Finds::NumberEnd: return terms.ite(stop.isNumber, context.pointerNumber(index), context.pointerNumber(0));
  case Finds::NumberOverflow: return stop.overflow;
  default: return terms.ite(stop.isNumber, stop.value, terms.constant(0, kWidth));
  }
}

} // namespace

bool readsNumber(const PendingScan& scan) {
  return scan.finds == Finds::Number || scan.finds == Finds::NumberEnd || scan.finds == Finds::NumberOverflow;
}

std::vector<NumberStop> numberStops(BackwardContext& context, const PendingScan& scan,
                                    const std::vector<const Term*>& bytes) {
  TermManager& terms = context.terms;
  const NumberFormat& format = scan.number;
  NumberReader reader(terms, format, bytes);
  std::vector<NumberStop> stops;
  auto add = [&](unsigned base, char mark, const Term* condition) {
    std::vector<NumberReader::Stop> found = reader.read(base, mark);
    for (size_t index = 0; index < bytes.size(); ++index) {
      NumberStop stop = {found[index].ends, foundAt(context, scan.finds, found[index], index)};
      if (stops.size() == index)
        stops.push_back(stop);
      else
        stops[index] = {terms.ite(condition, stop.ends, stops[index].ends),
                        terms.ite(condition, stop.value, stops[index].value)};
    }
  };
  if (format.base == 16) {
    add(16, 'x', nullptr);
  } else if (format.base == 2 && format.hasBinary) {
    add(2, 'b', nullptr);
  } else if (format.base != 0) {
    add(format.base, 0, nullptr);
  } else { // the text says
    add(10, 0, nullptr);
    add(8, 0, reader.beginsWithZero());
    if (format.hasBinary) add(2, 'b', reader.hasPrefix(2, 'b'));
    add(16, 'x', reader.hasPrefix(16, 'x'));
  }
  return stops;
}

} // namespace hindsight::backward
