#include "replay/repro.h"

#include "program/compile_driver.h"
#include "replay/failing_allocations.h"
#include "replay/harness_functions.h"
#include "replay/heap_main.h"
#include "replay/limited_process.h"
#include "replay/placed_allocations.h"
#include "replay/showing.h"
#include "replay/standalone_source.h"
#include "replay/standalone_world.h"
#include "replay/starting_globals.h"
#include "replay/world_functions.h"
#include "report/bytes_text.h"
#include "support/file_io.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace hindsight::replay {

namespace fs = std::filesystem;

namespace {

constexpr const char* kInstead = "use 'hindsight replay' instead";

/// The user's own include folders, and the flags without them: their headers are in the text.
struct SplitFlags {
  std::vector<fs::path> includeFolders;
  std::vector<std::string> others;
};

SplitFlags splitFlags(const NativeProgram& program) {
  SplitFlags split;
  fs::path base = program.folder;
  for (size_t index = 0; index < program.clangFlags.size(); ++index) {
    const std::string& flag = program.clangFlags[index];
    if (flag == "-I" && index + 1 < program.clangFlags.size())
      split.includeFolders.push_back(base / program.clangFlags[++index]);
    else if (flag.starts_with("-I"))
      split.includeFolders.push_back(base / flag.substr(2));
    else if (flag != "-c" && flag != "-g" && flag != "-w")
      split.others.push_back(flag);
  }
  return split;
}

std::string shellWord(const std::string& word) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./,:@%";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
  std::string text = "'";
  for (char letter : word) text += letter == '\'' ? "'\\''" : std::string(1, letter);
  return text + "'";
}

/// So that nothing in it ends the comment it stands in.
std::string inComment(std::string text) {
  for (size_t at = text.find("*/"); at != std::string::npos; at = text.find("*/", at)) text.replace(at, 2, "* /");
  std::replace_if(text.begin(), text.end(), [](unsigned char letter) { return letter < ' '; }, ' ');
  return text;
}

std::string headComment(const ReproRequest& request, const std::vector<std::string>& flags) {
  std::string shows = "a path that ends without an error";
  // In colour, a sanitizer would ask isatty, which may be one of the program.
  std::string checks, variables = "ASAN_OPTIONS=detect_stack_use_after_return=1:detect_leaks=0:color=never";
  if (const Finding* finding = request.finding) {
    shows = fmt::format("{} at {}{}: {}", spell(finding->kind), describe(finding->place),
                        finding->place.function.empty() ? "" : " in " + finding->place.function,
                        finding->message.empty() ? info(finding->kind).sentence : finding->message);
    checks = showing(finding->kind).checks;
    std::replace(checks.begin(), checks.end(), '|', ',');
    if (finding->kind == ErrorKind::MemoryLeak)
      variables = "LSAN_OPTIONS=use_stacks=0:use_registers=0:color=never";
    else if (finding->kind == ErrorKind::MemoryNotFreed)
      variables = "LSAN_OPTIONS=use_stacks=0:use_registers=0:use_globals=0:use_tls=0:color=never";
  }
  std::string words;
  for (const std::string& flag : flags) words += " " + shellWord(flag);
  std::string executable = fs::path(request.fileName).stem().string();
  return fmt::format("/* Shows {}.\n"
                     " *\n"
                     " *   clang -g -w -fsanitize=address{} -fno-sanitize-recover=all{} {} -lm -o {}\n"
                     " *   {} {}\n"
                     " *\n"
                     " * gcc takes the same flags. The inputs that lead there are at the end of the file. */\n",
                     inComment(shows), checks.empty() ? "" : "," + checks, inComment(words),
                     inComment(shellWord(request.fileName)), inComment(shellWord(executable)), variables,
                     inComment(shellWord("./" + executable)));
}

std::string inputsText(const TestCase& test) {
  std::string text, table;
  size_t count = 0, position = 0;
  for (const TestObject& object : test.objects) {
    bool isOfWorld = position >= test.globals && position < test.globals + test.worldInputs; // see standalone_world.h
    ++position;
    if (object.bytes.empty() || isOfWorld) continue;
    std::vector<std::string> bytes;
    for (uint8_t byte : object.bytes) bytes.push_back(fmt::format("{:#04x}", byte));
    std::string reading = looksLikeText(object.bytes) ? stringLiteral(object.bytes, 60) : numberText(object.bytes);
    text +=
        fmt::format("static const unsigned char hindsight_input_{}[] = {{{}}}; /* {}{} */\n", count,
                    fmt::join(bytes, ", "), inComment(object.name), reading.empty() ? "" : " = " + inComment(reading));
    table +=
        fmt::format("  {{{}, sizeof hindsight_input_{}, hindsight_input_{}}},\n", cString(object.name), count, count);
    ++count;
  }
  return text +
         fmt::format("static const struct {{ const char *name; __SIZE_TYPE__ size; const unsigned char *bytes; }}\n"
                     "hindsight_inputs[] = {{\n{}  {{0, 0, 0}}\n}};\n",
                     table);
}

std::optional<Error> checkSources(const NativeProgram& program, const TestCase& test) {
  if (program.entry != "main" && !test.heap)
    return Error{fmt::format("no self-contained program can be written that starts in {}", program.entry), kInstead};
  if (!program.database.empty())
    return Error{"no self-contained program can be written from sources with different flags", kInstead};
  for (const std::string& file : program.files) {
    Result<InputKind> kind = inputKindOf((fs::path(program.folder) / file).string());
    if (!kind) return kind.error();
    if (*kind != InputKind::C)
      return Error{fmt::format("no self-contained program can be written from '{}', which is not a C source", file),
                   kInstead};
  }
  return std::nullopt;
}

/// Declarations of the harness, for machines that do not have its headers.
Result<std::string> harnessHeaders(const NativeProgram& program, bool klee, bool hindsight) {
  std::string text;
  if (klee) {
    Result<std::string> header = readFile(program.runtimeFolder + "/include/klee/klee.h");
    if (!header) return header.error();
    text += *header;
  }
  if (hindsight) {
    Result<std::string> header = readFile(program.runtimeFolder + "/include/hindsight.h");
    if (!header) return header.error();
    size_t include = header->find("#include \"klee/klee.h\"\n");
    if (include != std::string::npos) header->erase(include, header->find('\n', include) + 1 - include);
    text += *header;
  }
  return text;
}

Result<FailingAllocations> allocationsText(std::string_view source, const ReproRequest& request) {
  if (request.test.addresses.empty()) return failingAllocations(source, request.test.failedAllocations);
  Result<std::string> blocks = readFile(request.program.runtimeFolder + "/replay/placed_blocks.h");
  if (!blocks) return blocks.error();
  return placedAllocations(source, request.test, *blocks);
}

/// Flags without which a compiler of today refuses the code of the past. gcc takes those it does not know for granted.
std::vector<std::string> withOldMistakes(std::vector<std::string> flags) {
  for (std::string_view mistake : oldMistakes()) flags.push_back(fmt::format("-Wno-{}", mistake));
  return flags;
}

std::optional<Error> checkCompiles(const std::string& text, const ReproRequest& request,
                                   const std::vector<std::string>& flags) {
  Result<std::string> clang = findClang(request.program.clang);
  if (!clang) return clang.error();
  Result<TemporaryFolder> folder = TemporaryFolder::create();
  if (!folder) return folder.error();
  std::string file = folder->path() + "/repro.c";
  if (std::optional<Error> problem = writeFileAtomically(file, text)) return problem;
  std::vector<std::string> command = {*clang, "-fsyntax-only", "-w", "-fno-color-diagnostics"};
  command.insert(command.end(), flags.begin(), flags.end());
  command.push_back(file);
  Result<ProcessEnd> end = runProcess({*clang, command, std::nullopt, request.program.folder});
  if (!end) return end.error();
  if (end->how == ProcessEnd::How::Exited && end->code == 0) return std::nullopt;
  const char* what = request.program.files.size() > 1 ? "the sources do not compile as one" : "it would not compile";
  size_t at = end->output.find("error: ");
  std::string why =
      at == std::string::npos ? "" : ": " + end->output.substr(at + 7, end->output.find('\n', at) - at - 7);
  return Error{fmt::format("no self-contained program can be written: {}{}", what, why), kInstead};
}

} // namespace

/// Everything but the head, and whether it compiles.
static Result<std::string> bodyOf(const ReproRequest& request, const StandaloneSource& all, SplitFlags& flags,
                                  const HeapMain* main) {
  TestCase test = request.test;
  if (main) test.objects.erase(test.objects.begin(), test.objects.begin() + static_cast<ptrdiff_t>(main->inputs));
  Result<std::string> globals = startingGlobals(test);
  if (!globals) return globals.error();
  bool reachesError = request.finding && request.finding->kind == ErrorKind::ErrorReached;
  Result<std::string> headers = harnessHeaders(request.program, all.includesKlee, all.includesHindsight);
  if (!headers) return headers.error();
  Result<FailingAllocations> allocations = allocationsText(all.text, request);
  if (!allocations) return allocations.error();
  WorldFunctions world = worldFunctions(all.text, test);
  StandaloneWorld start = standaloneWorld(test, all.text);
  std::string text = allocations->before + world.before + start.before + *headers;
  // The program's own main is a function like any other.
  text += main ? "#define main hindsight_program_main\n" + all.text + "\n#undef main" : all.text;
  text += "\n#line 1 \"hindsight-inputs.c\"\n" + inputsText(test);
  text += harnessDefinitions(all.text, {all.includesKlee, reachesError ? request.program.errorCall : ""});
  text += *globals + allocations->after + world.after + start.after;
  if (main) text += main->text;
  std::optional<Error> problem = checkCompiles(text, request, flags.others);
  if (!problem) return text;
  SplitFlags old = flags;
  old.others = withOldMistakes(std::move(old.others));
  if (checkCompiles(text, request, old.others)) return *problem;
  flags = old;
  return text;
}

/// With a heap, the function is called by a main of ours, which names members if it can.
static Result<std::string> bodyWithHeap(const ReproRequest& request, const StandaloneSource& all, SplitFlags& flags) {
  HeapMainRequest wanted{request.test, request.program.entry, identifiersIn(all.text)};
  wanted.looksForLeaks = request.finding && request.finding->kind == ErrorKind::MemoryLeak;
  for (bool isRaw : {false, true}) {
    wanted.isRaw = isRaw;
    Result<HeapMain> main = heapMain(wanted);
    if (!main) return main.error();
    Result<std::string> text = bodyOf(request, all, flags, &*main);
    if (text || isRaw) return text;
  }
  return Error{"", ""};
}

Result<std::string> renderRepro(const ReproRequest& request) {
  const NativeProgram& program = request.program;
  if (std::optional<Error> problem = checkSources(program, request.test)) return *problem;
  SplitFlags flags = splitFlags(program);
  StandaloneSource all;
  for (const std::string& name : program.files) {
    Result<StandaloneSource> source = standAlone(fs::path(program.folder) / name, flags.includeFolders);
    if (!source) return source.error();
    all.text += source->text;
    all.includesKlee |= source->includesKlee;
    all.includesHindsight |= source->includesHindsight;
  }
  bool reachesError = request.finding && request.finding->kind == ErrorKind::ErrorReached;
  if (reachesError) all.text = abortInErrorFunctions(std::move(all.text), program.errorCall);
  Result<std::string> text =
      request.test.heap ? bodyWithHeap(request, all, flags) : bodyOf(request, all, flags, nullptr);
  if (!text) return text.error();
  return headComment(request, flags.others) + *text;
}

std::optional<Error> checkRepro(const std::string& text, const ReproRequest& request) {
  if (!request.finding) return std::nullopt;
  Result<TemporaryFolder> folder = TemporaryFolder::create();
  if (!folder) return folder.error();
  std::string file = folder->path() + "/repro.c";
  if (std::optional<Error> problem = writeFileAtomically(file, text)) return problem;
  NativeProgram alone{.files = {file}, .clangFlags = withOldMistakes(splitFlags(request.program).others)};
  alone.clang = request.program.clang;
  alone.errorCall = request.program.errorCall;
  alone.runtimeFolder = request.program.runtimeFolder;
  Prediction predicted = predictionOf(*request.finding);
  for (Place* place : {&predicted.place, &predicted.allocated}) // as its #line directives have it
    place->file = fs::path(place->file).filename();
  ReplayOutcome outcome = NativeReplay(std::move(alone)).replay({}, &predicted);
  bool isShown = outcome.replayed == Replayed::Yes;
  bool couldBeShown = request.finding->replayed == Replayed::Yes || outcome.replayed == Replayed::No;
  if (isShown || !couldBeShown) return std::nullopt;
  return Error{fmt::format("no self-contained program can be written: it does not show the error; {}", outcome.reason),
               kInstead};
}

} // namespace hindsight::replay
