#include "program/compile_driver.h"

#include "support/child_process.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace hindsight {

namespace fs = std::filesystem;

Result<InputKind> inputKindOf(const std::string& path) {
  std::error_code failure;
  fs::file_status status = fs::status(path, failure);
  if (!fs::exists(status)) return Error{fmt::format("{}: no such file", path), ""};
  if (fs::is_directory(status))
    return Error{fmt::format("{}: is a folder", path), "name the source or bitcode files in it"};
  if (access(path.c_str(), R_OK) != 0) return Error{fmt::format("{}: {}", path, std::strerror(errno)), ""};
  std::string extension = fs::path(path).extension();
  if (extension == ".c" || extension == ".i") return InputKind::C;
  for (const char* known : {".cc", ".cpp", ".cxx", ".c++", ".C", ".ii"})
    if (extension == known) return InputKind::Cxx;
  if (extension == ".bc" || extension == ".ll") return InputKind::Bitcode;
  std::ifstream file(path, std::ios::binary);
  char magic[4] = {};
  file.read(magic, 4);
  if (std::memcmp(magic, "BC\xC0\xDE", 4) == 0 || std::memcmp(magic, "\xDE\xC0\x17\x0B", 4) == 0)
    return InputKind::Bitcode;
  return InputKind::Unknown;
}

Result<TemporaryFolder> TemporaryFolder::create(const std::string& base) {
  const char* usual = std::getenv("TMPDIR");
  std::string pattern = fmt::format("{}/hindsight-XXXXXX", !base.empty() ? base : usual && *usual ? usual : "/tmp");
  if (!mkdtemp(pattern.data()))
    return Error{fmt::format("cannot make a temporary folder {}: {}", pattern, std::strerror(errno)), "set TMPDIR"};
  return TemporaryFolder(pattern);
}

TemporaryFolder::TemporaryFolder(TemporaryFolder&& other) noexcept : folder(std::exchange(other.folder, "")) {}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  if (!folder.empty()) fs::remove_all(folder, ignored);
}

Result<std::string> findClang(const std::string& wanted) {
  auto isProgram = [](const std::string& path) { return access(path.c_str(), X_OK) == 0 && !fs::is_directory(path); };
  std::vector<std::string> names =
      wanted.empty() ? std::vector<std::string>{"clang-19", "clang"} : std::vector<std::string>{wanted};
  for (const std::string& name : names) {
    if (name.find('/') != std::string::npos) {
      if (isProgram(name)) return name;
      continue;
    }
    const char* variable = std::getenv("PATH");
    std::string path = variable ? variable : "/usr/bin:/bin";
    for (size_t start = 0; start <= path.size();) {
      size_t end = std::min(path.find(':', start), path.size());
      std::string candidate = path.substr(start, end - start) + "/" + name;
      if (isProgram(candidate)) return candidate;
      start = end + 1;
    }
  }
  if (!wanted.empty()) return Error{fmt::format("{}: no such compiler", wanted), ""};
  return Error{"no clang found on PATH (looked for clang-19 and clang)", "install clang-19, or name a compiler"};
}

std::span<const std::string_view> oldMistakes() {
  static constexpr std::string_view kNames[] = {
      "implicit-function-declaration",       "implicit-int", "int-conversion", "incompatible-pointer-types",
      "incompatible-function-pointer-types", "return-type",  "return-mismatch"};
  return kNames;
}

std::vector<std::string> compileCommand(const CompileJob& job, const CompileOptions& options,
                                        const std::string& clang) {
  bool hasLevel = std::any_of(options.flags.begin(), options.flags.end(), [](const std::string& flag) {
    return flag.starts_with("-O") && flag != "-ObjC" && flag != "-ObjC++";
  });
  std::vector<std::string> command = {clang};
  if (job.kind == InputKind::Cxx) command.push_back("--driver-mode=g++");
  if (!hasLevel) command.insert(command.end(), {"-O1", "-Xclang", "-disable-llvm-passes"});
  command.insert(command.end(), {"-g", "-emit-llvm", "-c", "-fcolor-diagnostics"});
  if (!isatty(STDERR_FILENO)) command.back() = "-fno-color-diagnostics";
  if (job.kind == InputKind::C)
    for (std::string_view mistake : oldMistakes()) command.push_back(fmt::format("-Wno-error={}", mistake));
  if (!options.includeFolder.empty()) command.insert(command.end(), {"-I", options.includeFolder});
  // First of all, what it says about the library. Code that went through the preprocessor has that behind it.
  std::string header = options.includeFolder + "/hindsight_cxx.h";
  if (job.kind == InputKind::Cxx && !job.source.ends_with(".ii") && std::filesystem::exists(header))
    command.insert(command.end(), {"-include", header});
  if (options.checks.arithmetic) command.push_back("-fsanitize=signed-integer-overflow,shift,integer-divide-by-zero");
  if (options.checks.floatCasts) command.push_back("-fsanitize=float-cast-overflow,vla-bound");
  if (options.checks.arithmetic || options.checks.floatCasts) command.push_back("-fno-sanitize-recover=all");
  command.insert(command.end(), job.flags.begin(), job.flags.end());
  command.insert(command.end(), options.flags.begin(), options.flags.end());
  command.insert(command.end(), {"-o", job.output, job.source});
  return command;
}

namespace {

struct RunningJob {
  pid_t process;
  size_t job;
};

std::string logOf(const CompileJob& job) {
  return job.output + ".log";
}

enum class Ended { Well, Badly, Killed };

Ended waitForEnd(pid_t process, const std::function<bool()>& interrupted) {
  constexpr int kGlance = 50; // milliseconds
  int handle = interrupted ? static_cast<int>(syscall(SYS_pidfd_open, process, 0)) : -1;
  bool killed = false;
  for (pollfd source{handle, POLLIN, 0}; handle >= 0 && poll(&source, 1, kGlance) <= 0;)
    if (interrupted()) {
      kill(process, SIGKILL);
      killed = true;
      break;
    }
  if (handle >= 0) close(handle);
  int status = waitForChild(process);
  if (killed) return Ended::Killed;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? Ended::Well : Ended::Badly;
}

std::string readLog(const CompileJob& job) {
  std::ifstream file(logOf(job), std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
}

/// Whether clang warns about something that it would have refused.
bool warnsOfOldMistakes(const std::string& log) {
  return std::ranges::any_of(oldMistakes(), [&](std::string_view mistake) {
    return log.find(fmt::format("-W{}", mistake)) != std::string::npos;
  });
}

void show(const std::string& log) {
  std::fwrite(log.data(), 1, log.size(), stderr);
}

} // namespace

Result<bool> compileAll(const std::vector<CompileJob>& jobs, const CompileOptions& options) {
  auto clang = findClang(options.clang);
  if (!clang) return clang.error();
  size_t limit = std::max(1u, std::thread::hardware_concurrency());
  std::vector<RunningJob> running;
  std::string failed;
  Error error;
  size_t next = 0;
  // Jobs are awaited in order, so that the first file that fails is the one reported.
  while (next < jobs.size() || !running.empty()) {
    while (next < jobs.size() && running.size() < limit && failed.empty() && error.message.empty()) {
      auto process =
          spawn(compileCommand(jobs[next], options, *clang), {"/dev/null", logOf(jobs[next]), jobs[next].folder});
      if (!process) {
        error = process.error();
      } else {
        running.push_back({*process, next});
      }
      ++next;
    }
    if (running.empty()) break;
    RunningJob first = running.front();
    running.erase(running.begin());
    const CompileJob& job = jobs[first.job];
    Ended ended = waitForEnd(first.process, options.interrupted);
    if (ended == Ended::Killed) error = Error{fmt::format("compiling {} took too long", job.source), ""};
    if (ended == Ended::Badly && failed.empty()) {
      failed = job.source;
      show(readLog(job));
    } else if (ended == Ended::Well) {
      if (std::string log = readLog(job); warnsOfOldMistakes(log)) show(log);
    }
  }
  if (!error.message.empty()) return error;
  if (!failed.empty()) return Error{fmt::format("{}: does not compile", failed), "clang's message is above"};
  return true;
}

} // namespace hindsight
