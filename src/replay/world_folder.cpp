#include "replay/world_folder.h"

#include "replay/ordinary_user.h"
#include "support/file_io.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace hindsight::replay {

namespace fs = std::filesystem;

/// What belongs to somebody else in there.
static constexpr std::string_view kOfTheMachine[] = {"",     "/tmp",       "/dev",        "/dev/null",
                                                     "/etc", "/etc/group", "/etc/passwd", "/home"};
static constexpr time_t kStartOfFiles = 1600000000; // also in runtime/posix/nodes.c

/// Also in runtime/posix/nodes.c.
std::optional<Error> WorldFolder::addMachine() {
  std::error_code failure;
  for (const char* each : {"/tmp", "/dev", "/etc", "/home/user"}) {
    fs::create_directories(folder + each, failure);
    if (failure) return Error{fmt::format("cannot create '{}{}': {}", folder, each, failure.message()), "set TMPDIR"};
  }
  fs::permissions(folder + "/tmp", fs::perms::all | fs::perms::sticky_bit, failure);
  if (auto problem = writeFileAtomically(folder + "/dev/null", "")) return problem;
  if (auto problem = writeFileAtomically(folder + "/etc/group", "root:x:0:\nuser:x:1000:\n")) return problem;
  return writeFileAtomically(folder + "/etc/passwd",
                             "root:x:0:0:root:/root:/bin/sh\nuser:x:1000:1000::/home/user:/bin/sh\n");
}

std::optional<Error> WorldFolder::addTest(const TestWorld& world) {
  if (world.input) {
    inputFile = folder + ".input";
    if (auto problem = writeFileAtomically(inputFile, *world.input)) return problem;
  }
  for (const TestFile& file : world.files) {
    fs::path path = fs::path(home()) / fs::path(file.name).relative_path().lexically_normal();
    if (path.lexically_relative(home()).string().starts_with(".."))
      return Error{fmt::format("the test has a file '{}' outside of the program's folder", file.name), ""};
    std::error_code ignored;
    fs::create_directories(path.parent_path(), ignored);
    if (auto problem = writeFileAtomically(path.string(), file.bytes)) return problem;
  }
  return std::nullopt;
}

static void setTime(const std::string& path) {
  timespec times[2] = {{kStartOfFiles, 0}, {kStartOfFiles, 0}};
  utimensat(AT_FDCWD, path.c_str(), times, AT_SYMLINK_NOFOLLOW);
}

/// In the models, a folder lists its names in the order in which they were made: the numbers of what is there, so.
std::optional<Error> WorldFolder::writeOrder(const TestCase& test) const {
  std::vector<std::string> paths(std::begin(kOfTheMachine), std::end(kOfTheMachine));
  for (const TestFile& file : test.world ? test.world->files : std::vector<TestFile>()) {
    fs::path path = "/home/user";
    for (const fs::path& part : fs::path(file.name).relative_path().lexically_normal()) {
      path /= part;
      paths.push_back(path);
    }
  }
  std::string numbers;
  for (const std::string& path : paths) {
    struct stat info;
    if (lstat((folder + path).c_str(), &info) == 0) numbers += fmt::format("{}\n", info.st_ino);
  }
  return writeFileAtomically(folder + ".order", numbers);
}

/// Permissions, owners and times as the models have them, whatever the umask is.
void WorldFolder::settle() {
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder, ignored))
    if (std::string path = entry.path(); path != folder + "/tmp")
      fs::permissions(path, fs::perms(entry.is_directory(ignored) ? 0755 : 0644), ignored);
  fs::permissions(folder + "/dev/null", fs::perms(0666), ignored);
  giveToOrdinaryUser(folder);
  for (std::string_view each : kOfTheMachine) {
    std::string path = fmt::format("{}{}", folder, each);
    if (ordinaryUser()) {
      [[maybe_unused]] int failed = lchown(path.c_str(), 0, 0);
    } else if (each != "/dev/null" && each != "/tmp") { // it is ours, whose it should not be
      fs::permissions(path, fs::perms(0222), fs::perm_options::remove, ignored);
    }
  }
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder, ignored)) setTime(entry.path());
  setTime(folder);
  if (!inputFile.empty()) setTime(inputFile);
}

Result<WorldFolder> WorldFolder::create(const std::string& runFolder, const TestCase& test) {
  WorldFolder made(runFolder + "/world");
  if (auto problem = made.addMachine()) return *problem;
  if (test.world)
    if (auto problem = made.addTest(*test.world)) return *problem;
  made.settle();
  if (auto problem = made.writeOrder(test)) return *problem;
  return made;
}

/// So that it can be removed.
WorldFolder::~WorldFolder() {
  if (folder.empty() || ordinaryUser()) return;
  std::error_code ignored;
  for (std::string_view each : kOfTheMachine)
    fs::permissions(fmt::format("{}{}", folder, each), fs::perms::owner_write, fs::perm_options::add, ignored);
}

} // namespace hindsight::replay
