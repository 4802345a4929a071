#include "merged/search.h"

#include "merged/conjunction.h"
#include "merged/disjunction.h"
#include "term/evaluator.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight::merged {

/// Whether two reads are of one place.
static const Term* sameAddress(TermManager& terms, const Address& a, const Address& b) {
  const Term* same = terms.eq(a.reference, b.reference);
  return a.offset && b.offset ? terms.bitAnd(same, terms.eq(a.offset, b.offset)) : same;
}

static const Term* bytesOf(TermManager& terms, const Places& places, uint64_t count) {
  return terms.constant(count & mask128(places.offsetBits()), places.offsetBits());
}

/// Objects of one type are the same, or apart. This is no fact about all reads that are pending: those of paths that
/// are not taken may be of anything.
static const Term* areApart(TermManager& terms, const Places& places, const Address& a, const Address& b) {
  const Field &x = places.field(a.field), &y = places.field(b.field);
  if (!places.hasOffsets() || x.type.empty() || x.type != y.type || !x.typeSize || x.isElement || y.isElement)
    return terms.makeTrue();
  const Term* between = terms.sub(terms.sub(a.offset, bytesOf(terms, places, x.offset)),
                                  terms.sub(b.offset, bytesOf(terms, places, y.offset)));
  const Term* size = bytesOf(terms, places, x.typeSize);
  const Term* apart = terms.bitAnd(terms.ule(size, between), terms.ule(size, terms.neg(between)));
  const Term* same = terms.eq(between, bytesOf(terms, places, 0));
  return terms.bitOr(terms.ne(a.reference, b.reference), terms.bitOr(same, apart));
}

/// Null, or in an object that was there before.
static const Term* isOfInput(TermManager& terms, const Places& places, const Term* pointer) {
  if (!places.hasOffsets()) return terms.sle(pointer, terms.constant(0, places.bits()));
  const Term* reference = terms.extract(pointer, places.offsetBits(), places.bits());
  const Term* isObject = terms.slt(reference, terms.constant(0, places.bits()));
  // No object is larger than what addresses have room for.
  const Term* offset = terms.extract(pointer, 0, places.offsetBits());
  const Term* isIn =
      places.offsetBits() == 64 ? terms.ule(offset, bytesOf(terms, places, uint64_t(1) << 47)) : terms.makeTrue();
  return terms.bitOr(terms.bitAnd(isObject, isIn), terms.eq(pointer, terms.constant(0, pointer->width())));
}

/// Variables that nothing changes hold what they start with.
static void addConstants(TermManager& terms, Places& places, const PendingRead& read, std::vector<const Term*>& out) {
  const Address& address = read.address;
  auto number = [&](int64_t each) {
    return terms.constant(static_cast<U128>(each) & mask128(places.bits()), places.bits());
  };
  for (const Places::KnownPlace& place : places.knownPlaces(address.field)) {
    const Term* isHere = terms.eq(address.reference, number(place.object));
    if (address.offset) isHere = terms.bitAnd(isHere, terms.eq(address.offset, bytesOf(terms, places, place.offset)));
    if (isHere->isFalse()) continue;
    const Term* value = terms.constant(place.value.number & mask128(read.value->width()), read.value->width());
    if (place.value.reference) {
      value = number(*place.value.reference);
      if (places.hasOffsets())
        value = terms.concat(value, bytesOf(terms, places, static_cast<uint64_t>(place.value.number)));
    }
    const Term* holds = terms.bitOr(terms.bitNot(isHere), terms.eq(read.value, value));
    if (!holds->isTrue()) out.push_back(holds);
  }
}

void addInputHeap(TermManager& terms, Places& places, std::span<const PendingRead> reads,
                  std::span<const Term* const> references, bool isStart, std::vector<const Term*>& out) {
  const Term* null = terms.constant(0, places.bits());
  auto add = [&](const Term* condition) {
    if (!condition->isTrue()) out.push_back(condition);
  };
  for (size_t a = 0; a < reads.size(); ++a)
    for (size_t b = 0; b < a; ++b) {
      const Address &x = reads[a].address, &y = reads[b].address;
      if (x.field != y.field && !(places.sameShape(x.field, y.field) && places.overlap(x.field, y.field))) continue;
      add(terms.bitOr(terms.bitNot(sameAddress(terms, x, y)), terms.eq(reads[a].value, reads[b].value)));
    }
  for (const PendingRead& read : reads) addConstants(terms, places, read, out);
  // In the middle of a run, memory may hold what nobody has written yet: it could look like anything.
  if (!isStart && places.allocates()) return;
  for (const Term* reference : references) add(isOfInput(terms, places, reference));
  for (const PendingRead& read : reads) {
    const Term* isInput = terms.slt(read.address.reference, null);
    if (read.isPointer) add(terms.bitOr(terms.bitNot(isInput), isOfInput(terms, places, read.value)));
  }
}

namespace {

class Search {
public:
  Search(const Unwinding& unwinding, Places& places, Strategy strategy, TermManager& terms, Backend& backend,
         const SearchLimits& limits)
      : unwinding(unwinding), places(places), strategy(strategy), terms(terms), backend(backend), limits(limits),
        crossing(unwinding, places, terms, limits.induction) {}

  SearchResult run(const std::vector<NodeId>& targets) {
    isTarget.assign(unwinding.nodes().size(), false);
    for (NodeId target : targets) isTarget[target] = true;
    bool isConjunction = strategy >= Strategy::ConjunctNever;
    std::string stopped = isConjunction ? conjunct() : disjunct();
    result.guesses = crossing.guesses();
    result.refusals = crossing.refusals();
    if (!places.hasRoomFor(crossing.unknownPointers())) result.refusals.insert("too many pointers are not known");
    if (!stopped.empty()) {
      result.result = SatResult::Unknown;
      result.reason = stopped;
    }
    return std::move(result);
  }

private:
  bool isOver() const { return limits.isOver && limits.isOver(); }

  /// The reason if it was stopped.
  std::string conjunct() {
    Conjunction engine(unwinding, places, terms, crossing);
    const std::vector<NodeId>& order = unwinding.order();
    for (auto node = order.rbegin(); node != order.rend(); ++node) {
      if (isOver()) return "the time is over";
      const Term* formula = engine.process(*node, isTarget[*node]);
      if (!formula) continue;
      ++result.statistics.nodes;
      result.statistics.largest = std::max(result.statistics.largest, engine.readsAt(*node));
      asserted.push_back(formula);
      if (*node != unwinding.entry() && !asksAt(*node)) continue;
      std::vector<const Term*> query = asserted;
      query.push_back(engine.control(*node));
      engine.addStart(*node, *node == unwinding.entry(), query);
      if (*node == unwinding.entry()) {
        auto parameter = [&](Slot slot, unsigned width) {
          return engine.variableAt(*node, unwinding.variable(0, slot), width);
        };
        return conclude(query, engine.pendingReads(*node), parameter);
      }
      if (ask(query).result != SatResult::Unsat) continue;
      engine.leaveOut(*node);
      ++result.statistics.pruned;
    }
    result.result = SatResult::Unsat;
    return {};
  }

  std::string disjunct() {
    Disjunction engine(unwinding, places, terms, crossing, strategy);
    const std::vector<NodeId>& order = unwinding.order();
    for (auto node = order.rbegin(); node != order.rend(); ++node) {
      if (isOver()) return "the time is over";
      if (!engine.process(*node, isTarget[*node])) continue;
      ++result.statistics.nodes;
      size_t count = engine.disjuncts(*node).size();
      result.statistics.largest = std::max(result.statistics.largest, count);
      if (count > limits.disjuncts) return fmt::format("more than {} disjuncts", limits.disjuncts);
    }
    NodeId entry = unwinding.entry();
    if (engine.disjuncts(entry).empty()) {
      result.result = SatResult::Unsat;
      return {};
    }
    std::vector<const Term*> query = {engine.formula(entry)};
    engine.addStart(entry, true, query);
    auto parameter = [&](Slot slot, unsigned width) {
      return engine.variableSymbol(unwinding.variable(0, slot), width);
    };
    return conclude(query, engine.pendingReads(entry), parameter);
  }

  bool asksAt(NodeId node) const {
    return strategy == Strategy::ConjunctAlways ||
           (strategy == Strategy::ConjunctLoops && unwinding.nodes()[node].isHead);
  }

  BackendAnswer ask(const std::vector<const Term*>& query) {
    ++result.statistics.checks;
    std::vector<SymbolId> symbols;
    for (const Term* each : query) {
      if (each->isFalse()) return BackendAnswer::unsat();
      auto mentioned = terms.symbolsOf(each);
      symbols.insert(symbols.end(), mentioned.begin(), mentioned.end());
    }
    std::sort(symbols.begin(), symbols.end());
    symbols.erase(std::unique(symbols.begin(), symbols.end()), symbols.end());
    BackendQuery question;
    question.constraints = query;
    question.symbols = symbols;
    question.apart = strategy != Strategy::ConjunctAlways && strategy != Strategy::ConjunctLoops;
    return backend.check(question);
  }

  /// A model in which objects are small and pointers lead to their starts, if there is one.
  BackendAnswer askForSimple(std::vector<const Term*>& query, const std::vector<PendingRead>& reads,
                             const std::vector<const Term*>& pointers) {
    BackendAnswer answer = ask(query);
    if (answer.result != SatResult::Sat || !places.hasOffsets()) return answer;
    const Term* null = terms.constant(0, places.bits());
    size_t plain = query.size();
    // Less than half of what there is, so that nothing lies before the start of its object.
    uint64_t small = std::min(kSmallObject, uint64_t(1) << (places.offsetBits() - 2));
    for (uint64_t most : {uint64_t(0), std::min(small, uint64_t(64)), small}) {
      for (const PendingRead& read : reads) {
        const Term* isInput = terms.slt(read.address.reference, null);
        const Term* offset = read.isPointer ? terms.extract(read.value, 0, places.offsetBits()) : nullptr;
        if (offset)
          query.push_back(terms.bitOr(terms.bitNot(isInput), terms.ule(offset, bytesOf(terms, places, most))));
        const Term* isNear = terms.ule(read.address.offset, bytesOf(terms, places, small));
        query.push_back(terms.bitOr(terms.bitNot(isInput), isNear));
      }
      for (const Term* pointer : pointers)
        query.push_back(terms.ule(terms.extract(pointer, 0, places.offsetBits()), bytesOf(terms, places, most)));
      for (size_t a = 0; a < reads.size(); ++a)
        for (size_t b = 0; b < a; ++b) {
          const Term* isInput = terms.slt(reads[a].address.reference, null);
          const Term* apart = areApart(terms, places, reads[a].address, reads[b].address);
          if (!apart->isTrue()) query.push_back(terms.bitOr(terms.bitNot(isInput), apart));
        }
      BackendAnswer simple = ask(query);
      query.resize(plain);
      if (simple.result == SatResult::Sat) return simple;
    }
    return answer;
  }
  static constexpr uint64_t kSmallObject = 4096;

  /// Asks at the entry, and makes a candidate of the model.
  template <typename Parameter>
  std::string conclude(std::vector<const Term*>& query, const std::vector<PendingRead>& reads, Parameter&& parameter) {
    const Function& function = *unwinding.inlinings()[0].function;
    std::vector<const Term*> parameters, pointers;
    for (Slot slot = 0; slot < function.parameters.size(); ++slot) {
      ScalarType type = function.parameters[slot].type;
      bool isPointer = type.kind == ScalarKind::Pointer;
      parameters.push_back(parameter(slot, isPointer ? places.pointerBits() : type.width));
      if (isPointer && parameters.back()) pointers.push_back(parameters.back());
    }
    BackendAnswer answer = askForSimple(query, reads, pointers);
    result.result = answer.result;
    if (answer.result == SatResult::Unknown) return answer.reason;
    if (answer.result != SatResult::Sat) return {};
    Evaluator evaluator(answer.model);
    for (const Term* each : crossing.doubts()) result.broken.push_back(evaluator.evaluate(each) == 0);
    for (const Term* each : parameters) result.candidate.parameters.push_back(each ? evaluator.evaluate(each) : 0);
    for (const PendingRead& read : reads) {
      U128 object = evaluator.evaluate(read.address.reference);
      auto number = static_cast<int64_t>(signExtend128(object, places.bits()));
      if (number >= 0) continue; // null, or created later
      InitialRead initial{read.address.field, number, {}, evaluator.evaluate(read.value)};
      if (read.address.offset)
        initial.offset =
            static_cast<uint64_t>(signExtend128(evaluator.evaluate(read.address.offset), places.offsetBits()));
      result.candidate.reads.push_back(initial);
    }
    return {};
  }

  const Unwinding& unwinding;
  Places& places;
  const Strategy strategy;
  TermManager& terms;
  Backend& backend;
  const SearchLimits& limits;
  Crossing crossing;
  std::vector<bool> isTarget;
  std::vector<const Term*> asserted;
  SearchResult result;
};

} // namespace

SearchResult searchBackward(const Unwinding& unwinding, Places& places, const std::vector<NodeId>& targets,
                            Strategy strategy, TermManager& terms, Backend& backend, const SearchLimits& limits) {
  return Search(unwinding, places, strategy, terms, backend, limits).run(targets);
}

} // namespace hindsight::merged
