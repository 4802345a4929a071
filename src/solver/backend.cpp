#include "solver/backend.h"

#include "support/invariant.h"

namespace hindsight {

std::unique_ptr<Backend> makeBackend(BackendKind kind, TermManager& terms, BackendConfig config) {
  switch (kind) {
  case BackendKind::Z3: return makeZ3Backend(terms, config);
  case BackendKind::Cvc5: return makeCvc5Backend(terms, config);
  }
  HS_UNREACHABLE("a back end should be one of two");
}

} // namespace hindsight
