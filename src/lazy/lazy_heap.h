// The input heap, initialised lazily (SATRACER, section III-B; AskTheCode, section 4.2).
//
// Loading a pointer decides nothing: it points to an unknown object, and can be compared. When memory behind it is
// accessed, the path forks: the object is one that was found before, a variable of the program, or a new one. Numbers
// become symbols when they are read. What the program allocates itself is never among the candidates.
//
// A null pointer, or an object that is too short, is the caller's fault unless the program itself has checked for it:
// such inputs are excluded, and the precondition for callers is recorded (`needs`).
#pragma once

#include "lazy/lazy_config.h"
#include "lazy/outside_note.h"
#include "step/machine.h"
#include "support/budget.h"
#include "support/input_heap.h"

#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace hindsight::lazy {

/// How the names of sizes of what pointers point to begin.
inline constexpr std::string_view kSizeBehind = "size behind ";
inline constexpr SymbolId kNoSymbol = ~SymbolId(0);

/// What is behind a pointer of the input, or what a variable is.
struct Origin {
  std::string name;    // of the pointer, as the source would write it: "list->next"; of a variable: its name
  DataTypeId type = 0; // of an object, of its elements
  uint64_t depth = 0;  // pointers followed to get there
  bool isVariable = false;
  uint32_t parameter = kNone;  // whose value it is, if it is a struct that is passed by value
  bool isFixed = false;        // the size of the object is known: what leaves it is an error
  bool isString = false;       // which is looked at byte by byte
  SymbolId number = kNoSymbol; // of the input, which the pointer is
  uint32_t call = 0;           // of a function without a body, which wrote or returned the pointer; 0: none
  std::string after = {};      // " after get()": which call that was, of parts of an object
  Value before = {};           // what the pointer was before that call, if that is known
  std::string inPicture = {};  // of a heap that is given: its name there, "#1"
};

class GivenHeap;

class LazyHeap final : public AbsentSource {
public:
  /// With a heap that is given, nothing is unknown: the function is started on just that.
  LazyHeap(Machine& machine, LazyConfig config, HeapBounds bounds, const InputHeap* given = nullptr);
  ~LazyHeap() override;

  AbsentAnswer ask(Machine& machine, const State& state, const AbsentUse& use) override;
  bool mayBe(const State& state, ObjectId unknown, ObjectId other) override;
  std::optional<std::vector<Value>> startIn(Machine& machine, const Function& entry) override;
  std::optional<bool> makeRoom(Machine& machine, const Object& object, const RoomWanted& wanted) override;
  bool blames(ObjectId unknown, std::string_view need) override;
  bool blamesOverlap(ObjectId first, ObjectId second) override;
  std::optional<std::vector<Value>> callOutside(Machine& machine, const OutsideCall& call) override;
  std::optional<std::string> outsideFunction(const State& state, ObjectId object) const override;
  bool isNumberOfInput(Machine& machine, const Term* number) override;
  std::optional<Value> pointerFor(Machine& machine, const Term* number) override;
  std::string nameOf(ObjectId object) const override;

  /// Bounds at which inputs were left out.
  const std::set<StopReason>& boundsHit() const { return hit; }
  std::vector<std::string> needs() const;
  /// Which inputs an answer is about.
  std::string restsOn() const;
  /// Whether a symbol is a number, a size or an object of the input.
  bool isOfInput(SymbolId symbol) const { return symbols.contains(symbol); }
  const Origin* originOf(ObjectId object) const;
  const Origin* originBySerial(uint64_t serial) const;
  /// Unknowns that paths have found under a name; each path has one of them at most.
  const std::vector<ObjectId>& foundAs(const std::string& name) const;
  /// Of an object that the program itself allocates.
  Origin originOfOwn(ObjectId object) const;
  /// Of a number of the input; 0: not known.
  DataTypeId typeOf(SymbolId symbol) const;

private:
  // lazy_start.cpp
  Value argumentFor(const Function& entry, uint32_t index);
  Value newUnknown(State& state, Origin origin);
  void leaveGlobals();
  void makeBuffers(const Function& entry, const std::vector<Value>& values);
  void makeBuffer(const BufferContract& contract, ObjectId id, const Term* length);
  std::vector<Value> startOnGiven(const Function& entry);
  // lazy_bytes.cpp
  AbsentAnswer bytesOf(const State& state, const AbsentUse& use);
  std::optional<uint64_t> pointerAround(const State& state, ObjectId object, const DataLeaf& leaf) const;
  const Term* symbol(const std::string& name, unsigned width, DataTypeId type = 0);
  Origin originNow(const State& state, ObjectId object) const;
  Value pointerBefore(const State& state, uint32_t call, ObjectId object, uint64_t offset) const;
  AbsentAnswer pointerAt(const State& state, const AbsentUse& use, Origin behind, uint32_t before);
  const Term* byteOfString(const Origin& origin, uint64_t offset);
  // lazy_places.cpp
  AbsentAnswer placeOf(const State& state, const AbsentUse& use);
  bool mayAddObject(const State& state, const Origin& origin, const Term* isNew);
  struct Place {
    ObjectId object;
    uint64_t offset;
  };
  AbsentWay newObject(const State& state, ObjectId unknown, const Origin& origin, const Term* isNew,
                      const std::vector<Place>& parts);
  const Term* sizeBehind(const Origin& origin);
  std::optional<AbsentAnswer> comparedPlace(const State& state, const Origin& origin, const Term* base);
  std::optional<uint64_t> knownDistance(const State& state, const Term* base, const Object& other);
  std::optional<Place> placeInUnknown(const State& state, const Origin& origin, const Term* base);
  bool isRelated(const State& state, const Term* base);
  const Term* isApart(const Term* base, const Term* size, const Object& other);
  std::vector<Place> placesFor(const State& state, const Origin& origin, bool canBeFreed) const;
  bool isTarget(const Object& object) const;
  // lazy_parts.cpp
  struct Around {
    DataTypeId type;
    uint64_t lead; // bytes before the part
  };
  void putInside(State& state, ObjectId part, ObjectId whole, uint64_t at);
  std::vector<Place> partsOf(const State& state, const Origin& whole) const;
  std::vector<std::vector<Place>> choicesOf(const std::vector<Place>& parts);
  void addNewObjects(const State& state, ObjectId unknown, const Origin& origin, const Term* isNew,
                     AbsentAnswer& answer);
  std::vector<Around> objectsAround(const Origin& origin, uint64_t wanted) const;
  bool growAround(State& state, ObjectId part, const Around& around);
  bool growToFront(const Object& object, const RoomWanted& wanted);
  // lazy_outside.cpp
  std::vector<ObjectId> objectsOfInput(const State& state) const;
  void reachFrom(const State& state, const OutsideCall& outside, OutsideNote& note, OutsideNote::Call& call);
  std::vector<Value> resultsOf(const CallInfo& info, OutsideNote::Call& call, uint32_t number);
  Origin originAfter(const State& state, ObjectId object, uint32_t call) const;
  bool isOwnTarget(const State& state, const Origin& origin, ObjectId object) const;
  bool isGone(const State& state, const Origin& origin, ObjectId object) const;
  // lazy_callees.cpp
  std::vector<FunctionId> calleesFor(const CallInfo& call) const;
  void addOutsideCallees(const State& state, const AbsentUse& use, AbsentAnswer& answer);
  AbsentAnswer calleeOf(const State& state, const AbsentUse& use, const Origin& origin);
  // lazy_needs.cpp
  void addNeed(const std::string& need);
  void needRoom(const State& state, const Origin& origin, const RoomWanted& wanted);
  uint64_t elementBytes(DataTypeId type) const;

  Machine& machine;
  const Program& program;
  const DataTypes& types;
  const LazyConfig config;
  const HeapBounds bounds;
  const InputHeap* given;
  std::unordered_map<uint64_t, Origin> origins; // by object; an object never changes what it is
  std::unordered_map<std::string, const Term*> symbolByName;
  std::unordered_map<SymbolId, DataTypeId> symbols;
  std::unordered_map<std::string, std::vector<ObjectId>> unknowns; // by name
  std::set<StopReason> hit;
  std::vector<std::string> needed;
  std::map<std::string, uint64_t> neededBytes;           // by pointer
  std::map<std::string, uint64_t> neededBefore;          // likewise: before what it points to
  std::map<std::string, std::set<std::string>> neededAt; // by pointer: where its bytes are used
  bool hasCalled = false;                                // through a function pointer of the input
  bool hasUntyped = false;                               // objects of which no type is known
  std::set<std::string> outsideCalled;                   // functions without a body
  std::unique_ptr<GivenHeap> givenHeap;                  // once it is started
};

/// The expression for a part of what is behind a pointer, or of a variable.
std::string partName(const Origin& origin, const std::string& path);

} // namespace hindsight::lazy
