// Z3 as a back end.
//
// Questions about bit-vectors go first to Z3's incremental core, whose assertion stack is kept in step with the list of
// constraints: what two questions have in common at their beginning is asserted once. That core is quick on the small
// questions paths ask and very slow on a few large ones, so its effort is bounded; what it does not finish is given to
// the bit-blasting solver, alone and from scratch. Floats and huge arrays always are. All limits are in Z3's own
// resource units: a rerun gives up at the same place.
#include "solver/backend.h"
#include "solver/translator.h"
#include "solver/z3/z3_api.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

namespace hindsight {

namespace {

/// Effort for the incremental core before the question goes to the bit-blaster.
constexpr unsigned kQuickEffort = 2'000'000;
/// Cores of up to this size are made minimal, with this effort per constraint.
constexpr size_t kMinimisedCore = 24;
constexpr unsigned kMinimiseEffort = 200'000;
/// The incremental core keeps what it learned from questions long gone; it starts afresh after so many.
constexpr unsigned kQuestionsPerCore = 4000;
/// Expressions after which everything is made anew.
constexpr size_t kMaxExpressions = 4'000'000;

/// A solver object with its settings.
class Z3SolverHandle {
public:
  Z3SolverHandle(Z3_context context, Z3_solver solver) : context(context), solver(solver) {
    Z3_solver_inc_ref(context, solver);
  }
  ~Z3SolverHandle() { Z3_solver_dec_ref(context, solver); }
  Z3SolverHandle(const Z3SolverHandle&) = delete;
  Z3_solver get() const { return solver; }

  class Settings {
  public:
    explicit Settings(const Z3SolverHandle& owner) : owner(owner), params(Z3_mk_params(owner.context)) {
      Z3_params_inc_ref(owner.context, params);
    }
    ~Settings() {
      Z3_solver_set_params(owner.context, owner.solver, params);
      Z3_params_dec_ref(owner.context, params);
    }
    Settings& set(const char* name, unsigned value) {
      Z3_params_set_uint(owner.context, params, Z3_mk_string_symbol(owner.context, name), value);
      return *this;
    }
    Settings& set(const char* name, bool value) {
      Z3_params_set_bool(owner.context, params, Z3_mk_string_symbol(owner.context, name), value);
      return *this;
    }

  private:
    const Z3SolverHandle& owner;
    Z3_params params;
  };

private:
  Z3_context context;
  Z3_solver solver;
};

/// Everything that lives in one Z3 context.
struct Session {
  Session() : translator(api) {}
  Z3Api api;
  Translator<Z3Api> translator;
  std::unique_ptr<Z3SolverHandle> incremental;
  std::vector<const Term*> asserted; // the incremental solver's stack, one scope each
  unsigned questions = 0;
  unsigned counted = 0; // Z3's count of its work, which is about the whole context and begins again at 2^32
};

class Z3Backend final : public Backend {
public:
  explicit Z3Backend(BackendConfig config) : config(config), session(std::make_unique<Session>()) {}

  BackendAnswer check(const BackendQuery& query) override;
  void limitEffort(uint64_t units) override;
  void interrupt() override;
  void resume() override { interrupted = false; }
  uint64_t effortSpent() const override { return spent; }

private:
  using Settings = Z3SolverHandle::Settings;

  Z3_context context() const { return session->api.context(); }
  /// What a query may cost, and what it may cost if it shall not take more than that. 0: anything.
  uint64_t limit() const;
  unsigned limitOr(unsigned most) const;
  unsigned limitOf(const BackendQuery& query) const { return limitOr(query.patience * kQuickEffort); }
  BackendAnswer checkWithin(const BackendQuery& query);
  BackendAnswer checkIncrementally(const BackendQuery& query);
  BackendAnswer checkAlone(const BackendQuery& query, TheoryNeeds needs);
  BackendAnswer checkWithCore(const BackendQuery& query, TheoryNeeds needs);
  BackendAnswer checkTracked(Z3_solver solver, const std::vector<Z3_ast>& trackers, const BackendQuery& query);
  std::unique_ptr<Z3SolverHandle> makeSolver(TheoryNeeds needs, const BackendQuery& query);
  std::unique_ptr<Z3SolverHandle> makeIncremental();
  void syncStack(std::span<const Term* const> constraints);
  void noteEffort(Z3_solver solver);
  BackendAnswer answerOf(Z3_lbool result, Z3_solver solver, const BackendQuery& query);
  Assignment readModel(Z3_solver solver, std::span<const SymbolId> symbols);
  /// Runs a check so that an interrupt at any moment ends it.
  template <typename Check> Z3_lbool guarded(Check&& check);

  void setUpIncremental(const Z3SolverHandle& solver) const;

  BackendConfig config;
  uint64_t effort = 0, spent = 0;
  std::unique_ptr<Session> session;
  std::atomic<bool> interrupted = false, running = false;
  std::atomic<Z3_context> runningContext = nullptr;
};

template <typename Check> Z3_lbool Z3Backend::guarded(Check&& check) {
  runningContext = context();
  running = true;
  Z3_lbool result = interrupted ? Z3_L_UNDEF : check();
  running = false;
  return result;
}

/// Z3 loses an interrupt that comes just before it starts, so we insist until the query has ended.
void Z3Backend::interrupt() {
  interrupted = true;
  while (running) {
    Z3_interrupt(runningContext);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

void Z3Backend::limitEffort(uint64_t units) {
  if (units == effort) return;
  effort = units;
  if (session->incremental) setUpIncremental(*session->incremental);
}

uint64_t Z3Backend::limit() const {
  if (config.resourceLimit == 0 || effort == 0) return std::max(config.resourceLimit, effort);
  return std::min(config.resourceLimit, effort);
}

unsigned Z3Backend::limitOr(unsigned most) const {
  uint64_t bound = std::min<uint64_t>(limit(), ~0u);
  if (most == 0) return static_cast<unsigned>(bound);
  return bound ? static_cast<unsigned>(std::min<uint64_t>(bound, most)) : most;
}

BackendAnswer Z3Backend::check(const BackendQuery& query) {
  BackendAnswer answer = checkWithin(query);
  bool isFinal = interrupted || query.patience == 0 || (limit() && limit() <= uint64_t(query.patience) * kQuickEffort);
  answer.isOpen = answer.result == SatResult::Unknown && !isFinal;
  return answer;
}

BackendAnswer Z3Backend::checkWithin(const BackendQuery& query) {
  if (interrupted) return BackendAnswer::unknown("interrupted");
  if (session->api.expressionCount() > kMaxExpressions) session = std::make_unique<Session>();
  TheoryNeeds needs;
  for (const Term* constraint : query.constraints) {
    session->translator.truth(constraint);
    needs |= session->translator.needsOf(constraint);
  }
  if (query.wantCore) return checkWithCore(query, needs);
  if (config.oneShot || query.apart || !needs.plainBits()) return checkAlone(query, needs);
  BackendAnswer answer = checkIncrementally(query);
  bool worthMore = query.patience != 1 && (limit() == 0 || limit() > kQuickEffort);
  if (answer.result != SatResult::Unknown || interrupted || !worthMore) return answer;
  return checkAlone(query, needs);
}

std::unique_ptr<Z3SolverHandle> Z3Backend::makeIncremental() {
  auto solver = std::make_unique<Z3SolverHandle>(context(), Z3_mk_simple_solver(context()));
  setUpIncremental(*solver);
  return solver;
}

void Z3Backend::setUpIncremental(const Z3SolverHandle& solver) const {
  Settings(solver).set("auto_config", false).set("relevancy", 0u).set("rlimit", limitOr(kQuickEffort));
}

std::unique_ptr<Z3SolverHandle> Z3Backend::makeSolver(TheoryNeeds needs, const BackendQuery& query) {
  const char* logic = needs.floats ? (needs.arrays ? "ALL" : "QF_BVFP") : needs.arrays ? "QF_ABV" : "QF_BV";
  auto solver = std::make_unique<Z3SolverHandle>(
      context(), Z3_mk_solver_for_logic(context(), Z3_mk_string_symbol(context(), logic)));
  Settings(*solver).set("rlimit", limitOf(query));
  return solver;
}

void Z3Backend::syncStack(std::span<const Term* const> constraints) {
  if (!session->incremental || ++session->questions > kQuestionsPerCore) {
    session->incremental = makeIncremental();
    session->asserted.clear();
    session->questions = 0;
  }
  Z3_solver solver = session->incremental->get();
  std::vector<const Term*>& asserted = session->asserted;
  auto [ours, theirs] = std::mismatch(asserted.begin(), asserted.end(), constraints.begin(), constraints.end());
  if (ours != asserted.end()) {
    Z3_solver_pop(context(), solver, static_cast<unsigned>(asserted.end() - ours));
    asserted.erase(ours, asserted.end());
  }
  for (size_t index = asserted.size(); index < constraints.size(); ++index) {
    Z3_solver_push(context(), solver);
    Z3_solver_assert(context(), solver, session->translator.truth(constraints[index]));
    asserted.push_back(constraints[index]);
  }
}

BackendAnswer Z3Backend::checkIncrementally(const BackendQuery& query) {
  syncStack(query.constraints);
  Z3_solver solver = session->incremental->get();
  return answerOf(guarded([&] { return Z3_solver_check(context(), solver); }), solver, query);
}

BackendAnswer Z3Backend::checkAlone(const BackendQuery& query, TheoryNeeds needs) {
  auto solver = makeSolver(needs, query);
  for (const Term* constraint : query.constraints)
    Z3_solver_assert(context(), solver->get(), session->translator.truth(constraint));
  return answerOf(guarded([&] { return Z3_solver_check(context(), solver->get()); }), solver->get(), query);
}

/// Each constraint is asserted behind a truth value of its own; those that Z3 needed name the core.
BackendAnswer Z3Backend::checkWithCore(const BackendQuery& query, TheoryNeeds needs) {
  auto solver = makeSolver(needs, query);
  Settings(*solver).set("rlimit", limitOf(query)).set("unsat_core", true);
  std::vector<Z3_ast> trackers;
  for (const Term* constraint : query.constraints) {
    Z3_ast tracker = session->api.freshBool();
    Z3_ast notTracked = session->api.apply(SmtOp::Not, {tracker});
    Z3_ast clause = session->api.apply(SmtOp::Or, {notTracked, session->translator.truth(constraint)});
    Z3_solver_assert(context(), solver->get(), clause);
    trackers.push_back(tracker);
  }
  BackendAnswer answer = checkTracked(solver->get(), trackers, query);
  if (answer.result != SatResult::Unsat) return answer;
  // Z3's cores are not minimal. Leave out one constraint after the other, as long as that is cheap.
  Settings(*solver).set("rlimit", limitOr(kMinimiseEffort)).set("unsat_core", true);
  for (size_t place = 0; place < answer.core.size() && answer.core.size() <= kMinimisedCore;) {
    std::vector<Z3_ast> fewer;
    std::vector<uint32_t> indices = answer.core;
    indices.erase(indices.begin() + static_cast<std::ptrdiff_t>(place));
    for (uint32_t index : indices) fewer.push_back(trackers[index]);
    BackendAnswer without = checkTracked(solver->get(), fewer, query);
    if (without.result != SatResult::Unsat) {
      ++place;
      continue;
    }
    // What came before was needed for the larger core, hence for the smaller one too.
    answer.core.clear();
    for (uint32_t index : without.core) answer.core.push_back(indices[index]);
  }
  return answer;
}

/// Checks under the trackers; a core consists of their places.
BackendAnswer Z3Backend::checkTracked(Z3_solver solver, const std::vector<Z3_ast>& trackers,
                                      const BackendQuery& query) {
  BackendAnswer answer = answerOf(guarded([&] {
                                    return Z3_solver_check_assumptions(
                                        context(), solver, static_cast<unsigned>(trackers.size()), trackers.data());
                                  }),
                                  solver, query);
  if (answer.result != SatResult::Unsat) return answer;
  Z3_ast_vector core = Z3_solver_get_unsat_core(context(), solver);
  Z3_ast_vector_inc_ref(context(), core);
  for (unsigned index = 0; index < Z3_ast_vector_size(context(), core); ++index) {
    auto place = std::find(trackers.begin(), trackers.end(), Z3_ast_vector_get(context(), core, index));
    HS_INVARIANT(place != trackers.end(), "a core should consist of tracked constraints");
    answer.core.push_back(static_cast<uint32_t>(place - trackers.begin()));
  }
  Z3_ast_vector_dec_ref(context(), core);
  std::sort(answer.core.begin(), answer.core.end());
  return answer;
}

void Z3Backend::noteEffort(Z3_solver solver) {
  Z3_stats statistics = Z3_solver_get_statistics(context(), solver);
  if (!statistics) return;
  Z3_stats_inc_ref(context(), statistics);
  for (unsigned index = 0; index < Z3_stats_size(context(), statistics); ++index) {
    if (std::string_view(Z3_stats_get_key(context(), statistics, index)) != "rlimit count") continue;
    unsigned now = Z3_stats_get_uint_value(context(), statistics, index);
    spent += now - session->counted;
    session->counted = now;
  }
  Z3_stats_dec_ref(context(), statistics);
}

BackendAnswer Z3Backend::answerOf(Z3_lbool result, Z3_solver solver, const BackendQuery& query) {
  if (!interrupted) noteEffort(solver);
  switch (result) {
  case Z3_L_FALSE: return BackendAnswer::unsat();
  case Z3_L_TRUE: {
    Assignment model = readModel(solver, query.symbols);
    if (interrupted) break; // perhaps while the model was made: then it may be incomplete
    return BackendAnswer::sat(std::move(model));
  }
  default: break;
  }
  if (interrupted) return BackendAnswer::unknown("interrupted");
  std::string reason = Z3_solver_get_reason_unknown(context(), solver);
  bool isLimit = reason.find("resource limit") != std::string::npos || reason.find("canceled") != std::string::npos;
  return BackendAnswer::unknown(isLimit ? "the solver's resource limit was reached" : "Z3 gave up: " + reason);
}

Assignment Z3Backend::readModel(Z3_solver solver, std::span<const SymbolId> symbols) {
  Assignment result;
  if (symbols.empty()) return result;
  Z3_model model = Z3_solver_get_model(context(), solver);
  HS_INVARIANT(model || interrupted, "a satisfiable query should have a model");
  if (!model) return result;
  Z3_model_inc_ref(context(), model);
  for (unsigned index = 0; index < Z3_model_get_num_consts(context(), model); ++index) {
    Z3_func_decl declaration = Z3_model_get_const_decl(context(), model, index);
    Z3_symbol name = Z3_get_decl_name(context(), declaration);
    if (Z3_get_symbol_kind(context(), name) != Z3_INT_SYMBOL) continue; // one of Z3's own
    auto symbol = static_cast<SymbolId>(Z3_get_symbol_int(context(), name));
    if (!std::binary_search(symbols.begin(), symbols.end(), symbol)) continue;
    if (Z3_ast value = Z3_model_get_const_interp(context(), model, declaration))
      result.set(symbol, z3Number(context(), value));
  }
  Z3_model_dec_ref(context(), model);
  for (SymbolId symbol : symbols)
    if (!result.has(symbol)) result.set(symbol, 0); // any value will do
  return result;
}

} // namespace

std::unique_ptr<Backend> makeZ3Backend(TermManager&, BackendConfig config) {
  return std::make_unique<Z3Backend>(config);
}

} // namespace hindsight
