#include "intake/elf_file.h"

#include "support/file_io.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <elf.h>
#include <fcntl.h>
#include <unistd.h>
#include <vector>

namespace hindsight::intake {

namespace {

struct Elf32 {
  using Header = Elf32_Ehdr;
  using Section = Elf32_Shdr;
};
struct Elf64 {
  using Header = Elf64_Ehdr;
  using Section = Elf64_Shdr;
};

Error brokenElf() {
  return {"the ELF file is damaged", ""};
}

/// The table of sections, and where their names are.
template <typename Elf> struct SectionTable {
  typename Elf::Header header;
  std::vector<typename Elf::Section> sections;
  size_t names = 0; // index of the section that holds them

  static Result<SectionTable> read(std::string_view file) {
    SectionTable table;
    using Section = typename Elf::Section;
    if (file.size() < sizeof table.header) return brokenElf();
    std::memcpy(&table.header, file.data(), sizeof table.header);
    if (table.header.e_shoff == 0) return table;
    if (table.header.e_shentsize != sizeof(Section) || table.header.e_shoff > file.size()) return brokenElf();
    size_t room = (file.size() - table.header.e_shoff) / sizeof(Section);
    if (room == 0) return brokenElf();
    auto at = [&](size_t index) {
      Section section;
      std::memcpy(&section, file.data() + table.header.e_shoff + index * sizeof section, sizeof section);
      return section;
    };
    // Numbers that do not fit the header are in the first section.
    size_t count = table.header.e_shnum ? table.header.e_shnum : at(0).sh_size;
    table.names = table.header.e_shstrndx == SHN_XINDEX ? at(0).sh_link : table.header.e_shstrndx;
    if (count > room || table.names >= count) return brokenElf();
    for (size_t index = 0; index < count; ++index) table.sections.push_back(at(index));
    return table;
  }

  /// Empty if it is not inside the file.
  static std::string_view contentOf(std::string_view file, const typename Elf::Section& section) {
    if (section.sh_type == SHT_NOBITS || section.sh_offset > file.size() ||
        section.sh_size > file.size() - section.sh_offset)
      return {};
    return file.substr(section.sh_offset, section.sh_size);
  }
};

template <typename Elf> Result<std::string> readAll(std::string_view file, std::string_view name) {
  Result<SectionTable<Elf>> table = SectionTable<Elf>::read(file);
  if (!table) return table.error();
  std::string content;
  if (table->sections.empty()) return content;
  std::string_view names = table->contentOf(file, table->sections[table->names]);
  for (const auto& section : table->sections) {
    if (section.sh_name >= names.size()) continue;
    std::string_view own = names.substr(section.sh_name);
    if (own.substr(0, own.find('\0')) != name) continue;
    std::string_view part = table->contentOf(file, section);
    if (part.empty() && section.sh_size != 0) return brokenElf();
    content += part;
  }
  return content;
}

/// What goes behind the file, and its new header: the content, the names with one more, the table with one more.
template <typename Elf> struct Addition {
  typename Elf::Header header;
  std::string tail;

  static Result<Addition> make(std::string_view file, std::string_view name, std::string_view content) {
    using Section = typename Elf::Section;
    Result<SectionTable<Elf>> table = SectionTable<Elf>::read(file);
    if (!table) return table.error();
    if (table->sections.empty()) return Error{"the ELF file has no sections", ""};
    Addition addition{table->header, {}};
    std::string& tail = addition.tail;
    Section added{};
    added.sh_type = SHT_PROGBITS;
    added.sh_addralign = 1;
    auto place = [&](Section& section, std::string_view bytes) {
      section.sh_offset = static_cast<decltype(section.sh_offset)>(file.size() + tail.size());
      section.sh_size = static_cast<decltype(section.sh_size)>(bytes.size());
      tail += bytes;
    };
    place(added, content);
    Section& namesSection = table->sections[table->names];
    std::string names(table->contentOf(file, namesSection));
    added.sh_name = static_cast<decltype(added.sh_name)>(names.size());
    names.append(name).push_back('\0');
    place(namesSection, names);
    table->sections.push_back(added);
    tail.append((16 - (file.size() + tail.size()) % 16) % 16, '\0');
    addition.header.e_shoff = static_cast<decltype(addition.header.e_shoff)>(file.size() + tail.size());
    if (addition.header.e_shnum != 0 && table->sections.size() < SHN_LORESERVE) {
      ++addition.header.e_shnum;
    } else {
      addition.header.e_shnum = 0;
      table->sections[0].sh_size = static_cast<decltype(added.sh_size)>(table->sections.size());
    }
    tail.append(reinterpret_cast<const char*>(table->sections.data()), table->sections.size() * sizeof(Section));
    return addition;
  }
};

bool writeAt(int handle, const char* bytes, size_t size, off_t offset) {
  while (size > 0) {
    ssize_t written = pwrite(handle, bytes, size, offset);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes += written;
    offset += written;
    size -= static_cast<size_t>(written);
  }
  return true;
}

template <typename Elf>
std::optional<Error> add(const std::string& path, std::string_view file, std::string_view name,
                         std::string_view content) {
  Result<Addition<Elf>> addition = Addition<Elf>::make(file, name, content);
  if (!addition) return addition.error();
  int handle = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  // The header last: until it is written, the file is the old one with something behind it.
  bool done = handle >= 0 && writeAt(handle, addition->tail.data(), addition->tail.size(), off_t(file.size())) &&
              writeAt(handle, reinterpret_cast<const char*>(&addition->header), sizeof addition->header, 0);
  int problem = errno;
  if (handle >= 0) close(handle);
  if (done) return std::nullopt;
  return Error{fmt::format("cannot write '{}': {}", path, std::strerror(problem)), ""};
}

bool isWide(std::string_view file) {
  return file[EI_CLASS] == ELFCLASS64;
}

} // namespace

bool isElf(std::string_view file) {
  return file.size() >= EI_NIDENT && file.starts_with(ELFMAG) && file[EI_DATA] == ELFDATA2LSB &&
         (isWide(file) || file[EI_CLASS] == ELFCLASS32);
}

Result<std::string> readElfSections(std::string_view file, std::string_view name) {
  if (!isElf(file)) return Error{"not an ELF file", ""};
  return isWide(file) ? readAll<Elf64>(file, name) : readAll<Elf32>(file, name);
}

std::optional<Error> addElfSection(const std::string& path, std::string_view name, std::string_view content) {
  Result<std::string> file = readFile(path);
  if (!file) return file.error();
  if (!isElf(*file)) return Error{fmt::format("'{}' is not an ELF file", path), ""};
  return isWide(*file) ? add<Elf64>(path, *file, name, content) : add<Elf32>(path, *file, name, content);
}

} // namespace hindsight::intake
