// The heap that a function is started on, as a picture: what it is called with, variables, and blocks with what they
// hold.
#pragma once

#include "report/object_graph.h"
#include "support/input_heap.h"

namespace hindsight {

/// `function`: what is started on it.
ObjectGraph heapGraph(const InputHeap& heap, const std::string& function);

} // namespace hindsight
