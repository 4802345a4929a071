// How far a path is from the entry: less on the way back, more behind calls and branches.
#include "backward/search/entry_distance.h"

#include "../backward_fixture.h"

using namespace hindsight;
using namespace hindsight::backward;

namespace {

class EntryDistanceTest : public BackwardFixture {
protected:
  /// Of a path that stands at the first instruction of a function's last block.
  uint32_t distance(const std::string& name) {
    const Function& function = *program->findFunction(name);
    BackwardContext context(*program, terms, solver, nullptr);
    EntryDistance distances(*program, context.graph.calls());
    BackwardState state(context);
    state.frames.emplace_back().function = function.id;
    state.block = static_cast<BlockId>(function.blocks.size() - 1);
    state.next = function.blocks[state.block].first;
    return distances.of(state);
  }
};

TEST_F(EntryDistanceTest, CalleesAreFartherThanTheirCallers) {
  load("static int leaf(int n) { return n + 1; } static int middle(int n) { if (n > 3) return leaf(n); return 0; }"
       "int main(int argc, char **argv) { if (argc > 1) return middle(argc); return 0; }");
  EXPECT_LT(distance("main"), distance("middle"));
  EXPECT_LT(distance("main"), distance("leaf"));
}

} // namespace
