// Files as SARIF names them: URIs, absolute or relative to folders that have names.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace hindsight::triage {

struct BaseFolder {
  std::string uri, base; // base: the name of another one that `uri` starts from
};
using BaseFolders = std::map<std::string, BaseFolder>;

/// The path that is meant, as it was where the report was made; relative if no base makes it absolute.
std::string pathOfUri(std::string_view uri, const std::string& base, const BaseFolders& bases);

} // namespace hindsight::triage
