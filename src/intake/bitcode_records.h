// What `hindsight cc` keeps in the section `.hindsight` of the files it makes.
//
// A section is a sequence of records, and a sequence of sections is one, too: joining objects (`ld -r`, the final link)
// puts the records of all of them one after the other, perhaps with zeros between. A record is
//
//   "HSRECORD"  version  kind  size of the body  checksum of the body | name  folder  payload
//     8 bytes   uint32  uint32      uint64              uint64        |  strings: uint32 length, bytes
//
// in little-endian order; the payload is the rest of the body.
#pragma once

#include "support/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hindsight::intake {

inline constexpr std::string_view kBitcodeSection = ".hindsight";

enum class RecordKind : uint32_t {
  Module = 1,    // payload: bitcode of the source `name`
  NoBitcode = 2, // payload: why the source `name` has none
  Link = 3,      // payload: the words of the linker's command line, each with a zero behind it; `name`: its output
};

struct BitcodeRecord {
  RecordKind kind = RecordKind::Module;
  std::string name;
  std::string folder; // the working directory of the compiler, that relative names start from
  std::string payload;
  bool operator==(const BitcodeRecord&) const = default;
};

std::string encodeRecord(const BitcodeRecord& record);

/// All records of a section. Damage is an error, whatever it is.
Result<std::vector<BitcodeRecord>> decodeRecords(std::string_view section);

/// The payload of a link and back.
std::string joinWords(const std::vector<std::string>& words);
std::vector<std::string> splitWords(std::string_view payload);

} // namespace hindsight::intake
