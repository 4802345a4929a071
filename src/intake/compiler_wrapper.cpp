#include "intake/compiler_wrapper.h"

#include "intake/bitcode_records.h"
#include "intake/compiler_command.h"
#include "intake/elf_file.h"
#include "intake/words.h"
#include "support/child_process.h"
#include "support/file_io.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <sys/wait.h>
#include <unistd.h>

namespace hindsight::intake {

namespace fs = std::filesystem;

namespace {

using Language = CompilerSource::Language;
using Action = CompilerCommand::Action;

/// "clang++-19" beside "clang-19"; empty if there is none.
std::string cxxBeside(const std::string& clang) {
  fs::path path(clang);
  std::string name = path.filename();
  size_t end = name.find("clang") + 5;
  if (end < 5 || end > name.size()) return "";
  std::string other = path.parent_path() / name.insert(end, "++");
  return access(other.c_str(), X_OK) == 0 ? other : "";
}

/// What to call instead of `hindsight cc`.
std::vector<std::string> nativeCommand(const std::string& clang, const CompilerRequest& request, bool isLto = false) {
  std::vector<std::string> command = {clang};
  if (std::string cxx = request.isCxx ? cxxBeside(clang) : ""; !cxx.empty())
    command[0] = cxx;
  else if (request.isCxx)
    command.push_back("--driver-mode=g++");
  std::vector<std::string> words = isLto ? withoutLto(expandResponseFiles(request.words)) : request.words;
  command.insert(command.end(), words.begin(), words.end());
  return command;
}

int exitStatus(int status) {
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + (WIFSIGNALED(status) ? WTERMSIG(status) : 0);
}

/// One source on its way to bitcode.
struct Compilation {
  const CompilerSource* source;
  CompileJob job;
  pid_t child = -1; // -1: it could not be started
};

class CompilerSession {
public:
  CompilerSession(const CompilerRequest& request, CompilerCommand command, std::string clang)
      : request(request), command(std::move(command)), clang(std::move(clang)) {}

  int run();

private:
  int runBoth();
  bool keepInput();
  void startAll();
  void start(Compilation& compilation);
  BitcodeRecord finish(Compilation& compilation);
  BitcodeRecord recordOf(const CompilerSource& source);
  void leave(const std::string& file, const std::string& records);
  std::string linkRecord() const;
  std::string currentFolder() const {
    std::error_code ignored;
    return fs::current_path(ignored).string();
  }

  const CompilerRequest& request;
  CompilerCommand command;
  std::string clang;
  std::string folder; // for what is not to stay
  std::string input;  // a copy of standard input, if that is a source
  std::vector<Compilation> compilations;
};

/// A source that comes through a pipe is read by two compilers.
bool CompilerSession::keepInput() {
  auto isPiped = [](const CompilerSource& source) { return source.path == "-"; };
  if (std::ranges::none_of(command.sources, isPiped)) return true;
  input = folder + "/input";
  std::string text(std::istreambuf_iterator<char>(std::cin), {});
  return !writeFileAtomically(input, text);
}

void CompilerSession::start(Compilation& compilation) {
  CompileOptions options{clang, {}, request.includeFolder};
  std::vector<std::string> words = compileCommand(compilation.job, options, clang);
  SpawnFiles files{input.empty() ? "/dev/null" : input, compilation.job.output + ".log"};
  Result<pid_t> child = spawn(words, files);
  compilation.child = child ? *child : -1;
}

void CompilerSession::startAll() {
  for (const CompilerSource& source : command.sources) {
    if (source.language != Language::C && source.language != Language::Cxx) continue;
    std::string output = fmt::format("{}/{}.bc", folder, compilations.size());
    compilations.push_back({&source, bitcodeJob(source, command, output)});
    start(compilations.back());
  }
}

/// The flags without a header that was compiled for another level of optimisation. False: there was none.
bool dropCompiledHeader(std::vector<std::string>& flags) {
  auto found = std::ranges::find(flags, "-include-pch");
  if (found == flags.end()) return false;
  bool isForFrontEnd = found != flags.begin() && *(found - 1) == "-Xclang"; // -Xclang -include-pch -Xclang FILE
  auto first = isForFrontEnd ? found - 1 : found;
  auto last = found + std::min<std::ptrdiff_t>(isForFrontEnd ? 3 : 2, flags.end() - found);
  flags.erase(first, last);
  return true;
}

std::string firstErrorOf(const std::string& log) {
  Result<std::string> text = readFile(log);
  size_t error = text ? text->find("error: ") : std::string::npos;
  if (error == std::string::npos) return "clang cannot compile it to bitcode";
  size_t start = text->rfind('\n', error) + 1; // 0 if it is the first line
  return "clang cannot compile it to bitcode: " + text->substr(start, text->find('\n', error) - start);
}

BitcodeRecord CompilerSession::finish(Compilation& compilation) {
  BitcodeRecord record{RecordKind::Module, compilation.source->path, currentFolder(), ""};
  int status = compilation.child < 0 ? -1 : waitForChild(compilation.child);
  if (status != 0 && dropCompiledHeader(compilation.job.flags)) {
    start(compilation);
    status = compilation.child < 0 ? -1 : waitForChild(compilation.child);
  }
  compilation.child = -1;
  Result<std::string> bitcode = status == 0 ? readFile(compilation.job.output) : Error{};
  if (bitcode) {
    record.payload = std::move(*bitcode);
  } else {
    record.kind = RecordKind::NoBitcode;
    record.payload = firstErrorOf(compilation.job.output + ".log");
  }
  return record;
}

BitcodeRecord CompilerSession::recordOf(const CompilerSource& source) {
  for (Compilation& compilation : compilations)
    if (compilation.source == &source) return finish(compilation);
  const char* why = source.language == Language::Assembler ? "it is assembler" : "it is neither C nor C++";
  return {RecordKind::NoBitcode, source.path, currentFolder(), why};
}

/// A file of another format than ELF, such as /dev/null, stays as it is.
void CompilerSession::leave(const std::string& file, const std::string& records) {
  std::error_code ignored;
  if (fs::is_regular_file(file, ignored)) (void)addElfSection(file, kBitcodeSection, records);
}

std::string CompilerSession::linkRecord() const {
  std::vector<std::string> words = expandResponseFiles(request.words);
  return encodeRecord({RecordKind::Link, command.output, currentFolder(), joinWords(words)});
}

int CompilerSession::runBoth() {
  if (!keepInput()) input.clear();
  startAll();
  Result<pid_t> native = spawn(nativeCommand(clang, request, command.isLto), {input, ""});
  int status = native ? exitStatus(waitForChild(*native)) : 127;
  if (status != 0) {
    for (const Compilation& compilation : compilations)
      if (compilation.child > 0) {
        kill(compilation.child, SIGKILL);
        waitForChild(compilation.child);
      }
    return status;
  }
  std::string all;
  for (const CompilerSource& source : command.sources) {
    std::string record = encodeRecord(recordOf(source));
    if (command.action == Action::Compile)
      leave(command.objectOf(source), record);
    else
      all += record;
  }
  if (command.action == Action::Link) leave(command.output.empty() ? "a.out" : command.output, all + linkRecord());
  return 0;
}

int CompilerSession::run() {
  Result<TemporaryFolder> made = TemporaryFolder::create();
  if (!made) { // without a place for bitcode there is none, and the build goes on
    std::cerr << become(nativeCommand(clang, request)).message << std::endl;
    return 127;
  }
  folder = made->path();
  return runBoth();
}

/// Ends with its children: who presses Ctrl-C, or stops a build, means them as well.
void onSignal(int) {}

} // namespace

int runCompiler(const CompilerRequest& request) {
  Result<std::string> clang = findClang(request.clang);
  if (!clang) {
    std::cerr << "hindsight: " << clang.error().message << "; " << clang.error().hint << std::endl;
    return 127;
  }
  CompilerCommand command = readCompilerCommand(expandResponseFiles(request.words), request.isCxx);
  if (command.action == Action::Other) {
    std::cerr << become(nativeCommand(*clang, request)).message << std::endl;
    return 127;
  }
  // A signal from the terminal reaches the compiler, too; it ends, and what is not to stay is removed here.
  for (int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction action = {};
    action.sa_handler = onSignal;
    sigaction(signal, &action, nullptr);
  }
  return CompilerSession(request, std::move(command), *clang).run();
}

} // namespace hindsight::intake
