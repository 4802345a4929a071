#include "chop/colour_question.h"

#include "chop/start_state.h"
#include "pointer/names.h"
#include "pointer/squeeze.h"
#include "pointer/write_colours.h"
#include "program/known_functions.h"

#include <algorithm>
#include <map>

namespace hindsight::chop {

namespace {

ColourFacts::Place placeOf(const Program& program, const Function& function, uint32_t instruction) {
  LocationId location = function.locations[instruction];
  if (location == 0) return {};
  const SourceLocation& place = program.locations[location];
  return {program.files[place.file], place.line, place.column};
}

std::vector<ColourFacts::Run> factsOf(const std::vector<WriteColours::Run>& runs) {
  std::vector<ColourFacts::Run> facts;
  for (const WriteColours::Run& run : runs) facts.push_back({run.begin, run.end, run.colour});
  return facts;
}

/// One analysis with its colours, by fields and by objects.
class Palette {
public:
  Palette(const Program& program, const PointsTo& pointers)
      : program(program), pointers(pointers), fields(program, pointers, WriteColours::Grain::Fields),
        objects(program, pointers, WriteColours::Grain::Objects) {}

  const std::vector<ColourFacts::Run>& runsOf(std::optional<ObjectIndex> object, uint64_t size) {
    auto [known, isNew] = runs.try_emplace({object.value_or(kNone), size});
    if (isNew) known->second = factsOf(fields.runsOf(object, size));
    return known->second;
  }
  uint32_t colourOf(std::optional<ObjectIndex> object) const { return objects.colourOfObject(object); }
  std::optional<ObjectIndex> find(const ObjectKey& key) const { return pointers.locations().findObject(key); }

  /// Without the objects that exist.
  ColourFacts::Colouring describe() {
    ColourFacts::Colouring out;
    out.colours = fields.heapColours();
    out.objectColours = objects.heapColours();
    for (ObjectIndex index = 0; index < pointers.locations().objectCount(); ++index) {
      const AbstractObject& object = pointers.locations().object(index);
      bool isFuture = object.key.role == ObjectRole::Declared && object.key.instance == 0 && object.key.site != kNone;
      if (isFuture && program.sites[object.key.site].kind == SiteKind::Call)
        out.objects.push_back(describe(object.key, object.size));
    }
    std::ranges::sort(out.objects, {}, &ColourFacts::Object::site);
    for (const WriteColours::Store& store : fields.heapStores()) {
      const Function& function = program.functions[store.function];
      out.stores.push_back(
          {function.displayName, store.instruction, placeOf(program, function, store.instruction), store.colour});
    }
    return out;
  }

  ColourFacts::Object describe(const ObjectKey& key, std::optional<uint64_t> size) {
    const Site& site = program.sites[key.site];
    std::optional<ObjectIndex> index = find(key);
    uint64_t shown = size ? *size : index ? fields.extentOf(*index) : 1;
    return {nameOfObject(program, key),
            key.site,
            key.instance,
            size,
            placeOf(program, program.functions[site.function], site.instruction),
            runsOf(index, shown)};
  }

private:
  const Program& program;
  const PointsTo& pointers;
  WriteColours fields, objects;
  std::map<std::pair<ObjectIndex, uint64_t>, std::vector<ColourFacts::Run>> runs;
};

/// Heap objects, from the first one that was allocated to the last.
std::vector<const Object*> heapOf(const State& state) {
  std::vector<const Object*> heap;
  state.memory.forEach([&](const Object& object) {
    if (object.kind == ObjectKind::Heap && object.size) heap.push_back(&object);
  });
  std::ranges::sort(heap, {}, [](const Object* object) { return object->id.serial(); });
  return heap;
}

/// Counts the neighbours of different colours along a path.
class TransitionCounter {
public:
  explicit TransitionCounter(ColourFacts::Transitions& sum) : sum(sum) {}
  void add(const std::vector<ColourFacts::Run>& runs, uint32_t colour) {
    if (isFirst) lastField = runs.front().colour, lastObject = colour;
    sum.byFields += runs.size() - 1 + (runs.front().colour != lastField);
    sum.byObjects += colour != lastObject;
    lastField = runs.back().colour, lastObject = colour;
    isFirst = false;
  }

private:
  ColourFacts::Transitions& sum;
  uint32_t lastField = 0, lastObject = 0;
  bool isFirst = true;
};

/// The colours from one state on, and the paths that go on from it.
class ColouredRest {
public:
  ColouredRest(const Program& program, Machine& machine, const State& from, const std::vector<uint64_t>& sizes,
               Palette& ofStatic)
      : program(program), machine(machine), analysis(machine, from, Scope::Rest, sizes), ofStatic(ofStatic),
        ofPast(program, analysis.pointers()) {
    facts.past = ofPast.describe();
    std::vector<ColourFacts::Object> existing;
    for (const Object* object : heapOf(analysis.from()))
      if (object->live())
        if (std::optional<ObjectKey> key = analysis.memory().keyOf(object->id))
          existing.push_back(ofPast.describe(*key, object->size));
    facts.past.objects.insert(facts.past.objects.begin(), existing.begin(), existing.end());
  }

  ColourFacts::State follow(const RunLimits& limits) {
    std::unique_ptr<State> start = analysis.from().clone();
    start->id = machine.nextStateId();
    start->passesTarget = true;
    walkAlong(*start, nullptr, nullptr, facts.path); // if no path comes to its end
    bool isFirst = true;
    facts.isComplete = runToEnds(machine, std::move(start), limits, [&](const State& state, const PathEnd*) {
      ++facts.paths;
      std::vector<ColourFacts::Neighbour> path;
      walkAlong(state, &facts.ofStatic, &facts.ofPast, path);
      if (std::exchange(isFirst, false)) facts.path = std::move(path);
    });
    return std::move(facts);
  }

private:
  void walkAlong(const State& state, ColourFacts::Transitions* staticSum, ColourFacts::Transitions* pastSum,
                 std::vector<ColourFacts::Neighbour>& path) {
    ColourFacts::Transitions ignored;
    TransitionCounter countStatic(staticSum ? *staticSum : ignored), countPast(pastSum ? *pastSum : ignored);
    for (const Object* object : heapOf(state)) {
      const Object* before = analysis.from().memory.find(object->id);
      if (before && !before->live()) continue; // it was gone when the place was reached
      ObjectKey site{object->id.site()};
      ObjectKey key = before ? analysis.memory().keyOf(object->id).value_or(site) : site;
      std::optional<ObjectIndex> inStatic = ofStatic.find(site), inPast = ofPast.find(key);
      const std::vector<ColourFacts::Run>& staticRuns = ofStatic.runsOf(inStatic, object->size);
      const std::vector<ColourFacts::Run>& pastRuns = ofPast.runsOf(inPast, object->size);
      countStatic.add(staticRuns, ofStatic.colourOf(inStatic));
      countPast.add(pastRuns, ofPast.colourOf(inPast));
      if (path.size() < kLongestPath) path.push_back({nameOfObject(program, key), object->size, staticRuns, pastRuns});
    }
  }

  static constexpr size_t kLongestPath = 200; // objects that are shown of one path
  const Program& program;
  Machine& machine;
  PastAnalysis analysis;
  Palette& ofStatic;
  Palette ofPast;
  ColourFacts::State facts;
};

} // namespace

Target inputReads(const Program& program) {
  Target target{"the first input", {}};
  auto asks = [&](const Function& callee, bool isModel) {
    const KnownFunction* known = findKnownFunction(callee.name);
    if (!known) return false;
    return (known->is(kAsksForInput) && runsOutside(callee)) || (known->is(kReadsWorld) && !isModel);
  };
  for (const Function& callee : program.functions)
    if (asks(callee, false)) target.callees.push_back(callee.id);
  for (const Function& caller : program.functions)
    for (uint32_t i = 0; i < caller.instructions.size(); ++i) {
      if (caller.instructions[i].op != Opcode::Call) continue;
      FunctionId callee = caller.calls[caller.instructions[i].imm].callee;
      if (callee != kNone && asks(program.functions[callee], caller.fromRuntime))
        target.points.push_back({caller.id, i});
    }
  return target;
}

Result<ColourAnswer> askAboutColours(const Program& program, const ColourQuestion& question) {
  ColourAnswer answer;
  Target place;
  if (question.after == "input") {
    place = inputReads(program);
    if (place.points.empty() && place.callees.empty())
      return Error{"--after input: the program asks for no input", "name a place: '--after prog.c:42'"};
  } else {
    Result<Target> resolved = resolveTarget(program, question.after);
    if (!resolved) return resolved.error();
    place = std::move(*resolved);
  }
  PathWalk walk(program, place, question.walk);
  std::vector<uint64_t> sizes = elementSizes(program);
  std::unique_ptr<State> state = walk.next();
  if (!state) {
    answer.unknown = walk.whyNot();
    return answer;
  }
  PointsTo all = analysePointers(program);
  Palette ofStatic(program, all);
  ColourFacts& facts = answer.facts;
  facts.after = place.text;
  facts.ofStatic = ofStatic.describe();
  for (; state && facts.states.size() < question.maxStates; state = walk.next()) {
    ColouredRest rest(program, walk.engine(), *state, sizes, ofStatic);
    facts.states.push_back(rest.follow({question.maxInstructions, question.maxCoreQueries, question.walk.budget}));
  }
  facts.sawAllStates = !state && !walk.stoppedBy();
  return answer;
}

} // namespace hindsight::chop
