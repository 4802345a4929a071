#include "pointer/facts.h"

#include "pointer/names.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight {

std::vector<FunctionId> ownFunctions(const Program& program) {
  std::vector<FunctionId> own;
  for (const Function& function : program.functions)
    if (!function.declaration && !function.fromRuntime) own.push_back(function.id);
  return own;
}

FactCollector::FactCollector(const Program& program, const PointsTo& pointers, const ModRef& effects)
    : program(program), pointers(pointers), effects(effects), contents(pointers.contents()) {
  for (uint32_t i = 0; i < contents.size(); ++i) contentsOf[contents[i].region.start.object].push_back(i);
  facts.functionsReached = pointers.statistics().functions;
  facts.objectsKnown = pointers.statistics().objects;
  facts.seconds = pointers.statistics().seconds;
}

PointerFacts::Place FactCollector::placeOf(LocationId location) const {
  if (location == 0) return {};
  const SourceLocation& place = program.locations[location];
  return {program.files[place.file], place.line, place.column};
}

uint32_t FactCollector::indexOf(ObjectIndex object) {
  auto [found, isNew] = known.try_emplace(object, static_cast<uint32_t>(order.size()));
  if (isNew) order.push_back(object);
  return found->second;
}

std::vector<PointerFacts::Target> FactCollector::targetsOf(const LocationSet& set) {
  std::vector<PointerFacts::Target> targets;
  set.forEach([&](LocationIndex index) {
    const MemoryLocation& location = pointers.locations()[index];
    if (!location.isDifference()) targets.push_back({indexOf(location.object), offsetText(location)});
  });
  return targets;
}

/// Neighbours at known places become one range.
std::vector<PointerFacts::Range> FactCollector::rangesOf(const LocationSet& regions) {
  struct Bytes {
    std::map<int64_t, int64_t> exact; // first byte to end
    std::set<std::string> others;
  };
  std::map<ObjectIndex, Bytes> byObject;
  regions.forEach([&](uint32_t index) {
    const MemoryRegion& region = effects.region(index);
    Bytes& bytes = byObject[region.start.object];
    if (region.start.stride || region.bytes == kToTheEnd) {
      bytes.others.insert(rangeText(pointers.locations(), region));
    } else {
      int64_t& end = bytes.exact[region.start.offset];
      end = std::max(end, region.start.offset + static_cast<int64_t>(region.bytes));
    }
  });
  std::vector<PointerFacts::Range> ranges;
  for (const auto& [object, bytes] : byObject) {
    PointerFacts::Range range{indexOf(object), {}};
    for (auto at = bytes.exact.begin(); at != bytes.exact.end();) {
      auto [first, end] = *at;
      for (++at; at != bytes.exact.end() && at->first <= end; ++at) end = std::max(end, at->second);
      range.bytes.push_back(fmt::format("[{},{})", first, end));
    }
    std::string all = rangeText(pointers.locations(), {{object, 0, 1}, 1});
    if (bytes.others.contains(all)) range.bytes = {all};
    for (const std::string& other : bytes.others)
      if (!std::ranges::count(range.bytes, other)) range.bytes.push_back(other);
    if (range.bytes.front() == all) range.bytes.resize(1);
    ranges.push_back(std::move(range));
  }
  return ranges;
}

PointerFacts::Effects FactCollector::describe(const FunctionEffects& what) {
  PointerFacts::Effects out;
  out.writes = rangesOf(what.writes);
  out.reads = rangesOf(what.reads);
  what.allocates.forEach([&](ObjectIndex object) { out.allocates.push_back(indexOf(object)); });
  what.frees.forEach([&](ObjectIndex object) { out.frees.push_back(indexOf(object)); });
  auto remark = [&](bool holds, const char* text) {
    if (holds) out.remarks.emplace_back(text);
  };
  remark(what.endsProgram, "may end the program");
  remark(what.jumps, "may longjmp");
  remark(what.mayDiverge, "may not come back: it has loops or recursion");
  remark(what.asksForInput, "asks for input");
  remark(what.writesOutput, "writes output");
  remark(what.callsOutside, "calls code that is not part of the program and has no model");
  return out;
}

/// A variable is where debug information says: in registers, one after the other, or in memory.
void FactCollector::addVariables(const Function& function, PointerFacts::Function& out) {
  std::vector<std::string> names;
  std::map<std::string, LocationSet> held;
  auto note = [&](const std::string& name, const LocationSet& set) {
    if (name.empty()) return;
    auto [found, isNew] = held.try_emplace(name);
    if (isNew) names.push_back(name);
    found->second.unite(set);
  };
  for (Slot slot = 0; slot < function.parameters.size(); ++slot)
    note(function.parameters[slot].name, pointers.pointsTo(function.id, Operand::slot(slot)));
  for (const VariableLocation& variable : function.variables) {
    const LocationSet& where = pointers.pointsTo(function.id, variable.where);
    if (!variable.inMemory) {
      note(variable.name, where);
      continue;
    }
    where.forEach([&](LocationIndex index) {
      auto fields = contentsOf.find(pointers.locations()[index].object);
      if (fields == contentsOf.end()) return;
      for (uint32_t content : fields->second) note(variable.name, *contents[content].targets);
    });
  }
  for (const std::string& name : names)
    if (std::vector<PointerFacts::Target> targets = targetsOf(held[name]); !targets.empty())
      out.variables.push_back({name, std::move(targets)});
}

void FactCollector::addCalls(const Function& function, PointerFacts::Function& out) {
  for (uint32_t i = 0; i < function.instructions.size(); ++i) {
    if (function.instructions[i].op != Opcode::Call || !pointers.executes(function.id, i)) continue;
    PointerFacts::Call call{placeOf(function.locations[i]), i, {}};
    call.isIndirect = function.calls[function.instructions[i].imm].callee == kNone;
    call.leavesProgram = pointers.mayCallOutside(function.id, i);
    for (FunctionId target : pointers.callTargets(function.id, i))
      call.targets.push_back(program.functions[target].displayName);
    out.calls.push_back(std::move(call));
  }
}

void FactCollector::addFunction(FunctionId id) {
  const Function& function = program.functions[id];
  PointerFacts::Function out;
  out.name = function.displayName;
  out.place = placeOf(function.location);
  out.isReached = pointers.isReached(id);
  addVariables(function, out);
  LocationSet returned;
  for (uint32_t i = 0; i < function.results.size(); ++i) returned.unite(pointers.returned(id, i));
  out.returns = targetsOf(returned);
  out.effects = describe(effects.of(id));
  addCalls(function, out);
  facts.functions.push_back(std::move(out));
}

PointerFacts::Object FactCollector::describeObject(ObjectIndex index) const {
  const AbstractObject& object = pointers.locations().object(index);
  PointerFacts::Object out;
  out.name = nameOfObject(program, object.key);
  out.kind = "other";
  out.site = object.key.site;
  out.size = object.size;
  bool isDeclared = object.key.role == ObjectRole::Declared;
  out.instance = isDeclared || object.key.role == ObjectRole::Given ? object.key.instance : 0;
  out.exists = out.instance != 0;
  if (object.key.site == kNone) return out;
  const Site& site = program.sites[object.key.site];
  switch (site.kind) {
  case SiteKind::Global:
    out.kind = "global";
    out.place = placeOf(program.globals[site.global].location);
    break;
  case SiteKind::Function: out.place = placeOf(program.functions[site.function].location); break;
  case SiteKind::Alloca:
  case SiteKind::Call: out.place = placeOf(program.functions[site.function].locations[site.instruction]); break;
  }
  if (!isDeclared) return out;
  if (site.kind == SiteKind::Function) out.kind = "function";
  if (site.kind == SiteKind::Alloca) out.kind = "local";
  if (site.kind == SiteKind::Call) out.kind = "heap";
  return out;
}

PointerFacts FactCollector::finish() {
  for (size_t next = 0; next < order.size(); ++next) { // what it leads to is added on the way
    ObjectIndex object = order[next];
    PointerFacts::Object out = describeObject(object);
    if (auto fields = contentsOf.find(object); fields != contentsOf.end())
      for (uint32_t content : fields->second) {
        const MemoryRegion& region = contents[content].region;
        std::vector<PointerFacts::Target> targets = targetsOf(*contents[content].targets);
        if (!targets.empty())
          out.fields.push_back({region.start.offset, rangeText(pointers.locations(), region), std::move(targets)});
      }
    std::ranges::sort(out.fields, {},
                      [](const PointerFacts::Field& field) { return std::pair(field.offset, field.range); });
    facts.objects.push_back(std::move(out));
  }
  return std::move(facts);
}

} // namespace hindsight
