#include "report/ktest.h"

#include "support/file_io.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace hindsight {

static constexpr std::string_view kMagic = "KTEST";
static constexpr std::string_view kOldMagic = "BOUT\n";
static constexpr uint32_t kVersion = 3;
static constexpr std::string_view kFailedAllocations = "hindsight_failed_allocations"; // also in ktest_replay.c
static constexpr std::string_view kGlobals = "hindsight_globals";                      // there, too
static constexpr std::string_view kAddresses = "hindsight_addresses";                  // likewise
static constexpr std::string_view kWorld = "hindsight_world";                          // likewise
static constexpr std::string_view kStatus = "hindsight_status";
static constexpr std::string_view kHeap = "hindsight_heap";

static void putNumber(std::string& out, size_t number) {
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(number >> shift & 0xff);
}

static void putString(std::string& out, std::string_view text) {
  putNumber(out, text.size());
  out += text;
}

/// How many objects it was made of, then a letter, a name and bytes for each part.
static std::string encodeWorld(const TestCase& test) {
  std::string out;
  putNumber(out, test.worldInputs);
  auto put = [&](char kind, std::string_view name, std::string_view bytes) {
    out += kind;
    putString(out, name);
    putString(out, bytes);
  };
  for (const std::string& argument : test.world->arguments) put('a', "", argument);
  if (test.world->input) put('i', "", *test.world->input);
  for (const TestFile& file : test.world->files) put('f', file.name, file.bytes);
  for (const std::string& variable : test.world->variables) put('v', "", variable);
  return out;
}

/// How many objects before it are those of the heap; then, for each, what it is, and which of its bytes are known.
static std::string encodeHeap(const InputHeap& heap) {
  std::string out;
  putNumber(out, heap.objects.size());
  auto putLong = [&](uint64_t number) {
    putNumber(out, number >> 32);
    putNumber(out, number & 0xffffffff);
  };
  auto putField = [&](const HeapField& field) {
    putLong(field.offset);
    putNumber(out, field.size);
    putString(out, field.name);
    putString(out, field.value);
    putNumber(out, !field.isPointer ? 0 : !field.pointer ? 1 : 2); // a number, null, a pointer
    if (!field.pointer) return;
    putNumber(out, field.pointer->object);
    putLong(field.pointer->offset);
  };
  for (const HeapObject& object : heap.objects) {
    putNumber(out, static_cast<size_t>(object.kind));
    putString(out, object.name);
    putString(out, object.type);
    putNumber(out, object.fields.size());
    for (const HeapField& field : object.fields) putField(field);
    if (object.kind != HeapObject::Kind::Own) continue;
    putNumber(out, object.way.call);
    putNumber(out, object.way.object ? *object.way.object + 1 : 0);
    putLong(object.way.at);
    putLong(object.way.inside);
  }
  putNumber(out, heap.arguments.size());
  for (const HeapArgument& argument : heap.arguments) {
    putNumber(out, static_cast<size_t>(argument.kind));
    putString(out, argument.name);
    putString(out, argument.type);
  }
  putNumber(out, heap.returnsPointer);
  if (heap.calls.empty()) return out;
  putNumber(out, heap.calls.size());
  for (const HeapCall& call : heap.calls) {
    putString(out, call.function);
    putNumber(out, call.results.size());
    for (const HeapField& result : call.results) putField(result);
    putNumber(out, call.writes.size());
    for (const HeapCall::Write& write : call.writes) {
      putNumber(out, write.object);
      putField(write.field);
      putString(out, {reinterpret_cast<const char*>(write.bytes.data()), write.bytes.size()});
    }
  }
  return out;
}

/// What KLEE's tools see of a heap: its objects as bytes.
static std::vector<TestObject> heapObjects(const TestCase& test) {
  std::vector<TestObject> objects;
  for (uint32_t index = 0; test.heap && index < test.heap->objects.size(); ++index) {
    const HeapObject& object = test.heap->objects[index];
    objects.push_back({nameInHeap(*test.heap, index), object.bytes});
  }
  return objects;
}

std::string encodeKtest(const TestCase& test) {
  std::vector<std::string_view> arguments;
  for (const std::string& argument : test.world ? test.world->arguments : test.arguments)
    if (!argument.empty()) arguments.push_back(argument);
  std::vector<const TestObject*> objects;
  for (const TestObject& object : test.objects)
    if (!object.bytes.empty()) objects.push_back(&object);
  std::vector<TestObject> ofHeap = heapObjects(test);
  for (const TestObject& object : ofHeap) objects.push_back(&object);

  std::string out(kMagic);
  putNumber(out, kVersion);
  putNumber(out, arguments.size());
  for (std::string_view argument : arguments) putString(out, argument);
  putNumber(out, 0); // symbolic arguments
  putNumber(out, 0); // their length
  putNumber(out, objects.size() + (test.globals != 0) + !test.failedAllocations.empty() + !test.addresses.empty() +
                     test.world.has_value() + test.status.has_value() + test.heap.has_value());
  for (const TestObject* object : objects) {
    putString(out, object->name.empty() ? "unnamed" : object->name);
    putString(out, {reinterpret_cast<const char*>(object->bytes.data()), object->bytes.size()});
  }
  if (test.heap) {
    putString(out, kHeap);
    putString(out, encodeHeap(*test.heap));
  }
  if (test.status) {
    putString(out, kStatus);
    putNumber(out, 4);
    putNumber(out, static_cast<uint32_t>(*test.status));
  }
  if (test.world) {
    putString(out, kWorld);
    putString(out, encodeWorld(test));
  }
  auto putNumbers = [&](std::string_view name, const std::vector<uint32_t>& numbers) {
    if (numbers.empty()) return;
    putString(out, name);
    putNumber(out, numbers.size() * 4);
    for (uint32_t number : numbers) putNumber(out, number);
  };
  if (test.globals) putNumbers(kGlobals, {test.globals});
  putNumbers(kFailedAllocations, test.failedAllocations);
  std::vector<uint32_t> addresses;
  for (const PlacedAllocation& placed : test.addresses)
    addresses.insert(addresses.end(), {placed.allocation, static_cast<uint32_t>(placed.address >> 32),
                                       static_cast<uint32_t>(placed.address)});
  putNumbers(kAddresses, addresses);
  return out;
}

namespace {

/// Reads from the front; once something is missing, everything after it is too.
class Reader {
public:
  explicit Reader(std::string_view content) : rest(content) {}

  std::string_view take(size_t length) {
    if (length > rest.size()) {
      truncated = true;
      rest = {};
      return {};
    }
    std::string_view part = rest.substr(0, length);
    rest.remove_prefix(length);
    return part;
  }
  uint32_t number() {
    uint32_t value = 0;
    for (char byte : take(4)) value = value << 8 | static_cast<unsigned char>(byte);
    return value;
  }
  uint64_t longNumber() {
    uint64_t high = number();
    return high << 32 | number();
  }
  std::string_view string() { return take(number()); }
  bool failed() const { return truncated; }
  size_t left() const { return rest.size(); }

private:
  std::string_view rest;
  bool truncated = false;
};

} // namespace

/// Of the last object, if it has this name; it is taken away.
static std::vector<uint32_t> takeNumbers(TestCase& test, std::string_view name) {
  std::vector<uint32_t> numbers;
  if (test.objects.empty() || test.objects.back().name != name) return numbers;
  const std::vector<uint8_t>& bytes = test.objects.back().bytes;
  Reader reader({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  while (reader.left() >= 4) numbers.push_back(reader.number());
  test.objects.pop_back();
  return numbers;
}

static void takeWorld(TestCase& test) {
  if (test.objects.empty() || test.objects.back().name != kWorld) return;
  const std::vector<uint8_t> bytes = std::move(test.objects.back().bytes);
  test.objects.pop_back();
  Reader reader({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  test.worldInputs = reader.number();
  TestWorld world;
  while (reader.left() > 0) {
    std::string_view kind = reader.take(1), name = reader.string(), content = reader.string();
    if (reader.failed()) break;
    if (kind == "a") world.arguments.emplace_back(content);
    if (kind == "i") world.input = content;
    if (kind == "f") world.files.push_back({std::string(name), std::string(content)});
    if (kind == "v") world.variables.emplace_back(content);
  }
  test.world = std::move(world);
}

static HeapField takeField(Reader& reader) {
  auto longNumber = [&] { return reader.longNumber(); };
  HeapField field;
  field.offset = longNumber();
  field.size = reader.number();
  field.name = reader.string();
  field.value = reader.string();
  uint32_t what = reader.number();
  field.isPointer = what != 0;
  if (what != 2) return field;
  uint32_t target = reader.number();
  field.pointer = HeapPointer{target, longNumber()};
  return field;
}

static bool areWhole(const InputHeap& heap, const HeapCall& call) {
  auto pointsInside = [&](const HeapField& field) {
    return !field.pointer || field.pointer->object < heap.objects.size();
  };
  return std::ranges::all_of(call.results, pointsInside) &&
         std::ranges::all_of(call.writes, [&](const HeapCall::Write& write) {
           bool hasBytes = write.field.isPointer || write.bytes.size() == write.field.size;
           return pointsInside(write.field) && write.object < heap.objects.size() && hasBytes;
         });
}

/// Whether everything in it is where it says.
static bool isWhole(const InputHeap& heap) {
  for (const HeapCall& call : heap.calls)
    if (!areWhole(heap, call)) return false;
  for (const HeapObject& object : heap.objects)
    if (object.way.object && *object.way.object >= heap.objects.size()) return false;
  for (const HeapObject& object : heap.objects)
    for (const HeapField& field : object.fields) {
      bool isInside = field.offset <= object.bytes.size() && field.size <= object.bytes.size() - field.offset;
      if (!isInside || (field.pointer && field.pointer->object >= heap.objects.size())) return false;
    }
  return true;
}

static HeapWay takeWay(Reader& reader) {
  HeapWay way{.call = reader.number()};
  if (uint32_t object = reader.number()) way.object = object - 1;
  way.at = reader.longNumber();
  way.inside = reader.longNumber();
  return way;
}

static HeapCall takeCall(Reader& reader) {
  HeapCall call{std::string(reader.string()), {}, {}};
  for (uint32_t left = reader.number(); left > 0 && !reader.failed(); --left) call.results.push_back(takeField(reader));
  for (uint32_t left = reader.number(); left > 0 && !reader.failed(); --left) {
    HeapCall::Write write{.object = reader.number()};
    write.field = takeField(reader);
    std::string_view bytes = reader.string();
    write.bytes.assign(bytes.begin(), bytes.end());
    call.writes.push_back(std::move(write));
  }
  return call;
}

static void takeHeap(TestCase& test) {
  if (test.objects.empty() || test.objects.back().name != kHeap) return;
  const std::vector<uint8_t> bytes = std::move(test.objects.back().bytes);
  test.objects.pop_back();
  Reader reader({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  uint32_t count = reader.number();
  if (reader.failed() || count > test.objects.size()) return;
  InputHeap heap;
  size_t first = test.objects.size() - count;
  for (uint32_t index = 0; index < count && !reader.failed(); ++index) {
    HeapObject object;
    object.kind = static_cast<HeapObject::Kind>(std::min(reader.number(), uint32_t(HeapObject::Kind::Own)));
    object.name = reader.string();
    object.type = reader.string();
    object.bytes = test.objects[first + index].bytes;
    uint32_t fields = reader.number();
    for (uint32_t field = 0; field < fields && !reader.failed(); ++field) object.fields.push_back(takeField(reader));
    if (object.kind == HeapObject::Kind::Own) object.way = takeWay(reader);
    heap.objects.push_back(std::move(object));
  }
  for (uint32_t left = reader.number(); left > 0 && !reader.failed(); --left) {
    HeapArgument argument;
    argument.kind = static_cast<HeapArgument::Kind>(std::min(reader.number(), uint32_t(HeapArgument::Kind::Result)));
    argument.name = reader.string();
    argument.type = reader.string();
    heap.arguments.push_back(std::move(argument));
  }
  heap.returnsPointer = reader.number() != 0;
  if (reader.left() > 0)
    for (uint32_t left = reader.number(); left > 0 && !reader.failed(); --left) heap.calls.push_back(takeCall(reader));
  if (reader.failed() || !isWhole(heap)) return;
  test.objects.resize(first);
  test.heap = std::move(heap);
}

/// In the reverse order of `encodeKtest`.
static void takeSettings(TestCase& test) {
  std::vector<uint32_t> addresses = takeNumbers(test, kAddresses);
  for (size_t index = 0; index + 2 < addresses.size(); index += 3)
    test.addresses.push_back({addresses[index], uint64_t(addresses[index + 1]) << 32 | addresses[index + 2]});
  std::ranges::sort(test.addresses, {}, &PlacedAllocation::allocation);
  test.failedAllocations = takeNumbers(test, kFailedAllocations);
  std::vector<uint32_t> globals = takeNumbers(test, kGlobals);
  if (!globals.empty()) test.globals = static_cast<uint32_t>(std::min<size_t>(globals[0], test.objects.size()));
  takeWorld(test);
  std::vector<uint32_t> status = takeNumbers(test, kStatus);
  if (!status.empty()) test.status = static_cast<int32_t>(status[0]);
  takeHeap(test);
  test.worldInputs = static_cast<uint32_t>(std::min<size_t>(test.worldInputs, test.objects.size() - test.globals));
}

/// The body after magic and version. A count larger than the file could hold ends at the first missing item, so a
/// forged one costs no more than the file is long.
static std::optional<TestCase> readBody(Reader& reader, uint32_t version) {
  TestCase test;
  uint32_t argumentCount = reader.number();
  for (uint32_t index = 0; index < argumentCount && !reader.failed(); ++index)
    test.arguments.emplace_back(reader.string());
  if (version >= 2) reader.take(8);
  uint32_t objectCount = reader.number();
  for (uint32_t index = 0; index < objectCount && !reader.failed(); ++index) {
    TestObject object;
    object.name = reader.string();
    std::string_view bytes = reader.string();
    object.bytes.assign(bytes.begin(), bytes.end());
    test.objects.push_back(std::move(object));
  }
  if (reader.failed()) return std::nullopt;
  takeSettings(test);
  return test;
}

Result<TestCase> decodeKtest(std::string_view content, std::string_view name) {
  Reader reader(content);
  std::string_view magic = reader.take(kMagic.size());
  if (magic != kMagic && magic != kOldMagic)
    return Error{fmt::format("'{}' is not a .ktest file: it does not begin with KTEST", name), ""};
  uint32_t version = reader.number();
  if (!reader.failed() && (version == 0 || version > kVersion))
    return Error{fmt::format("'{}' is a .ktest file of version {}; up to {} is understood", name, version, kVersion),
                 ""};
  std::optional<TestCase> test = readBody(reader, version);
  if (!test)
    return Error{
        fmt::format("'{}' is a broken .ktest file: it ends in the middle of its {} bytes", name, content.size()), ""};
  if (reader.left() != 0)
    return Error{fmt::format("'{}' is a broken .ktest file: {} bytes too many at its end", name, reader.left()), ""};
  return *std::move(test);
}

Result<TestCase> readKtest(const std::filesystem::path& path) {
  Result<std::string> content = readFile(path);
  if (!content) return content.error();
  return decodeKtest(*content, path.string());
}

} // namespace hindsight
