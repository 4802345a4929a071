// Every place where an instruction or an engine function reads or writes memory: each is told to hooks, and suspending
// there changes nothing.
#include "step/memory_access.h"

#include "machine_fixture.h"

#include <map>
#include <set>

namespace hindsight {

namespace {

/// Writes down the accesses; if it should, each is put off once.
class AccessRecorder : public StepHooks {
public:
  explicit AccessRecorder(bool suspends) : suspends(suspends) {}
  uint32_t interests() const override { return kHookAccess; }
  HookAnswer onAccess(State& state, const ResolvedAccess& access) override {
    std::string text =
        std::string(access.isWrite ? "w" : "r") + " " + machine->ending.objectName(access.object->id) + " ";
    text += access.symbolicOffset ? "?" : std::to_string(access.offset);
    text += "+" + std::to_string(access.bytes);
    seen.push_back(text);
    bool isFirst = putOff[{state.id, machine->frame->pc}].insert(text).second;
    return suspends && isFirst ? HookAnswer::Suspend : HookAnswer::Proceed;
  }
  Machine* machine = nullptr;
  bool suspends;
  std::map<std::pair<uint64_t, uint32_t>, std::set<std::string>> putOff;
  Lines seen;
};

struct Place {
  const char* what;
  const char* source; // of main, after the declarations below
  Lines accesses;     // in order
};

const char* const kDeclarations = R"(
typedef __SIZE_TYPE__ size_t;
void *malloc(size_t); void *calloc(size_t, size_t); void *realloc(void *, size_t); void free(void *);
void klee_make_symbolic(void *, size_t, const char *); int klee_get_errno(void);
int klee_int(const char *); void klee_warning(const char *);
void __hindsight_write(int, const void *, size_t); void __hindsight_make_unknown(void *, size_t);
int __hindsight_format_double(char *, size_t, const char *, double);
void __hindsight_use_range(const char *, const void *, size_t);
double __hindsight_math1(const char *, double);
void *memcpy(void *, const void *, size_t); void *memmove(void *, const void *, size_t); void *memset(void *, int, size_t);
typedef long jmp_buf[32]; int setjmp(jmp_buf); void longjmp(jmp_buf, int);
int __hindsight_errno; int g; char buffer[32], other[32]; jmp_buf jump; const char name[2] = "n";
struct big { long v[4]; } big;
__attribute__((noinline)) static long byValue(struct big copy) { return copy.v[1]; }
__attribute__((noinline)) static int sum(int n, ...) {
  __builtin_va_list list; __builtin_va_start(list, n); int s = __builtin_va_arg(list, int); __builtin_va_end(list); return s; }
__attribute__((noinline)) static int copied(int n, ...) {
  __builtin_va_list list, copy; __builtin_va_start(list, n); __builtin_va_copy(copy, list); __builtin_va_end(copy);
  __builtin_va_end(list); return n; }
void __ubsan_handle_add_overflow(void *, unsigned long, unsigned long);
__attribute__((noinline)) static long ofBig(int n, ...) {
  __builtin_va_list list; __builtin_va_start(list, n); struct big b = __builtin_va_arg(list, struct big); return b.v[2]; }
)";

const std::vector<Place> kPlaces = {
    {"load", "return g;", {"r global 'g' 0+4"}},
    {"store", "g = 3; return 0;", {"w global 'g' 0+4"}},
    {"load and store at symbolic offsets",
     "unsigned i = klee_int(name); if (i > 3) return 0; other[i] = 1; return other[i];",
     {"r global 'name' 0+2", "w global 'other' ?+1", "r global 'other' ?+1"}},
    {"memcpy", "memcpy(buffer, other, 8); return 0;", {"r global 'other' 0+8", "w global 'buffer' 0+8"}},
    {"memmove", "memmove(buffer + 1, buffer, 8); return 0;", {"r global 'buffer' 0+8", "w global 'buffer' 1+8"}},
    {"memset", "memset(buffer, 7, 5); return 0;", {"w global 'buffer' 0+5"}},
    {"the intrinsics behind them",
     "struct big b = big; __builtin_memset(&b, 0, sizeof b); return 0;",
     {"r global 'big' 0+32", "w local 'b' 0+32", "w local 'b' 0+32"}},
    {"realloc",
     "char *p = malloc(4); p[0] = 1; p = realloc(p, 8); p[1] = 2; int r = p[0]; free(p); return r;",
     {"w a heap object 0+1", "r a heap object 0+4", "w a heap object 0+4", "w a heap object 1+1",
      "r a heap object 0+1"}},
    {"a struct passed by value",
     "return byValue(big);",
     {"r global 'big' 0+32", "w a heap object 0+32", "r a heap object 8+8"}},
    {"klee_make_symbolic",
     "klee_make_symbolic(&g, sizeof g, name); return 0;",
     {"r global 'name' 0+2", "w global 'g' 0+4"}},
    {"klee_get_errno",
     "__hindsight_errno = 3; return klee_get_errno();",
     {"w global '__hindsight_errno' 0+4", "r global '__hindsight_errno' 0+4"}},
    {"klee_warning", "klee_warning(name); return 0;", {"r global 'name' 0+2"}},
    {"__hindsight_write", "__hindsight_write(1, buffer, 3); return 0;", {"r global 'buffer' 0+3"}},
    {"__hindsight_make_unknown", "__hindsight_make_unknown(buffer, 3); return 0;", {"w global 'buffer' 0+3"}},
    {"__hindsight_format_double",
     "static const char spec[] = \"%.1f\"; return __hindsight_format_double(buffer, 32, spec, 2.5);",
     {"r global 'main.spec' 0+5", "w global 'buffer' 0+4"}},
    {"__hindsight_math1",
     "static const char which[] = \"sin\"; return __hindsight_math1(which, 0.0) == 0.0;",
     {"r global 'main.which' 0+4"}},
    {"va_start and va_arg",
     "return sum(1, 42);",
     {"w local 'list' 0+24", "w the arguments of 'sum' 0+4", "r local 'list' 0+4", "r local 'list' 8+8",
      "w local 'list' 8+8", "r the arguments of 'sum' 0+4"}},
    {"va_copy",
     "return copied(1, 42);",
     {"w local 'list' 0+24", "w the arguments of 'copied' 0+4", "r local 'list' 0+24", "w local 'copy' 0+24"}},
    {"a struct passed by value in place of ...",
     "return ofBig(1, big);",
     {"r global 'big' 0+32", "w a heap object 0+32", "r a heap object 0+32", "w local 'list' 0+24",
      "w the arguments of 'ofBig' 0+32", "r local 'list' 8+8", "w local 'list' 8+8", "r the arguments of 'ofBig' 0+32",
      "w local 'b' 0+32", "r local 'b' 16+8"}},
    {"__hindsight_use_range",
     "__hindsight_use_range(name, buffer, 3); return 0;",
     {"r global 'name' 0+2", "r global 'buffer' 0+3"}},
    {"what clang calls where a calculation overflows",
     "static struct { short kind, shape; char name[4]; } type = {0, 11, \"int\"};"
     "static struct { const char *file; int line, column; void *type; } data = {name, 1, 1, &type};"
     "__ubsan_handle_add_overflow(&data, 1, 2); return 0;",
     {"r global 'main.data' 16+8", "r global 'main.type' 0+4", "r global 'main.type' 4+4"}},
    {"setjmp and longjmp",
     "if (setjmp(jump)) return 3; longjmp(jump, 1);",
     {"w global 'jump' 0+4", "r global 'jump' 0+4"}},
};

class MemoryAccesses : public MachineFixture {
protected:
  Lines accesses(const Place& place, bool suspends, std::vector<Ended>& ended) {
    load(kDeclarations + ("int main(void) { " + std::string(place.source) + " }"));
    AccessRecorder recorder(suspends);
    start(&recorder, {.reportUndefined = true});
    recorder.machine = machine.get();
    ended = runAll();
    return recorder.seen;
  }
};

TEST_F(MemoryAccesses, AreAllTold) {
  for (const Place& place : kPlaces) {
    std::vector<Ended> ended;
    EXPECT_EQ(accesses(place, false, ended), place.accesses) << place.what;
  }
}

TEST_F(MemoryAccesses, ALocalThatComesIntoScopeIsWritten) {
  AccessRecorder recorder(true);
  loadIntoMain(
      "%p = alloca i32\nstore ptr %p, ptr @y\ncall void @llvm.lifetime.start.p0(i64 4, ptr %p)\nstore i32 4, ptr %p\n"
      "%v = load i32, ptr %p\nret i32 %v",
      "@y = global ptr null\ndeclare void @llvm.lifetime.start.p0(i64, ptr)");
  start(&recorder);
  recorder.machine = machine.get();
  EXPECT_EQ(describe(runAll()), Lines{"returns 4"});
  EXPECT_EQ(recorder.seen, (Lines{"w global 'y' 0+8", "w global 'y' 0+8", "w local 'p' 0+4", "w local 'p' 0+4",
                                  "w local 'p' 0+4", "w local 'p' 0+4", "r local 'p' 0+4", "r local 'p' 0+4"}));
}

TEST_F(MemoryAccesses, SuspendingEachOnceChangesNothing) {
  for (const Place& place : kPlaces) {
    std::vector<Ended> plain, suspended;
    Lines expected = accesses(place, false, plain);
    Lines told = accesses(place, true, suspended);
    std::vector<std::string> ends = describe(plain);
    EXPECT_EQ(describe(suspended), ends) << place.what;
    for (const std::string& each : expected)
      EXPECT_GE(std::ranges::count(told, each), std::ranges::count(expected, each)) << place.what << ": " << each;
    ASSERT_EQ(plain.size(), suspended.size()) << place.what;
    for (size_t index = 0; index < plain.size(); ++index) {
      EXPECT_EQ(plain[index].state->memory.size(), suspended[index].state->memory.size()) << place.what;
      const InputList *a = plain[index].state->inputs.get(), *b = suspended[index].state->inputs.get();
      EXPECT_EQ(a ? a->count : 0, b ? b->count : 0) << place.what;
      EXPECT_EQ(plain[index].state->instructions, suspended[index].state->instructions) << place.what;
    }
  }
}

} // namespace

} // namespace hindsight
