#include "backward/backward_input.h"

namespace hindsight::backward {

BackwardInput::~BackwardInput() {
  std::vector<Ref<const BackwardInput>> left;
  auto take = [&](BackwardInput& from) {
    for (Ref<const BackwardInput>* link : {&from.later, &from.otherwise})
      if (link->unique()) left.push_back(std::move(*link));
  };
  take(*this);
  while (!left.empty()) {
    Ref<const BackwardInput> last = std::move(left.back());
    left.pop_back();
    take(const_cast<BackwardInput&>(*last));
  }
}

} // namespace hindsight::backward
