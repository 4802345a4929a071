#include "step/machine.h"

#include "step/arrival.h"
#include "step/builtin.h"
#include "step/checkpoint.h"
#include "step/handler.h"

#include "support/invariant.h"

namespace hindsight {

Machine::Machine(const Program& program, TermManager& terms, Solver& solver, MachineConfig config, HookList hooks)
    : program(program), terms(terms), solver(solver), context{terms, program.pointerWidth}, config(std::move(config)),
      hooks(std::move(hooks)), interests(this->hooks.interests()) {
  HS_INVARIANT(program.sites.size() < (size_t(1) << ObjectId::kSiteBits), "allocation sites should fit an object id");
  HS_INVARIANT(program.littleEndian, "programs should be little-endian");
  if (wants(kHookUninitialised)) context.uninitialisedReads = this;
  code.resize(program.functions.size());
  for (const Function& function : program.functions) {
    functionObjects.push_back(objects.newId(function.site));
    bool isErrorCall = !this->config.errorCall.empty() && function.name == this->config.errorCall;
    const BuiltinEntry* builtin = findBuiltin(isErrorCall ? "__VERIFIER_error" : function.name);
    bool used = builtin && (function.declaration || isErrorCall || overridesDefinition(function.name));
    builtins.push_back(used ? builtin : nullptr);
  }
  for (const Global& global : program.globals) globalObjects.push_back(objects.newId(global.site));
}

Machine::~Machine() = default;

const CompiledFunction& Machine::compiled(FunctionId function) {
  std::unique_ptr<CompiledFunction>& entry = code[function];
  if (!entry) {
    entry = std::make_unique<CompiledFunction>();
    compile(program.functions[function], *entry);
  }
  return *entry;
}

bool Machine::blockCovered(FunctionId function, BlockId block) const {
  return code[function] && code[function]->blockCovered[block];
}

Value Machine::constantValue(const Constant& constant) {
  switch (constant.kind) {
  case ConstantKind::Integer:
    return constant.type.width > 64 ? Value::ofTerm(terms.constant(constant.value, constant.type.width))
                                    : Value::integer(static_cast<uint64_t>(constant.value));
  case ConstantKind::GlobalAddress:
    return Value::pointer(globalObjects[constant.target],
                          static_cast<uint64_t>(constant.value) & context.pointerMask());
  case ConstantKind::FunctionAddress:
    return Value::pointer(functionObjects[constant.target],
                          static_cast<uint64_t>(constant.value) & context.pointerMask());
  case ConstantKind::Undef:
  case ConstantKind::Poison: return Value::undef();
  }
  HS_UNREACHABLE("constants should be handled");
}

namespace {

HS_HANDLER(hookedInstruction) {
  const CompiledFunction& function = *machine.frame->code;
  uint32_t index = function.indexOf(op);
  machine.sync(op);
  machine.hooks.onInstruction(*machine.state, *function.function, index);
  [[clang::musttail]] return function.behindHook[index](op, slots, machine);
}

bool compileInstruction(CompileContext& context, const Instruction& instruction, Op& op) {
  return compileInteger(context, instruction, op) || compileCompare(context, instruction, op) ||
         compileCast(context, instruction, op) || compileFloat(context, instruction, op) ||
         compileAccess(context, instruction, op) || compilePointer(context, instruction, op) ||
         compileMemory(context, instruction, op) || compileControl(context, instruction, op) ||
         compileCall(context, instruction, op) || compileIntrinsic(context, instruction, op) ||
         compileVariadic(context, instruction, op);
}

void compileEdges(const Function& function, CompiledFunction& target) {
  target.copies.reserve(function.phiCopies.size());
  for (const PhiCopy& copy : function.phiCopies) target.copies.push_back({slotOffset(copy.dst), operandCode(copy.src)});
  target.edges.resize(function.edges.size());
  for (size_t index = 0; index < function.edges.size(); ++index) {
    const Edge& edge = function.edges[index];
    CompiledEdge& compiled = target.edges[index];
    compiled.id = static_cast<EdgeId>(index);
    compiled.target = &target.ops[function.blocks[edge.to].first];
    compiled.copies = target.copies.data() + edge.firstCopy;
    compiled.copyCount = edge.copyCount;
    compiled.sequential = edge.sequential;
    compiled.cost = function.blocks[edge.from].count;
  }
}

} // namespace

void Machine::compile(const Function& function, CompiledFunction& target) {
  target.function = &function;
  for (const Constant& constant : function.constants) target.constants.push_back(constantValue(constant));
  target.ops.resize(function.instructions.size());
  target.blockCovered.assign(function.blocks.size(), false);
  compileEdges(function, target);
  for (const CallInfo& call : function.calls) {
    CompiledCall compiled{&call, {}, operandCode(call.target)};
    for (const CallArgument& argument : call.arguments) compiled.arguments.push_back(operandCode(argument.value));
    target.calls.push_back(std::move(compiled));
  }
  CompileContext compileContext{*this, program, function, target, context.pointerWidth, interests};
  for (size_t index = 0; index < function.instructions.size(); ++index) {
    const Instruction& instruction = function.instructions[index];
    Op& op = target.ops[index];
    op.dst = instruction.dst == kNone ? 0 : slotOffset(instruction.dst);
    op.a = operandCode(instruction.a);
    op.b = operandCode(instruction.b);
    op.c = operandCode(instruction.c);
    op.imm = instruction.imm;
    if (instruction.op == Opcode::Alloca && function.allocas[instruction.imm].scoped)
      target.scopedLocals.push_back(instruction.dst);
    HS_INVARIANT(compileInstruction(compileContext, instruction, op), "every opcode should belong to a family");
  }
  if (!target.blockCovered.empty()) {
    target.blockCovered[0] = true;
    if (!function.fromRuntime) ++covered;
  }
  if (wants(kHookInstruction))
    for (Op& op : target.ops) {
      target.behindHook.push_back(op.handler);
      op.handler = hookedInstruction;
    }
  if (wants(kHookCheckpoint)) stopWherePathsMeet(target);
  if (config.target) stopAtTarget(*this, target);
}

void Machine::enterBlockSlow(CompiledEdge& edge) {
  edge.covered = true;
  CompiledFunction& function = const_cast<CompiledFunction&>(*frame->code);
  BlockId block = function.function->edges[edge.id].to;
  if (function.blockCovered[block]) return;
  function.blockCovered[block] = true;
  if (!function.function->fromRuntime) ++covered;
}

RunOutcome Machine::run(State& target, uint64_t limit) {
  state = &target;
  lookaside.flush();
  stopped = false;
  outcome = RunOutcome::OutOfFuel;
  fuel = fuelAtStart = static_cast<int64_t>(limit);
  frames.useTopFrame();
  const Op* op = frame->code->ops.data() + frame->pc;
  op->handler(op, frame->slots(), *this);
  if (outcome == RunOutcome::Ended && frame) {
    const Function& function = *frame->code->function; // the part of the last block that was executed
    fuel -= frame->pc - function.blocks[function.blockOf(frame->pc)].first + 1;
  }
  uint64_t used = static_cast<uint64_t>(fuelAtStart - fuel);
  state->instructions += used;
  executed += used;
  state = nullptr;
  frame = nullptr;
  return outcome;
}

void Machine::onUninitialisedRead(const Object& object, uint64_t offset, uint32_t length, const Term* fresh) {
  hooks.onUninitialisedRead(*state, object, offset, length, fresh);
}

} // namespace hindsight
