#include "intake/archive_file.h"

#include "support/file_io.h"

#include <ar.h>
#include <charconv>
#include <filesystem>
#include <fmt/format.h>

namespace hindsight::intake {

namespace {

constexpr std::string_view kThinMagic = "!<thin>\n";

Error brokenArchive() {
  return {"the archive is damaged", ""};
}

std::string_view trimmed(std::string_view text) {
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

template <typename Number> bool parse(std::string_view text, Number& number) {
  auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  return problem == std::errc() && end == text.data() + text.size();
}

/// "name/", or "/123": it stands at that place of the table of long names, up to "/\n".
bool nameOf(std::string_view field, std::string_view longNames, std::string& name) {
  if (field.starts_with('/')) {
    size_t offset = 0;
    if (!parse(field.substr(1), offset) || offset >= longNames.size()) return false;
    field = longNames.substr(offset);
    field = field.substr(0, field.find('\n'));
  }
  if (field.ends_with('/')) field.remove_suffix(1);
  name = field;
  return true;
}

bool isIndex(std::string_view field) {
  return field == "/" || field == "/SYM64/" || field.starts_with("__.SYMDEF");
}

} // namespace

bool isArchive(std::string_view file) {
  return file.starts_with(ARMAG) || file.starts_with(kThinMagic);
}

Result<std::vector<ArchiveMember>> readArchive(const std::string& path, std::string_view file) {
  bool isThin = file.starts_with(kThinMagic);
  std::vector<ArchiveMember> members;
  std::string_view longNames;
  for (size_t offset = SARMAG; offset < file.size();) {
    if (file.size() - offset < sizeof(ar_hdr)) return brokenArchive();
    std::string_view head = file.substr(offset, sizeof(ar_hdr));
    offset += sizeof(ar_hdr);
    std::string_view field = trimmed(head.substr(0, 16));
    size_t size = 0;
    if (!parse(trimmed(head.substr(48, 10)), size)) return brokenArchive();
    bool isTable = field == "//" || isIndex(field);
    bool isInside = isTable || !isThin;
    if (isInside && size > file.size() - offset) return brokenArchive();
    std::string_view content = isInside ? file.substr(offset, size) : std::string_view();
    if (isInside) offset += size + size % 2;
    if (field == "//") longNames = content;
    if (isTable) continue;
    ArchiveMember member;
    if (!nameOf(field, longNames, member.name)) return brokenArchive();
    if (member.name.starts_with("#1/")) return Error{"the archive has a format of another system (BSD)", ""};
    if (isThin) {
      Result<std::string> beside = readFile(std::filesystem::path(path).parent_path() / member.name);
      if (!beside) return Error{fmt::format("its member {} cannot be read", member.name), "build the archive again"};
      member.content = std::move(*beside);
    } else {
      member.content = content;
    }
    members.push_back(std::move(member));
  }
  return members;
}

} // namespace hindsight::intake
