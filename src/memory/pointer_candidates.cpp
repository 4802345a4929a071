#include "memory/pointer_candidates.h"

#include "term/linear_form.h"

#include <map>

namespace hindsight {

namespace {

constexpr size_t kMaxCandidates = 4096;

bool isBase(const TermManager& terms, const Term* term) {
  return term->isSymbol() && terms.symbolInfo(term->symbol()).baseOf != 0;
}

/// The addend that carries the object, if there is exactly one and it has coefficient one.
const Term* carrier(const LinearForm& form) {
  const Term* found = nullptr;
  for (const auto& [addend, coefficient] : form.addends) {
    if (!addend->mentionsBase()) continue;
    if (found || coefficient != 1) return nullptr;
    found = addend;
  }
  return found;
}

class Collector {
public:
  explicit Collector(TermManager& terms) : terms(terms) {}

  bool collect(const Term* pointer, const Term* guard) {
    if (guard->isFalse()) return true;
    if (candidates.size() > kMaxCandidates) return false;
    if (!pointer->mentionsBase()) return emit(guard, pointer, {}, pointer);
    LinearForm form = linearForm(pointer);
    const Term* core = carrier(form);
    if (!core) return false;
    const Term* rest = core == pointer ? nullptr : terms.sub(pointer, core);
    if (isBase(terms, core)) {
      ObjectId object = ObjectId::fromBits(terms.symbolInfo(core->symbol()).baseOf);
      return emit(guard, pointer, object, rest ? rest : terms.constant(0, pointer->width()));
    }
    auto withRest = [&](const Term* leaf) { return rest ? terms.add(leaf, rest) : leaf; };
    if (core->kind() == TermKind::Ite)
      return collect(withRest(core->kid(1)), terms.bitAnd(guard, core->kid(0))) &&
             collect(withRest(core->kid(2)), terms.bitAnd(guard, terms.bitNot(core->kid(0))));
    if (core->kind() == TermKind::Select) return collectElements(core->kid(0), core->kid(1), guard, withRest);
    return false;
  }

  std::vector<PointerCandidate> candidates;

private:
  template <typename WithRest>
  bool collectElements(const Term* array, const Term* index, const Term* guard, WithRest withRest) {
    while (array->kind() == TermKind::Store) {
      const Term* here = terms.eq(index, array->kid(1));
      if (!collect(withRest(array->kid(2)), terms.bitAnd(guard, here))) return false;
      guard = terms.bitAnd(guard, terms.bitNot(here));
      array = array->kid(0);
    }
    // Equal elements are one candidate.
    std::map<uint32_t, std::pair<const Term*, const Term*>> byElement;
    uint32_t position = 0;
    for (const Term* element : array->kids()) {
      const Term* here = position <= mask128(index->width()) ? terms.eq(index, terms.constant(position, index->width()))
                                                             : terms.makeFalse();
      auto [it, fresh] = byElement.try_emplace(element->id(), element, here);
      if (!fresh) it->second.second = terms.bitOr(it->second.second, here);
      ++position;
    }
    for (auto& [id, entry] : byElement)
      if (!collect(withRest(entry.first), terms.bitAnd(guard, entry.second))) return false;
    return true;
  }

  bool emit(const Term* guard, const Term* pointer, ObjectId object, const Term* offset) {
    for (PointerCandidate& known : candidates)
      if (known.pointer == pointer) {
        known.guard = terms.bitOr(known.guard, guard);
        return true;
      }
    candidates.push_back({guard, pointer, object, offset});
    return true;
  }

  TermManager& terms;
};

} // namespace

std::optional<std::vector<PointerCandidate>> pointerCandidates(MemoryContext& context, const Term* pointer) {
  Collector collector(context.terms);
  if (!collector.collect(pointer, context.terms.makeTrue())) return std::nullopt;
  return std::move(collector.candidates);
}

const Term* soleBase(const TermManager& terms, const Term* pointer) {
  if (!pointer->mentionsBase()) return nullptr;
  LinearForm form = linearForm(pointer);
  const Term* core = carrier(form);
  return core && isBase(terms, core) ? core : nullptr;
}

} // namespace hindsight
