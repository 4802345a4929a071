#include "intake/compiler_command.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <span>
#include <string_view>

namespace hindsight::intake {

namespace {

using Language = CompilerSource::Language;
using Action = CompilerCommand::Action;
using Names = std::span<const std::string_view>;

/// Flags whose value is the next word, if they stand alone.
constexpr std::string_view kWithValue[] = {"-I",
                                           "-D",
                                           "-U",
                                           "-include",
                                           "-imacros",
                                           "-isystem",
                                           "-iquote",
                                           "-idirafter",
                                           "-iprefix",
                                           "-iwithprefix",
                                           "-iwithprefixbefore",
                                           "-isysroot",
                                           "--sysroot",
                                           "-target",
                                           "--target",
                                           "-mllvm",
                                           "-Xclang",
                                           "-Xpreprocessor",
                                           "--param",
                                           "-B",
                                           "-arch",
                                           "-working-directory",
                                           "-include-pch",
                                           "-ivfsoverlay",
                                           "-isystem-after",
                                           "-A",
                                           "-G",
                                           "-cxx-isystem",
                                           "-stdlib++-isystem",
                                           "-c-isystem",
                                           "-gcc-toolchain",
                                           "-gcc-install-dir",
                                           "-iframework",
                                           "-iframeworkwithsysroot",
                                           "--config",
                                           "-Xanalyzer",
                                           "--include",
                                           "--imacros",
                                           "--include-directory",
                                           "--define-macro",
                                           "--undefine-macro",
                                           "-resource-dir"};
/// ... that are for the linker or the assembler, or say what else to write.
constexpr std::string_view kDroppedWithValue[] = {"-MF",
                                                  "-MT",
                                                  "-MQ",
                                                  "-MJ",
                                                  "-Xlinker",
                                                  "-Xassembler",
                                                  "-z",
                                                  "-u",
                                                  "-T",
                                                  "-e",
                                                  "-rpath",
                                                  "-framework",
                                                  "-serialize-diagnostics",
                                                  "--serialize-diagnostics",
                                                  "-dependency-file",
                                                  "-force_load",
                                                  "-install_name",
                                                  "-soname",
                                                  "-h",
                                                  "-aux-info",
                                                  "-split-dwarf-output"};
/// What begins so matters for something else than bitcode.
constexpr std::string_view kDropped[] = {"-M",
                                         "-O",
                                         "-g",
                                         "-W",
                                         "-save-temps",
                                         "--save-temps",
                                         "-fsanitize",
                                         "-fno-sanitize",
                                         "-fprofile",
                                         "-fno-profile",
                                         "-fcoverage",
                                         "-fno-coverage",
                                         "--coverage",
                                         "-ftest-coverage",
                                         "-fcs-profile",
                                         "-fxray",
                                         "-flto",
                                         "-fno-lto",
                                         "-ffat-lto",
                                         "-fno-fat-lto",
                                         "-fembed-bitcode",
                                         "-ftime-report",
                                         "-ftime-trace",
                                         "-fdiagnostics",
                                         "-fno-diagnostics",
                                         "-fcolor-diagnostics",
                                         "-fno-color-diagnostics",
                                         "-fcaret",
                                         "-pedantic",
                                         "-fsave-optimization",
                                         "-foptimization-record",
                                         "-fsplit-dwarf",
                                         "-fuse-ld",
                                         "--ld-path",
                                         "-rtlib",
                                         "-static-lib",
                                         "-fstack-usage",
                                         "-fproc-stat-report",
                                         "-fthinlto"};
/// ... the whole word.
constexpr std::string_view kDroppedWords[] = {"-c",
                                              "-v",
                                              "-w",
                                              "-pg",
                                              "-p",
                                              "-static",
                                              "-shared",
                                              "-pie",
                                              "-no-pie",
                                              "-nopie",
                                              "-static-pie",
                                              "-rdynamic",
                                              "-r",
                                              "-s",
                                              "-nostdlib",
                                              "-nodefaultlibs",
                                              "-nostartfiles",
                                              "-nolibc",
                                              "-pipe",
                                              "-t",
                                              "-n",
                                              "-no-canonical-prefixes",
                                              "-Qunused-arguments"};
/// The line asks for something that is no object.
constexpr std::string_view kOtherWords[] = {"-E",
                                            "-S",
                                            "-M",
                                            "-MM",
                                            "--preprocess",
                                            "--assemble",
                                            "-fsyntax-only",
                                            "-###",
                                            "--version",
                                            "-dumpversion",
                                            "-dumpmachine",
                                            "--help",
                                            "-help",
                                            "--help-hidden",
                                            "-emit-llvm",
                                            "-emit-ast",
                                            "-emit-pch",
                                            "--analyze",
                                            "--precompile",
                                            "-emit-module",
                                            "-rewrite-objc",
                                            "-rewrite-legacy-objc",
                                            "-emit-interface-stubs",
                                            "-fdriver-only",
                                            "-emit-header-unit",
                                            "-dM",
                                            "-verify-pch"};
constexpr std::string_view kOtherPrefixes[] = {"-print-", "--print-", "-cc1", "-fmodule-header", "-dump"};

/// These are refused without -flto.
constexpr std::string_view kLtoOnly[] = {"-fwhole-program-vtables", "-fvirtual-function-elimination",
                                         "-fsplit-lto-unit"};

bool isOneOf(std::string_view word, Names names) {
  return std::ranges::find(names, word) != names.end();
}

bool beginsLikeOneOf(std::string_view word, Names prefixes) {
  return std::ranges::any_of(prefixes, [&](std::string_view prefix) { return word.starts_with(prefix); });
}

enum class FileKind { Source, Header, ForLinker };

FileKind kindOfName(const std::string& path, Language& language) {
  static constexpr std::string_view kC[] = {".c", ".i"};
  static constexpr std::string_view kCxx[] = {".cc", ".cp", ".cpp", ".cxx", ".c++", ".C", ".CPP", ".CXX", ".ii"};
  static constexpr std::string_view kAssembler[] = {".s", ".S", ".sx", ".asm"};
  static constexpr std::string_view kHeaders[] = {".h", ".H", ".hh", ".hp", ".hpp", ".hxx", ".h++", ".tcc"};
  static constexpr std::string_view kOther[] = {".m",   ".mi", ".mm", ".M", ".mii", ".cl",  ".cu",  ".cui",
                                                ".hip", ".bc", ".ll", ".f", ".F",   ".f90", ".cppm"};
  std::string extension = std::filesystem::path(path).extension();
  auto is = [&](Names names) { return isOneOf(extension, names); };
  if (is(kHeaders)) return FileKind::Header;
  if (is(kC) || path == "-")
    language = Language::C;
  else if (is(kCxx))
    language = Language::Cxx;
  else if (is(kAssembler))
    language = Language::Assembler;
  else if (is(kOther))
    language = Language::Other;
  else
    return FileKind::ForLinker;
  return FileKind::Source;
}

Language languageOf(std::string_view name) {
  if (name == "c" || name == "cpp-output") return Language::C;
  if (name == "c++" || name == "c++-cpp-output") return Language::Cxx;
  if (name.starts_with("assembler")) return Language::Assembler;
  return Language::Other;
}

class CommandReader {
public:
  CommandReader(const std::vector<std::string>& words, bool isCxx) : words(words), isCxx(isCxx) {}

  CompilerCommand read() {
    for (at = 0; at < words.size(); ++at) {
      if (onlyFiles || words[at] == "-" || !words[at].starts_with("-"))
        takeFile(words[at]);
      else
        takeFlag(words[at]);
    }
    bool nothingToDo = command.sources.empty() && command.linkInputs.empty();
    if (isOther || hasHeader || nothingToDo) {
      command.action = Action::Other;
    } else if (isLto && !needsLto) {
      command.isLto = true;
    } else if (isLto) { // its objects are the compiler's own bitcode
      if (command.action == Action::Compile) command.action = Action::Other;
      command.sources.clear();
    }
    return std::move(command);
  }

private:
  void takeFile(const std::string& path) {
    CompilerSource source{path};
    if (!language.empty()) {
      source.language = languageOf(language);
      source.named = language;
      hasHeader |= language.ends_with("-header");
      command.sources.push_back(source);
      return;
    }
    switch (kindOfName(path, source.language)) {
    case FileKind::Header: hasHeader = true; break;
    case FileKind::ForLinker: command.linkInputs.push_back({path}); break;
    case FileKind::Source:
      if (isCxx && source.language == Language::C && path != "-") source.language = Language::Cxx;
      command.sources.push_back(source);
    }
  }

  /// The value of a flag that may stand in the same word or in the next one.
  std::string valueOf(const std::string& word, size_t flagSize) {
    if (word.size() > flagSize) return word.substr(flagSize);
    return at + 1 < words.size() ? words[++at] : "";
  }

  void takeFlag(const std::string& word);
  bool takeOutputOrLanguage(const std::string& word);
  bool takeLinkerFlag(const std::string& word);
  void noteMeaning(const std::string& word);

  const std::vector<std::string>& words;
  bool isCxx;
  size_t at = 0;
  CompilerCommand command;
  std::string language; // of -x
  bool onlyFiles = false, isOther = false, hasHeader = false, isLto = false, needsLto = false;
};

bool CommandReader::takeOutputOrLanguage(const std::string& word) {
  if (word == "--") {
    onlyFiles = true;
  } else if (word == "--output") {
    command.output = valueOf(word, word.size());
  } else if (word.starts_with("--output=")) {
    command.output = word.substr(9);
  } else if (word.starts_with("-o") && !word.starts_with("-object")) {
    command.output = valueOf(word, 2);
  } else if (word.starts_with("-x") && !word.starts_with("-xray")) {
    language = valueOf(word, 2);
    if (language == "none") language.clear();
  } else {
    return false;
  }
  return true;
}

bool CommandReader::takeLinkerFlag(const std::string& word) {
  if (word.starts_with("-L")) {
    command.libraryFolders.push_back(valueOf(word, 2));
  } else if (word.starts_with("-l")) {
    command.linkInputs.push_back({valueOf(word, 2), true});
  } else {
    return false;
  }
  return true;
}

/// What a word says about the whole command.
void CommandReader::noteMeaning(const std::string& word) {
  if (word == "-c" || word == "--compile") command.action = Action::Compile;
  if (word == "-static" || word == "--static" || word == "-static-pie") command.isStatic = true;
  if (word.starts_with("-flto") || word.starts_with("-fno-lto")) isLto = word.starts_with("-flto");
  bool isControlFlow = word.starts_with("-fsanitize=") && word.find("cfi") != std::string::npos;
  needsLto |= isControlFlow || isOneOf(word, kLtoOnly);
  if (isOneOf(word, kOtherWords) || beginsLikeOneOf(word, kOtherPrefixes)) isOther = true;
}

void CommandReader::takeFlag(const std::string& word) {
  noteMeaning(word);
  if (takeOutputOrLanguage(word) || takeLinkerFlag(word)) return;
  if (isOneOf(word, kDroppedWithValue)) {
    ++at;
    return;
  }
  if (word.starts_with("-Wp,")) { // for the preprocessor, which may be told to write what depends on what
    if (word.find(",-M") == std::string::npos) command.flags.push_back(word);
    return;
  }
  bool isDropped = isOneOf(word, kDroppedWords) || beginsLikeOneOf(word, kDropped);
  if (isDropped && !word.starts_with("-gcc-")) return;
  command.flags.push_back(word);
  if (!isOneOf(word, kWithValue) || at + 1 >= words.size()) return;
  noteMeaning(words[++at]); // -Xclang -emit-pch
  command.flags.push_back(words[at]);
}

} // namespace

std::string CompilerCommand::objectOf(const CompilerSource& source) const {
  if (!output.empty()) return output;
  return std::filesystem::path(source.path).stem().string() + ".o";
}

CompilerCommand readCompilerCommand(const std::vector<std::string>& words, bool isCxx) {
  return CommandReader(words, isCxx).read();
}

std::vector<std::string> withoutLto(std::vector<std::string> words) {
  std::erase_if(words, [](const std::string& word) {
    return word.starts_with("-flto") || word == "-ffat-lto-objects" || word.starts_with("-fthinlto-index=");
  });
  return words;
}

CompileJob bitcodeJob(const CompilerSource& source, const CompilerCommand& command, const std::string& output) {
  CompileJob job{source.path, source.language == Language::Cxx ? InputKind::Cxx : InputKind::C, output, command.flags};
  job.flags.push_back("-w"); // whoever builds it has seen the warnings
  if (!source.named.empty()) job.flags.insert(job.flags.end(), {"-x", source.named});
  if (source.path == "-" && source.named.empty()) job.flags.insert(job.flags.end(), {"-x", "c"});
  return job;
}

} // namespace hindsight::intake
