#include "chop/post_states.h"

#include "skipped_fixture.h"

namespace hindsight::chop {
namespace {

class PostState : public SkippedFixture {
protected:
  Names held(const std::string& name, const std::vector<Call>& pending) {
    PostStates post(pending, 8);
    StateMemory memory(walk->engine(), *state, sizes);
    memory.setPending(&post);
    Names all;
    for (const InitialContent& content : memory.contentsOf({program->globals[program->globalByName.at(name)].site}))
      all.push_back(nameOfObject(*program, content.target.object));
    std::ranges::sort(all);
    return all;
  }
};

const std::string kSets = kDeclarations + R"(
int a, b, *p = &b, *made;
void set(void) { p = &a; made = malloc(4); }
int main(void) {
  set();
  return *p; })";

TEST_F(PostState, PointersThatASkippedCallMayStore) {
  load(kSets);
  Call call = skipCallAt("snippet.c:6");
  EXPECT_EQ(held("p", {}), Names()) << "nobody knows";
  EXPECT_EQ(held("p", {call}), (Names{"a", "b"})) << "it may have left the old one";
  EXPECT_EQ(held("made", {call}), (Names{"heap@set:4"})) << "one with what is allocated from now on";
}

TEST_F(PostState, AnotherAnalysisStartsFromThere) {
  load(kSets);
  Call call = skipCallAt("snippet.c:6");
  std::vector<Call> pending{call};
  PostStates post(pending, 8);
  PastAnalysis rest(walk->engine(), *state, Scope::Call, sizes, &post);
  EXPECT_FALSE(rest.contentsOf({program->globals[program->globalByName.at("p")].site}).empty());
}

} // namespace
} // namespace hindsight::chop
