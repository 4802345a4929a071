// Compiles a snippet of C and asks what its globals, parameters and calls may point to, by name.
#pragma once

#include "pointer/mod_ref.h"
#include "pointer/points_to.h"
#include "program/compile_driver.h"
#include "program/loader.h"

#include <algorithm>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

namespace hindsight {

inline const std::string kHeapFunctions = "void *malloc(__SIZE_TYPE__); void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);"
                                          "void *realloc(void *, __SIZE_TYPE__); void free(void *);"
                                          "void *memcpy(void *, const void *, __SIZE_TYPE__);\n";

class PointerFixture : public testing::Test {
protected:
  using Names = std::vector<std::string>;

  void load(const std::string& source, const std::string& name = "snippet.c", std::vector<std::string> flags = {}) {
    auto folder = TemporaryFolder::create();
    ASSERT_TRUE(folder);
    std::string path = folder->path() + "/" + name;
    std::ofstream(path) << source;
    LoadOptions options;
    options.inputs = {path};
    options.clangFlags = std::move(flags);
    options.clangFlags.push_back("-w");
    options.linkRuntime = false;
    options.keepAll = true;
    auto loaded = loadProgram(options);
    ASSERT_TRUE(loaded) << loaded.error().message;
    program = std::move(*loaded);
  }
  void analyse(const std::string& source, PointsToInput input = {}, std::vector<std::string> flags = {}) {
    load(source, "snippet.c", std::move(flags));
    if (program) result = std::make_unique<PointsTo>(analysePointers(*program, input));
  }

  Names names(const LocationSet& set) const {
    Names all;
    set.forEach([&](LocationIndex location) {
      if (!result->locations()[location].isDifference()) all.push_back(result->describe(location));
    });
    std::sort(all.begin(), all.end());
    return all;
  }
  /// What the bytes of a global may hold; all of it, or a pointer at an offset.
  Names held(const std::string& global, int64_t offset = 0, uint64_t bytes = kToTheEnd) const {
    return heldBy({program->globals[program->globalByName.at(global)].site}, offset, bytes);
  }
  Names heldBy(const ObjectKey& key, int64_t offset = 0, uint64_t bytes = kToTheEnd) const {
    std::set<std::string> all;
    auto object = result->locations().findObject(key);
    for (const PointsTo::Content& content : result->contents())
      if (object && content.region.start.object == *object &&
          overlap(content.region, {{*object, offset, 0}, bytes}) != Overlap::None)
        for (const std::string& name : names(*content.targets)) all.insert(name);
    return {all.begin(), all.end()};
  }
  const Function& function(const std::string& name) const { return *program->findFunction(name); }
  Names parameter(const std::string& name, Slot index = 0) const {
    return names(result->pointsTo(function(name).id, Operand::slot(index)));
  }
  /// Instruction indices of the calls in a function.
  std::vector<uint32_t> callsIn(const std::string& name) const {
    std::vector<uint32_t> found;
    const std::vector<Instruction>& code = function(name).instructions;
    for (uint32_t i = 0; i < code.size(); ++i)
      if (code[i].op == Opcode::Call) found.push_back(i);
    return found;
  }
  Names targets(const std::string& name, size_t call) const {
    Names all;
    for (FunctionId target : result->callTargets(function(name).id, callsIn(name)[call]))
      all.push_back(program->functions[target].displayName);
    std::sort(all.begin(), all.end());
    return all;
  }
  SiteId siteOfLocal(const std::string& name, const std::string& variable) const {
    for (const AllocaInfo& local : function(name).allocas)
      if (local.name == variable) return local.site;
    ADD_FAILURE() << "no local " << variable << " in " << name;
    return kNone;
  }
  SiteId siteOfGlobal(const std::string& name) const { return program->globals[program->globalByName.at(name)].site; }

  std::unique_ptr<Program> program;
  std::unique_ptr<PointsTo> result;
};

} // namespace hindsight
