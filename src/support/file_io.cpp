#include "support/file_io.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace hindsight {

static Error failure(std::string_view what, const std::filesystem::path& path, int code) {
  return Error{fmt::format("cannot {} '{}': {}", what, path.string(), std::strerror(code)), ""};
}

Result<std::string> readFile(const std::filesystem::path& path) {
  int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return failure("read", path, errno);
  std::string content;
  char buffer[1 << 16];
  for (;;) {
    ssize_t length = read(file, buffer, sizeof buffer);
    if (length < 0 && errno == EINTR) continue;
    if (length < 0) {
      int code = errno;
      close(file);
      return failure("read", path, code);
    }
    if (length == 0) break;
    content.append(buffer, static_cast<size_t>(length));
  }
  close(file);
  return content;
}

/// 0, or the error number.
static int writeAll(int file, std::string_view content) {
  while (!content.empty()) {
    ssize_t length = write(file, content.data(), content.size());
    if (length < 0 && errno == EINTR) continue;
    if (length < 0) return errno;
    content.remove_prefix(static_cast<size_t>(length));
  }
  return 0;
}

std::optional<Error> writeFileAtomically(const std::filesystem::path& path, std::string_view content) {
  // The process id keeps two runs that write the same file apart; O_EXCL makes sure of it.
  std::string temporary = fmt::format("{}.{}.tmp", path.string(), getpid());
  int file = open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0) return failure("write", path, errno);
  int code = writeAll(file, content);
  if (close(file) != 0 && code == 0) code = errno;
  if (code == 0 && rename(temporary.c_str(), path.c_str()) != 0) code = errno;
  if (code == 0) return std::nullopt;
  unlink(temporary.c_str());
  return failure("write", path, code);
}

} // namespace hindsight
