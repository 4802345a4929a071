#include "intake/bitcode_records.h"

#include <fmt/format.h>

namespace hindsight::intake {

namespace {

constexpr std::string_view kMagic = "HSRECORD";
constexpr uint32_t kVersion = 1;
constexpr size_t kHeadSize = 8 + 4 + 4 + 8 + 8;

void put(std::string& out, uint64_t value, unsigned bytes) {
  for (unsigned index = 0; index < bytes; ++index) out.push_back(static_cast<char>(value >> (8 * index)));
}

void putText(std::string& out, std::string_view text) {
  put(out, text.size(), 4);
  out += text;
}

uint64_t get(std::string_view in, size_t offset, unsigned bytes) {
  uint64_t value = 0;
  for (unsigned index = 0; index < bytes; ++index)
    value |= uint64_t(static_cast<unsigned char>(in[offset + index])) << (8 * index);
  return value;
}

/// FNV-1a: against damage, not against malice.
uint64_t checksum(std::string_view bytes) {
  uint64_t hash = 0xcbf29ce484222325;
  for (unsigned char byte : bytes) hash = (hash ^ byte) * 0x100000001b3;
  return hash;
}

/// Takes a string off the front of the body. False: there is none.
bool takeText(std::string_view& body, std::string& text) {
  if (body.size() < 4) return false;
  uint64_t size = get(body, 0, 4);
  body.remove_prefix(4);
  if (size > body.size()) return false;
  text = body.substr(0, size);
  body.remove_prefix(size);
  return true;
}

Error damaged() {
  return {"its record of bitcode is damaged", "build it again with 'hindsight cc'"};
}

} // namespace

std::string encodeRecord(const BitcodeRecord& record) {
  std::string body;
  putText(body, record.name);
  putText(body, record.folder);
  body += record.payload;
  std::string out(kMagic);
  put(out, kVersion, 4);
  put(out, static_cast<uint32_t>(record.kind), 4);
  put(out, body.size(), 8);
  put(out, checksum(body), 8);
  return out + body;
}

Result<std::vector<BitcodeRecord>> decodeRecords(std::string_view section) {
  std::vector<BitcodeRecord> records;
  while (true) {
    section.remove_prefix(std::min(section.find_first_not_of('\0'), section.size())); // what a linker filled in
    if (section.empty()) return records;
    if (section.size() < kHeadSize || !section.starts_with(kMagic)) return damaged();
    uint64_t version = get(section, 8, 4), kind = get(section, 12, 4), size = get(section, 16, 8);
    if (version != kVersion)
      return Error{fmt::format("its bitcode was written by another version of 'hindsight cc' (format {}, not {})",
                               version, kVersion),
                   "build it again"};
    if (kind < 1 || kind > 3 || size > section.size() - kHeadSize) return damaged();
    std::string_view body = section.substr(kHeadSize, size);
    if (checksum(body) != get(section, 24, 8)) return damaged();
    section.remove_prefix(kHeadSize + size);
    BitcodeRecord record{static_cast<RecordKind>(kind), {}, {}, {}};
    if (!takeText(body, record.name) || !takeText(body, record.folder)) return damaged();
    record.payload = body;
    records.push_back(std::move(record));
  }
}

std::string joinWords(const std::vector<std::string>& words) {
  std::string payload;
  for (const std::string& word : words) payload.append(word).push_back('\0');
  return payload;
}

std::vector<std::string> splitWords(std::string_view payload) {
  std::vector<std::string> words;
  while (!payload.empty()) {
    size_t end = std::min(payload.find('\0'), payload.size());
    words.emplace_back(payload.substr(0, end));
    payload.remove_prefix(std::min(end + 1, payload.size()));
  }
  return words;
}

} // namespace hindsight::intake
