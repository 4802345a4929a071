// An input heap as a picture: arguments, variables, and blocks with their contents.
#pragma once

#include "report/object_graph.h"
#include "support/input_heap.h"

namespace hindsight {

/// `function`: what is started on it.
ObjectGraph heapGraph(const InputHeap& heap, const std::string& function);

} // namespace hindsight
