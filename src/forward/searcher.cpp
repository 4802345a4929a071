#include "forward/searcher.h"

#include "forward/coverage_searcher.h"
#include "forward/path_tree.h"
#include "forward/target_searcher.h"
#include "support/invariant.h"

#include <deque>
#include <vector>

namespace hindsight::forward {

namespace {

/// The state that forked last goes on first, or with `childFirst` the state that it forked off: at a branch, that is
/// the one for which the condition is false, and so loops end as soon as they can. One that runs on and on without a
/// fork may have no end: it waits until all others have been followed.
class DepthFirst : public Searcher {
public:
  explicit DepthFirst(bool childFirst) : childFirst(childFirst) {}
  std::unique_ptr<State> next() override {
    if (stack.empty()) return nullptr;
    auto state = std::move(stack.back());
    stack.pop_back();
    return state;
  }
  void update(uint64_t ranId, std::unique_ptr<State> ran, std::vector<std::unique_ptr<State>> children) override {
    if (ranId != last || !children.empty()) idleSince = kUnknown;
    last = ranId;
    if (!childFirst) pushAll(children);
    if (ran) push(std::move(ran));
    if (childFirst) pushAll(children);
  }
  size_t size() const override { return stack.size(); }
  uint32_t forksPerRun() const override { return childFirst ? 1 : 64; }

private:
  /// Instructions without a fork: some tenths of a second.
  static constexpr uint64_t kMaxIdle = 32'000'000;
  static constexpr uint64_t kUnknown = ~0ull;

  void pushAll(std::vector<std::unique_ptr<State>>& states) {
    for (auto& state : states) stack.push_back(std::move(state));
  }
  void push(std::unique_ptr<State> ran) {
    if (idleSince == kUnknown) idleSince = ran->instructions;
    if (ran->instructions < idleSince + kMaxIdle) return stack.push_back(std::move(ran));
    idleSince = kUnknown;
    stack.push_front(std::move(ran));
  }

  const bool childFirst;
  std::deque<std::unique_ptr<State>> stack;
  uint64_t last = 0;             // that ran
  uint64_t idleSince = kUnknown; // how many instructions its path had when it forked, or was taken up again
};

/// All states take turns, a fork each.
class BreadthFirst : public Searcher {
public:
  std::unique_ptr<State> next() override {
    if (queue.empty()) return nullptr;
    auto state = std::move(queue.front());
    queue.pop_front();
    return state;
  }
  void update(uint64_t, std::unique_ptr<State> ran, std::vector<std::unique_ptr<State>> children) override {
    if (ran) queue.push_back(std::move(ran));
    for (auto& child : children) queue.push_back(std::move(child));
  }
  size_t size() const override { return queue.size(); }

private:
  std::deque<std::unique_ptr<State>> queue;
};

/// Walks down the tree of forks, a coin toss at each: short paths and rare branches get their share.
class RandomPath : public Searcher {
public:
  explicit RandomPath(uint64_t seed) : random(seed) {}
  std::unique_ptr<State> next() override { return tree.takeRandom(random); }
  void update(uint64_t ranId, std::unique_ptr<State> ran, std::vector<std::unique_ptr<State>> children) override {
    tree.update(ranId, std::move(ran), std::move(children));
  }
  size_t size() const override { return tree.size(); }

private:
  Random random;
  PathTree tree;
};

} // namespace

std::unique_ptr<Searcher> makeSearcher(RunConfig::Search kind, uint64_t seed, Machine& machine, const Target* towards) {
  switch (kind) {
  case RunConfig::Search::Dfs: return std::make_unique<DepthFirst>(false);
  case RunConfig::Search::FalseFirst: return std::make_unique<DepthFirst>(true);
  case RunConfig::Search::Bfs: return std::make_unique<BreadthFirst>();
  case RunConfig::Search::RandomPath: return std::make_unique<RandomPath>(seed);
  case RunConfig::Search::Coverage: return std::make_unique<CoverageSearcher>(machine, seed);
  case RunConfig::Search::Target:
    HS_INVARIANT(towards, "a search for a target should have one");
    return std::make_unique<TargetSearcher>(machine, seed, *towards);
  }
  HS_UNREACHABLE("searches should be handled");
}

} // namespace hindsight::forward
