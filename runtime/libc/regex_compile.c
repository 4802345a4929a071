// regex.h: trees to programs. Repetitions with numbers are written out; then, for each step that reads a byte, the
// steps that can read the next one are listed, with what must hold in between.
#include "regex_program.h"
#include <stdlib.h>

enum { kMostSteps = 20000 };

static int addStep(struct HsProgram* program, struct HsStep step) {
  if (program->stepCount >= kMostSteps) return -1;
  void* grown = __hindsight_regex_grow(program->steps, program->stepCount, &program->stepRoom, sizeof step);
  if (!grown) return -1;
  program->steps = grown;
  program->steps[program->stepCount] = step;
  return program->stepCount++;
}

/// A step that goes on to the one behind it.
static bool add(struct HsProgram* program, enum HsOpcode opcode, int value, bool isOptional) {
  return addStep(program, (struct HsStep){opcode, value, program->stepCount + 1, -1, isOptional}) >= 0;
}

static bool write(struct HsProgram* program, int index, bool isOptional);

/// Either the node or nothing.
static bool writeOptional(struct HsProgram* program, int index, int times, bool isOptional) {
  int split = addStep(program, (struct HsStep){kHsSplit, 0, program->stepCount + 1, -1, false});
  if (split < 0) return false;
  // As the GNU C library nests them: (((x)?x)?x)?
  if (times > 1 && !writeOptional(program, index, times - 1, isOptional)) return false;
  if (!write(program, index, isOptional)) return false;
  program->steps[split].other = program->stepCount;
  return true;
}

static bool writeRepeat(struct HsProgram* program, struct HsNode node) {
  bool isGroup = program->nodes[node.left].kind == kHsGroup;
  for (int i = 0; i < node.least; i++)
    if (!write(program, node.left, false)) return false;
  if (node.most >= 0)
    return node.most == node.least || writeOptional(program, node.left, node.most - node.least, isGroup);
  int loop = addStep(program, (struct HsStep){kHsLoop, program->loops++, program->stepCount + 1, -1, false});
  if (loop < 0 || !write(program, node.left, isGroup)) return false;
  if (addStep(program, (struct HsStep){kHsJump, 0, loop, -1, false}) < 0) return false;
  program->steps[loop].other = program->stepCount;
  return true;
}

static bool writeAlternative(struct HsProgram* program, struct HsNode node) {
  int split = addStep(program, (struct HsStep){kHsSplit, 0, program->stepCount + 1, -1, false});
  if (split < 0 || !write(program, node.left, false)) return false;
  int jump = addStep(program, (struct HsStep){kHsJump, 0, -1, -1, false});
  if (jump < 0) return false;
  program->steps[split].other = program->stepCount;
  if (!write(program, node.right, false)) return false;
  program->steps[jump].next = program->stepCount;
  return true;
}

static bool write(struct HsProgram* program, int index, bool isOptional) {
  struct HsNode node = program->nodes[index];
  switch (node.kind) {
  case kHsEmpty: return true;
  case kHsCharacter: return add(program, kHsByte, node.value, false);
  case kHsSet: return add(program, kHsOneOf, node.value, false);
  case kHsConcat: return write(program, node.left, false) && write(program, node.right, false);
  case kHsAlternative: return writeAlternative(program, node);
  case kHsRepeat: return writeRepeat(program, node);
  case kHsReference: return add(program, kHsRepeatGroup, node.value, false);
  case kHsAssertion: return add(program, kHsAssert, node.value, false);
  case kHsGroup:
    return add(program, kHsOpen, node.value, false) && write(program, node.left, false) &&
           add(program, kHsClose, node.value, isOptional);
  }
  return false;
}

// --- What may come next ---

/// Places that wait to be looked at, each with what had to hold on the way.
struct Waiting {
  struct HsEdge* items;
  int count, room;
};

static bool push(struct Waiting* waiting, int to, int mask) {
  void* grown = __hindsight_regex_grow(waiting->items, waiting->count, &waiting->room, sizeof *waiting->items);
  if (!grown) return false;
  waiting->items = grown;
  waiting->items[waiting->count++] = (struct HsEdge){to, mask};
  return true;
}

/// Whether the step was seen under no more than this. Otherwise it is seen now.
static bool isSeen(struct Waiting* seen, int to, int mask) {
  for (int i = 0; i < seen->count; i++)
    if (seen->items[i].to == to && (seen->items[i].mask & ~mask) == 0) return true;
  return !push(seen, to, mask);
}

static bool addEdge(struct HsProgram* program, int to, int mask) {
  void* grown = __hindsight_regex_grow(program->edges, program->edgeCount, &program->edgeRoom, sizeof *program->edges);
  if (!grown) return false;
  program->edges = grown;
  program->edges[program->edgeCount++] = (struct HsEdge){to, mask};
  return true;
}

/// Follows everything that reads nothing. False: no memory.
static bool addEdges(struct HsProgram* program, int start, struct Waiting* waiting, struct Waiting* seen) {
  waiting->count = seen->count = 0;
  if (!push(waiting, start, 0)) return false;
  while (waiting->count > 0) {
    struct HsEdge now = waiting->items[--waiting->count];
    if (isSeen(seen, now.to, now.mask)) continue;
    const struct HsStep* step = &program->steps[now.to];
    bool isDone = true;
    switch (step->opcode) {
    case kHsSplit:
    case kHsLoop: isDone = push(waiting, step->other, now.mask) && push(waiting, step->next, now.mask); break;
    case kHsJump:
    case kHsOpen:
    case kHsClose: isDone = push(waiting, step->next, now.mask); break;
    case kHsAssert: isDone = push(waiting, step->next, now.mask | step->value); break;
    default: isDone = addEdge(program, now.to, now.mask); break;
    }
    if (!isDone) return false;
  }
  return true;
}

static bool reads(enum HsOpcode opcode) {
  return opcode == kHsByte || opcode == kHsOneOf;
}

static bool addAllEdges(struct HsProgram* program) {
  int count = program->stepCount;
  program->firstEdge = malloc(((size_t)count + 2) * sizeof *program->firstEdge);
  if (!program->firstEdge) return false;
  struct Waiting waiting = {NULL, 0, 0}, seen = {NULL, 0, 0};
  bool isDone = true;
  for (int i = 0; i < count && isDone; i++) {
    program->firstEdge[i] = program->edgeCount;
    if (reads(program->steps[i].opcode)) isDone = addEdges(program, program->steps[i].next, &waiting, &seen);
  }
  program->firstEdge[count] = program->edgeCount;
  isDone = isDone && addEdges(program, 0, &waiting, &seen);
  program->firstEdge[count + 1] = program->edgeCount;
  free(waiting.items);
  free(seen.items);
  return isDone;
}

int __hindsight_regex_compile(struct HsProgram* program) {
  if (!write(program, program->root, false)) return REG_ESPACE;
  if (addStep(program, (struct HsStep){kHsAccept, 0, -1, -1, false}) < 0) return REG_ESPACE;
  return program->hasReferences || addAllEdges(program) ? REG_NOERROR : REG_ESPACE;
}

void __hindsight_regex_free(struct HsProgram* program) {
  free(program->nodes);
  free(program->sets);
  free(program->steps);
  free(program->edges);
  free(program->firstEdge);
  free(program);
}
