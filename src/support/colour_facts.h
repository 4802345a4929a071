// The colours of write integrity testing, as reports need them: no engine's types, names instead of numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hindsight {

struct ColourFacts {
  struct Place {
    std::string file = {};
    uint32_t line = 0, column = 0; // 0: unknown
  };
  /// Bytes of one colour; 0: no store writes them.
  struct Run {
    uint64_t begin = 0, end = 0;
    uint32_t colour = 0;
    bool operator==(const Run&) const = default;
  };
  struct Object {
    std::string name = {};
    uint32_t site = 0;
    uint32_t instance = 0;             // n-th at its site; 0: all that the site allocates from now on
    std::optional<uint64_t> size = {}; // none: it depends
    Place place = {};                  // of the site
    std::vector<Run> runs = {};
  };
  struct Store {
    std::string function = {};
    uint32_t instruction = 0; // index in its function
    Place place = {};
    uint32_t colour = 0;
  };
  /// The heap as one analysis colours it.
  struct Colouring {
    uint32_t colours = 0;       // fields with colours of their own
    uint32_t objectColours = 0; // whole objects with one colour each
    std::vector<Object> objects = {};
    std::vector<Store> stores = {};
  };
  struct Transitions {
    uint64_t byObjects = 0, byFields = 0;
  };
  /// A heap object of a path, in order of allocation.
  struct Neighbour {
    std::string name = {};
    uint64_t size = 0;
    std::vector<Run> ofStatic = {}, ofPast = {};
  };
  /// A state in which a path came to the place.
  struct State {
    Colouring past = {};
    uint64_t paths = 0;      // that went on from it to their ends
    bool isComplete = false; // all of them
    Transitions ofStatic = {}, ofPast = {};
    std::vector<Neighbour> path = {}; // the first one that came to its end, or as far as one got
  };

  std::string after = {};
  Colouring ofStatic = {};
  std::vector<State> states = {};
  bool sawAllStates = true;
};

} // namespace hindsight
