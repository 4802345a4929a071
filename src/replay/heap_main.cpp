#include "replay/heap_main.h"

#include "report/bytes_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace hindsight::replay {

namespace {

using Kind = HeapObject::Kind;
using Argument = HeapArgument::Kind;

constexpr const char* kInstead = "use 'hindsight replay' instead";

/// So that nothing in it ends the comment it stands in.
std::string inComment(std::string text) {
  for (size_t at = text.find("*/"); at != std::string::npos; at = text.find("*/", at)) text.replace(at, 2, "* /");
  return text;
}

/// LLVM's names of what is inside a function, or there more than once, have a dot in them.
bool isNameInC(const std::string& name) {
  auto isWord = [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9') ||
           letter == '_';
  };
  return !name.empty() && std::ranges::all_of(name, isWord);
}

/// As a literal that any type of number takes; empty if there is none.
std::string literal(const std::string& value) {
  if (value.empty() || value.find_first_not_of("0123456789+-.e") != std::string::npos) return "";
  bool isInteger = value.find_first_not_of("0123456789-") == std::string::npos;
  if (!isInteger) return value;
  if (value == "-9223372036854775808") return "-9223372036854775807ll - 1";
  constexpr size_t kDigitsOfInt = 9;
  if (value.size() <= kDigitsOfInt) return value;
  return value + (value[0] == '-' ? "ll" : "ull");
}

/// The literal of a number that the function is called with; empty if it is too wide.
std::string argumentLiteral(const std::vector<uint8_t>& bytes, const std::string& type) {
  if (bytes.size() > 8) return "";
  uint64_t number = 0;
  for (size_t index = bytes.size(); index-- > 0;) number = number << 8 | bytes[index];
  bool isUnsigned = type.starts_with("unsigned") || type == "_Bool";
  if (isUnsigned) return literal(std::to_string(number));
  auto shift = static_cast<unsigned>(64 - 8 * bytes.size());
  return literal(std::to_string(static_cast<int64_t>(number << shift) >> shift));
}

class HeapMainWriter {
public:
  explicit HeapMainWriter(const HeapMainRequest& request) : request(request), heap(*request.test.heap) {
    while (std::ranges::any_of(request.taken, [&](const std::string& name) { return name.starts_with(prefix); }))
      prefix = "hindsight_" + prefix;
  }
  Result<HeapMain> write();

private:
  std::optional<Error> nameObjects();
  std::optional<Error> addCall();
  std::optional<std::string> argumentText(const HeapArgument& argument);
  void addDeclaration(uint32_t index);
  void addFields(uint32_t index);
  void addField(uint32_t index, const HeapField& field, const std::vector<uint8_t>& bytes);
  void addOutsideFunctions();
  void addOutsideFunction(const std::string& function, const std::string& own);
  void addCallOf(const HeapCall& call, uint32_t number);
  std::string labelOf(uint32_t number) const;
  std::string placeOf(const HeapField& field) const;
  std::string addressOf(uint32_t index) const;
  std::string memberOf(uint32_t index, const HeapField& field) const;
  std::string nameOfFunction(const std::string& name);
  bool isTyped(const HeapObject& object) const { return !request.isRaw && !object.type.empty(); }
  bool isPointer(const HeapObject& object) const {
    return object.kind == Kind::Parameter &&
           (object.fields.empty() || (object.fields[0].isPointer && object.fields[0].name.empty()));
  }
  template <typename... Rest> void line(fmt::format_string<Rest...> format, Rest&&... rest) {
    body += "  " + fmt::format(format, std::forward<Rest>(rest)...) + "\n";
  }

  const HeapMainRequest& request;
  const InputHeap& heap;
  std::string prefix = "block";
  std::vector<std::string> names; // in the text; of a parameter that is a pointer: none
  std::string body, declarations, functions;
  size_t inputs = 0;
};

std::optional<Error> HeapMainWriter::nameObjects() {
  unsigned blocks = 0;
  for (const HeapObject& object : heap.objects) {
    bool isNamed = object.kind == Kind::Global || object.kind == Kind::Function;
    if (isNamed && !isNameInC(object.name))
      return Error{fmt::format("no self-contained program can be written: {} is inside a function, or there is another "
                               "one of its name",
                               object.name),
                   kInstead};
    if (object.kind == Kind::Parameter && !isPointer(object) && object.type.empty())
      return Error{fmt::format("no self-contained program can be written: the type of {} has no name", object.name),
                   kInstead};
    if (object.kind == Kind::Global)
      names.push_back(object.name);
    else if (object.kind == Kind::Function)
      names.push_back(nameOfFunction(object.name));
    else if (object.kind == Kind::Outside || object.kind == Kind::Own)
      names.push_back(fmt::format("{}_{}{}", prefix, object.kind == Kind::Own ? "own" : "caller", names.size()));
    else if (object.kind == Kind::Block)
      names.push_back(fmt::format("{}{}", prefix, ++blocks));
    else
      names.push_back(isPointer(object) ? "" : fmt::format("{}_{}", prefix, object.name));
  }
  return std::nullopt;
}

/// A function that the text does not mention is one of a library, whose header may be missing.
std::string HeapMainWriter::nameOfFunction(const std::string& name) {
  if (request.taken.contains(name)) return name;
  std::string own = fmt::format("{}_{}", prefix, name);
  declarations += fmt::format("extern void {}(void) __asm__(\"{}\");\n", own, name);
  return own;
}

std::string HeapMainWriter::addressOf(uint32_t index) const {
  bool isPointer = heap.objects[index].kind == Kind::Block || heap.objects[index].kind == Kind::Own;
  return isPointer ? names[index] : "&" + names[index];
}

/// Where a pointer points to.
std::string HeapMainWriter::placeOf(const HeapField& field) const {
  if (!field.pointer) return "0";
  const HeapObject& target = heap.objects[field.pointer->object];
  std::string start = addressOf(field.pointer->object);
  if (field.pointer->offset) return fmt::format("(void *)((char *){} + {})", start, field.pointer->offset);
  bool isSame = target.kind == Kind::Block && isTyped(target) && target.type == field.value;
  return isSame ? start : "(void *)" + start;
}

void HeapMainWriter::addDeclaration(uint32_t index) {
  const HeapObject& object = heap.objects[index];
  if (object.kind == Kind::Parameter && !isPointer(object)) {
    line("{} {};", object.type, names[index]);
    line("__builtin_memset(&{0}, 0, sizeof {0});", names[index]);
  }
  if (object.kind != Kind::Block) return;
  std::string type = isTyped(object) ? object.type : "char";
  std::string from =
      fmt::format("__builtin_calloc(1, {}); /* what {} points to */", object.bytes.size(), inComment(object.name));
  if (object.bytes.empty()) // a sanitizer would let a byte of it be used
    from = fmt::format("(void *)((char *)__builtin_calloc(1, 1) + 1); /* no bytes: {} */", inComment(object.name));
  if (!heap.calls.empty()) {
    declarations += fmt::format("static {} *{};\n", type, names[index]);
    return line("{} = {}", names[index], from);
  }
  if (!request.looksForLeaks) return line("{} *{} = {}", type, names[index], from);
  line("static {} *{}; /* the caller still has it when leaks are looked for */", type, names[index]);
  line("{} = {}", names[index], from);
}

/// The member as C would write it; empty if its bytes are to be copied.
std::string HeapMainWriter::memberOf(uint32_t index, const HeapField& field) const {
  const HeapObject& object = heap.objects[index];
  bool isBlock = object.kind == Kind::Block;
  if (request.isRaw || object.kind == Kind::Own || field.name.starts_with("[byte") || (isBlock && !isTyped(object)))
    return "";
  if (!isBlock) return names[index] + field.name;
  if (field.name.empty()) return "*" + names[index];
  return names[index] + (field.name.starts_with('.') ? "->" + field.name.substr(1) : field.name);
}

void HeapMainWriter::addField(uint32_t index, const HeapField& field, const std::vector<uint8_t>& content) {
  std::string member = memberOf(index, field), value = field.isPointer ? placeOf(field) : literal(field.value);
  if (!member.empty() && !value.empty()) return line("{} = {};", member, value);
  std::string at = fmt::format("(char *){} + {}", addressOf(index), field.offset);
  if (field.isPointer) return line("__builtin_memcpy({}, &(void *){{{}}}, sizeof(void *));", at, placeOf(field));
  std::string bytes;
  for (uint8_t byte : content) bytes += fmt::format("\\x{:02x}", byte);
  line("__builtin_memcpy({}, \"{}\", {}); /* {} */", at, bytes, field.size,
       inComment(field.name + " = " + field.value));
}

void HeapMainWriter::addFields(uint32_t index) {
  const HeapObject& object = heap.objects[index];
  bool hasBytes = object.kind == Kind::Parameter || object.kind == Kind::Global || object.kind == Kind::Block;
  if (isPointer(object) || !hasBytes) return;
  for (const HeapField& field : object.fields) {
    auto at = [&](uint64_t offset) {
      return object.bytes.begin() + static_cast<ptrdiff_t>(std::min<uint64_t>(offset, object.bytes.size()));
    };
    addField(index, field, {at(field.offset), at(field.offset + field.size)});
  }
}

/// As the inputs of the test have it that a call returns.
std::string HeapMainWriter::labelOf(uint32_t number) const {
  auto before = std::count_if(heap.calls.begin(), heap.calls.begin() + number,
                              [&](const HeapCall& each) { return each.function == heap.calls[number].function; });
  return before ? fmt::format("{}()#{}", heap.calls[number].function, before + 1) : heap.calls[number].function + "()";
}

/// What one call does: it finds what it is given, writes, and returns.
void HeapMainWriter::addCallOf(const HeapCall& call, uint32_t number) {
  line("case {}:", number);
  for (uint32_t index = 0; index < heap.objects.size(); ++index) {
    const HeapObject& object = heap.objects[index];
    if (object.kind != Kind::Own || object.way.call != number) continue;
    std::string from = object.way.object
                           ? fmt::format("*(char **)((char *){} + {})", addressOf(*object.way.object), object.way.at)
                           : fmt::format("(char *)a{}", object.way.at);
    line("  {} = {} - {}; /* {} */", names[index], from, object.way.inside, inComment(object.name));
  }
  for (const HeapCall::Write& write : call.writes) addField(write.object, write.field, write.bytes);
  std::string label = labelOf(number);
  auto isReturned = [&](const TestObject& object) { return object.name == label; };
  if (!call.results.empty())
    line("  return (__UINTPTR_TYPE__){};", placeOf(call.results.front()));
  else if (std::ranges::any_of(request.test.objects, isReturned))
    line("  hindsight_take(&result, hindsight_inputs[hindsight_next].size);\n    return result;");
  else
    line("  return 0;");
}

/// Numbers and pointers are handed over in the same registers whatever their types are.
void HeapMainWriter::addOutsideFunction(const std::string& function, const std::string& own) {
  constexpr std::string_view kParameters = "__UINTPTR_TYPE__ a0, __UINTPTR_TYPE__ a1, __UINTPTR_TYPE__ a2, "
                                           "__UINTPTR_TYPE__ a3, __UINTPTR_TYPE__ a4, __UINTPTR_TYPE__ a5";
  std::string outer = std::exchange(body, "");
  line("__UINTPTR_TYPE__ result = 0;");
  line("switch ({}_calls++) {{", prefix);
  for (uint32_t number = 0; number < heap.calls.size(); ++number)
    if (heap.calls[number].function == function) addCallOf(heap.calls[number], number);
  line("}}");
  line("return result;");
  functions += fmt::format("/* {} has no body: what it does when it is called */\n__UINTPTR_TYPE__ {}({}) {{\n{}}}\n",
                           inComment(function), own, kParameters, body);
  body = std::move(outer);
}

void HeapMainWriter::addOutsideFunctions() {
  std::set<std::string> done;
  if (!heap.calls.empty()) declarations += fmt::format("static unsigned {}_calls;\n", prefix);
  constexpr std::string_view kPrototype = "__UINTPTR_TYPE__, __UINTPTR_TYPE__, __UINTPTR_TYPE__, __UINTPTR_TYPE__, "
                                          "__UINTPTR_TYPE__, __UINTPTR_TYPE__";
  for (uint32_t index = 0; index < heap.objects.size(); ++index) {
    const HeapObject& object = heap.objects[index];
    if (object.kind == Kind::Own) declarations += fmt::format("static char *{};\n", names[index]);
    if (object.kind != Kind::Outside) continue;
    declarations += fmt::format("__UINTPTR_TYPE__ {}({});\n", names[index], kPrototype);
    if (done.insert(object.name).second) addOutsideFunction(object.name, names[index]);
  }
  for (const HeapCall& call : heap.calls) {
    if (!done.insert(call.function).second) continue;
    std::string own = fmt::format("{}_outside{}", prefix, done.size());
    declarations += fmt::format("__UINTPTR_TYPE__ {}({}) __asm__(\"{}\");\n", own, kPrototype, call.function);
    addOutsideFunction(call.function, own);
  }
}

/// None: it has no text.
std::optional<std::string> HeapMainWriter::argumentText(const HeapArgument& argument) {
  if (argument.kind == Argument::Number || argument.kind == Argument::Float) {
    if (inputs >= request.test.objects.size()) return std::nullopt;
    const std::vector<uint8_t>& bytes = request.test.objects[inputs++].bytes;
    std::string text = argument.kind == Argument::Number ? argumentLiteral(bytes, argument.type) : "";
    if (!text.empty()) return text;
    if (argument.type.empty() || bytes.size() > 16) return std::nullopt;
    std::string spelled, name = fmt::format("{}_{}", prefix, argument.name);
    for (uint8_t byte : bytes) spelled += fmt::format("\\x{:02x}", byte);
    line("{} {};", argument.type, name);
    line("__builtin_memcpy(&{}, \"{}\", {}); /* {} */", name, spelled, bytes.size(), argument.name);
    return name;
  }
  for (uint32_t index = 0; index < heap.objects.size(); ++index) {
    const HeapObject& object = heap.objects[index];
    if (object.kind != Kind::Parameter || object.name != argument.name) continue;
    if (!isPointer(object)) return names[index];
    return object.fields.empty() ? "0" : placeOf(object.fields[0]);
  }
  if (argument.kind == Argument::Pointer) return "0";
  if (argument.type.empty()) return std::nullopt;
  std::string name = fmt::format("{}_{}", prefix, argument.name);
  line("{} {};", argument.type, name);
  line("__builtin_memset(&{0}, 0, sizeof {0});", name);
  return name;
}

std::optional<Error> HeapMainWriter::addCall() {
  std::vector<std::string> arguments;
  for (const HeapArgument& argument : heap.arguments) {
    if (argument.kind == Argument::Result) continue;
    bool isPart = argument.name.find_first_of(". ") != std::string::npos; // of a struct
    std::optional<std::string> text = isPart ? std::nullopt : argumentText(argument);
    if (!text)
      return Error{fmt::format("no self-contained program can be written: the argument {} of {} has no text in C{}",
                               argument.name, request.function, isPart ? ": it may be a struct in registers" : ""),
                   kInstead};
    arguments.push_back(*text);
  }
  std::string call = fmt::format("{}({});", request.function, fmt::join(arguments, ", "));
  if (request.looksForLeaks && heap.returnsPointer) {
    line("static const volatile void *result; /* which the caller has, too */");
    call = "result = " + call;
  }
  line("{}", call);
  return std::nullopt;
}

Result<HeapMain> HeapMainWriter::write() {
  if (!isNameInC(request.function))
    return Error{fmt::format("no self-contained program can be written: there are several functions {}",
                             request.function.substr(0, request.function.find('.'))),
                 kInstead};
  if (std::optional<Error> problem = nameObjects()) return *problem;
  for (uint32_t index = 0; index < heap.objects.size(); ++index) addDeclaration(index);
  for (uint32_t index = 0; index < heap.objects.size(); ++index) addFields(index);
  addOutsideFunctions();
  if (std::optional<Error> problem = addCall()) return *problem;
  if (request.looksForLeaks) {
    line("if (__lsan_do_leak_check) __lsan_do_leak_check(); /* no handler of exit runs in a caller */");
    line("_Exit(0);");
  } else {
    line("return 0;");
  }
  std::string head = fmt::format("/* {} is started on this heap", request.function);
  for (const std::string& each : heapLines(heap)) head += "\n *   " + inComment(each);
  head += heap.objects.empty() ? ": it looks at none. */\n" : " */\n";
  if (request.looksForLeaks)
    head += "extern void __lsan_do_leak_check(void) __attribute__((weak));\n"
            "extern __attribute__((noreturn)) void _Exit(int);\n";
  return HeapMain{head + declarations + functions + "int main(void) {\n" + body + "}\n", inputs};
}

} // namespace

Result<HeapMain> heapMain(const HeapMainRequest& request) {
  return HeapMainWriter(request).write();
}

} // namespace hindsight::replay
