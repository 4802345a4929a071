#include "replay/native_build.h"

#include "program/native_module.h"
#include "replay/limited_process.h"
#include "replay/ordinary_user.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <unistd.h>

namespace hindsight::replay {

namespace fs = std::filesystem;

static std::string sanitizers(const NativeVariant& variant) {
  std::string checks = variant.checks;
  std::replace(checks.begin(), checks.end(), '|', ',');
  return (variant.watchesWrites ? "-fsanitize=memory" : "-fsanitize=address") + (checks.empty() ? "" : "," + checks);
}

static bool isOptimisationLevel(const std::string& flag) {
  return flag.starts_with("-O") && !flag.starts_with("-ObjC");
}

/// The last level counts, as for the compiler.
static bool isOptimised(const std::vector<std::string>& flags) {
  auto last = std::find_if(flags.rbegin(), flags.rend(), isOptimisationLevel);
  return last != flags.rend() && *last != "-O0";
}

/// Beside the compiler itself, wherever the links to it are, or under its versioned name on the usual path.
static std::string toolBeside(const std::string& clang, const std::string& name) {
  std::error_code failure;
  fs::path real = fs::canonical(clang, failure);
  std::vector<fs::path> candidates = {fs::path(clang).parent_path() / name, "/usr/bin/" + name + "-19",
                                      "/usr/bin/" + name};
  if (!failure) candidates.insert(candidates.begin(), real.parent_path() / name);
  for (const fs::path& candidate : candidates)
    if (access(candidate.c_str(), X_OK) == 0) return candidate;
  return "";
}

std::string NativeBuild::symbolizer() {
  Result<std::string> clang = findClang(program.clang);
  return clang ? toolBeside(*clang, "llvm-symbolizer") : "";
}

std::optional<Error> NativeBuild::takeProgram() {
  if (intake) return std::nullopt;
  intake::IntakeRequest request{program.files, program.database, program.mainFile, program.entry, program.folder};
  request.compile = {program.clang, program.clangFlags, program.runtimeFolder + "/include"};
  request.compile.interrupted = interrupted;
  if (!program.folder.empty() && program.database.empty())
    request.compile.flags.push_back("-working-directory=" + program.folder);
  Result<intake::Intake> taken = intake::takeIn(request);
  if (!taken) return taken.error();
  intake = std::move(*taken);
  return std::nullopt;
}

std::vector<std::string> NativeBuild::compileFlags(const NativeVariant& variant) const {
  std::vector<std::string> flags = program.clangFlags;
  if (!program.folder.empty() && program.database.empty()) // the sources of a database have folders of their own
    flags.push_back("-working-directory=" + program.folder);
  // The sanitizer's pass runs when the whole module is compiled, not twice.
  flags.insert(flags.end(), {"-Xclang", "-disable-llvm-passes", sanitizers(variant), "-fno-sanitize-recover=all", "-w",
                             "-fno-omit-frame-pointer", "-fno-optimize-sibling-calls"});
  if (!variant.watchesWrites) flags.push_back("-fsanitize-address-use-after-scope");
  return flags;
}

/// The line of a linker's or compiler's output that says most.
static std::string firstError(const std::string& output) {
  for (size_t start = 0; start < output.size();) {
    size_t end = std::min(output.find('\n', start), output.size());
    std::string line = output.substr(start, end - start);
    if (line.find("error:") != std::string::npos) return line;
    start = end + 1;
  }
  return output.substr(0, output.find('\n'));
}

Result<std::string> NativeBuild::link(const std::string& module, bool isCxx, unsigned pointerWidth,
                                      const NativeVariant& variant) {
  Result<std::string> clang = findClang(program.clang);
  if (!clang) return clang.error();
  std::string runtime = fmt::format("{}/replay{}.o", program.runtimeFolder, pointerWidth);
  if (access(runtime.c_str(), R_OK) != 0)
    return Error{fmt::format("the replay library '{}' is missing", runtime), "is the runtime folder complete?"};
  std::string output = fs::path(module).replace_extension(".exe");
  std::vector<std::string> command = {*clang};
  if (isCxx) command.push_back("--driver-mode=g++");
  if (std::ranges::none_of(program.clangFlags, isOptimisationLevel)) command.push_back("-O0");
  for (const std::string& flag : program.clangFlags)
    if (flag != "-c" && flag != "-S" && flag != "-emit-llvm") command.push_back(flag);
  command.insert(command.end(), {pointerWidth == 32 ? "-m32" : "-m64", "-g", "-w", "-Qunused-arguments",
                                 "-fno-color-diagnostics", sanitizers(variant), "-fno-omit-frame-pointer", "-x", "none",
                                 module, runtime, "-o", output, "-lm", "-lpthread",
                                 // What no test calls need not be there.
                                 "-Wl,--unresolved-symbols=ignore-all"});
  if (!intake->linkFlags.empty()) command.push_back("-Wl,--as-needed"); // what was found as bitcode is in the module
  command.insert(command.end(), intake->linkFlags.begin(), intake->linkFlags.end());
  if (!toolBeside(*clang, "ld.lld").empty()) command.push_back("-fuse-ld=lld");
  ProcessRequest request{*clang, command, std::nullopt, program.folder, seconds};
  request.interrupted = interrupted;
  Result<ProcessEnd> end = runProcess(request);
  if (!end) return end.error();
  if (end->how == ProcessEnd::How::Interrupted) return Error{"interrupted", ""};
  if (end->how == ProcessEnd::How::Exited && end->code == 0) {
    openToOrdinaryUser(output); // also where the umask keeps others out
    return output;
  }
  return Error{fmt::format("the program cannot be built natively: {}", firstError(end->output)), ""};
}

Result<NativeExecutable> NativeBuild::build(const NativeVariant& variant) {
  if (!folder) {
    Result<TemporaryFolder> made = TemporaryFolder::create(folderOfRuns());
    if (!made) return made.error();
    folder.emplace(std::move(*made));
    openToOrdinaryUser(folder->path());
  }
  std::string stem = fmt::format("{}/{}", folder->path(), built.size());
  NativeModuleOptions module{{}, program.entry, stem + ".bc"};
  module.errorCall = program.errorCall;
  module.countAllocations = variant.countAllocations;
  module.startsGlobals = variant.startsGlobals;
  if (variant.marked) module.mark = program.target;
  module.watchesWrites = variant.watchesWrites;
  module.watched = variant.watched;
  module.recordsBranches = variant.recordsBranches;
  module.model = variant.model;
  module.outside.assign(variant.outside.begin(), variant.outside.end());
  module.runtimeFolder = program.runtimeFolder;
  module.folder = program.folder;
  std::vector<CompileJob> jobs;
  if (std::optional<Error> error = takeProgram()) return *error;
  for (const InputFile& file : intake->files) {
    Result<InputKind> kind = file.kind ? Result<InputKind>(*file.kind) : inputKindOf(file.path);
    if (!kind) return kind.error();
    if (*kind == InputKind::Bitcode) {
      module.inputs.push_back({file.path, file.name(), false, file.yields, file.library});
      continue;
    }
    jobs.push_back({file.path, *kind, fmt::format("{}.{}.bc", stem, jobs.size()), file.flags, file.folder});
    module.inputs.push_back({jobs.back().output, file.name(), true, file.yields, file.library});
  }
  CompileOptions compile{program.clang, compileFlags(variant), program.runtimeFolder + "/include"};
  compile.interrupted = interrupted;
  if (!jobs.empty())
    if (Result<bool> done = compileAll(jobs, compile); !done) return done.error();
  Result<NativeModule> written = writeNativeModule(module);
  if (!written) return written.error();
  if (variant.marked && written->marks == 0)
    return Error{
        fmt::format("the native build has no instruction at {}", program.target ? program.target->text : "a target"),
        "is it compiled with -g?"};
  if (variant.watched && written->marks == 0)
    return Error{"the native build has no instruction at the predicted place", "compile with -g"};
  bool isCxx = written->isCxx || std::ranges::any_of(jobs, [](auto& job) { return job.kind == InputKind::Cxx; });
  Result<std::string> path = link(module.output, isCxx, written->pointerWidth, variant);
  if (!path) return path.error();
  return NativeExecutable{*path, jobs.size() < intake->files.size(), isOptimised(program.clangFlags)};
}

Result<NativeExecutable> NativeBuild::executable(const NativeVariant& variant) {
  auto known = built.find(variant);
  if (known == built.end()) known = built.emplace(variant, build(variant)).first;
  return known->second;
}

} // namespace hindsight::replay
