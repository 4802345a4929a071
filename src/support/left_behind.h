// Memory that is never freed, because the process ends: freeing millions of states one by one takes seconds.
#pragma once

#include <memory>

namespace hindsight {

/// Never freed, but still pointed to, so that leak checkers see it.
void leaveBehind(std::shared_ptr<void> thing);

} // namespace hindsight
