#include "prove/candidate_heap.h"

#include "program/data_type.h"
#include "program/entry.h"
#include "support/number_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace hindsight::prove {

namespace {

/// No function is tried on larger objects.
constexpr uint64_t kMostBytes = 1 << 20;
/// Of every object.
constexpr int64_t kAlignment = 8;

class HeapMaker {
public:
  HeapMaker(const merged::Unwinding& unwinding, const merged::Places& places, const merged::Candidate& candidate)
      : program(unwinding.program()), function(*unwinding.inlinings()[0].function), places(places),
        candidate(candidate) {}

  std::optional<TestCase> make() {
    heap.emplace();
    noteStarts();
    for (size_t index = 0; index < function.parameters.size(); ++index) addParameter(index);
    for (size_t index = 0; index < pending.size(); ++index) fill(index); // grows on the way
    if (!isPossible) return std::nullopt;
    TestCase test = std::move(numbers);
    test.heap = std::move(heap);
    return test;
  }

private:
  struct Pending {
    int64_t number;
    uint32_t object;
    DataTypeId type;
  };

  /// A pointer of the model: the number of an object, and how far behind its start.
  struct Reference {
    int64_t number = 0;
    int64_t offset = 0;
  };
  Reference referenceOf(U128 pointer) const {
    if (!places.hasOffsets()) return {static_cast<int64_t>(signExtend128(pointer, places.bits())), 0};
    U128 number = pointer >> places.offsetBits();
    return {static_cast<int64_t>(signExtend128(number, places.bits())),
            static_cast<int64_t>(signExtend128(pointer & mask128(places.offsetBits()), places.offsetBits()))};
  }

  /// Where objects of the model begin: at the first byte that is read or pointed to.
  void noteStart(int64_t number, int64_t offset) {
    if (number >= 0) return;
    auto [found, isNew] = starts.try_emplace(number, offset);
    if (!isNew) found->second = std::min(found->second, offset);
  }
  void noteStarts() {
    for (size_t index = 0; index < function.parameters.size(); ++index)
      if (function.parameters[index].type.kind == ScalarKind::Pointer) notePointer(candidate.parameters[index]);
    for (const merged::InitialRead& read : candidate.reads) {
      const merged::Field& field = places.field(read.field);
      noteStart(read.object, read.offset ? static_cast<int64_t>(*read.offset) : 0);
      if (field.value.kind == ScalarKind::Pointer) notePointer(read.value);
    }
    // Variables of the program begin where they begin.
    for (auto& [number, start] : starts)
      if (places.globalOf(number) || !places.hasOffsets()) start = 0;
  }
  void notePointer(U128 pointer) {
    Reference reference = referenceOf(pointer);
    noteStart(reference.number, reference.offset);
  }
  std::optional<uint64_t> offsetIn(int64_t number, int64_t offset) {
    int64_t start = starts.contains(number) ? starts.at(number) : 0;
    // Objects are aligned.
    int64_t begin = start - (start % kAlignment + kAlignment) % kAlignment;
    uint64_t distance = static_cast<uint64_t>(offset) - static_cast<uint64_t>(begin);
    if (distance > kMostBytes) return std::nullopt;
    return distance;
  }

  void addParameter(size_t index) {
    const Parameter& parameter = function.parameters[index];
    std::string name = argumentName(parameter.name, index);
    const DataType& type = program.dataTypes[parameter.dataType];
    U128 value = candidate.parameters[index];
    if (parameter.type.kind != ScalarKind::Pointer) {
      auto kind = parameter.type.kind == ScalarKind::Float ? HeapArgument::Kind::Float : HeapArgument::Kind::Number;
      heap->arguments.push_back({kind, name, type.name});
      TestObject object{parameter.name, {}};
      for (uint32_t byte = 0; byte < inputBytes(parameter.type.width); ++byte)
        object.bytes.push_back(static_cast<uint8_t>(value >> (8 * byte)));
      numbers.objects.push_back(std::move(object));
      return;
    }
    isPossible &= !parameter.byValSize && !parameter.resultSize;
    heap->arguments.push_back({HeapArgument::Kind::Pointer, name, type.name});
    HeapObject object;
    object.kind = HeapObject::Kind::Parameter;
    object.name = name;
    object.bytes.assign(program.pointerWidth / 8, 0);
    auto place = heap->objects.size();
    heap->objects.push_back(std::move(object));
    HeapField field = pointerField(0, value, elementOf(program.dataTypes, type.target), name);
    heap->objects[place].fields.push_back(std::move(field));
  }

  HeapField pointerField(uint64_t offset, U128 value, DataTypeId behind, const std::string& expression) {
    Reference to = referenceOf(value);
    HeapField field;
    field.offset = offset;
    field.size = program.pointerWidth / 8;
    field.isPointer = true;
    field.value = program.dataTypes[behind].name;
    isPossible &= to.number <= 0;
    if (to.number >= 0) return field;
    std::optional<uint64_t> distance = offsetIn(to.number, to.offset);
    isPossible &= distance.has_value();
    if (!distance) return field;
    uint32_t object = objectOf(to.number, behind, expression);
    field.pointer = HeapPointer{object, *distance};
    // What is behind the pointer is there as a whole.
    std::vector<uint8_t>& bytes = heap->objects[object].bytes;
    if (heap->objects[object].kind == HeapObject::Kind::Block)
      bytes.resize(std::min(std::max<uint64_t>(bytes.size(), *distance + program.dataTypes[behind].size), kMostBytes),
                   0);
    return field;
  }

  uint32_t objectOf(int64_t number, DataTypeId type, const std::string& expression) {
    auto [found, isNew] = objects.try_emplace(number, static_cast<uint32_t>(heap->objects.size()));
    if (!isNew) return found->second;
    HeapObject object;
    object.name = expression;
    object.type = program.dataTypes[type].name;
    object.bytes.assign(std::min(std::max<uint64_t>(program.dataTypes[type].size, 1), kMostBytes), 0);
    if (auto global = places.globalOf(number)) {
      if (global->first) {
        object.kind = HeapObject::Kind::Function;
        object.name = program.functions[global->second].name;
        object.type.clear();
        object.bytes.clear();
      } else {
        const Global& variable = program.globals[global->second];
        object.kind = HeapObject::Kind::Global;
        object.name = variable.name;
        object.type.clear();
        type = variable.dataType;
        object.bytes.assign(std::min(variable.size, kMostBytes), 0);
      }
    }
    heap->objects.push_back(std::move(object));
    pending.push_back({number, found->second, type});
    return found->second;
  }

  using Fields = std::map<uint64_t, HeapField>; // by offset

  /// What copies read comes last: where none was made, such a read means nothing.
  void fill(size_t index) {
    Pending now = pending[index];
    Fields fields;
    for (bool isOfStruct : {true, false})
      for (const merged::InitialRead& read : candidate.reads)
        if (read.object == now.number && places.field(read.field).type.empty() != isOfStruct) add(now, read, fields);
    for (auto& [offset, field] : fields) heap->objects[now.object].fields.push_back(std::move(field));
  }

  static bool isTaken(const Fields& fields, uint64_t offset, uint64_t size) {
    auto behind = fields.lower_bound(offset);
    if (behind != fields.end() && behind->first < offset + size) return true;
    return behind != fields.begin() && std::prev(behind)->second.size > offset - std::prev(behind)->first;
  }

  void add(const Pending& now, const merged::InitialRead& read, Fields& fields) {
    const merged::Field& known = places.field(read.field);
    std::optional<uint64_t> place =
        read.offset ? offsetIn(now.number, static_cast<int64_t>(*read.offset)) : known.offset;
    bool isBlock = heap->objects[now.object].kind == HeapObject::Kind::Block;
    uint64_t room = isBlock ? kMostBytes : heap->objects[now.object].bytes.size();
    if (!place || *place + known.bytes > room) {
      isPossible &= known.type.empty();
      return;
    }
    uint64_t offset = *place;
    if (isTaken(fields, offset, known.bytes)) return;
    std::vector<uint8_t>& bytes = heap->objects[now.object].bytes;
    if (isBlock) bytes.resize(std::max<uint64_t>(bytes.size(), offset + known.bytes), 0);
    DataLeaf leaf = leafOfElements(program.dataTypes, now.type, offset);
    std::string path = leaf.type && leaf.offset == offset ? leaf.path : fmt::format("[byte {}]", offset);
    HeapField field;
    if (known.value.kind == ScalarKind::Pointer) {
      DataTypeId behind = leaf.type ? elementOf(program.dataTypes, program.dataTypes[leaf.type].target) : 0;
      std::string base = heap->objects[now.object].name;
      std::string step = path.starts_with('.') ? "->" + path.substr(1) : path;
      field = pointerField(offset, read.value, behind, base + step);
    } else {
      field.offset = offset;
      field.size = known.bytes;
      field.value = numberText(read.value, known.value, leaf);
      for (uint32_t byte = 0; byte < known.bytes; ++byte)
        bytes[offset + byte] = static_cast<uint8_t>(read.value >> (8 * byte));
    }
    field.name = path;
    fields[offset] = std::move(field);
  }

  std::string numberText(U128 value, ScalarType type, const DataLeaf& leaf) const {
    bool isSigned = leaf.type == 0 || program.dataTypes[leaf.type].isSigned;
    return type.kind == ScalarKind::Float ? floatText(value, type.width) : integerText(value, type.width, isSigned);
  }

  const Program& program;
  const Function& function;
  const merged::Places& places;
  const merged::Candidate& candidate;
  std::optional<InputHeap> heap;
  TestCase numbers;
  std::map<int64_t, uint32_t> objects;
  std::map<int64_t, int64_t> starts; // of objects of the model
  std::vector<Pending> pending;
  bool isPossible = true;
};

} // namespace

std::optional<TestCase> testOf(const merged::Unwinding& unwinding, const merged::Places& places,
                               const merged::Candidate& candidate) {
  return HeapMaker(unwinding, places, candidate).make();
}

} // namespace hindsight::prove
