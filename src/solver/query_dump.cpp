#include "solver/query_dump.h"

#include "solver/smtlib_writer.h"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>

namespace hindsight {

QueryDump::QueryDump(TermManager& terms, std::string folder) : terms(terms), folder(std::move(folder)) {
  std::error_code error;
  std::filesystem::create_directories(this->folder, error);
  if (error) failure = fmt::format("cannot create {}: {}", this->folder, error.message());
}

void QueryDump::write(std::span<const Term* const> constraints, SatResult result) {
  if (!failure.empty()) return;
  std::string path = fmt::format("{}/query-{:06}.smt2", folder, ++count);
  std::ofstream file(path);
  file << smtlibScript(terms, constraints, result);
  file.close();
  if (!file) failure = fmt::format("cannot write {}", path);
}

} // namespace hindsight
