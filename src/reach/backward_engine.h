// The backward engine of `src/backward/` (MPBSE of DESTINA, section III-C), as `reach` asks it.
#pragma once

#include "backward/search/search.h"
#include "forward/run_config.h"
#include "reach/backward_search.h"

namespace hindsight::reach {

class BackwardEngine final : public BackwardSearch {
public:
  /// `config` says what solver to use, and how tests are confirmed.
  BackwardEngine(forward::RunConfig config, backward::BackwardConfig options)
      : config(std::move(config)), options(std::move(options)) {}
  BackwardAnswer search(const Program& program, const Target& target, const Budget& budget,
                        const BackwardAsks& asks) override;

private:
  forward::RunConfig config;
  backward::BackwardConfig options;
};

} // namespace hindsight::reach
