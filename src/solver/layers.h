// The links of the chain, by what they know. `chain.cpp` puts them in order.
#pragma once

#include "solver/backend.h"
#include "solver/layer.h"
#include "solver/query_dump.h"
#include "solver/toolbox.h"

#include <memory>

namespace hindsight {

/// Constants; questions for a witness that is already there.
std::unique_ptr<Layer> makeConstantLayer(Toolbox& tools, std::unique_ptr<Layer> next);

/// A condition that a constraint implies or excludes; conditions on symbols that are new to the path.
std::unique_ptr<Layer> makeImpliedLayer(Toolbox& tools, std::unique_ptr<Layer> next);

/// Evaluates the condition under the assignment that is known to satisfy the path: one side for free.
std::unique_ptr<Layer> makeWitnessLayer(Toolbox& tools, std::unique_ptr<Layer> next);

/// Groups about one free term, for which both sides and their witnesses are computed exactly.
std::unique_ptr<Layer> makeExactLayer(Toolbox& tools, std::unique_ptr<Layer> next);

/// Known bits and ranges of terms under the bounds of the path.
std::unique_ptr<Layer> makeRangeLayer(Toolbox& tools, std::unique_ptr<Layer> next);

/// Tries the assignments that satisfied the last few questions.
std::unique_ptr<Layer> makeRecentLayer(Toolbox& tools, std::unique_ptr<Layer> next);

/// Equalities between terms: equal terms share their constraints.
std::unique_ptr<Layer> makeEqualityLayer(Toolbox& tools, std::unique_ptr<Layer> next);

/// Orders between terms: a < b and b < c exclude c < a.
std::unique_ptr<Layer> makeOrderLayer(Toolbox& tools, std::unique_ptr<Layer> next);

/// Changes a witness until it satisfies the condition, guided by the condition's structure.
std::unique_ptr<Layer> makeGuidedLayer(Toolbox& tools, std::unique_ptr<Layer> next);

/// Tries all joint values of the symbols, where they are few.
std::unique_ptr<Layer> makeEnumerationLayer(Toolbox& tools, std::unique_ptr<Layer> next);

/// Cuts the space of the unknowns into boxes, where products, quotients or floats are computed.
std::unique_ptr<Layer> makeIntervalLayer(Toolbox& tools, std::unique_ptr<Layer> next);

/// Remembers answers of the links below: the same question, a superset of an unsatisfiable one, a subset of a
/// satisfiable one.
std::unique_ptr<Layer> makeCacheLayer(Toolbox& tools, std::unique_ptr<Layer> next);

/// Asks the back end; a wide question that takes long also near the path's witness. Everything that gets here is
/// answered, if only by giving up, with the reason left behind.
std::unique_ptr<Layer> makeBackendLayer(Toolbox& tools, Backend& backend, QueryDump* dump, std::string& unknownReason);

} // namespace hindsight
