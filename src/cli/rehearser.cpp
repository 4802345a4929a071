#include "cli/rehearser.h"

#include "cli/runtime_folder.h"
#include "forward/rehearsal.h"
#include "intake/take_in.h"
#include "program/entry.h"

#include <fmt/format.h>

#include <algorithm>

namespace hindsight {

/// The files that are known are in every test.
static GivenWorld worldWithFiles(GivenWorld world, const TestCase& test) {
  if (!test.world) return world;
  if (world.input && world.input->bytes) world.input->bytes = test.world->input.value_or("");
  for (GivenFile& file : world.files) {
    auto known = std::ranges::find(test.world->files, file.name, &TestFile::name);
    if (file.bytes && known != test.world->files.end()) file.bytes = known->bytes;
  }
  return world;
}

/// Null if it cannot be loaded; the native build will say why.
static std::shared_ptr<const Program> loadSaved(const Invocation& invocation, const GivenWorld& world,
                                                const LoadFunction& load) {
  LoadOptions options;
  options.inputs = invocation.files;
  options.clangFlags = invocation.clangFlags;
  if (!invocation.folder.empty() && invocation.database.empty())
    options.clangFlags.push_back("-working-directory=" + invocation.folder);
  options.clang = invocation.clang;
  options.runtimeFolder = runtimeFolder();
  options.entry = invocation.entry;
  options.world = world;
  intake::IntakeRequest request{options.inputs,   invocation.database, invocation.mainFile,
                                invocation.entry, invocation.folder,   compileOptions(options)};
  Result<intake::Intake> intake = intake::takeIn(request);
  if (!intake) return nullptr;
  options.taken = intake->files;
  Result<std::unique_ptr<Program>> program = load(options);
  return program ? std::move(*program) : nullptr;
}

const Program* Rehearser::program(const TestCase& test) {
  std::lock_guard lock(loading);
  if (!isTried) {
    isTried = true;
    world = worldWithFiles(*invocation.world, test);
    loaded = loadSaved(invocation, world, load);
  }
  return loaded.get();
}

/// Optimised code has other branches than the native build, which is optimised otherwise.
static bool isOptimised(const std::vector<std::string>& flags) {
  return std::ranges::any_of(flags, [](const std::string& flag) {
    return flag.starts_with("-O") && flag != "-O0" && !flag.starts_with("-ObjC");
  });
}

std::optional<replay::ExpectedRun> Rehearser::rehearse(const TestCase& test) {
  if (!invocation.world || test.globals != 0) return std::nullopt;
  const Program* used = program(test);
  if (!used || worldOf(world, test) != test.world) return std::nullopt;
  forward::RunConfig config;
  config.world = world;
  config.entry = used->findFunction(kWorldStarter) ? kWorldStarter : invocation.entry;
  if (!used->findFunction(config.entry)) return std::nullopt;
  config.lazy.isOn = !startsProcess(config.entry);
  forward::Rehearsal rehearsal = forward::rehearse(*used, config, test);
  if (!rehearsal.isWhole) return std::nullopt;
  replay::ExpectedRun expected{std::move(rehearsal.decisions),
                               {},
                               !isOptimised(invocation.clangFlags),
                               std::move(rehearsal.output),
                               std::move(rehearsal.errors)};
  expected.describe = [program = loaded, places = std::move(rehearsal.places)](size_t at) {
    const SourceLocation& place = program->locations[places[at]];
    return fmt::format("{}:{}:{} in {}", program->files[place.file], place.line, place.column,
                       program->scopeNames[place.function]);
  };
  return expected;
}

} // namespace hindsight
