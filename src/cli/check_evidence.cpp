#include "cli/check_evidence.h"

#include "cli/runtime_folder.h"
#include "program/file_hash.h"
#include "replay/evidence.h"
#include "replay/heap_main.h"
#include "replay/repro.h"
#include "report/heap_graph.h"
#include "report/tree_html.h"
#include "report/tree_svg.h"
#include "report/witness_report.h"
#include "support/file_io.h"

#include <algorithm>
#include <chrono>
#include <fmt/chrono.h>
#include <random>

namespace hindsight {

replay::NativeProgram nativeProgram(const CommandLine& line) {
  replay::NativeProgram program{.files = line.files, .clangFlags = line.clangFlags, .runtimeFolder = runtimeFolder()};
  program.clang = line.options.text(Option::Clang);
  program.entry = line.options.text(Option::Entry);
  program.errorCall = line.options.text(Option::ErrorCall);
  program.database = line.options.text(Option::Database);
  program.mainFile = line.options.text(Option::MainFile);
  return program;
}

void replayFindings(const CommandLine& line, const MakeReplayer& makeReplayer, const ReplayRequest& request,
                    RunResult& result) {
  if (result.findings.empty() || line.options.flag(Option::NoReplay)) return;
  replay::NativeProgram program = nativeProgram(line);
  program.target = request.target;
  auto isOver = [&] { return request.until.passed() || request.interrupted(); };
  Replayer replayer = makeReplayer(std::move(program), replay::ReplayLimits{.interrupted = isOver});
  replay::weighFindings({replayer, request.until, request.target.has_value(), request.world}, result);
}

replay::ReplayOutcome replayInput(const CommandLine& line, const MakeReplayer& makeReplayer, Deadline until,
                                  const TestCase& test, const Finding& finding) {
  auto isOver = [&] { return until.passed(); };
  Replayer replayer = makeReplayer(nativeProgram(line), replay::ReplayLimits{.interrupted = isOver});
  replay::Prediction prediction = replay::predictionOf(finding);
  return replayer(test, &prediction);
}

/// A random one, version 4.
static std::string newUuid() {
  std::random_device random;
  uint32_t a = random(), b = random(), c = random(), d = random();
  return fmt::format("{:08x}-{:04x}-4{:03x}-{:04x}-{:04x}{:08x}", a, b >> 16, b & 0xfff, (c >> 16 & 0x3fff) | 0x8000,
                     c & 0xffff, d);
}

std::optional<Error> writeWitness(const CommandLine& line, const std::string& version, const RunResult& result,
                                  const Program& program) {
  const std::string& file = line.options.text(Option::Witness);
  if (file.empty() || result.findings.empty()) return std::nullopt;
  if (line.files.empty())
    return Error{"--witness needs the sources on the command line, and there are none",
                 "name them: hindsight check prog.c --witness FILE"};
  WitnessContext context;
  context.version = version;
  for (const std::string& input : line.files) {
    Result<std::string> hash = sha256OfFile(input);
    if (!hash) return hash.error();
    context.programs.emplace_back(input, *hash);
  }
  const Finding& finding = result.findings.front();
  const std::string& errorCall = line.options.text(Option::ErrorCall);
  context.specification = specificationOf(finding.property(), errorCall.empty() ? "reach_error" : errorCall);
  context.dataModel = program.pointerWidth == 32 ? "ILP32" : "LP64";
  context.uuid = newUuid();
  context.time = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                             fmt::gmtime(std::chrono::system_clock::to_time_t(std::chrono::system_clock::now())));
  return writeFileAtomically(file, renderWitness(finding, context));
}

std::optional<Error> writeRepro(const CommandLine& line, const std::vector<Finding>& findings,
                                const GivenWorld& world) {
  const std::string& file = line.options.text(Option::Repro);
  if (file.empty() || findings.empty()) return std::nullopt;
  const Finding& finding = findings.front();
  replay::ReproRequest request{nativeProgram(line), replay::testOf(world, finding), &finding, file};
  Result<std::string> text = replay::renderRepro(request);
  if (!text) return text.error();
  if (request.test.heap)
    if (std::optional<Error> problem = replay::checkRepro(*text, request)) return problem;
  return writeFileAtomically(file, *text);
}

std::string harnessOf(const std::string& function, const Finding& finding) {
  if (!finding.heap) return "";
  TestCase test = replay::testOf({}, finding);
  Result<replay::HeapMain> main = replay::heapMain({.test = test, .function = function});
  return main ? std::move(main->text) : "";
}

std::optional<Error> checkFolderOf(const OptionValues& options, Option option) {
  std::filesystem::path folder = std::filesystem::path(options.text(option)).parent_path();
  std::error_code ignored;
  if (folder.empty() || std::filesystem::is_directory(folder, ignored)) return std::nullopt;
  return Error{fmt::format("{}: there is no folder '{}'", hindsight::info(option).name, folder.string()), ""};
}

std::optional<Error> checkDrawing(const OptionValues& options) {
  const std::string& drawing = options.text(Option::Draw);
  if (drawing.empty() || drawing.ends_with(".svg") || drawing.ends_with(".dot")) return std::nullopt;
  return Error{fmt::format("--draw: '{}' is neither an .svg nor a .dot file", drawing), "write --draw heap.svg"};
}

std::optional<Error> writeDrawing(const CommandLine& line, const std::vector<Finding>& findings) {
  const std::string& file = line.options.text(Option::Draw);
  if (file.empty() || findings.empty() || !findings.front().heap) return std::nullopt;
  ObjectGraph graph = heapGraph(*findings.front().heap, line.options.text(Option::Entry));
  return writeFileAtomically(file, file.ends_with(".svg") ? renderSvg(graph) : renderDot(graph));
}

std::optional<Error> writeTree(const CommandLine& line, const ExecutionTree& tree) {
  const std::string& file = line.options.text(Option::Tree);
  if (file.empty()) return std::nullopt;
  return writeFileAtomically(file, file.ends_with(".html") ? renderTreeHtml(tree) : renderTreeSvg(tree));
}

} // namespace hindsight
