// Compiles a snippet of C, runs it to a place, and starts an analysis from there.
#pragma once

#include "chop/call_question.h"
#include "chop/execution_check.h"
#include "pointer/names.h"
#include "pointer/squeeze.h"
#include "program/compile_driver.h"
#include "program/loader.h"

#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hindsight::chop {

inline const std::string kDeclarations =
    "void *malloc(__SIZE_TYPE__); void *calloc(__SIZE_TYPE__, __SIZE_TYPE__); void *realloc(void *, __SIZE_TYPE__);"
    "void free(void *); void exit(int); int __VERIFIER_nondet_int(void); unsigned __VERIFIER_nondet_uint(void);\n";

/// Figure 1 of the paper; the call in question is on line 55 there, and the only one of `insert_first` here.
inline const std::string kFigure1 = kDeclarations + R"(
#define N 20
typedef struct elem_t {unsigned k; char *v; struct elem_t *next;} elem_t;
typedef struct {unsigned n; elem_t **array;} table_t;
table_t *table_alloc(unsigned n) {
  table_t *t = malloc(sizeof(table_t));
  t->array = calloc(n, sizeof(elem_t *)); t->n = n; return t; }
elem_t *table_lookup(table_t *t, unsigned k) {
  elem_t *e = t->array[k % t->n];
  while (e) { if (e->k == k) break; e = e->next; }
  return e; }
void table_insert(table_t *t, unsigned k, char *v) {
  elem_t *e = table_lookup(t, k);
  if (!e) { e = malloc(sizeof(elem_t));
    e->v = malloc(10); e->k = k; e->next = t->array[k % t->n]; t->array[k % t->n] = e; }
  char *to = e->v; while ((*to++ = *v++)); }
void insert_first(table_t *t, unsigned k) { table_insert(t, k, "foo"); }
int main(void) {
  table_t *t1 = table_alloc(N), *t2 = table_alloc(N);
  for (unsigned i = 0; i < N; i++) { table_t *t = i % 2 == 0 ? t1 : t2; table_insert(t, i, "..."); }
  unsigned k1 = __VERIFIER_nondet_uint(), k2 = __VERIFIER_nondet_uint();
  insert_first(t1, k1);
  elem_t *e = table_lookup(t2, k2);
  if (e) table_insert(t2, k2, "bar");
  return 0; }
)";

class ChopFixture : public testing::Test {
protected:
  using Names = std::vector<std::string>;

  void load(const std::string& source) {
    auto folder = TemporaryFolder::create();
    ASSERT_TRUE(folder);
    std::string path = folder->path() + "/snippet.c";
    std::ofstream(path) << source;
    LoadOptions options;
    options.inputs = {path};
    options.clangFlags = {"-w"};
    options.linkRuntime = false;
    auto loaded = loadProgram(options);
    ASSERT_TRUE(loaded) << loaded.error().message;
    program = std::move(*loaded);
    sizes = elementSizes(*program);
  }

  /// Runs to the start of a function, or to the calls on a line.
  void runTo(const std::string& place, HookList hooks = {}) {
    Result<Target> resolved = resolveCall(*program, place, "");
    ASSERT_TRUE(resolved) << resolved.error().message;
    target = std::move(*resolved);
    walk = std::make_unique<PathWalk>(*program, target, WalkConfig{}, hooks);
    state = walk->next();
  }
  PastAnalysis& analyse(Scope scope) {
    analysis = std::make_unique<PastAnalysis>(walk->engine(), *state, scope, sizes);
    return *analysis;
  }

  Names names(const LocationSet& set) const {
    Names all;
    set.forEach([&](LocationIndex location) { all.push_back(analysis->pointers().describe(location)); });
    std::sort(all.begin(), all.end());
    return all;
  }
  /// The objects of regions, each once.
  Names objects(const LocationSet& regions) const {
    std::set<std::string> all;
    regions.forEach([&](uint32_t index) {
      ObjectIndex object = analysis->modRef().region(index).start.object;
      all.insert(nameOfObject(*program, analysis->pointers().locations().object(object).key));
    });
    return {all.begin(), all.end()};
  }
  Names written() const { return objects(analysis->effectsInScope().writes); }
  Names read() const { return objects(analysis->effectsInScope().reads); }

  std::unique_ptr<Program> program;
  std::vector<uint64_t> sizes;
  Target target;
  std::unique_ptr<PathWalk> walk;
  std::unique_ptr<State> state;
  std::unique_ptr<PastAnalysis> analysis;
};

} // namespace hindsight::chop
