// One operation backwards: from the condition behind it to the condition before it.
//
// AskTheCode's PROCESSOPERATION (Fig. 2 to 5), for our instructions. What an instruction computes is defined in
// `semantics/`; the form of a condition is up to the algorithm: `Behind` is a conjunction of equations over versions
// (`conjunction.h`) or a set of disjuncts in which variables are substituted (`disjunction.h`).
#pragma once

#include "merged/invariant.h"
#include "merged/places.h"
#include "term/term_manager.h"

#include <functional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace hindsight::merged {

/// What a read reads: a field of a reference, and, of an indexed field, at which offset.
struct Address {
  FieldId field = 0;
  const Term* reference = nullptr;
  const Term* offset = nullptr; // of `Places::offsetBits`; null: the field says it
  bool operator==(const Address&) const = default;
};

/// The condition behind an operation, in the form of one of the algorithms.
class Behind {
public:
  virtual ~Behind() = default;
  /// Whether the condition depends on the variable.
  virtual bool wants(Variable variable) = 0;
  /// The variable, which an operation sets: from here on its name means the value before.
  virtual const Term* take(Variable variable, unsigned width) = 0;
  /// The variable before the operation.
  virtual const Term* value(Variable variable, unsigned width) = 0;
  /// What was taken is, all at once, this.
  struct Equation {
    const Term* taken;
    const Term* value;
  };
  virtual void become(std::span<const Equation> equations) = 0;
  /// What is read there before the operation.
  virtual const Term* read(const Address& address, unsigned width) = 0;
  /// Reads behind the operation that hit what it wrote give what it wrote. `hits`: when; null: never. `written` is
  /// asked for those, with the condition before the operation; null: anything.
  using Hits = std::function<const Term*(const Address&)>;
  using Written = std::function<const Term*(const Address&, unsigned width)>;
  virtual void overwrite(const Hits& hits, const Written& written) = 0;
  virtual void require(const Term* condition) = 0;
};

/// What is known and what is asked at loops whose rounds were left out (`Node::havoc`).
struct InductionStep {
  std::vector<Invariant> assumed; // at the headers
  std::vector<Invariant> doubted; // a target is reached if one of them does not hold there
};

/// Crosses the instructions of an unwound function.
class Crossing {
public:
  Crossing(const Unwinding& unwinding, Places& places, TermManager& terms, const InductionStep* step = nullptr)
      : unwinding(unwinding), places(places), terms(terms), induction(step) {}

  void instruction(NodeId node, uint32_t at, Behind& behind);
  /// Phis, parameters and results: what moves on a way. All at once.
  void moves(NodeId node, const Way& way, Behind& behind);
  /// When the node takes the way, over variables at its end; null: always.
  const Term* condition(NodeId node, const Way& way, Behind& behind);
  /// Any number of rounds of a loop: what they change is anything (`enterLoop`) for which the invariants hold; that is
  /// demanded first, since it is about what is behind.
  void assumeInvariants(NodeId havoc, Behind& behind);
  void enterLoop(NodeId havoc, Behind& behind);
  /// What must hold at a target for it to count.
  const Term* arrival(NodeId target, Behind& behind);
  /// Of the last arrival, one for each of `InductionStep::doubted`.
  const std::vector<const Term*>& doubts() const { return doubted; }
  /// The value of a constant.
  const Term* constant(const Function& function, Operand operand, unsigned width);

  /// Things that were met that make "invalid" doubtful: their effect was taken to be anything.
  const std::set<std::string>& guesses() const { return guessed; }
  /// Things that were met that make "valid" doubtful, too.
  const std::set<std::string>& refusals() const { return refused; }
  /// How many pointers were taken to be anything.
  uint64_t unknownPointers() const { return unknowns; }
  const Term* null() { return terms.constant(0, places.bits()); }
  /// The null check of an access, of `Address::reference`.
  const Term* isObject(const Term* reference) { return terms.ne(reference, null()); }

private:
  class Operands;
  /// A pointer is a reference, and an offset in the object if `Places` says so.
  const Term* pointerTo(const Term* reference, const Term* offset);
  const Term* nullPointer() { return terms.constant(0, places.pointerBits()); }
  const Term* referenceOf(const Term* pointer);
  const Term* offsetOf(const Term* pointer);
  const Term* bytes(uint64_t count) {
    return terms.constant(count & mask128(places.offsetBits()), places.offsetBits());
  }
  const Term* offsetAt(Operands& operands, const Place& place);
  /// Something that is not modelled is, or may be, in it.
  void doubt(bool isPointer, const std::string& what);
  const Term* leadsTo(const Node& node, const Way& way, Operands& caller);
  unsigned widthOfSlot(const Function& function, Slot slot) const;
  Address address(Operands& operands, FieldId field, const Place& place);
  const Term* isAccess(const Address& access, Behind& behind);
  const Term* hitsOf(const Address& write, const Address& read);
  void load(Operands& operands, const Instruction& inst, Behind& behind);
  void store(Operands& operands, const Instruction& inst, Behind& behind);
  void call(NodeId node, uint32_t at, Operands& operands, const Instruction& inst, Behind& behind);
  void create(NodeId node, uint32_t at, Variable result, bool isZero, Behind& behind);
  void copyRange(Operands& operands, Operand to, Operand from, Operand size, uint64_t alignment, Behind& behind);
  void fillRange(Operands& operands, Operand to, Operand byte, Operand size, uint64_t alignment, Behind& behind);
  /// A range of bytes of an object.
  struct Range {
    const Term *reference, *offset, *size;
    uint64_t alignment = 1;
  };
  Range rangeOf(Operands& operands, Operand start, Operand size, uint64_t alignment);
  const Term* inRange(const Range& range, const Address& read, bool isWhole);
  void copyBytes(Operands& operands, Operand to, Operand from, Operand size, uint64_t alignment, Behind& behind);
  void fillBytes(Operands& operands, Operand to, Operand byte, Operand size, uint64_t alignment, Behind& behind);
  const Term* pointerResult(Operands& operands, const Instruction& inst);
  const Term* differenceOf(Operands& operands, const Instruction& inst);
  void compare(Operands& operands, const Instruction& inst, Variable result, Behind& behind);
  void compute(Operands& operands, const Instruction& inst, Behind& behind);
  void anything(Variable variable, unsigned width, bool isPointer, const std::string& what, Behind& behind);
  void forget(Behind& behind, const std::string& what);
  std::string where(const Operands& operands) const;

  const Unwinding& unwinding;
  Places& places;
  TermManager& terms;
  /// What a loop may write to.
  struct LoopWrite {
    FieldId field = 0;
    std::optional<Place> place = {}; // if it is the same in all rounds
    InliningId inlining = 0;
    uint32_t at = 0;
  };
  struct LoopWrites {
    bool isAny = false;
    std::vector<LoopWrite> writes;
    std::vector<int64_t> createdLater; // numbers of what is not there yet
  };
  const LoopWrites& writesOf(NodeId havoc);
  void noteWrite(NodeId havoc, NodeId node, uint32_t at, LoopWrites& out);
  const Term* loopHits(const LoopWrites& writes, const Address& read, Behind& behind);
  const Term* anyValue(unsigned width, bool isPointer, const LoopWrites& writes, Behind& behind);
  const Term* termOf(const Invariant& invariant, Behind& behind);

  const InductionStep* induction;
  std::map<NodeId, LoopWrites> loopWrites;
  std::vector<const Term*> doubted;
  std::set<std::string> guessed, refused;
  uint64_t unknowns = 0;
};

} // namespace hindsight::merged
