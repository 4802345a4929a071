// What points where, as a picture: objects are boxes, what they hold are rows, and arrows lead from rows to objects.
#pragma once

#include <string>
#include <vector>

namespace hindsight {

struct ObjectGraph {
  struct Target {
    size_t box = 0;
    std::string offset = {}; // of the place inside; empty: its start
  };
  struct Row {
    std::string label;
    std::vector<Target> targets = {};
  };
  enum class Look {
    Root, // where it begins
    Exists,
    Future, // that may come to be
  };
  struct Box {
    std::string title;
    Look look = Look::Exists;
    std::vector<Row> rows = {};
  };
  std::string title = "What points where";
  std::vector<Box> boxes = {};
  size_t roots = 0; // the first ones; columns go by the distance from them
};

/// For Graphviz.
std::string renderDot(const ObjectGraph& graph);
/// A picture of its own.
std::string renderSvg(const ObjectGraph& graph);

} // namespace hindsight
