#include "program/file_hash.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/SHA256.h>

#include <fmt/format.h>

namespace hindsight {

std::string sha256Of(std::string_view text) {
  llvm::SHA256 hash;
  hash.update(llvm::StringRef(text.data(), text.size()));
  return llvm::toHex(hash.final(), true);
}

Result<std::string> sha256OfFile(const std::string& path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer) return Error{fmt::format("{}: {}", path, buffer.getError().message()), ""};
  llvm::SHA256 hash;
  hash.update((*buffer)->getBuffer());
  return llvm::toHex(hash.final(), true);
}

} // namespace hindsight
