// The members of an archive that `ar` made, also of a thin one, whose members are files beside it.
#pragma once

#include "support/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace hindsight::intake {

struct ArchiveMember {
  std::string name;
  std::string content;
};

bool isArchive(std::string_view file);

/// In their order, without the index of symbols. `path` is where the archive lies.
Result<std::vector<ArchiveMember>> readArchive(const std::string& path, std::string_view file);

} // namespace hindsight::intake
