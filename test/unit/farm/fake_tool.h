// A shell script that stands for the tool: it gets the words that `hindsight check` would.
#pragma once

#include "../support/scratch_folder.h"

#include <filesystem>
#include <string>

namespace hindsight::farm {

inline std::string writeFakeTool(const ScratchFolder& scratch, const std::string& body,
                                 const std::string& name = "tool") {
  std::filesystem::path tool = scratch.write(name, "#!/bin/sh\n" + body + "\n");
  std::filesystem::permissions(tool, std::filesystem::perms::owner_all);
  return tool.string();
}

inline std::string printAnswer(const std::string& verdict, const std::string& findings = "") {
  return "echo '{\"verdict\": \"" + verdict + "\", \"findings\": [" + findings + "]}'";
}

} // namespace hindsight::farm
