#include "intake/bitcode_cache.h"

#include "program/file_hash.h"
#include "support/file_io.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <unordered_map>

namespace hindsight::intake {

namespace fs = std::filesystem;
using Json = nlohmann::json;

namespace {

/// Contents by their hash, each file read once.
class HashTable {
public:
  /// Empty: it cannot be read.
  const std::string& of(const std::string& path) {
    auto [place, isNew] = known.try_emplace(path);
    if (isNew)
      if (Result<std::string> hash = sha256OfFile(path)) place->second = std::move(*hash);
    return place->second;
  }

private:
  std::unordered_map<std::string, std::string> known;
};

/// The files that a rule of a makefile depends on: "x.o: a.c b\ c.h \<newline> d.h".
std::vector<std::string> dependenciesIn(const std::string& rule, const fs::path& folder) {
  std::vector<std::string> files;
  std::string word;
  auto flush = [&] {
    if (!word.empty() && !word.ends_with(':')) files.push_back((folder / word).string());
    word.clear();
  };
  for (size_t at = 0; at < rule.size(); ++at) {
    char c = rule[at], next = at + 1 < rule.size() ? rule[at + 1] : '\0';
    if (c == '\\' && (next == ' ' || next == '#' || next == '\\')) {
      word += rule[++at];
    } else if (c == '$' && next == '$') {
      word += rule[++at];
    } else if (c == ' ' || c == '\n' || c == '\t' || (c == '\\' && next == '\n')) {
      flush();
    } else {
      word += c;
    }
  }
  flush();
  return files;
}

/// FNV-1a. Two keys of one number replace each other, no more: each entry has its key inside.
uint64_t numberOf(const std::string& text) {
  uint64_t hash = 0xcbf29ce484222325;
  for (unsigned char byte : text) hash = (hash ^ byte) * 0x100000001b3;
  return hash;
}

class BitcodeCache {
public:
  BitcodeCache(const CompileOptions& options, std::string clang, std::string folder, const std::string& scratch)
      : options(options), clang(std::move(clang)), folder(std::move(folder)), scratch(scratch) {}

  Result<bool> compile(std::vector<InputFile>& files);

private:
  struct Wanted {
    InputFile* file;
    std::string key;
    CompileJob job;
    std::string rule; // the file that says what it depends on
  };
  std::string keyOf(const CompileJob& job) const;
  std::string manifestOf(const std::string& key) const { return fmt::format("{}/{:016x}.json", folder, numberOf(key)); }
  std::string lookUp(const std::string& key);
  void keep(const Wanted& wanted);

  const CompileOptions& options;
  std::string clang, folder;
  const std::string& scratch;
  HashTable hashes;
};

std::string BitcodeCache::keyOf(const CompileJob& job) const {
  CompileJob anywhere = job;
  anywhere.output = "";
  std::error_code ignored;
  Json key = compileCommand(anywhere, options, clang);
  key.push_back(job.folder.empty() ? fs::current_path(ignored).string() : job.folder);
  key.push_back(fs::file_size(clang, ignored));
  key.push_back(fs::last_write_time(clang, ignored).time_since_epoch().count());
  for (const char* name : {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"}) {
    const char* value = std::getenv(name);
    key.push_back(value ? value : "");
  }
  return key.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// The bitcode, if there is any that is up to date.
std::string BitcodeCache::lookUp(const std::string& key) {
  if (folder.empty()) return "";
  Result<std::string> text = readFile(manifestOf(key));
  if (!text) return "";
  Json entry = Json::parse(*text, nullptr, false);
  auto isText = [&](const char* name) { return entry.contains(name) && entry[name].is_string(); };
  if (!entry.is_object() || !isText("key") || !isText("bitcode") || entry["key"].get<std::string>() != key) return "";
  if (!entry.contains("files") || !entry["files"].is_array()) return "";
  for (const Json& each : entry["files"]) {
    if (!each.is_array() || each.size() != 2 || !each[0].is_string() || !each[1].is_string()) return "";
    const std::string& hash = hashes.of(each[0].get<std::string>());
    if (hash.empty() || hash != each[1].get<std::string>()) return "";
  }
  std::string hash = entry["bitcode"], bitcode = fmt::format("{}/{}.bc", folder, hash);
  return !hash.empty() && hashes.of(bitcode) == hash ? bitcode : "";
}

/// A cache that cannot be written is none.
void BitcodeCache::keep(const Wanted& wanted) {
  if (folder.empty()) return;
  Result<std::string> rule = readFile(wanted.rule);
  Result<std::string> bitcode = readFile(wanted.job.output);
  Result<std::string> hash = sha256OfFile(wanted.job.output);
  if (!rule || !bitcode || !hash) return;
  Json files = Json::array();
  std::error_code ignored;
  fs::path base = wanted.job.folder.empty() ? fs::current_path(ignored) : fs::path(wanted.job.folder);
  for (const std::string& file : dependenciesIn(*rule, base)) {
    if (hashes.of(file).empty()) return;
    files.push_back({file, hashes.of(file)});
  }
  Json entry = {{"key", wanted.key}, {"files", files}, {"bitcode", *hash}};
  if (writeFileAtomically(fmt::format("{}/{}.bc", folder, *hash), *bitcode)) return;
  (void)writeFileAtomically(manifestOf(wanted.key), entry.dump(1, ' ', false, Json::error_handler_t::replace));
}

Result<bool> BitcodeCache::compile(std::vector<InputFile>& files) {
  std::vector<Wanted> wanted;
  for (InputFile& file : files) {
    if (!file.compiled.empty()) continue;
    Result<InputKind> kind = file.kind ? Result<InputKind>(*file.kind) : inputKindOf(file.path);
    if (!kind) return kind.error();
    if (*kind != InputKind::C && *kind != InputKind::Cxx) continue;
    std::string stem = fmt::format("{}/source{}", scratch, &file - files.data());
    Wanted each{&file, "", {file.path, *kind, stem + ".bc", file.flags, file.folder}, stem + ".d"};
    each.key = keyOf(each.job);
    file.compiled = lookUp(each.key);
    if (!file.compiled.empty()) continue;
    each.job.flags.insert(each.job.flags.end(), {"-MD", "-MF", each.rule});
    wanted.push_back(std::move(each));
  }
  std::vector<CompileJob> jobs;
  for (const Wanted& each : wanted) jobs.push_back(each.job);
  if (Result<bool> done = compileAll(jobs, options); !done) return done.error();
  for (const Wanted& each : wanted) {
    each.file->compiled = each.job.output;
    keep(each);
  }
  return true;
}

} // namespace

std::string bitcodeCacheFolder() {
  auto variable = [](const char* name) -> std::string {
    const char* value = std::getenv(name);
    return value ? value : "";
  };
  std::string base = variable("XDG_CACHE_HOME");
  if (base.empty() && !variable("HOME").empty()) base = variable("HOME") + "/.cache";
  if (base.empty()) return "";
  std::string folder = base + "/hindsight";
  std::error_code failure;
  fs::create_directories(folder, failure);
  return failure ? "" : folder;
}

Result<bool> compileThroughCache(std::vector<InputFile>& files, const CompileOptions& options,
                                 const std::string& cacheFolder, const std::string& scratch) {
  Result<std::string> clang = findClang(options.clang);
  if (!clang) return clang.error();
  return BitcodeCache(options, *clang, cacheFolder, scratch).compile(files);
}

} // namespace hindsight::intake
