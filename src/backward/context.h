// What all states of one backward search share: the program, its objects, and what each unknown stands for: O of
// DESTINA, section III-A (Table I), the abstract and the concrete objects.
#pragma once

#include "backward/memory/scope_order.h"
#include "backward/search/branch_facts.h"
#include "backward/walking/error_places.h"
#include "pointer/alias_oracle.h"
#include "program/graph.h"
#include "program/program.h"
#include "program/register_ranges.h"
#include "solver/guided_search.h"
#include "solver/membership.h"
#include "solver/scratch_evaluator.h"
#include "solver/solver.h"
#include "term/term_manager.h"

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace hindsight::backward {

class BackwardState;

enum class BackwardObjectKind : uint8_t { Global, Function, Stack, Heap };

/// An object of the concrete address space, as far as backward paths have found it.
struct BackwardObject {
  BackwardObjectKind kind;
  SiteId site;
  const Term* base;
  const Term* size;        // of pointer width; may depend on the input
  uint32_t activation = 0; // for locals: that they belong to
  bool zeroed = false;     // unwritten bytes are zero, not unknown
};

class BackwardContext {
public:
  BackwardContext(const Program& program, TermManager& terms, Solver& solver, const AliasOracle* aliases);
  ~BackwardContext();

  const Program& program;
  TermManager& terms;
  Solver& solver;
  const AliasOracle* aliases;
  ProgramGraph graph;
  ScratchEvaluator evaluator;
  MembershipFinder memberships;
  ScopeOrder scopeOrder{program};
  GuidedSearch repairs{evaluator}; // of values that fitted a path before
  bool wantsErrors = false;        // accesses that may fail are paths of their own
  bool wantsObstacles = false;     // of them, those in the way of the target; divisions by zero, too
  bool wantsLeaks = false;         // the target is the end of the program: what is not freed by then may be lost
  bool wantsRecords = false;       // of paths, so that they can be explained
  /// Whether calls with dead effects are stepped over. What they require is ignored then: a run may end in them.
  bool stepsOver = true;
  uint64_t steppedOver = 0; // calls, and computations whose results are dead
  bool joins = false;       // paths that meet go on as one; conditions are kept in small pieces for that
  ErrorPlaces errorPlaces;
  std::vector<BackwardState> forked; // paths that were found while another one was walked: they wait for the search
  struct PlaceOrder {
    bool operator()(const CodePoint& a, const CodePoint& b) const {
      return std::pair(a.function, a.instruction) < std::pair(b.function, b.instruction);
    }
  };
  /// Where the program fails on paths that are feasible otherwise.
  std::set<CodePoint, PlaceOrder> brokenHopes;
  /// Loose ends that paths lead to: one path to each is enough.
  std::set<CodePoint, PlaceOrder> looseEnds;
  std::set<std::string> cuts; // what was assumed away on some path: then nothing is proved by the end of all paths

  /// Cache of the bases of addresses: the part of resolving that is the same on all paths.
  mutable std::unordered_map<const Term*, const Term*> roots;

  /// Cache of the values that a distance between two addresses may have (`alias.h`).
  struct PossibleDistances {
    uint64_t apart = 0, rest = 0;      // each is `rest` and so many times `apart`
    std::vector<uint64_t> places = {}; // all of them, if they are few
  };
  std::unordered_map<const Term*, PossibleDistances> distances;

  /// The family of symbols that are never replaced (`TermManager::freshSymbol`).
  static constexpr unsigned kInputFamily = 0;
  unsigned pointerWidth() const { return program.pointerWidth; }
  const Term* pointerNumber(uint64_t value) { return terms.constant(value & mask64(pointerWidth()), pointerWidth()); }

  /// A number, an address, or for an undefined constant a fresh unknown.
  const Term* constantTerm(const Constant& constant);
  const Term* globalBase(GlobalId global);
  const Term* functionBase(FunctionId function);
  /// The object of a local that exists once per activation.
  const Term* localBase(const Function& function, uint32_t alloca, uint32_t activation);
  /// The object that va_start makes in an activation; null if it is not known yet that it does. Without a size, that is
  /// an unknown.
  const Term* variadicArea(const Function& function, uint32_t start, uint32_t activation, const Term* size);
  const Term* findVariadicArea(const Function& function, uint32_t start, uint32_t activation) const;
  /// The token that a call of setjmp leaves in its buffer: it differs from every address.
  const Term* jumpToken(const Function& function, uint32_t call, uint32_t activation);
  const Term* newObject(BackwardObjectKind kind, SiteId site, const Term* size, uint32_t activation = 0);
  /// The object of a base; null for other terms.
  const BackwardObject* objectOf(const Term* base) const;
  BackwardObject& objectToChange(const Term* base) { return objects[terms.symbolInfo(base->symbol()).baseOf - 1]; }
  /// The function whose address the term is; null if it is no such address.
  const Function* functionAt(const Term* address) const;

  /// An unknown for the value of a register before its definition was found.
  const Term* freshRegister(const Function& function, Slot slot, unsigned width);
  /// An unknown whose value may still be found, such as that of a register.
  const Term* freshUnknown(std::string_view name, unsigned width);
  /// One that can stand for another.
  const Term* freshLike(const Term* unknown);
  /// A part of an input.
  const Term* freshInput(std::string_view name, unsigned width) { return terms.freshSymbol(name, width, kInputFamily); }
  /// Whether the term has unknowns whose definitions are still ahead. A closed term depends on inputs only.
  bool isOpen(const Term* term);
  /// An unknown that may be anything: memory that was never written, undefined values.
  const Term* freshAny(unsigned width) { return freshInput("any", width); }
  void setOrigin(const Term* symbol, PointerOrigin origin) { origins[symbol->symbol()] = origin; }
  PointerOrigin originOf(const Term* symbol) const;

  /// The instruction that writes a register; kNone for parameters and phis.
  uint32_t definitionOf(const Function& function, Slot slot);
  /// What always holds for the value of a register, as a condition on the unknown that stands for it; null: nothing.
  const Term* knownOf(const Function& function, Slot slot, const Term* unknown);
  /// What holds at the end of a block, by the branches before it.
  const BranchFacts::Facts& factsAtEnd(const Function& function, BlockId block);
  /// Whether a register keeps its value when a longjmp comes back to its function.
  bool isFixed(const Function& function, Slot slot);
  /// Whether a call of the function may go around a loop, or call something again and again.
  bool mayRepeat(FunctionId function);
  /// Whether a path has used that signed arithmetic does not overflow.
  bool assumedNoOverflow = false;
  /// An activation that returned at this position, if it is known to have returned before the target.
  uint32_t newActivation(uint32_t end = kNone) {
    ends.push_back(end);
    return static_cast<uint32_t>(ends.size());
  }
  /// Where it returned; kNone: it is still there at the target.
  uint32_t endOf(uint32_t activation) const { return activation ? ends[activation - 1] : kNone; }
  /// An unknown: whether two objects are at the same address, of which one died before the other was born.
  const Term* sameAddress(const Term* older, const Term* newer);
  /// Whether the local exists once per activation: an allocation in the entry block, of known size.
  static bool isFixedLocal(const Function& function, uint32_t alloca);
  /// Whether the register holds the address of such a local.
  bool isFixedLocalSlot(const Function& function, Slot slot);

private:
  const Term* freshOpen(std::string_view name, unsigned width, unsigned family);
  std::optional<SignedRange> argumentRange(const Function& function, Slot parameter);

  std::deque<BackwardObject> objects; // by baseOf - 1; references stay good while others are added
  std::vector<const Term*> globalBases, functionBases;
  std::unordered_map<const Term*, FunctionId> functionsByBase;
  /// Of what an instruction makes in an activation: locals, areas of variadic arguments, tokens of setjmp.
  std::map<std::tuple<FunctionId, uint32_t, uint32_t>, const Term*> localBases;
  std::unordered_map<SymbolId, PointerOrigin> origins;
  std::vector<bool> openSymbols;
  std::vector<std::unique_ptr<BranchFacts>> facts;     // by function; filled when first asked for
  std::vector<std::unique_ptr<RegisterRanges>> ranges; // by function; filled when first asked for
  std::vector<std::vector<uint32_t>> definitions;      // by function and slot; filled when first asked for
  std::vector<bool> repeating;                         // by function; filled when first asked for
  std::vector<uint32_t> ends;                          // by activation - 1
  std::map<std::pair<SymbolId, SymbolId>, const Term*> sameAddresses;
};

} // namespace hindsight::backward
