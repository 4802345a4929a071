// The reference and the field that an access is to.
//
// A reference is the number of an object: 0 is null, created objects are positive, objects of the input heap are
// negative. A field is a part of the objects of one type: AskTheCode's array per field (section 4.1). Where elements
// are chosen by an index, the offset is a term and all elements are one field.
//
// References name whole objects, so pointers into objects must not be stored, and no two types may share bytes unless
// the fields say so: what cannot be told apart this way is refused by name (`Addressing::Starts`). Where that is not
// enough, a pointer is a reference and an offset (`Addressing::Offsets`), and a field the member of the innermost
// struct that the code names: two fields of one shape share bytes if the addresses are the same, unless the structs
// are such that neither can be inside the other.
#pragma once

#include "merged/unwinding.h"

#include <optional>
#include <set>
#include <tuple>

namespace hindsight::merged {

using FieldId = uint32_t;

/// What a pointer is.
enum class Addressing : uint8_t {
  Starts,  // the number of an object
  Offsets, // the number of an object, and an offset in it
};

struct Field {
  std::string type;       // of the objects that have it, or of the innermost struct; empty: any
  bool indexed = false;   // at an offset in its object that is not part of the field's name
  bool isElement = false; // somewhere in its struct
  bool isPlain = false;   // in a variable that has no struct in it
  uint64_t offset = 0;    // in the object, or in the innermost struct
  uint64_t typeSize = 0;  // of the innermost struct
  uint32_t bytes = 0;
  ScalarType value;
  std::string name = {}; // for people: "next", "[]"
};

/// An operand of one inlined copy.
struct PlacedOperand {
  InliningId inlining = 0;
  Operand operand;
};

/// An address, as far as it follows from the code: root + offset + the sum of index * scale.
struct Place {
  PlacedOperand root;
  uint64_t offset = 0;
  std::vector<std::pair<InliningId, GepTerm>> indices;
  std::string type;               // as the first step from the root says; empty: it takes none
  std::vector<std::string> inner; // ... and the further ones
  // The struct that was stepped into last.
  std::string innermost = {};
  uint64_t innerOffset = 0, innerSize = 0;
  bool isElement = false; // an index chooses the place in it
  bool isPlain = false;   // the root is a variable that has no struct in it
};

/// What the accesses of an unwound function are to.
class Places {
public:
  explicit Places(const Unwinding& unwinding, Addressing addressing = Addressing::Starts);

  bool hasOffsets() const { return addressing == Addressing::Offsets; }
  /// Whether offsets would tell more apart, or allow more inputs.
  bool wantsOffsets() const { return !refused.empty() || isIndexed; }

  /// Why objects cannot be told apart by their numbers.
  const std::set<std::string>& refusals() const { return refused; }

  Place placeOf(InliningId inlining, uint32_t instruction, Operand address) const;
  /// The field that a load or store is to; none if it is not aligned.
  std::optional<FieldId> fieldOf(const Place& place, const Instruction& access);
  /// A field of the same shape in objects of any type: what a copy reads, which says nothing of types.
  FieldId fieldOfAnyType(FieldId id);
  /// Whether all accesses are to objects of one type.
  bool hasOneType() const { return roots.size() + rawKinds.size() <= 1; }
  const Field& field(FieldId id) const { return fields[id]; }
  size_t fieldCount() const { return fields.size(); }
  /// Whether a write to one can change what a read of the other gives.
  bool overlap(FieldId a, FieldId b) const;
  /// Whether what is written to one can be read from the other as it is.
  bool sameShape(FieldId a, FieldId b) const;

  /// The parameters of the function that lead to a struct of this type, as the source says.
  const std::vector<Slot>& parametersTo(const std::string& type);
  /// Bits of a reference: enough for every object that a run through the graph can get to see.
  unsigned bits() const { return referenceBits; }
  /// Of an offset: all of them, unless steps are known to be so short that fewer tell all addresses apart.
  unsigned offsetBits() const { return bitsOfOffset; }
  unsigned pointerBits() const { return referenceBits + (hasOffsets() ? bitsOfOffset : 0); }
  /// Whether so many further references that nothing is known of have numbers, too.
  bool hasRoomFor(uint64_t unknown) const { return references + unknown < uint64_t(1) << (referenceBits - 1); }
  /// The number of a variable or function of the program, negative.
  int64_t numberOfGlobal(const Constant& constant);
  int64_t numberOfFunction(FunctionId function);
  /// What a variable that nothing changes holds at an offset: a number, or the reference and offset of a pointer.
  struct KnownValue {
    U128 number = 0;
    std::optional<int64_t> reference = {}; // of what a pointer leads to
  };
  struct KnownPlace {
    int64_t object = 0;
    uint64_t offset = 0;
    KnownValue value;
  };
  /// Of a field, in all constant variables that are named.
  const std::vector<KnownPlace>& knownPlaces(FieldId field);
  /// The number of what an allocation creates, positive.
  int64_t numberOfCreated(NodeId node, uint32_t instruction) const;
  std::optional<int64_t> createdAt(NodeId node, uint32_t instruction) const {
    auto found = created.find({node, instruction});
    return found == created.end() ? std::nullopt : std::optional(found->second);
  }
  bool allocates() const { return !created.empty(); }
  /// Whether something new may be where something was freed.
  bool reusesAddresses() const { return reuses; }
  /// The variable or function with the number, if anything asked for it: (is a function, id).
  std::optional<std::pair<bool, uint32_t>> globalOf(int64_t number) const;

private:
  struct Use;
  void noteNode(NodeId id);
  void noteAccess(InliningId inlining, uint32_t at, const Instruction& inst, bool isFirst);
  void noteReuse();
  void noteConstants(const Function& function);
  void noteNumber(bool isFunction, uint32_t id);
  void addKnown(const Global& global, int64_t number, const Field& field, std::vector<KnownPlace>& out) const;
  void decide();
  void chooseOffsetBits();
  std::string groupOf(const Place& place, ScalarType value) const;
  FieldId idOf(const Field& field);
  Field fieldWithOffset(const Place& place, const Instruction& access) const;
  bool mayHold(const std::string& a, const std::string& b) const;
  bool isFixed(const PlacedOperand& root) const;

  const Unwinding& unwinding;
  const Addressing addressing;
  std::vector<Field> fields;
  std::map<std::tuple<std::string, bool, bool, bool, uint64_t, uint32_t, unsigned, unsigned>, FieldId> fieldIds;
  std::map<std::pair<NodeId, uint32_t>, int64_t> created;
  std::map<std::pair<bool, uint32_t>, int64_t> globalNumbers; // (is a function, id)
  std::map<FieldId, std::vector<KnownPlace>> known;
  std::map<std::string, std::vector<Slot>> parameters;
  std::set<int64_t> globalsAsked;
  std::set<std::string> refused, roots, inners, indexedGroups;
  std::set<std::pair<unsigned, unsigned>> rawKinds, structKinds; // (kind, width) through pointers
  std::set<std::pair<InliningId, uint32_t>> noted;
  std::set<FunctionId> constantsNoted;
  bool untyped = false, reuses = false, isIndexed = false;
  mutable std::map<std::pair<std::string, std::string>, bool> holding;
  uint64_t references = 2;
  unsigned referenceBits = 0, bitsOfOffset = 64;
};

} // namespace hindsight::merged
