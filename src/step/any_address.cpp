#include "step/any_address.h"

#include "program/string_literals.h"
#include "semantics/integer.h"
#include "term/substitute.h"

#include <bit>
#include <vector>

namespace hindsight {

namespace {

/// More objects at once are not looked at: each pair is a question of its own.
constexpr size_t kMostObjects = 3;
constexpr uint64_t kFirstAddress = 4096;
constexpr int64_t kFarthest = int64_t(1) << 30;

/// What the world hands to a program may be on the stack, whatever it is for the engine.
bool isOfProgram(const Object& object) {
  return object.origin == ObjectOrigin::Program || object.origin == ObjectOrigin::Recovery;
}

/// Unknown addresses for the objects that a term mentions, and what is known about them.
class AnyAddresses {
public:
  explicit AnyAddresses(Machine& machine) : machine(machine), terms(machine.terms), known(terms.makeTrue()) {}

  /// False: too many objects, or one of which nothing is known.
  bool add(const Term* term);
  /// With the unknown addresses in it.
  const Term* moved(const Term* term) { return substitute(terms, term, unknowns); }
  /// The value of a term over objects, if there is only one.
  const Term* onlyValue(const Term* term);
  /// Of a condition over unknown addresses.
  const Term* onlyAnswer(const Term* condition);
  const std::vector<const Term*>& bases() const { return added; }

private:
  bool addBase(const Term* base, const Object& object);
  bool mayBeMerged(const Object& a, const Object& b) const;
  bool isImpossible(const Term* condition) {
    return machine.solver.check(machine.state->path, terms.bitAnd(known, condition)).result == SatResult::Unsat;
  }
  const Term* number(uint64_t value) { return terms.constant(value, machine.context.pointerWidth); }

  Machine& machine;
  TermManager& terms;
  const Term* known;
  std::vector<const Term*> added;
  std::vector<const Object*> objects;
  TermMap unknowns, samples; // base: any address; base: one
};

bool AnyAddresses::add(const Term* term) {
  for (SymbolId symbol : terms.symbolsOf(term)) {
    const SymbolInfo& info = terms.symbolInfo(symbol);
    if (!info.baseOf || unknowns.contains(terms.symbolTerm(symbol))) continue;
    const Object* object = machine.state->memory.find(ObjectId::fromBits(info.baseOf));
    if (!info.distinct || !object || object->sizeTerm || added.size() == kMostObjects) return false;
    if (!addBase(terms.symbolTerm(symbol), *object)) return false;
  }
  return true;
}

bool AnyAddresses::mayBeMerged(const Object& a, const Object& b) const {
  if (a.kind != ObjectKind::Global || b.kind != ObjectKind::Global) return false;
  const Program& program = machine.program;
  return mayOverlap(program.globals[program.sites[a.id.site()].global],
                    program.globals[program.sites[b.id.site()].global]);
}

bool AnyAddresses::addBase(const Term* base, const Object& object) {
  unsigned width = machine.context.pointerWidth;
  auto zeros = static_cast<unsigned>(std::countr_zero(object.align | 1u << 16));
  uint64_t end = width == 64 ? uint64_t(1) << 47 : mask64(width);
  if (object.size > end - 2 * kFirstAddress) return false;
  const Term* address = terms.freshSymbol("address", width - zeros);
  if (zeros) address = terms.concat(address, terms.constant(0, zeros));
  known = terms.bitAnd(known, terms.ule(number(kFirstAddress), address));
  known = terms.bitAnd(known, terms.ule(address, number(end - kFirstAddress - object.size)));
  for (size_t index = 0; index < objects.size(); ++index) {
    if (!object.live() || !objects[index]->live() || mayBeMerged(object, *objects[index])) continue;
    const Term* other = unknowns.at(added[index]);
    auto isBefore = [&](const Term* first, uint64_t size, const Term* second) {
      return terms.ule(terms.add(first, number(std::max<uint64_t>(size, 1))), second);
    };
    const Term *first = isBefore(address, object.size, other), *last = isBefore(other, objects[index]->size, address);
    std::optional<bool> isLower = isLowerAnywhere(object, *objects[index]);
    known = terms.bitAnd(known, isLower ? (*isLower ? first : last) : terms.bitOr(first, last));
  }
  unknowns[base] = address;
  samples[base] = number((added.size() + 1) << 24);
  added.push_back(base);
  objects.push_back(&object);
  return true;
}

const Term* AnyAddresses::onlyValue(const Term* term) {
  const Term* general = moved(term);
  if (general->isConst()) return general;
  if (general->width() == 1) return onlyAnswer(general);
  const Term* sample = substitute(terms, term, samples);
  return sample->isConst() && isImpossible(terms.ne(general, sample)) ? sample : nullptr;
}

const Term* AnyAddresses::onlyAnswer(const Term* condition) {
  if (condition->isConst()) return condition;
  if (isImpossible(condition)) return terms.makeFalse();
  return isImpossible(terms.bitNot(condition)) ? terms.makeTrue() : nullptr;
}

/// A path that depends on addresses already has nothing to win, and one that is followed again has decided.
bool isWorthAsking(const Machine& machine) {
  return !machine.state->addressDependent && !machine.wants(kHookReenact);
}

} // namespace

std::optional<bool> isLowerAnywhere(const Object& a, const Object& b) {
  bool isFirst = a.kind == ObjectKind::Stack, isSecond = b.kind == ObjectKind::Stack;
  return isOfProgram(a) && isOfProgram(b) && isFirst != isSecond ? std::optional(isSecond) : std::nullopt;
}

const Term* sameAtAnyAddress(Machine& machine, const Term* term) {
  AnyAddresses addresses(machine);
  return isWorthAsking(machine) && addresses.add(term) ? addresses.onlyValue(term) : nullptr;
}

const Term* comparedAtAnyAddress(Machine& machine, Predicate predicate, const Term* a, const Term* b) {
  AnyAddresses addresses(machine);
  if (!isWorthAsking(machine) || !addresses.add(a) || !addresses.add(b)) return nullptr;
  return addresses.onlyAnswer(compareTerm(machine.terms, predicate, addresses.moved(a), addresses.moved(b)));
}

const Term* straightened(Machine& machine, const Term* address) {
  AnyAddresses addresses(machine);
  if (!isWorthAsking(machine) || !addresses.add(address)) return nullptr;
  for (const Term* base : addresses.bases()) {
    const Term* distance = addresses.onlyValue(machine.terms.sub(address, base));
    if (!distance) continue;
    // Farther away it is an address of another kind, such as one with a foreign byte.
    int64_t bytes = signExtend64(static_cast<uint64_t>(distance->value()), distance->width());
    return bytes > -kFarthest && bytes < kFarthest ? machine.terms.add(base, distance) : nullptr;
  }
  return nullptr;
}

} // namespace hindsight
