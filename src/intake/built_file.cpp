#include "intake/built_file.h"

#include "intake/archive_file.h"
#include "intake/elf_file.h"
#include "support/file_io.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <elf.h>
#include <filesystem>
#include <fstream>

namespace hindsight::intake {

namespace {

Error inFile(const std::string& shown, const Error& error) {
  return {fmt::format("{}: {}", shown, error.message), error.hint};
}

/// The type stands at the same place in files of both widths.
BuiltFile::Kind kindOfElf(std::string_view file) {
  uint16_t type = 0;
  std::memcpy(&type, file.data() + offsetof(Elf64_Ehdr, e_type), sizeof type);
  if (type == ET_EXEC) return BuiltFile::Kind::Executable;
  if (type != ET_DYN) return BuiltFile::Kind::Object;
  // A program that may lie anywhere names its interpreter, a library does not.
  Result<std::string> interpreter = readElfSections(file, ".interp");
  return interpreter && !interpreter->empty() ? BuiltFile::Kind::Executable : BuiltFile::Kind::SharedLibrary;
}

Result<BuiltUnit> readUnit(std::string name, std::string_view file) {
  BuiltUnit unit{std::move(name), {}};
  unit.isElf = isElf(file);
  if (!unit.isElf) return unit;
  Result<std::string> section = readElfSections(file, kBitcodeSection);
  if (!section) return section.error();
  Result<std::vector<BitcodeRecord>> records = decodeRecords(*section);
  if (!records) return records.error();
  unit.records = std::move(*records);
  return unit;
}

std::string firstBytes(const std::string& path, size_t count) {
  std::ifstream file(path, std::ios::binary);
  std::string bytes(count, '\0');
  file.read(bytes.data(), static_cast<std::streamsize>(count));
  bytes.resize(static_cast<size_t>(file.gcount()));
  return bytes;
}

} // namespace

bool BuiltFile::hasBitcode() const {
  return std::ranges::any_of(units, [](const BuiltUnit& unit) {
    return std::ranges::any_of(unit.records,
                               [](const BitcodeRecord& record) { return record.kind == RecordKind::Module; });
  });
}

bool isBuiltFile(const std::string& path) {
  std::string bytes = firstBytes(path, EI_NIDENT);
  return bytes.starts_with(ELFMAG) || isArchive(bytes);
}

Result<BuiltFile> readBuiltFile(const std::string& path, const std::string& shown) {
  Result<std::string> content = readFile(path);
  if (!content) return content.error();
  BuiltFile file{path, BuiltFile::Kind::Archive, {}};
  if (!isArchive(*content)) {
    if (!isElf(*content)) return Error{fmt::format("{}: an ELF file for another machine, or damaged", shown), ""};
    if (content->size() >= sizeof(Elf32_Ehdr)) file.kind = kindOfElf(*content);
    Result<BuiltUnit> unit = readUnit("", *content);
    if (!unit) return inFile(shown, unit.error());
    file.units.push_back(std::move(*unit));
    return file;
  }
  Result<std::vector<ArchiveMember>> members = readArchive(path, *content);
  if (!members) return inFile(shown, members.error());
  for (ArchiveMember& member : *members) {
    Result<BuiltUnit> unit = readUnit(member.name, member.content);
    if (!unit) return inFile(fmt::format("{}({})", shown, member.name), unit.error());
    file.units.push_back(std::move(*unit));
  }
  return file;
}

Error noBitcode(const BuiltFile& file, const std::string& shown) {
  for (const BuiltUnit& unit : file.units)
    for (const BitcodeRecord& record : unit.records)
      if (record.kind == RecordKind::NoBitcode)
        return {fmt::format("{}: holds no bitcode: {}: {}", shown, record.name, record.payload), ""};
  return {fmt::format("{}: holds no bitcode", shown),
          "build it with CC=\"hindsight cc\" CXX=\"hindsight c++\" (CMake: -DCMAKE_C_COMPILER=hindsight-cc)"};
}

std::string behindLibtoolScript(const std::string& path) {
  namespace fs = std::filesystem;
  constexpr size_t kHead = 4096;
  std::string head = firstBytes(path, kHead);
  if (!head.starts_with("#!") || head.find("libtool") == std::string::npos) return "";
  fs::path folder = fs::path(path).parent_path() / ".libs";
  std::string name = fs::path(path).filename();
  std::error_code ignored;
  for (const std::string& candidate : {name, "lt-" + name})
    if (fs::is_regular_file(folder / candidate, ignored)) return folder / candidate;
  return "";
}

} // namespace hindsight::intake
